"""How far long work is: one line that is written over, on a terminal only."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli.terminal.console import cut
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
        """Write over what stands there, as much as has room: what is broken to a second line could
        not be written over."""
        self.shown = time.monotonic()
        line = cut(visible_word(text), room(sys.stderr))
        sys.stderr.write(f"{own(TO_THE_START)}{line}{own(CLEAR_REST)}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.live and self.shown:
            sys.stderr.write(own(TO_THE_START + CLEAR_REST))
            sys.stderr.flush()


@contextmanager
def doing(what: str) -> Iterator[Line]:
    """Say what is being done for as long as it takes, at first `what`."""
    line = Line()
    try:
        if line.due:
            line.write(what)
        yield line
    finally:
        line.clear()


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
        if not done:
            self.write(f"the first game, {seconds:,.0f} s so far")
            return
        rate = done / max(seconds, 1e-9)
        text = f"{counted(done, 'game')}, {rate:,.0f} a second"
        if not self.open_ended:
            text += f", {(self.wanted - done) / max(rate, 1e-9):,.0f} s left"
        self.write(text)


def room(stream: TextIO) -> int:
    """Return how many columns a line of a terminal has before its last, in which some go on to the
    next line; as many as may be where the terminal does not know."""
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return columns - 1 if columns > 0 else sys.maxsize
