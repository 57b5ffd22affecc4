"""How far long work is: one line that is written over, on a terminal only."""

from __future__ import annotations

import sys
import time


class Progress:
    """A line of progress. `open_ended`: nobody knows how much it will be."""

    def __init__(self, wanted: int, open_ended: bool = False) -> None:
        self.wanted = wanted
        self.open_ended = open_ended
        self.shown = 0.0
        self.begun = time.monotonic()
        self.live = sys.stderr.isatty()

    def note(self, done: int) -> None:
        """Tell how much is done, by this clock."""
        self.show(done, time.monotonic() - self.begun)

    def show(self, done: int, seconds: float) -> None:
        """Tell how much is done, how quickly, and how long it will take."""
        now = time.monotonic()
        if not self.live or now - self.shown < 0.1:
            return
        self.shown = now
        rate = done / max(seconds, 1e-9)
        text = f"{done:,} games, {rate:,.0f} a second"
        if not self.open_ended:
            text += f", {(self.wanted - done) / max(rate, 1e-9):,.0f} s left"
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.live and self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
