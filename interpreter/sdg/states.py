"""A moment of a game as a value, the table that it is of, and the refusal of a decision there."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sdg.caller_arguments import ArgumentError
from sdg.engine.decisions.landing import Options
from sdg.engine.decisions.listing import Lister
from sdg.events import Decision, Reason
from sdg.layout import slots as at


class IllegalDecision(Exception):
    """A decision that is not legal now; `reasons` says why."""

    def __init__(self, decision: Decision, reasons: tuple[Reason, ...]) -> None:
        super().__init__(decision, reasons)
        self.decision = decision
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(reason.sentence for reason in self.reasons) or str(self.decision)


class Table:
    """Which table a state is of: the rules with players and options.

    Tables are the same if all of that is; another process is given a digest of it.
    """

    __slots__ = ("_digest", "_what")

    def __init__(self, *what: object, digest: str = "") -> None:
        self._what = what
        self._digest = digest

    @classmethod
    def of(cls, game: Any) -> Table:
        """Return the table of a game: the states of equal ones can be exchanged."""
        options = tuple(sorted(game.options.items()))
        return cls(type(game).__name__, game.rules, game.players, options)

    @property
    def digest(self) -> str:
        """Return a name for it, the same in every process."""
        if not self._digest:
            self._digest = sha256(repr(self._what).encode()).hexdigest()
        return self._digest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __getstate__(self) -> str:
        return self.digest

    def __setstate__(self, digest: str) -> None:
        self._what, self._digest = (), digest


class State:
    """A moment between two decisions; a value: equal states are equal and hash alike.

    `options` are the legal decisions in groups, which follow from the rest. States are made by a
    `Game`, and are of its table.
    """

    __slots__ = ("_core", "options", "slots", "table")

    def __init__(self, slots: list[Any], options: Options, core: int, table: Table) -> None:
        self.slots = slots
        self.options = options
        self.table = table
        self._core = core

    @property
    def active(self) -> int | None:
        """Return the seat (from 1) whose decision it is; None when the game is over."""
        return None if self.over else self.slots[at.ACTIVE] + 1

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return bool(self.slots[at.OVER])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.slots[: self._core] == other.slots[: other._core]

    def __hash__(self) -> int:
        return hash(tuple(self.slots[: self._core]))


# The methods of a game call these instead of one another, so that each call is checked once.


def many(state: State) -> int:
    """Return how many decisions are legal."""
    return sum([group.cells.bit_count() or 1 for _, group in state.options])


def nth(lister: Lister, state: State, index: int) -> tuple[str, tuple[int, ...]]:
    """Return action and arguments of one of the legal decisions, by its place from 0."""
    left = index
    for name, group in state.options:
        size = group.cells.bit_count() or 1
        if left < size:
            return name, lister.decode(state.slots, group, left)
        left -= size
    raise ArgumentError("index", f"is too large: {index - left} decisions are legal")
