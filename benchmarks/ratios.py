"""How many times as fast kernels are as the reference, on each table: the slowest first.

    python -m benchmarks.ratios [--seconds 0.5] [GAME ...]

The tables are those of `make equality`: each game alone, with each variant and number of players,
and few more in which every two options meet. Both engines play random games; what is compared is
decisions per CPU second, so that games without an end count too: the reference stops in the middle
of one. A kernel's time includes its rows and sums, as `sdg simulate` counts it.
"""

from __future__ import annotations

import argparse
import sys
import time

from sdg.chance import Generator
from sdg.game import Game
from sdg.lab.engine_choice import choose_engine
from sdg.lab.simulating import simulate
from tests.kernel.equality import tables_of
from tests.support.tables_played import MORE, SHIPPED

WARMING = 4096  # games, after which a kernel has what its longest games need: a larger board, say
LONG = 2.0  # CPU seconds, after which that ends too


def main() -> None:
    """Measure each table; print a line for it, and at the end the slowest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of each engine")
    parser.add_argument("--with", dest="words", default="", help="only tables with these words")
    chosen = parser.parse_args()
    games = [game for game in (*SHIPPED, *MORE) if not chosen.games or game.stem in chosen.games]
    if not games:
        sys.exit("none of these is a game")
    ratios: list[tuple[float, str]] = []
    print(f"{'ratio':>9}{'kernel':>14}{'reference':>12}  decisions per CPU second")
    for path in games:
        for table in tables_of(path, quick=False):
            if chosen.words not in str(table):
                continue
            kernel, engine = kernel_rate(table.game, chosen.seconds)
            reference = reference_rate(table.game, chosen.seconds)
            ratios.append((kernel / reference, str(table)))
            print(f"{kernel / reference:9,.0f}{kernel:14,.0f}{reference:12,.1f}  {table}"
                  + ("" if engine == "native" else f": {engine}"), flush=True)  # fmt: skip
    print("\nslowest:")
    for ratio, name in sorted(ratios)[:10]:
        print(f"{ratio:9,.0f}  {name}")
    print(f"{len(ratios)} tables, {sum(ratio < 100 for ratio, _ in ratios)} below 100")


def kernel_rate(game: Game, seconds: float) -> tuple[float, str]:
    """Return decisions per CPU second in the fastest engine that can play a game, and its name."""
    engine = choose_engine(game, ("random",) * game.players)
    begun, games = time.process_time(), 1
    while games <= WARMING and time.process_time() - begun < LONG:
        simulate(engine, 1, games)
        games *= 4
    games = 1
    while True:
        result = simulate(engine, 2, games)
        if result.cpu_seconds >= seconds:
            done = result.totals.sums[engine.columns.at("decisions")]
            return done / result.cpu_seconds, engine.name
        games *= 4


def reference_rate(game: Game, seconds: float) -> float:
    """Return decisions per CPU second of the reference; its last game is broken off."""
    done, number = 0, 0
    begun = time.process_time()
    while True:
        chance = Generator(2, number)
        number += 1
        state = game.initial_state(chance)
        while not state.over:
            state = game.random_step(state, chance)
            done += 1
            if (spent := time.process_time() - begun) >= seconds:
                return done / spent


if __name__ == "__main__":
    main()
