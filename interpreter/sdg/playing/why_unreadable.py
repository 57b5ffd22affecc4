"""Why a file that holds a play cannot be read: what is wrong, and where."""

from __future__ import annotations

import stat
from pathlib import Path

from sdg.untrusted_text import INVISIBLE, visible_word

LARGEST = 16_000_000  # bytes; a game of 100,000 decisions takes about half of it


class Unreadable(Exception):
    """A file that is missing, damaged, or holds something else; lines and columns from 1."""

    def __init__(self, what: str, path: str, line: int | None = None, column: int = 1) -> None:
        self.what = what
        self.path = path
        self.line = line
        self.column = column
        super().__init__(what, path, line, column)

    def __str__(self) -> str:
        path = visible_word(self.path)
        place = path if self.line is None else f"{path}:{self.line}:{self.column}"
        return f"{place}: {self.what}"


def read_text(path: str) -> str:
    """Read a file of ordinary size that holds UTF-8 text; lines end in a plain newline."""
    try:
        status = Path(path).stat()
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file"
            raise Unreadable(f"this is {kind}", path)
        if status.st_size > LARGEST:
            raise Unreadable(f"the file is larger than {LARGEST // 1_000_000} MB", path)
        data = Path(path).read_bytes()
    except OSError as problem:
        raise Unreadable((problem.strerror or "cannot be read").lower(), path) from None
    except ValueError:
        raise Unreadable("no file can have this name", path) from None
    return decode(data, path)


def decode(data: bytes, path: str) -> str:
    """Return the text of UTF-8 bytes, with or without a byte order mark; all of it can be seen."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        column = problem.start - data.rfind(b"\n", 0, problem.start)
        raise Unreadable("this is not UTF-8 text", path, line, column) from None
    text = text.replace("\r\n", "\n")
    if odd := INVISIBLE.search(text):
        at = odd.start()
        line = text.count("\n", 0, at) + 1
        what = f"an invisible sign (number {ord(odd.group())}) stands here"
        raise Unreadable(what, path, line, at - text.rfind("\n", 0, at))
    return text
