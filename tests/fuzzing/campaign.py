"""Plays very many programs made by crossing others, on every engine, and tells what came of them.

    python tests/fuzzing/campaign.py plain --first 0 --number 20000
    python tests/fuzzing/campaign.py C --first 0 --number 4000
    python tests/fuzzing/campaign.py overlaid --first 0 --number 4000

Each program is played by the reference and by the plain kernel, with `C` by its kernel in C too;
after every decision each field of the state is compared, in the end scores and winners. `overlaid`
programs are played with a variant laid over them. What came of a range of numbers is a section of
`campaign.txt`; a range can be played in parts, each from `--first` on. A program of which an engine
plays otherwise is kept in a folder that is told.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "tests" / "support"), str(HERE)]

from attrs import define, field  # noqa: E402
from in_c import InC  # noqa: E402
from summaries import commit_of, save, sections_of  # noqa: E402

import pairs  # noqa: E402
from crossing import crossed_program, made_of, overlaid_program  # noqa: E402
from sdg.engine.turns import NO_END  # noqa: E402
from sdg.engine.work import TOO_LONG  # noqa: E402
from sdg.kernel.comparing import compared  # noqa: E402
from sdg.parser import parse  # noqa: E402
from sdg.source import Source  # noqa: E402

SUMMARY = HERE / "campaign.txt"
TITLE = "What campaigns of crossed programs found; each range can be played again."
PLAYED = ("interpreter", "grammar", "tests/fuzzing/*.py", "tests/fuzzing/phrases/*")
KINDS = ("plain", "C", "overlaid", "overlaid in C")
BATCH = 10
GAMES, DECISIONS = 4, 150  # of a program, and of a game
KEPT = Path(tempfile.gettempdir()) / "sdg-campaign"


@define
class Found:
    """What came of some programs."""

    programs: int = 0
    with_kernel: int = 0
    decisions: int = 0
    met: set[str] = field(factory=set)  # pairs, in programs with a kernel
    refused: Counter[str] = field(factory=Counter)
    too_long: int = 0  # see ARCHITECTURE.md: near the cap engines count otherwise
    wrong: list[str] = field(factory=list)

    def add(self, other: Found) -> None:
        """Count what came of others too."""
        self.programs += other.programs
        self.with_kernel += other.with_kernel
        self.decisions += other.decisions
        self.met |= other.met
        self.refused += other.refused
        self.too_long += other.too_long
        self.wrong += other.wrong


def program(kind: str, number: int) -> str:
    """Write the program of a kind with a number."""
    return overlaid_program(number) if kind.startswith("overlaid") else crossed_program(number)


def play(kind: str, first: int, number: int) -> Found:
    """Play some programs; this is what runs in a process of its own."""
    found = Found()
    for each in range(first, first + number):
        text = ""
        found.programs += 1
        try:
            text = program(kind, each)
            told = _played(kind, text, found)
        except Exception as wrong:  # whatever happens is a mistake of ours, and is told
            told = f"{type(wrong).__name__}: {' '.join(str(wrong).split())}"
        if told:
            found.wrong.append(f"{kind} {each}: {told[:300]}")
            KEPT.mkdir(exist_ok=True)
            (KEPT / f"{kind.replace(' ', '_')}_{each}.sdg").write_text(text, "utf-8")
    return found


def _played(kind: str, text: str, found: Found) -> str:
    """Play one program; answer the first difference, and nothing if there is none."""
    made = made_of(text)
    if made.kernel is None:
        found.refused[made.refused] += 1
        return ""
    found.with_kernel += 1
    file, _ = parse(Source("crossed.sdg", text))
    assert file is not None
    found.met.update(pairs.pairs(file))
    followers = [InC(*made.kernel)] if kind.endswith("C") else []
    for play in compared(made.game, range(GAMES), DECISIONS, followers, made.kernel):
        found.decisions += play.decisions
        if any(each in play.difference for each in (NO_END, TOO_LONG)):
            found.too_long += 1
        elif play.difference:
            return play.difference
    return ""


def section(kind: str, first: int, found: Found) -> str:
    """Answer what is told of a range of programs."""
    accepted = pairs.golden() | found.met.intersection(pairs.possible())
    met = len(found.met & accepted)
    last = first + found.programs - 1
    told = [
        f"{found.programs} programs, numbers {first} to {last}, at {commit_of(*PLAYED)}",
        f"{found.with_kernel} with a kernel, {found.decisions} decisions compared, "
        f"{found.too_long} stopped near the most that a decision may take",
        f"{met} of {len(accepted)} pairs ({100 * met / len(accepted):.1f} %)",
        f"{len(found.wrong)} differ",
    ]
    head = f"{kind} from {first}: {'; '.join(told)}"
    return "\n".join([head, *(f"    {each}" for each in found.wrong)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a range of programs; answer 1 if an engine plays one otherwise."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("kind", choices=KINDS, help="how they are played")
    parser.add_argument("--first", type=int, default=0, help="the number of the first program")
    parser.add_argument("--number", type=int, default=200, help="how many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--quick", action="store_true", help="write nothing")
    chosen = parser.parse_args(arguments)
    found, started = Found(), time.monotonic()
    firsts = range(chosen.first, chosen.first + chosen.number, BATCH)
    sizes = [min(BATCH, chosen.first + chosen.number - at) for at in firsts]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for part in pool.map(play, [chosen.kind] * len(sizes), firsts, sizes):
            found.add(part)
            for each in part.wrong:
                print(each, flush=True)
            line = section(chosen.kind, chosen.first, found).splitlines()[0]
            print(f"{line}; {time.monotonic() - started:.0f} s", flush=True)
            if not chosen.quick:
                _keep(chosen.kind, chosen.first, found)
    for why, times in found.refused.most_common():
        print(f"    {times} refused: {why}")
    return 1 if found.wrong else 0


def _keep(kind: str, first: int, found: Found) -> None:
    pairs.write(found.met.union(pairs.golden()))
    sections = sections_of(SUMMARY)
    sections[f"{kind} from {first}"] = section(kind, first, found)
    save(SUMMARY, TITLE, list(sections.values()))


if __name__ == "__main__":
    sys.exit(main())
