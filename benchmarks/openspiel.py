"""Random games a CPU second, beside OpenSpiel's (Lanctot and others 2019) of the same games.

    pip install open_spiel
    python benchmarks/openspiel.py [--seconds 1] [--runs 5]

OpenSpiel plays in C++ (the rollouts of its `RandomRolloutEvaluator`, which it begins at most one
decision into the game, to its advantage) and from Python (`legal_actions`, `apply_action`). Ours is
what `sdg simulate --json` tells, the summing included, in C and as plain Python. Each is timed in
turn, in one run; the ratio is what counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interpreter"))

from sdg.lab.engine_choice import choose_engine  # noqa: E402
from sdg.lab.simulating import simulate  # noqa: E402
from sdg.loading import load  # noqa: E402

GAMES = ("tic_tac_toe", "connect_four")
Player = Callable[[int], None]  # plays so many games


def main() -> None:
    """Measure and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        sys.exit("OpenSpiel is not installed: pip install open_spiel")
    print(f"{'game':14}{'ours':>12}{'theirs':>12}{'ratio':>8}{'from Python':>13}{'ratio':>8}"
          f"{'ours, plain':>13}")  # fmt: skip
    for name in GAMES:
        players = (
            _ours(name, "native"), _in_c(pyspiel, name), _from_python(pyspiel, name),
            _ours(name, "plain"),
        )  # fmt: skip
        runs = [[_rate(play, chosen.seconds) for play in players] for _ in range(chosen.runs)]
        ours, theirs, python, plain = map(statistics.median, zip(*runs, strict=True))
        ratios = [statistics.median(run[0] / run[i] for run in runs) for i in (1, 2)]
        print(f"{name:14}{ours:12,.0f}{theirs:12,.0f}{ratios[0]:8.1f}{python:13,.0f}"
              f"{ratios[1]:8.1f}{plain:13,.0f}")  # fmt: skip


def _rate(play: Player, seconds: float) -> float:
    """Play until the CPU time is over; return games a second."""
    games, many = 0, 16
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        play(many)
        games += many
        many = min(2 * many, 1 << 16)
    return games / spent


def _ours(name: str, engine: str) -> Player:
    game = load(name)
    chosen = choose_engine(game, ("random",) * game.players, engine)
    if chosen.name != engine:
        sys.exit(f"{name}: the engine is {chosen.name}, not {engine}")
    seeds = iter(range(1_000_000))

    def play(many: int) -> None:
        simulate(chosen, next(seeds), many)

    return play


def _in_c(pyspiel, name: str) -> Player:
    game = pyspiel.load_game(name)
    start = game.new_initial_state()

    def play(many: int) -> None:
        rollouts = pyspiel.RandomRolloutEvaluator(many, 7)
        pyspiel.MCTSBot(game, rollouts, 1.4, 1, 10, False, 7, False).step(start)

    return play


def _from_python(pyspiel, name: str) -> Player:
    game = pyspiel.load_game(name)

    def play(many: int) -> None:
        for _ in range(many):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))

    return play


if __name__ == "__main__":
    main()
