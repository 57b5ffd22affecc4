"""A text written to a file so that after a crash the file holds the old text or the new one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def save_text(path: Path, text: str) -> None:
    """Write beside the file, bring that to the disk, and put it in the file's place.

    Raise OSError if any of it fails; the file is then as it was. A pipe or a device is written to.
    """
    path = path.resolve()
    if is_special(path):
        path.write_bytes(text.encode("utf-8", "replace"))
        return
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:60]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(_mode(path))
        Path(beside).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(beside).unlink()
        raise
    with contextlib.suppress(OSError):  # not every system lets a folder be synchronised
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def is_special(path: Path) -> bool:
    """Answer whether a path is a pipe, a device and the like, in whose place no file may be put."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _mode(path: Path) -> int:
    """Answer the permissions of the file, or of a new one: `mkstemp` lets only its owner read."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return 0o644
