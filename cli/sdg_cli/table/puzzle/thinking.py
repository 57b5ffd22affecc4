"""How long the program may think about an answer at a puzzle, and the line that shows it does."""

from __future__ import annotations

import time
from typing import TextIO

from sdg.puzzles import Patience
from sdg_cli.table.screen import Screen
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.search_clock import Clock

SECONDS = 20.0  # that a question may take
UNSEEN = 0.5  # seconds that pass before it is shown


class _LateClock(Clock):
    """A clock that is shown only when something takes long."""

    @property
    def due(self) -> bool:
        """Return whether it is time to write again."""
        return time.monotonic() - self.begun > UNSEEN and super().due


class Thinking:
    """The question that is thought about, if there is one."""

    def __init__(self) -> None:
        self._clock: Clock | None = None

    def patience(self) -> Patience:
        """Return how long a question that begins may take."""
        self.clear()
        self._clock = _LateClock(SECONDS)
        return Patience(self._clock.note)

    def clear(self) -> None:
        """Take the line away that shows it."""
        if self._clock is not None:
            self._clock.clear()
            self._clock = None


class ClearedScreen(Screen):
    """A screen from which that line is taken away before anything is written."""

    def __init__(self, out: TextIO, look: Look, thinking: Thinking) -> None:
        super().__init__(out, look)
        self.thinking = thinking

    def say(self, *lines: str) -> None:
        """Write lines as they are."""
        self.thinking.clear()
        super().say(*lines)
