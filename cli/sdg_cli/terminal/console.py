"""What the terminal can show: colour, signs beyond ASCII, the width of a text."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

from attrs import frozen

from sdg.clusters import clusters
from sdg.clusters import columns as columns_of
from sdg_cli.terminal.gate import obeys_codes, own, without_codes

BOX = "─│┌┐└┘├┤┬┴┼━┃╋●·×↑"
NARROWEST, WIDEST = 30, 98  # columns that are drawn in, whatever the terminal has


@frozen
class Look:
    """How to draw: with colour or not, with box lines or in plain ASCII, in how many columns."""

    colour: bool
    plain: bool
    columns: int = WIDEST
    lines: int = 0  # of the screen; 0 if there is room for any number

    def paint(self, text: str, style: str) -> str:
        """Put a text into a style; without colour it stays as it is."""
        if not (self.colour and text):
            return text
        return own(f"\x1b[{STYLES[style]}m") + text + own("\x1b[0m")


STYLES = {
    "bold": "1",
    "dim": "2",
    "new": "1;32",
    "bad": "1;31",
    "held": "90",
    "warn": "33",
    **{f"seat {seat}": code for seat, code in enumerate(("36", "33", "35", "34", "32", "31"), 1)},
}


def prepare_streams() -> None:
    """Let no sign stop the command that the terminal lacks, or that its input cannot be; a stream
    that is closed takes what is written to it and has nothing to read."""
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _open_closed_streams() -> None:
    """Put the null device in the place of streams that were closed before the command began: else
    the next file that is opened would be taken for one of them."""
    while (opened := os.open(os.devnull, os.O_RDWR)) < 3:
        os.set_inheritable(opened, True)
    os.close(opened)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def look(plain: bool) -> Look:
    """Find out what standard output can show; NO_COLOR and FORCE_COLOR decide about colour, COLUMNS
    and LINES about the size."""
    columns, lines = shutil.get_terminal_size((WIDEST, 0))
    return Look(
        colour=wants_colour(),
        plain=plain or not can_show(BOX),
        columns=max(NARROWEST, min(columns, WIDEST)),
        lines=lines if sys.stdout.isatty() else 0,  # what is written to a file has no last line
    )


def wants_colour(stream: TextIO | None = None) -> bool:
    """Return whether to colour a stream, usually standard output."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return obeys_codes(stream or sys.stdout)


def can_show(text: str) -> bool:
    """Return whether standard output has these signs."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width(text: str) -> int:
    """Return how many columns a text takes; wide letters and emoji take two."""
    if "\x1b" in text:
        text = without_codes(text)
    if text.isascii():
        return len(text)
    return sum(map(columns_of, clusters(text)))


def cut(text: str, columns: int) -> str:
    """Return as much of a text, which has no codes, as has room in so many columns."""
    if text.isascii():
        return text[:columns]
    end = 0
    for sign in clusters(text):
        columns -= columns_of(sign)
        if columns < 0:
            return text[:end]
        end += len(sign)
    return text


def folded(text: str, columns: int = WIDEST, indent: int = 4) -> list[str]:
    """Break a text at spaces into lines of at most so many columns, all but the first indented."""
    start = text[: len(text) - len(text.lstrip(" "))]
    first, *words = text.strip(" ").split(" ")
    lines = [start + first]
    for word in words:
        if width(lines[-1]) + 1 + width(word) > columns:
            lines.append(" " * indent + word)
        else:
            lines[-1] += f" {word}"
    return lines


def pad(text: str, columns: int, align: str = "<") -> str:
    """Fill a text with spaces to so many columns."""
    missing = max(0, columns - width(text))
    if align == ">":
        return " " * missing + text
    if align == "^":
        return " " * (missing // 2) + text + " " * (missing - missing // 2)
    return text + " " * missing
