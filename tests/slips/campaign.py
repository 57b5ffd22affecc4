"""Plants slips in good files, very many of them, and counts what is told of them.

    python -m tests.slips.campaign                # 600 files, written to tests/records/slips.txt
    python -m tests.slips.campaign --number 20    # fewer; writes nothing
    python -m tests.slips.campaign --seed 7       # one file: its slips and what is told of it

A file of `games/`, `games/more/` or `games/variants/` is drawn, and from 1 to 20 slips are planted
in it, no more than in half of its lines and one a line; half of them of form and half of names, as
far as its lines have names. A slip counts if the file with it alone is refused by a message of its
kind. Then the file with all of them is checked once. A slip is told if a message stands at its
line. A message is an echo if it stands at a line without a slip, or is the second of a line.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tests.slips.planting import FILES, Planted, planted
from tests.support.places import RECORDS
from tests.support.summaries import commit_of, save

SUMMARY = RECORDS / "slips.txt"
NUMBER = 600
ASKED_OF = ("interpreter", "games", "grammar", "tests/slips")


def drawn(seed: int) -> Planted:
    """Draw a file, and plant slips in it."""
    chance = Random(seed)
    return planted(chance.choice(FILES), chance)


def shares(files: Iterable[Planted]) -> tuple[int, int, int, int]:
    """Count the slips, those told, the messages, and the echoes among them."""
    listed = list(files)
    slips, messages = sum(len(p.slips) for p in listed), sum(len(p.told) for p in listed)
    untold, echoes = sum(len(p.untold) for p in listed), sum(len(p.echoes) for p in listed)
    return slips, slips - untold, messages, echoes


def in_words(files: Sequence[Planted]) -> str:
    """Say what share of slips is told, and what share of messages are echoes."""
    slips, reported, messages, echoes = shares(files)
    return (
        f"{len(files)} files, {slips} slips, {reported} told ({100 * reported / slips:.1f} %); "
        f"{messages} messages, {echoes} echoes ({100 * echoes / messages:.1f} %)"
    )


def sections(files: Sequence[Planted]) -> list[str]:
    """Lay out the counts by kinds of slips and by messages, and which seeds show what is left."""
    made = Counter(slip.kind for each in files for slip in each.slips)
    untold = Counter(slip.kind for each in files for slip in each.untold)
    kinds = [
        f"    {kind}: {made[kind] - untold[kind]} of {made[kind]} told" for kind in sorted(made)
    ]
    codes = Counter(wrong.code for each in files for wrong in each.echoes)
    echoes = [f"    {code}: {number}" for code, number in sorted(codes.items())]
    return ["\n".join(["kinds of slips:", *kinds]), "\n".join(["codes of echoes:", *echoes])]


def shown(one: Planted) -> str:
    """Show the slips of a file and what is told of each."""
    lines = [str(one.file)]
    for slip in one.slips:
        lines.append(f"{slip.number:5} | {slip.line}  <- {slip.kind}")
        lines += [f"{'':8}{d.code} {d.message}" for d in one.told if d.span.line == slip.number]
    lines += [f"{d.span.line:5}   echo: {d.code} {d.message}" for d in one.echoes]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant slips; return 1 if too few are told or there are too many echoes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--number", type=int, default=NUMBER, help="how many files")
    parser.add_argument("--seed", type=int, help="one file only, and all about it")
    chosen = parser.parse_args(arguments)
    if chosen.seed is not None:
        print(shown(drawn(chosen.seed)))
        return 0
    started = time.monotonic()
    files = [drawn(seed) for seed in range(chosen.number)]
    print(f"{in_words(files)}; {time.monotonic() - started:.0f} s")
    if chosen.number == NUMBER:
        title = f"What `python -m tests.slips.campaign` found at {commit_of(*ASKED_OF)}: "
        save(SUMMARY, title + in_words(files), sections(files))
    slips, reported, messages, echoes = shares(files)
    return int(reported < 0.95 * slips or echoes > 0.1 * messages)


if __name__ == "__main__":
    sys.exit(main())
