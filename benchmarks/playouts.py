"""Uniform random playouts on the reference engine, one core: decisions a second, a median.

    python benchmarks/playouts.py [--runs 5] [--seconds 2] [GAME ...]

Where a C compiler is found, a hand-written C program for Sudoku: Tactics (`limits/`) is timed just
before and after each run: machines and moments differ, the ratio does not. `scaled` is the rate on
a machine where that program plays 412,000 games a CPU second, as where the goals were set.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interpreter"))

import sdg  # noqa: E402
from sdg.chance import Generator  # noqa: E402
from sdg.kernel.c.compiler import compiler  # noqa: E402

REFERENCE = 412_000  # games a CPU second of limit_tactics.c where the goals were set
GOALS = (  # game, players, options, decisions a second, listed options a second
    ("sudoku_tactics", 3, {}, 20_000, None),
    ("cat_sudoku", 2, {}, 20_000, None),
    ("knizia_sudoku", 2, {}, 10_000, None),
    ("cardoku", 2, {"rearrange": "no"}, 10_000, None),
    ("sudoku_42", 1, {"moves": "0"}, 10_000, None),
    ("cardoku", 2, {}, None, 500_000),
    ("sudoku_42", 2, {}, None, 500_000),
)
MORE = 10_000  # decisions a second of each game in `games/more`, where branching is below 100


def main() -> None:
    """Measure and print a line for each goal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    chosen = parser.parse_args()
    yardstick = _yardstick()
    print(f"{'game':16}{'players':>8} {'options':24}{'a second':>10}{'scaled':>10}{'goal':>10}")
    more = sorted((HERE.parent / "games" / "more").glob("*.sdg"))
    lines = [*GOALS, *((path.stem, None, {}, MORE, None) for path in more)]
    for name, players, options, decisions, listed in lines:
        if chosen.games and name not in chosen.games:
            continue
        game = sdg.load(name, players=players, options=options)
        rates, scaled = [], []
        for run in range(chosen.runs):
            before = yardstick()
            rate = _rate(game, chosen.seconds, run, count_listed=listed is not None)
            around = (before + yardstick()) / 2
            rates.append(rate)
            scaled.append(rate * REFERENCE / around if around else 0.0)
        settings = " ".join(f"{k}={v}" for k, v in options.items())
        unit = "listed options" if listed else "decisions"
        print(
            f"{name:16}{game.players:8} {settings:24}{statistics.median(rates):10,.0f}"
            f"{statistics.median(scaled):10,.0f}{decisions or listed:10,} {unit}"
        )


def _rate(game: sdg.Game, seconds: float, run: int, count_listed: bool) -> float:
    """Play for some CPU seconds; return decisions, or listed options, a second."""
    done, number = 0, run * 1_000_000
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        chance = Generator(7, number)
        number += 1
        state = game.initial_state(chance)
        while not state.over:
            done += game.count(state) if count_listed else 1
            state = game.random_step(state, chance)
            if count_listed and time.process_time() - start > seconds:
                break
    return done / spent


def _yardstick():
    """Build the C program; return a function that measures its games a second (0 without cc)."""
    called = compiler()
    if called is None:
        return lambda: 0.0
    folder = tempfile.mkdtemp()
    library = Path(folder) / "limit.so"
    source = HERE / "limits" / "limit_tactics.c"
    command = [*called, "-O3", "-march=native", "-shared", "-fPIC", f"-I{source.parent}"]
    built = subprocess.run([*command, str(source), "-o", str(library)], capture_output=True)
    if built.returncode:
        return lambda: 0.0
    program, games = ctypes.CDLL(str(library)), 20_000
    out = (ctypes.c_int64 * (8 * games))()

    def measure() -> float:
        start = time.process_time()
        program.play_many(None, None, out, ctypes.c_int64(0), ctypes.c_int64(games))
        return games / (time.process_time() - start)

    measure()
    return measure


if __name__ == "__main__":
    main()
