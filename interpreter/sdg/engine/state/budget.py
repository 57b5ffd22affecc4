"""The budget of work for one decision: loops count what they do, so that every game stays bounded.

The count depends on the state and the rules alone, never on the machine: where one computer says
that something takes too long, every other does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

MOST = 400_000  # units: about a second; a busy turn of a real game takes a thousand
TOO_LONG = f"this takes too long: one decision may take {MOST:,} steps"
ROUND = 40  # units that a round of a loop takes which the file does not bound


class Fault(Exception):
    """An error of the rules at run time: an overflow, a division by zero, a loop without end."""

    def __init__(self, message: str, span: Any) -> None:
        super().__init__(message, span)
        self.message = message
        self.span = span

    def __str__(self) -> str:
        return self.message


class TooLong(Fault):
    """An error of the rules: more work than one decision may take."""


class Stopped(Exception):
    """Nobody waits for the work any more."""


class Work:
    """What is left of the work that one decision, or the setup, may take."""

    __slots__ = ("left", "patient")

    def __init__(self) -> None:
        self.left = MOST
        self.patient: Callable[[], bool] | None = None  # whether anybody waits; None: always

    def begin(self) -> None:
        """Start afresh, for another decision; raise Stopped if nobody waits for it."""
        self.left = MOST
        if self.patient is not None and not self.patient():
            raise Stopped

    @contextmanager
    def as_long_as(self, patient: Callable[[], bool]) -> Iterator[None]:
        """Let work that begins meanwhile be stopped, bots' and trials' too, once nobody waits."""
        outer, self.patient = self.patient, patient
        try:
            yield
        finally:
            self.patient = outer

    def spend(self, units: int, span: Any) -> None:
        """Count some work; too much of it is an error of the rules."""
        self.left -= units
        if self.left < 0:
            raise TooLong(TOO_LONG, span)
