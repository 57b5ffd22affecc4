"""A file written so that after a crash it holds the old text or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


def save_text(path: Path, text: str) -> None:
    """Write a text to a file, as `replaced` does."""
    with replaced(path) as file:
        file.write(text.encode("utf-8", "replace"))


@contextlib.contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Open a new file; in the end, bring it to the disk and put it in the place of the old one.

    Raise OSError if any of it fails; the file is then as it was, as it is where what is done in
    between goes wrong. A pipe or a device is written to.
    """
    if is_special(path):  # tested before links are followed: those of /dev/fd lead to no file
        with path.open("wb") as file:
            yield file
        return
    path = _followed(path)
    mode = _mode(path)
    beside = path.with_name(f".{path.name[:60]}.{secrets.token_urlsafe(8)}.part")
    handle = os.open(
        beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AS_IT_IS, 0o666 if mode is None else mode
    )
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            beside.chmod(mode)
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    with contextlib.suppress(OSError):  # not every system lets a folder be synchronised
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_new(path: Path, content: bytes) -> None:
    """Write a file of a name that is not taken, whole or not at all; else raise FileExistsError."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                path.unlink()
            raise


def is_special(path: Path) -> bool:
    """Return whether a path is a pipe, a device and the like, in whose place no file may be put."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _followed(path: Path) -> Path:
    """Return where the links of a path lead; raise OSError where they lead in a circle, on which
    `Path.resolve` raises RuntimeError before Python 3.13, and nothing since."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


_AS_IT_IS = getattr(os, "O_BINARY", 0)  # Windows would change the ends of lines


def _mode(path: Path) -> int | None:
    """Return the permissions of a file; None for a new one: the mask of the user decides."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return None
