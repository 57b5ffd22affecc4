"""Limits of a search: its progress every few steps, how it is interrupted, and how much work it may
be to read the rules before it.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

EVERY = 16  # steps between two looks at the clock
SELDOM = 50_000  # units of work between two looks at the clock
NODE = 16  # units of work that it takes to ask what an expression comes to


class Interrupted(Exception):
    """A search that took too long, and was broken off."""


class Patience:
    """What a search tells every few steps; `note` may raise `Interrupted`."""

    def __init__(self, note: Callable[[int], None] | None = None) -> None:
        self.steps = 0
        self.note = note

    def spend(self) -> None:
        """Take a step."""
        self.steps += 1
        if self.note is not None and self.steps % EVERY == 0:
            self.note(self.steps)

    def look(self) -> None:
        """Look at the clock without a step."""
        if self.note is not None:
            self.note(self.steps)


class TooMuch(Exception):
    """More than is looked at beforehand."""


@define
class Budget:
    """How much work is left for what is read, and how long it may take.

    A unit is to ask one term for its ends or its value, or one pair of kinds whether a rule allows
    them.
    """

    left: int
    patience: Patience
    _looked: int = 0  # at the clock, so much work ago

    def spend(self, units: int) -> None:
        """Take off some work. Raises `TooMuch` if it is more than is left, and `Interrupted`."""
        self.left -= units
        if self.left < 0:
            raise TooMuch
        self._looked += units
        if self._looked >= SELDOM:
            self._looked = 0
            self.patience.look()
