"""The one gate to a terminal: all that the command prints in, what a terminal may be sent out.

Standard output and standard error are replaced by gates while the command runs. A gate shows every
sign that a terminal would obey (`sdg.untrusted_text`), wherever it comes from: a name, a value, a
replay, a message of the system. Our own codes, for colour and to clear a line, pass because they
are marked with a key that is drawn anew each time and that nobody outside can know.

What goes to standard error is printed next to the result. Where it cannot be printed, as on a
terminal that was closed, that ends no work.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from sdg.untrusted_text import INVISIBLE, visible, visible_word

TO_THE_START = "\r"
CLEAR_REST = "\x1b[K"  # of the line

_CODES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_OURS = re.compile(rf"\r?(?:{_CODES.pattern})*|\x1b[78]")
_key = ""  # what our own codes begin with, while there are gates


def own(code: str) -> str:
    """Mark a code of ours, so that a gate lets it pass."""
    return f"{_key}{code}{_key}" if _key else code


@contextmanager
def gated() -> Iterator[None]:
    """Put a gate before standard output and before standard error."""
    global _key
    before, out, err = _key, sys.stdout, sys.stderr
    # Signs that Unicode keeps for such use: no text may hold them, so that width is not disturbed.
    _key = "".join(chr(0xFDD0 + each % 32) for each in os.urandom(16))
    try:
        sys.stdout = cast(TextIO, _Gate(out, _key))
        sys.stderr = cast(TextIO, _Aside(err, _key))
        yield
    finally:
        _key = before
        sys.stdout, sys.stderr = out, err
        let_go(err)


def let_go(stream: TextIO) -> OSError | None:
    """Write out what is left to write; return why that failed, if it did.

    What is left then goes nowhere: else Python would try once more, and complain.
    """
    try:
        stream.flush()
    except OSError as problem:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return problem
    return None


def is_gone(stream: TextIO, problem: OSError) -> bool:
    """Return whether writing failed because a stream is a terminal that was closed."""
    if problem.errno != errno.EIO:
        return False
    try:
        return stat.S_ISCHR(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):  # no file of the system
        return False


def obeys_codes(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that obeys codes."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def clear_screen(stream: TextIO) -> None:
    """Clear a terminal, and what has scrolled off it; one that obeys no codes is filled with empty
    lines. What is no terminal is left as it is."""
    if obeys_codes(stream):
        stream.write(own("\x1b[2J\x1b[3J\x1b[H"))
    elif stream.isatty():
        stream.write("\n" * shutil.get_terminal_size().lines)
    stream.flush()


def asked(prompt: str) -> str:
    """Let the terminal read a line; it is shown the prompt by the system, past the gate.

    Raise EOFError where there is none, no terminal any more, or one of another encoding.
    """
    try:
        return input(visible_word(prompt))
    except (OSError, UnicodeError):
        raise EOFError from None


def rewrite_start(stream: TextIO, text: str) -> None:
    """Write a text over the start of the line that somebody is typing on; what is typed stays."""
    if obeys_codes(stream):
        stream.write(own("\x1b7") + own(TO_THE_START) + visible_word(text) + own("\x1b8"))
        stream.flush()


def line_of(stream: TextIO, longest: int) -> str:
    """Read a line, cut to so many signs; an empty text where there is none, or none can be read."""
    try:
        line = rest = stream.readline(longest)
        while rest and not rest.endswith("\n") and len(rest) == longest:
            rest = stream.readline(longest)
    except (OSError, UnicodeError):  # UTF-16 without its mark is an error, whatever `errors` says
        return ""
    return line


def without_codes(text: str) -> str:
    """Return a text without our own codes."""
    return "".join(text.split(_key)[::2]) if _key else _CODES.sub("", text)


def bytes_of(stream: TextIO) -> Any:
    """Return the stream of bytes below a gate, for what has to be written to the letter."""
    return stream.below.buffer if isinstance(stream, _Gate) else stream.buffer


class _Gate:
    """A stream of text that shows what a terminal would obey."""

    def __init__(self, below: TextIO, key: str) -> None:
        self.below = below
        self._key = key

    def write(self, text: str) -> int:
        """Write a text, made fit to be shown."""
        self.below.write(self._shown(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some texts."""
        for line in lines:
            self.write(line)

    def _shown(self, text: str) -> str:
        if self._key not in text:
            return visible(text) if INVISIBLE.search(text) else text
        pieces = text.split(self._key)  # ours is a code between two keys, if nothing was cut off
        return "".join(
            each if i % 2 and _OURS.fullmatch(each) else visible(each)
            for i, each in enumerate(pieces)
        )

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "detach"):  # nobody goes around the gate
            raise AttributeError(name)
        return getattr(self.below, name)


class _Aside(_Gate):
    """The gate of standard error: what cannot be printed there is left out."""

    def write(self, text: str) -> int:
        """Write a text, made fit to be shown, if that can be."""
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Write out what was written, if that can be."""
        with suppress(OSError):
            self.below.flush()
