"""How long puzzles take: files in, a line each out, with CPU seconds and steps of the search.

    python benchmarks/puzzles.py [FILE …] [--seconds N]

Without files, all of `tests/programs/puzzles/`. Told are the seconds to read the rules off, those
to find a solution and to know whether it is the only one, and how many positions were looked at.
CP-SAT is not asked.
"""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path

from sdg.loading import read
from sdg.puzzles import Interrupted, Patience, Search, constraints_of, make_puzzle

FILES = Path(__file__).parents[1] / "tests" / "programs" / "puzzles"
SECONDS = 60.0


def main(arguments: list[str]) -> None:
    """Measure each file."""
    seconds = SECONDS
    if "--seconds" in arguments:
        i = arguments.index("--seconds")
        seconds, arguments = float(arguments[i + 1]), arguments[:i] + arguments[i + 2 :]
    files = [Path(each) for each in arguments] or sorted(FILES.glob("*.sdg"))
    print(f"{'puzzle':24} {'rules s':>8} {'search s':>9} {'steps':>9}  solutions")
    for file in files:
        print(f"{file.stem:24} {measured(file, seconds)}", flush=True)


def measured(file: Path, seconds: float) -> str:
    """Solve one puzzle, and look for a second solution."""
    begun = time.process_time()

    def note(_: int) -> None:
        if time.process_time() - begun > seconds:
            raise Interrupted

    puzzle, patience, answer = make_puzzle(read(file), {}), Patience(note), "undecided"
    ready, count = begun, 0
    try:
        constraints = constraints_of(puzzle, patience)
        ready = time.process_time()
        patience.steps = 0
        for _ in islice(Search(constraints, puzzle.givens, patience).solutions(), 2):
            count += 1
        answer = {0: "none", 1: "one"}.get(count, "several")
    except Interrupted:
        answer = f"undecided, {count} found"
    spent = time.process_time() - ready
    return f"{ready - begun:8.2f} {spent:9.2f} {patience.steps:9,}  {answer}"


if __name__ == "__main__":
    main(sys.argv[1:])
