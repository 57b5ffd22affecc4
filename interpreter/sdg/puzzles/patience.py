"""How long a search may take: what it tells every few steps, and how it is broken off."""

from __future__ import annotations

from collections.abc import Callable

EVERY = 16  # steps between two looks at the clock


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
