"""Plays very many programs made by crossing others, on every engine, and tells what came of them.

    python -m tests.fuzzing.campaign plain --number 20000
    python -m tests.fuzzing.campaign C --number 4000
    python -m tests.fuzzing.campaign overlaid --number 4000
    python -m tests.fuzzing.campaign aimed --number 3758
    python -m tests.fuzzing.campaign plain --start 1000000 --number 20000  # others

Each program is played by the reference and by the plain kernel, with `C` by its kernel in C too, of
which one in ten is compiled as for play and the others unoptimised, in half the time; after every
decision each field of the state is compared, in the end scores and winners. `overlaid` programs are
played with a variant laid over them, `aimed` ones hold the pairs one after the other. What came of
them is a section of `campaign.txt`, and the next call goes on from the number after it, so that a
campaign can be played in parts; which of the pairs in `pairs.txt` were met is kept in `met.txt`. A
program of which an engine plays otherwise is kept in the folder `sdg-campaign` among the temporary
files.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from attrs import define, field

from sdg.engine.course.turns import NO_END
from sdg.engine.state.budget import TOO_LONG
from sdg.kernel.compare import compared
from sdg.parsing.parser import parse
from sdg.source import Source
from tests.fuzzing import pairs
from tests.fuzzing.aiming import aimed_program
from tests.fuzzing.crossing import NAME, crossed_program, made_of, pieces
from tests.fuzzing.overlaying import overlaid_program
from tests.support.in_c import InC
from tests.support.places import RECORDS
from tests.support.summaries import commit_of, save, sections_of

SUMMARY = RECORDS / "campaign.txt"
TITLE = "What campaigns of crossed programs found; each range can be played again."
PLAYED = (
    "interpreter",
    "grammar",
    "tests/fuzzing/*.py",
    "tests/fuzzing/phrases/*",
    "tests/records/pairs.txt",
)
MAKERS = {
    "plain": crossed_program, "C": crossed_program, "overlaid": overlaid_program,
    "aimed": aimed_program,
}  # fmt: skip
KINDS = (*MAKERS, "overlaid in C", "aimed in C")
BATCH = 10
OPTIMISED = 10  # of so many programs in C one is built as for play; the others build sooner
UNOPTIMISED = ("-O0",)
GAMES, DECISIONS = 4, 150  # of a program, and of a game
KEPT = Path(tempfile.gettempdir()) / "sdg-campaign"


@define
class Tally:
    """What came of some programs."""

    programs: int = 0
    with_kernel: int = 0
    decisions: int = 0
    met: set[str] = field(factory=set)  # pairs, in programs with a kernel
    refused: Counter[str] = field(factory=Counter)
    too_long: int = 0  # see ARCHITECTURE.md: near the cap engines count otherwise
    wrong: list[str] = field(factory=list)

    def add(self, other: Tally) -> None:
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
    return MAKERS[kind.removesuffix(" in C")](number)


def begin() -> None:
    """Begin a process; what it keeps is no garbage to look through, a third of the work else."""
    pieces()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def play(kind: str, first: int, number: int) -> Tally:
    """Play some programs; this is what runs in a process of its own."""
    tally = Tally()
    for each in range(first, first + number):
        text = ""
        tally.programs += 1
        try:
            text = program(kind, each)
            difference = _played(kind, text, tally, () if each % OPTIMISED == 0 else UNOPTIMISED)
        except Exception as wrong:  # whatever happens is a mistake of ours, and is told
            difference = f"{type(wrong).__name__}: {' '.join(str(wrong).split())}"
        if difference:
            tally.wrong.append(f"{kind} {each}: {difference[:300]}")
            KEPT.mkdir(exist_ok=True)
            (KEPT / f"{kind.replace(' ', '_')}_{each}.sdg").write_text(text, "utf-8")
    return tally


def _played(kind: str, text: str, tally: Tally, flags: Sequence[str] = ()) -> str:
    """Play one program; return the first difference, and nothing if there is none.

    `flags` are the C compiler's.
    """
    made = made_of(text)
    if made.game is None or made.kernel is None:
        tally.refused[made.refused] += 1
        return ""
    tally.with_kernel += 1
    file, _ = parse(Source(NAME, text))
    assert file is not None
    tally.met.update(pairs.pairs(file))
    followers = [InC(*made.kernel, flags)] if kind.endswith("C") else []
    for play in compared(made.game, range(GAMES), DECISIONS, followers, made.kernel):
        tally.decisions += play.decisions
        if any(each in play.difference for each in (NO_END, TOO_LONG)):
            tally.too_long += 1
        elif play.difference:
            return play.difference
    return ""


def section(kind: str, start: int, tally: Tally, commits: Sequence[str]) -> str:
    """Return what is told of the programs of a kind, from a number on."""
    counts = [
        f"{tally.programs} programs, numbers {start} to {start + tally.programs - 1}",
        f"{tally.with_kernel} with a kernel",
        f"{tally.decisions} decisions compared",
        f"{tally.too_long} stopped near the most that a decision may take",
        f"{len(tally.wrong)} differ",
        f"played at {', '.join(commits)}",
    ]
    head = f"{kind} from {start}: {'; '.join(counts)}"
    return "\n".join([head, *(f"    {each}" for each in tally.wrong)])


def earlier(kind: str, start: int) -> tuple[Tally, list[str]]:
    """Return what is written of programs that were played before, and at which commits."""
    text = sections_of(SUMMARY).get(f"{kind} from {start}")
    if text is None:
        return Tally(), []
    head, *wrong = text.splitlines()
    programs, kernels, decisions, long, _, at = head.split(": ", 1)[1].split("; ")
    numbers = [int(each.split()[0]) for each in (programs, kernels, decisions, long)]
    tally = Tally(*numbers[:3], too_long=numbers[3], wrong=[each.strip() for each in wrong])
    return tally, at.removeprefix("played at ").split(", ")


def _whole(parts: Iterator[Tally], tally: Tally) -> Iterator[Tally]:
    """Yield what comes of programs; where a process crashes, say so of those that come next."""
    try:
        yield from parts
    except BrokenProcessPool:
        text = f"after {tally.programs} programs, a process crashed: play the next by themselves"
        raise SystemExit(text) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Play programs; return 1 if an engine plays one otherwise."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("kind", choices=KINDS, help="how they are played")
    parser.add_argument("--start", type=int, default=0, help="the first number of a campaign")
    parser.add_argument("--number", type=int, default=200, help="how many more")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--quick", action="store_true", help="from the start on; write nothing")
    chosen = parser.parse_args(arguments)
    started = time.monotonic()
    tally, commits = (Tally(), []) if chosen.quick else earlier(chosen.kind, chosen.start)
    commits = list(dict.fromkeys([*commits, commit_of(*PLAYED)]))
    first = chosen.start + tally.programs
    firsts = range(first, first + chosen.number, BATCH)
    sizes = [min(BATCH, first + chosen.number - at) for at in firsts]
    with ProcessPoolExecutor(chosen.jobs, initializer=begin) as pool:
        for part in _whole(pool.map(play, [chosen.kind] * len(sizes), firsts, sizes), tally):
            tally.add(part)
            for each in part.wrong:
                print(each, flush=True)
            text = section(chosen.kind, chosen.start, tally, commits)
            met = pairs.met() | tally.met
            seconds = time.monotonic() - started
            print(f"{text.splitlines()[0]}; {pairs.reported(met)}; {seconds:.0f} s", flush=True)
            if not chosen.quick:
                pairs.note_met(met)
                sections = sections_of(SUMMARY)
                sections[f"{chosen.kind} from {chosen.start}"] = text
                save(SUMMARY, TITLE, sections.values())
    for why, times in tally.refused.most_common():
        print(f"    {times} refused: {why}")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
