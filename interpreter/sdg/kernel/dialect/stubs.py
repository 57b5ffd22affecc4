"""Heads without bodies of what is written for each game and called in `common_functions.py`."""

from __future__ import annotations

from typing import Any, TypeAlias

number: TypeAlias = Any  # a whole number
regions: TypeAlias = Any  # a set of regions
none: TypeAlias = None
State: TypeAlias = Any


def set_up(s: State) -> none:
    """Set the game up; `course/turns.py`."""


def advance(s: State) -> none:
    """Go on to the next decision; `course/turns.py`."""


def carry_out(s: State, i: number) -> none:
    """Take one of the legal decisions; `course/turns.py`."""


def misplay_of(s: State, seat: number) -> number:
    """Return how often a seat's bot errs; `misplays/challenges.py`."""


def list_lots(s: State) -> none:
    """List what could be tried now, legal or not; `misplays/bot_misplays.py`."""


def try_lot(s: State, lot: number) -> number:
    """Return which rules a lot breaks, a bit each; `misplays/bot_misplays.py`."""


def foretell(s: State, i: number) -> none:
    """Note where cards arrive and leave by a legal decision; `misplays/bot_misplays.py`."""


def note_wrong(s: State, seat: number) -> none:
    """Note which cards lie wrong after a decision of a seat; `misplays/bot_misplays.py`."""
