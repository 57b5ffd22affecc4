"""Which pairs of constructs the checker accepts somewhere: searched for, and written down.

    python -m tests.fuzzing.accepted
    python -m tests.fuzzing.accepted Draw Move Swap      # only pairs of these nodes

For each pair that there may be, pieces of the one kind are put in places of the other, in all
programs of `phrases/` and some others, until the checker accepts one. What it accepts is added to
`pairs.txt`; so is what stands in the shipped games and in the programs of the tests. A pair of
which no try was accepted may still be right in some program that nobody has thought of.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from random import Random

from tests.fuzzing import aiming, crossing, pairs

TRIES = 14  # of a pair, with pieces of the type that is there; and as many with any


def in_programs() -> set[str]:
    """Return the pairs that stand in rule files which are accepted."""
    return set(aiming.standing()) & set(pairs.possible())


def search(wanted: list[str], accepted: set[str]) -> Iterator[str]:
    """Yield those of some pairs that the checker accepts in some program."""
    for pair in wanted:
        if pair in accepted or " > " not in pair:
            continue
        tries = aiming.tries(Random(pair), aiming.programs(), pair, TRIES)
        for program, hole, piece, added in tries:
            if not crossing.makes_sense(program, hole, piece, added):
                continue
            text = crossing.spliced(program.text, hole, piece, added)
            made = crossing.program_of(text)
            if made is None:
                continue
            has = set(pairs.pairs(made.file))
            if pair in has:
                accepted |= has
                yield pair
                break


def main(names: Sequence[str]) -> None:
    """Search for the pairs of some classes of nodes, or of all, and write those accepted."""
    possible, started = pairs.possible(), time.monotonic()
    accepted = in_programs() | (set(pairs.golden()) if pairs.GOLDEN.exists() else set())
    wanted = [each for each in possible if not names or each.split(".")[0] in names]
    for number, pair in enumerate(search(wanted, accepted), 1):
        if number % 20 == 0:
            print(f"{pair}, {len(accepted)} so far, {time.monotonic() - started:.0f} s", flush=True)
            pairs.write(accepted)
    pairs.write(accepted)


if __name__ == "__main__":
    main(sys.argv[1:])
