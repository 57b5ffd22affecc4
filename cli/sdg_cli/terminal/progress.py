"""How far long work is: one line that is written over, on a terminal only."""

from __future__ import annotations

import sys
import time

from sdg.untrusted_text import visible_word
from sdg_cli.terminal.gate import CLEAR_REST, TO_THE_START, obeys_codes, own


class Line:
    """A line that shows how far work is; `begun` is when it began, in seconds of the clock."""

    def __init__(self) -> None:
        self.shown = 0.0
        self.begun = time.monotonic()
        self.live = obeys_codes(sys.stderr)

    @property
    def due(self) -> bool:
        """Return whether it is time to write again."""
        return self.live and time.monotonic() - self.shown >= 0.1

    def write(self, text: str) -> None:
        """Write over what stands there."""
        self.shown = time.monotonic()
        sys.stderr.write(f"{own(TO_THE_START)}{visible_word(text)}{own(CLEAR_REST)}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.live and self.shown:
            sys.stderr.write(own(TO_THE_START + CLEAR_REST))
            sys.stderr.flush()


class Progress(Line):
    """A line of progress. `open_ended`: nobody knows how much it will be."""

    def __init__(self, wanted: int, open_ended: bool = False) -> None:
        super().__init__()
        self.wanted = wanted
        self.open_ended = open_ended

    def note(self, done: int) -> None:
        """Show how much is done, by this clock."""
        self.show(done, time.monotonic() - self.begun)

    def show(self, done: int, seconds: float) -> None:
        """Show how much is done, how fast, and how long it will take."""
        if not self.due:
            return
        rate = done / max(seconds, 1e-9)
        text = f"{done:,} games, {rate:,.0f} a second"
        if not self.open_ended:
            text += f", {(self.wanted - done) / max(rate, 1e-9):,.0f} s left"
        self.write(text)
