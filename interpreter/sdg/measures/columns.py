"""The columns of a simulated game's row: whole numbers, so that sums are exact.

No more is imported here than attrs: a simulation whose kernel is in the cache starts with this.
"""

from __future__ import annotations

from math import lcm

from attrs import frozen

from sdg.limits import ENDS_UNDECLARED
from sdg.measures import MEASURES

ERROR = "error"  # how a game ends in which the rules go wrong
UNNAMED = (*ENDS_UNDECLARED, ERROR)  # ends that no rules declare
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
        """Return what a win by oneself counts in a column of shares."""
        return lcm(*range(1, self.players + 1))

    def at(self, name: str) -> int:
        """Return the place of a column."""
        return self.names.index(name)

    @property
    def failed(self) -> int:
        """Return the place of the column that marks games in which the rules went wrong."""
        return self.at(f"end {ERROR}")

    @property
    def of_failed(self) -> tuple[str, ...]:
        """Return the columns that are noted of such games, too."""
        measures = (each.column for each in MEASURES if each.of_failed)
        return (*measures, *(f"did {name}" for name in self.actions))
