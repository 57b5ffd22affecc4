"""The games that come along, by name, and positions of theirs."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.chance import Generator
from sdg.game import Game, State
from tests.support.places import ROOT

FIVE = sorted(path.stem for path in (ROOT / "games").glob("*.sdg"))
OTHERS = sorted(path.stem for path in (ROOT / "games" / "more").glob("*.sdg"))
PUZZLES = sorted(path.stem for path in (ROOT / "games" / "puzzles").glob("*.sdg"))
SHELF = [*FIVE, *OTHERS]


def positions(game: Game, apart: int = 3, seed: int = 3) -> Iterator[State]:
    """Yield positions of a game played by chance to its end, so many decisions apart."""
    state, chance = game.initial_state(Generator(seed)), Generator(seed + 2)
    while not state.over:
        yield state
        for _ in range(apart):
            if not state.over:
                state = game.random_step(state, chance)
