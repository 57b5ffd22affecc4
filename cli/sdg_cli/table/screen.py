"""The screen that people sit at: lines are written to it, and read from its keyboard."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable
from typing import TextIO

from attrs import define, field

from sdg_cli.table.reading.countdown import minutes_and_seconds, read_in_time
from sdg_cli.terminal.console import Look, folded
from sdg_cli.terminal.gate import asked, clear_screen, line_of

LONGEST = 4096  # signs of a line that is read


@define
class Screen:
    """Where a session writes, and reads what people type."""

    out: TextIO
    look: Look
    _ahead: str = field(default="", init=False)  # typed between two pages, not read yet

    def read(self, prompt: str, seconds_left: Callable[[], int | None] = lambda: None) -> str:
        """Read a line; what is typed without a terminal is shown too.

        There may be only some seconds for it, which are shown; at a terminal they count down, and
        when they are over, raise TimeIsUp.
        """
        if self._ahead:
            line, self._ahead = self._ahead, ""
            return line
        typed = sys.stdin.isatty()
        if typed and self.out is sys.stdout and sys.stdout.isatty():
            if (seconds := seconds_left()) is None:
                return asked(prompt).strip()[:LONGEST]
            name = prompt.removesuffix("> ")
            return read_in_time(lambda left: f"{name} {left}> ", seconds).strip()[:LONGEST]
        if (seconds := seconds_left()) is not None:
            prompt = f"{prompt.removesuffix('> ')} {minutes_and_seconds(seconds)}> "
        self.out.write(prompt)
        self.out.flush()
        line = line_of(sys.stdin, LONGEST)
        if not line:
            self.say("")
            raise EOFError
        if not typed:
            self.say(line.rstrip("\n"))
        return line.strip()

    def tell(self, *lines: str) -> None:
        """Write sentences, folded to the width of the screen."""
        self.say(*(part for line in _flat(lines) for part in folded(line, self.look.columns)))

    def page(self, lines: Iterable[str]) -> None:
        """Write sentences as `tell` does, a screen at a time where somebody sits at a terminal.

        Whatever else than Enter and `q` is typed between two pages is what is read next.
        """
        parts = [part for line in _flat(lines) for part in folded(line, self.look.columns)]
        most = shutil.get_terminal_size((0, 0)).lines - 1
        if not (sys.stdin.isatty() and self.out is sys.stdout and sys.stdout.isatty()) or most < 5:
            most = len(parts) or 1
        for start in range(0, len(parts), most):
            self.say(*parts[start : start + most])
            rest = len(parts) - start - most
            if rest > 0:
                more = "1 more line" if rest == 1 else f"{rest} more lines"
                if answer := self.read(f"-- {more}: Enter, or q to stop -- "):
                    self._ahead = "" if answer == "q" else answer
                    break

    def say(self, *lines: str) -> None:
        """Write lines as they are."""
        self.out.write("".join(f"{line}\n" for line in _flat(lines)))
        self.out.flush()

    def clear(self) -> None:
        """Clear the screen, and what scrolled off it."""
        clear_screen(self.out)


def _flat(lines: Iterable[str]) -> Iterable[str]:
    return (part for line in lines for part in line.split("\n"))
