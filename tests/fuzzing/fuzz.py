"""Asks what comes of very many inputs made by chance, and writes it into `fuzz.txt`.

    python tests/fuzzing/fuzz.py                              # all kinds, as many as are meant
    python tests/fuzzing/fuzz.py bytes --first 7000 --number 500

An input may be accepted or refused. Anything else is told with the kind and the number that make
it: a traceback, a play that goes otherwise on another engine, more than 500 MB of memory, more than
2 seconds of work without a word: for reading a file, for a setup or a decision of a bot on the
reference, or for what a deep check takes beyond its time. What was written before of kinds that are
not asked for stays. Ctrl-C tells what is known so far, and writes nothing.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "tests" / "support"), str(HERE)]

from attrs import define, field  # noqa: E402
from summaries import commit_of, save, sections_of  # noqa: E402

from asking import ASKED, Watch  # noqa: E402
from inputs import made  # noqa: E402

SUMMARY = HERE / "fuzz.txt"
ASKED_OF = ("interpreter", "games", "grammar", "tests/fuzzing/*.py")  # what changes the answers
MEANT = {
    "bytes": 40_000, "tokens": 40_000, "fragments": 50_000, "replays": 20_000, "mutated": 30_000,
    "programs": 6_800, "programs in C": 1_400, "programs looked at deeply": 140,
}  # fmt: skip
SECONDS = 2.0  # of work that may come without a word between
MEMORY = 500 << 20
BATCH = 50
MOST_TOLD = 20  # mistakes of ours that are written out


@define
class Found:
    """What came of some inputs of a kind."""

    outcomes: Counter[str] = field(factory=Counter)
    slowest: float = 0.0  # seconds of the longest work without a word
    wrong: list[str] = field(factory=list)

    def add(self, other: Found) -> None:
        """Count what came of others too."""
        self.outcomes += other.outcomes
        self.slowest = max(self.slowest, other.slowest)
        self.wrong += other.wrong


def ask(kind: str, first: int, number: int) -> Found:
    """Ask what comes of some inputs; this is what runs in a process of its own."""
    found = Found()
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, hard))
    for each in range(first, first + number):
        content, watch = made(kind, each), Watch()
        try:
            found.outcomes[ASKED[kind](content, watch)] += 1
        except Exception as wrong:
            last = traceback.extract_tb(wrong.__traceback__)[-1]
            place = f"{Path(last.filename).name}:{last.lineno}"
            told = " ".join(f"{type(wrong).__name__}: {wrong}".split())[:300]
            found.wrong.append(f"{kind} {each}: {told} ({place})")
        found.slowest = max(found.slowest, watch.longest)
        if watch.longest > SECONDS:
            found.wrong.append(f"{kind} {each}: it takes {watch.longest:.1f} seconds")
    return found


def ask_all(kind: str, first: int, number: int, jobs: int) -> Iterator[Found]:
    """Ask of many, in batches, some at a time."""
    batches = range(first, first + number, BATCH)
    sizes = [min(BATCH, first + number - at) for at in batches]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(ask, [kind] * len(sizes), batches, sizes)


def section(kind: str, first: int, number: int, found: Found) -> str:
    """Answer what is told of a kind."""
    accepted, refused = (found.outcomes[each] for each in ("accepted", "refused"))
    head = (
        f"{kind}: {number} inputs, numbers {first} to {first + number - 1}, "
        f"at {commit_of(*ASKED_OF)}: "
        f"{accepted} accepted ({100 * accepted / number:.0f} %), {refused} refused, "
        f"{len(found.wrong)} mistakes of ours; the longest work took {found.slowest:.2f} s"
    )
    return "\n".join([head, *(f"    {each}" for each in found.wrong[:MOST_TOLD])])


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask of all inputs that are meant; answer 1 if there is a mistake of ours."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="all unless told")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--number", type=int, default=0, help="how many; as are meant unless told")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.kinds) - set(MEANT):
        parser.error(f"there is no kind {', '.join(sorted(unknown))}; there are {', '.join(MEANT)}")
    sections = sections_of(SUMMARY)
    wrong = 0
    for kind in chosen.kinds or MEANT:
        number, found, done = chosen.number or MEANT[kind], Found(), 0
        for part in ask_all(kind, chosen.first, number, chosen.jobs):
            found.add(part)
            done = min(number, done + BATCH)
            for each in part.wrong:
                print(each, flush=True)
            if sys.stderr.isatty():
                print(f"\r{kind}: {done} of {number}", end="", file=sys.stderr, flush=True)
        sections[kind] = section(kind, chosen.first, number, found)
        print(sections[kind].split("\n")[0], flush=True)
        told = [sections[each] for each in MEANT if each in sections]
        save(SUMMARY, "What `make fuzz` found.", told)
        wrong += len(found.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
