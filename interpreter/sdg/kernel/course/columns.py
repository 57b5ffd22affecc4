"""What is noted of each simulated game: whole numbers in columns, so that sums are exact.

A share of a win and a mean are noted in parts of `PARTS`: sums do not depend on their order then.
"""

from __future__ import annotations

from math import lcm

from attrs import frozen

PARTS = 1 << 20
ERRORS = ("laid", "found_at_once", "found_later", "overlooked")  # where players are the referee
ERROR = "error"  # how a game ends in which the rules go wrong
MOST_APART = (1 << 63) - 1  # two scores that are further from each other are noted as this far


@frozen
class Columns:
    """The columns of one game's rows."""

    names: tuple[str, ...]
    players: int
    scored: bool  # each seat has points of its own
    ends: tuple[str, ...]
    actions: tuple[str, ...]
    whens: tuple[str, ...]

    @property
    def whole(self) -> int:
        """Answer what a win by oneself counts in a column of shares."""
        return lcm(*range(1, self.players + 1))

    def at(self, name: str) -> int:
        """Answer the place of a column."""
        return self.names.index(name)

    @property
    def failed(self) -> int:
        """Answer the place of the column that tells games in which the rules went wrong."""
        return self.at(f"end {ERROR}")

    @property
    def of_failed(self) -> tuple[str, ...]:
        """Answer the columns that are noted of such games, besides."""
        return ("decisions", "singles", "branching", *(f"did {name}" for name in self.actions))
