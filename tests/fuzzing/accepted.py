"""Which pairs of constructs the checker accepts somewhere: searched for, and written down.

    python tests/fuzzing/accepted.py
    python tests/fuzzing/accepted.py Draw Move Swap      # only pairs of these nodes

For each pair that there may be, pieces of the one kind are put in places of the other, in all
programs of `phrases/` and some others, until the checker accepts one. What it accepts is added to
`pairs.txt`; so is what stands in the shipped games and in the programs of the tests. A pair of
which no try was accepted may still be right in some program that nobody has thought of.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "tests" / "support"), str(HERE)]

import crossing  # noqa: E402
import pairs  # noqa: E402
from sdg.parser import parse  # noqa: E402
from sdg.source import Source  # noqa: E402
from typed_programs import typed_program  # noqa: E402

TRIES = 14  # of a pair, with pieces of the type that is there; and as many with any
PROGRAMS = ("games", "tests/programs/good", "tests/programs/reduced")


def in_programs() -> set[str]:
    """Answer the pairs that stand in rule files which are accepted."""
    found: set[str] = set()
    texts = [*crossing.bases(), *map(typed_program, range(200))]
    for folder in PROGRAMS:
        texts += [path.read_text("utf-8") for path in sorted((ROOT / folder).rglob("*.sdg"))]
    for text in texts:
        file, _ = parse(Source("read.sdg", text))
        if file is not None:
            found.update(pairs.pairs(file))
    return found & set(pairs.possible())


@cache
def programs() -> tuple[crossing.Program, ...]:
    """Answer the programs in which pieces are put."""
    texts = (*crossing.bases(), *map(typed_program, range(12)))
    found = map(crossing.program_of, texts)
    return tuple(each for each in found if each is not None)


def search(wanted: list[str], found: set[str]) -> Iterator[str]:
    """Yield those of some pairs that the checker accepts in some program."""
    for pair in wanted:
        if pair in found or " > " not in pair:
            continue
        name, kind = pair.split(" > ")
        for program, hole, piece, added in _tries(Random(pair), programs(), name, kind):
            if not crossing.makes_sense(program, hole, piece, added):
                continue
            text = crossing.spliced(program.text, hole, piece, added)
            made = crossing.program_of(text)
            if made is None:
                continue
            has = set(pairs.pairs(made.file))
            if pair in has:
                found |= has
                yield pair
                break


def _tries(
    random: Random, there: Sequence[crossing.Program], name: str, kind: str
) -> Iterator[tuple[crossing.Program, crossing.Hole, crossing.Piece, bool]]:
    pieces = [each for each in crossing.every_piece() if each.kind.__name__ == kind]
    holes = [(each, hole) for each in there for hole in each.holes.get(name, ())]
    both = [(p, hole, piece) for p, hole in holes for piece in pieces]
    random.shuffle(both)
    alike = [each for each in both if each[1].type == each[2].type][:TRIES]
    others = [each for each in both if each[1].type != each[2].type][:TRIES]
    for number, (program, hole, piece) in enumerate([*alike, *others]):
        yield program, hole, piece, number % 2 == 0


def main(names: Sequence[str]) -> None:
    """Search for the pairs of some classes of nodes, or of all, and write those accepted."""
    possible, started = pairs.possible(), time.monotonic()
    found = in_programs() | (set(pairs.golden()) if pairs.GOLDEN.exists() else set())
    wanted = [each for each in possible if not names or each.split(".")[0] in names]
    for number, pair in enumerate(search(wanted, found), 1):
        if number % 20 == 0:
            print(f"{pair}, {len(found)} so far, {time.monotonic() - started:.0f} s", flush=True)
            pairs.write(found)
    pairs.write(found)


if __name__ == "__main__":
    main(sys.argv[1:])
