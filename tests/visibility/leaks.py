"""The campaign against leaks: pairs of states that a seat cannot tell apart.

`python -m tests.visibility.leaks [PAIRS [GAME …]]` compares so many more pairs of each game (1,000
if nothing is said), goes on from the number written in `tests/records/leaks.txt`, and writes there
how many there are by now. It stops at the first leak. `test_leaks.py` says what is compared, and
does so with fewer pairs.
"""

from __future__ import annotations

import sys

from tests.support.places import RECORDS
from tests.visibility.test_leaks import NAMES, compare

WRITTEN = RECORDS / "leaks.txt"
HEAD = (
    "# game, pairs compared, with the log of a decision, of which the seat is to decide; next seed"
)


def main(pairs: int, names: list[str]) -> None:
    """Compare more pairs of some games, and write down how many there are."""
    counts = written()
    for name in names or NAMES:
        before, logs, own, seed = counts.get(name, (0, 0, 0, 100))
        more = compare(name, pairs, seed)
        counts[name] = (before + more[0], logs + more[1], own + more[2], seed + 1)
        rows = [f"{game:24}{a:8}{b:8}{c:8}{d:6}" for game, (a, b, c, d) in sorted(counts.items())]
        WRITTEN.write_text("\n".join([HEAD, *rows, ""]), encoding="utf-8")
        print(rows[sorted(counts).index(name)], flush=True)


def written() -> dict[str, tuple[int, int, int, int]]:
    """Return for each game what was compared so far, and the seed to go on with."""
    lines = WRITTEN.read_text(encoding="utf-8").splitlines() if WRITTEN.exists() else []
    rows = [line.split() for line in lines if not line.startswith("#")]
    return {name: (int(a), int(b), int(c), int(d)) for name, a, b, c, d in rows}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[2:])
