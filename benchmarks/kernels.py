"""Simulated games a CPU second, beside programs in C written by hand for the same rules.

    python benchmarks/kernels.py [--seconds 1] [--runs 3] [NAME ...]

Each kernel and each program of `limits/` are timed in turn, in one run; the ratio is what counts.
The rate of a kernel is that of `sdg simulate --json`: games by `cpu_seconds`, the summing included.
The mean number of decisions of both is told: the rules and the decisions are the same.
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

from sdg.kernel.c.compiler import compiler  # noqa: E402
from sdg.lab.engine_choice import Engine, choose_engine  # noqa: E402
from sdg.lab.simulating import simulate  # noqa: E402
from sdg.loading import load  # noqa: E402

GAMES = (  # program, game, players, options, the ratio that is asked for
    ("tactics", "sudoku_tactics", 3, {}, 0.4),
    ("cat", "cat_sudoku", 2, {}, 0.4),
    ("cardoku", "cardoku", 2, {"rearrange": "no"}, 0.4),
    ("knizia", "knizia_sudoku", 2, {}, 0.4),
    ("s42", "sudoku_42", 1, {"moves": "0", "stuck": "stop"}, 0.4),
    ("latin9", "latin_square", 1, {"size": "9"}, 0.4),
    ("tictactoe", "tic_tac_toe", 2, {}, 0.25),
    ("connect4", "connect_four", 2, {}, 0.25),
)


def main() -> None:
    """Measure and print a line for each program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    called = compiler()
    if called is None:
        sys.exit("there is no C compiler")
    print(f"{'program':10}{'engine':>10}{'kernel':>12}{'by hand':>13}{'ratio':>7}{'goal':>6}"
          f"{'decisions':>11}{'by hand':>9}{'reference':>11}")  # fmt: skip
    for program, name, players, options, goal in GAMES:
        if chosen.names and program not in chosen.names:
            continue
        game = load(name, players=players, options=options)
        agents = ("random",) * game.players
        engine = choose_engine(game, agents)
        reference = choose_engine(game, agents, "reference")
        by_hand = _program(called, program)
        simulate(engine, 0, 5000)  # what some games need more of is compiled by then
        rates, limits = [], []
        for run in range(chosen.runs):
            limits.append(by_hand(chosen.seconds))
            rates.append(_rate(engine, run, chosen.seconds))
        ratio = statistics.median(
            a / b[0] for a, b in zip((r for r, _ in rates), limits, strict=True)
        )
        slow = _rate(reference, 0, chosen.seconds)[0]
        rate = statistics.median(r for r, _ in rates)
        limit = statistics.median(r for r, _ in limits)
        print(
            f"{program:10}{engine.name:>10}{rate:12,.0f}{limit:13,.0f}{ratio:7.2f}{goal:6.2f}"
            f"{rates[0][1]:11.2f}{limits[0][1]:9.2f}{slow:11,.1f}"
        )


def _rate(engine: Engine, run: int, seconds: float) -> tuple[float, float]:
    """Play for some CPU seconds; return games a second, and the mean number of decisions."""
    games = 16 if engine.name == "native" else 1
    while True:
        result = simulate(engine, run, games)
        if result.cpu_seconds >= seconds / 3 or games > 10**9:
            decisions = result.totals.sums[engine.columns.at("decisions")]
            return result.totals.games / result.cpu_seconds, decisions / result.totals.games
        games *= 4


def _program(called: tuple[str, ...], name: str):
    """Build a program; return a function that measures its rate and mean decisions."""
    source = HERE / "limits" / f"limit_{name}.c"
    library = Path(tempfile.mkdtemp()) / "limit.so"
    command = [*called, "-O3", "-march=native", "-shared", "-fPIC", f"-I{source.parent}"]
    subprocess.run([*command, str(source), "-o", str(library)], check=True, capture_output=True)
    program = ctypes.CDLL(str(library))

    def measure(seconds: float) -> tuple[float, float]:
        games, spent = 1000, 0.0
        while True:
            out = (ctypes.c_int64 * (8 * games))()
            start = time.process_time()
            program.play_many(None, None, out, ctypes.c_int64(0), ctypes.c_int64(games))
            spent = time.process_time() - start
            if spent >= seconds / 3 or games > 4_000_000:
                return games / spent, sum(out[2::8]) / games
            games *= 4

    return measure


if __name__ == "__main__":
    main()
