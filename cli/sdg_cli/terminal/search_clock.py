"""A search that keeps to its time: one line shows how far it is, until its time is up."""

from __future__ import annotations

import time
from collections.abc import Callable

from sdg_cli.terminal.progress import Line


class Clock(Line):
    """Time for a search: the line that shows how far it is, and when it is enough."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.until = seconds  # when the search that runs now has to end
        self.about: Callable[[], str] = str  # more to show

    @property
    def left(self) -> float:
        """Return how many seconds are left for all searches."""
        return self.seconds - (time.monotonic() - self.begun)

    def note(self, steps: int) -> None:
        """Show how far the search is; raise `Interrupted` when its time is up."""
        from sdg.puzzles import Interrupted

        spent = time.monotonic() - self.begun
        if spent > self.until:
            raise Interrupted
        if self.due:
            self.write(f"{steps:,} steps, {spent:.0f} of {self.seconds:g} s{self.about()}")
