"""What more games and more cores do to `sdg simulate`: memory, and seconds by the clock.

    python benchmarks/scale.py [--game cat_sudoku] [--games 100000 1000000 10000000] [--jobs 2]

For each number of games the memory that the command took at most; then, of the last number, how
much quicker as many jobs are than one. The kernel is compiled before anything is measured.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Measure and print a line for each run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cat_sudoku")
    parser.add_argument("--games", type=int, nargs="+", default=[10**5, 10**6, 10**7])
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    play(chosen.game, 1, 1)
    alone = 0.0
    for games in chosen.games:
        alone, memory = play(chosen.game, games, 1)
        print(f"{games:12,} games: {memory:6.1f} MB, {alone:7.2f} s", flush=True)
    together, memory = play(chosen.game, chosen.games[-1], chosen.jobs)
    print(
        f"{chosen.jobs} jobs: {memory:.1f} MB, {together:.2f} s: {alone / together:.2f} times one"
    )


def play(game: str, games: int, jobs: int) -> tuple[float, float]:
    """Return the seconds that a simulation took, and its memory at most in MB."""
    words = ["simulate", game, "--games", str(games), "--jobs", str(jobs), "--seed", "1", "--json"]
    folders = os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))
    start = time.monotonic()
    running = subprocess.Popen(
        [sys.executable, "-m", "sdg_cli", *words],
        env={**os.environ, "PYTHONPATH": folders}, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, used = os.wait4(running.pid, 0)
    if status:
        sys.exit(f"sdg {' '.join(words)} failed")
    return time.monotonic() - start, used.ru_maxrss / 1024


if __name__ == "__main__":
    main()
