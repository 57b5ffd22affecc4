"""Files next to a result. What cannot be written is said, and costs nothing of the result."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn

import click

from sdg.playing.saving import replaced, save_text
from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import leave, remark


class SideFiles:
    """The files that a command writes next to its result; it leaves by `leave` in the end."""

    def __init__(self) -> None:
        self._unwritten = False

    def write(self, path: str | Path, text: str) -> bool:
        """Write a text to a file, whole or not at all; return whether that could be. Its folder is
        made if need be."""
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            save_text(Path(path), text)
        except OSError as problem:
            self._tell(path, problem)
            return False
        return True

    @contextmanager
    def opened(self, path: str) -> Iterator[SideFile]:
        """Open a file for what comes while work goes on; leave before that if it cannot be opened.

        It is there whole when this is over, or not at all.
        """
        file, working = None, False
        try:
            with replaced(Path(path)) as below:
                file, working = SideFile(below), True
                yield file
                working = False
                file.finish()
        except OSError as problem:
            if working:  # `file` raises none
                raise
            self._tell(path, problem)
            if file is None:
                leave(2)

    def leave(self, code: int) -> NoReturn:
        """Leave the command with an exit code: 2 where a file could not be written."""
        leave(2 if self._unwritten else code)

    def _tell(self, path: str | Path, problem: OSError) -> None:
        self._unwritten = True
        remark(f"{path} cannot be written: {problem.strerror}")


class SideFile:
    """A text file that raises no error while it is written."""

    def __init__(self, below: BinaryIO) -> None:
        self._text = io.TextIOWrapper(below, "utf-8", "replace", newline="")
        self._problem: OSError | None = None

    def write(self, text: str) -> int:
        """Write a text; nothing more once that has failed."""
        try:
            if self._problem is None:
                self._text.write(text)
        except OSError as problem:
            self._problem = problem
        return len(text)

    def finish(self) -> None:
        """Write what is left; raise OSError if any of it could not be written."""
        self._text.detach()
        if self._problem is not None:
            raise self._problem


@contextmanager
def left_if_unwritten(path: str) -> Iterator[None]:
    """Leave with code 2 and say so where the file of a result cannot be written."""
    try:
        yield
    except OSError as problem:
        _leave_unwritten(path, problem.strerror or str(problem))


def look_whether_writable(path: str | None) -> None:
    """Leave before the work if a file cannot be written where it should be."""
    if path == "":
        raise click.UsageError("a file to write needs a name.")
    if path is None:
        return
    if Path(path).is_dir():
        _leave_unwritten(path, "it is a folder")
    if not Path(path).parent.is_dir():
        _leave_unwritten(path, "there is no such folder")


def look_whether_folder(path: str | None) -> None:
    """Leave before the work if there can be no folder for files."""
    if path is None:
        return
    above = next(
        (each for each in (Path(path), *Path(path).parents) if os.path.lexists(each)), None
    )
    if above is not None and not above.is_dir():
        _leave_unwritten(path, f"{above} is no folder")


def _leave_unwritten(path: str, why: str) -> NoReturn:
    remark(f"{visible_word(path)} cannot be written: {why}")
    leave(2)
