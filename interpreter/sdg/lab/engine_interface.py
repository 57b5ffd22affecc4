"""The interface of engines that play the games of a simulation, whatever plays them."""

from __future__ import annotations

from typing import Protocol

from sdg.chance import Generator
from sdg.lab.totals import Totals
from sdg.measures.columns import Columns

Row = list[int]


class Engine(Protocol):
    """Plays games by their numbers."""

    name: str
    columns: Columns
    batch: int  # games to request at first

    def totals(self, seed: int, first: int, many: int) -> Totals:
        """Play games and return the sums of their rows."""
        ...

    def rows(self, seed: int, first: int, many: int) -> list[Row]:
        """Play games and return a row each."""
        ...

    def halt(self) -> None:
        """Give up the games that are being played; `totals` returns those that were whole."""
        ...


def seed_of(seed: int, game: int) -> int:
    """Return the seed under which a game of a simulation is played."""
    return Generator(seed, game).state
