"""Asks what comes of very many inputs made by chance, and writes it into `fuzz.txt`.

    python -m tests.fuzzing.fuzz                            # of all kinds, until as many are asked
    python -m tests.fuzzing.fuzz replays --number 5000      # so many more, from the last one on
    python -m tests.fuzzing.fuzz bytes --start 1000000 --number 500  # others

An input may be accepted or refused. Anything else is told with the kind and the number that make
it: a traceback, a play that goes otherwise on another engine, more than 500 MB of memory, more than
2 seconds of work without a word: for reading a file, for a setup or a decision of a bot on the
reference, or for what a deep check takes beyond its time. What came of a kind is a section of
`fuzz.txt`, written as it goes, and the next call goes on from the number after it, so that much can
be asked in parts. Ctrl-C loses only what was asked since the last line.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import resource
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from attrs import define, field

from tests.fuzzing.asking import ASKED, Watch
from tests.fuzzing.inputs import made
from tests.support.places import RECORDS
from tests.support.summaries import commit_of, save, sections_of

SUMMARY = RECORDS / "fuzz.txt"
TITLE = "What `make fuzz` found; each input can be made again by its kind and number."
ASKED_OF = ("interpreter", "games", "grammar", "tests/fuzzing/*.py")  # what changes the answers
MEANT = {
    "bytes": 50_000, "tokens": 50_000,  # 100,000 texts
    "fragments": 50_000, "mutated": 50_000,  # 100,000 files of rules
    "replays": 100_000,
    "programs": 6_800, "programs in C": 1_400, "programs looked at deeply": 140,
}  # fmt: skip
SECONDS = 2.0  # of work that may come without a word between
MEMORY = 500 << 20
BATCH = 50
TOLD = 1000  # what came is written after so many, and in the end


@define
class Tally:
    """What came of some inputs of a kind."""

    inputs: int = 0
    outcomes: Counter[str] = field(factory=Counter)
    slowest: float = 0.0  # seconds of the longest work without a word
    wrong: list[str] = field(factory=list)

    def add(self, other: Tally) -> None:
        """Count what came of others too."""
        self.inputs += other.inputs
        self.outcomes += other.outcomes
        self.slowest = max(self.slowest, other.slowest)
        self.wrong += other.wrong


def ask(kind: str, first: int, number: int) -> Tally:
    """Ask what comes of some inputs; this is what runs in a process of its own."""
    tally = Tally()
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, hard))
    for each in range(first, first + number):
        tally.inputs += 1
        content, watch = made(kind, each), Watch()
        try:
            tally.outcomes[ASKED[kind](content, watch)] += 1
        except Exception as wrong:
            last = traceback.extract_tb(wrong.__traceback__)[-1]
            place = f"{Path(last.filename).name}:{last.lineno}"
            error = " ".join(f"{type(wrong).__name__}: {wrong}".split())[:300]
            tally.wrong.append(f"{kind} {each}: {error} ({place})")
        tally.slowest = max(tally.slowest, watch.longest)
        if watch.longest > SECONDS:
            tally.wrong.append(f"{kind} {each}: it takes {watch.longest:.1f} seconds")
    return tally


def begin() -> None:
    """Begin a process; what it keeps is no garbage to look through."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def ask_all(kind: str, first: int, number: int, jobs: int) -> Iterator[Tally]:
    """Ask of many, in batches, some at a time."""
    batches = range(first, first + number, BATCH)
    sizes = [min(BATCH, first + number - at) for at in batches]
    anew = multiprocessing.get_context("spawn")  # what the caller holds does not count as theirs
    with ProcessPoolExecutor(jobs, anew, begin) as pool:
        yield from pool.map(ask, [kind] * len(sizes), batches, sizes)


def section(kind: str, start: int, tally: Tally, commits: Sequence[str]) -> str:
    """Return what is told of the inputs of a kind, from a number on."""
    accepted, refused = (tally.outcomes[each] for each in ("accepted", "refused"))
    counts = [
        f"{tally.inputs} inputs, numbers {start} to {start + tally.inputs - 1}",
        f"{accepted} accepted ({100 * accepted / tally.inputs:.0f} %)",
        f"{refused} refused",
        f"{len(tally.wrong)} mistakes of ours",
        f"the longest work took {tally.slowest:.2f} s",
        f"asked at {', '.join(commits)}",
    ]
    head = f"{kind} from {start}: {'; '.join(counts)}"
    return "\n".join([head, *(f"    {each}" for each in tally.wrong)])


def earlier(kind: str, start: int) -> tuple[Tally, list[str]]:
    """Return what is written of inputs that were asked before, and at which commits."""
    text = sections_of(SUMMARY).get(f"{kind} from {start}")
    if text is None:
        return Tally(), []
    head, *wrong = text.splitlines()
    *counts, slowest, at = head.split(": ", 1)[1].split("; ")
    inputs, accepted, refused, _ = (int(each.split()[0]) for each in counts)
    outcomes = Counter(accepted=accepted, refused=refused)
    seconds = float(slowest.removeprefix("the longest work took ").removesuffix(" s"))
    tally = Tally(inputs, outcomes, seconds, [each.strip() for each in wrong])
    return tally, at.removeprefix("asked at ").split(", ")


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask of all inputs that are meant; return 1 if there is a mistake of ours."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="all unless told")
    parser.add_argument("--start", type=int, default=0, help="the first number of a section")
    parser.add_argument("--number", type=int, help="how many more; until all are, unless told")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.kinds) - set(MEANT):
        parser.error(f"there is no kind {', '.join(sorted(unknown))}; there are {', '.join(MEANT)}")
    return 1 if sum(_ask_more(kind, chosen) for kind in chosen.kinds or MEANT) else 0


def _ask_more(kind: str, chosen: argparse.Namespace) -> int:
    """Ask of more inputs of a kind and write what comes; return how many mistakes there are."""
    tally, commits = earlier(kind, chosen.start)
    commits = list(dict.fromkeys([*commits, commit_of(*ASKED_OF)]))
    more = max(0, MEANT[kind] - tally.inputs) if chosen.number is None else chosen.number
    end = tally.inputs + more
    for part in ask_all(kind, chosen.start + tally.inputs, more, chosen.jobs):
        tally.add(part)
        for each in part.wrong:
            print(each, flush=True)
        if sys.stderr.isatty():
            print(f"\r{kind}: {tally.inputs} of {end}", end="", file=sys.stderr, flush=True)
        if tally.inputs % TOLD < BATCH or tally.inputs == end:
            sections = sections_of(SUMMARY)
            text = section(kind, chosen.start, tally, commits)
            sections[f"{kind} from {chosen.start}"] = text
            save(SUMMARY, TITLE, sections.values())
            print(text.splitlines()[0], flush=True)
    return len(tally.wrong)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
