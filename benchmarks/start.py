"""How long `sdg simulate` takes to its first result: CPU and wall seconds of whole processes.

    python benchmarks/start.py [--runs 5] [GAME ...]

`cold`: nothing is kept from before; the time until the first game is over, which the reference
plays while the compiler works. `cached`: the same command again; the time until the process has
printed its result and left. Modules of Python are compiled beforehand, as they are where `sdg` is
installed. Means over the runs; the games take turns, so that a moment's load falls on all alike.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
GAMES = ("cat_sudoku", "sudoku_tactics", "knizia_sudoku", "cardoku", "tic_tac_toe")
GOALS = {"cold": 1.0, "cached": 0.3}
FIRST = """
import os, sys, time
from sdg.lab import preparing
from sdg_cli.main import main
warm_up = preparing._Made.warm_up
def until_the_first(self, seed, games, watch):
    def stop_here(*_):
        sys.stderr.write(f"first {time.process_time()} {time.monotonic()}\\n")
        self.stop()
        os._exit(0)
    warm_up(self, seed, games, stop_here)
preparing._Made.warm_up = until_the_first
main(sys.argv[1:])
"""


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    measured: dict[tuple[str, str], list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for run in range(-1, chosen.runs):  # the first run compiles the modules, and is not counted
            for game in chosen.games:
                cold = _first(folder, game, f"{folder}/cold-{game}-{run}")
                if run < 0:
                    _whole(folder, game, f"{folder}/kept")
                cached = _whole(folder, game, f"{folder}/kept")
                if run >= 0:
                    measured.setdefault((game, "cold"), []).append(cold)
                    measured.setdefault((game, "cached"), []).append(cached)
    print(f"{'game':16}{'':8}{'CPU s':>8}{'wall s':>8}{'goal':>6}")
    for (game, kind), times in measured.items():
        cpu, wall = (statistics.mean(each) for each in zip(*times, strict=True))
        print(f"{game:16}{kind:8}{cpu:8.2f}{wall:8.2f}{GOALS[kind]:6.1f}")


def _first(folder: str, game: str, cache: str) -> tuple[float, float]:
    """Return CPU and wall seconds until the first game of a cold start is over."""
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", FIRST, *_words(game)], cwd=TOP, env=_environment(folder, cache),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    _, cpu, at = next(line for line in done.stderr.splitlines() if line.startswith("first")).split()
    return float(cpu), float(at) - started


def _whole(folder: str, game: str, cache: str) -> tuple[float, float]:
    """Return CPU and wall seconds of a whole run."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "sdg_cli", *_words(game)], cwd=TOP,
        env=_environment(folder, cache), stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, time.monotonic() - started


def _words(game: str) -> list[str]:
    return ["simulate", game, "--games", "100", "--seed", "1", "--json"]


def _environment(folder: str, cache: str) -> dict[str, str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(TOP / "interpreter"), str(TOP / "cli")]),
        "PYTHONPYCACHEPREFIX": f"{folder}/modules",
        "SDG_CACHE": cache,
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


if __name__ == "__main__":
    main()
