"""Whether somebody has written files since they were read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

Stamps = tuple[tuple[int, ...] | None, ...]


def stamps(files: Iterable[Path]) -> Stamps:
    """Return, for each of some files, what changes when somebody writes it; None for one that
    cannot be read."""
    return tuple(map(_stamp, files))


def _stamp(file: Path) -> tuple[int, ...] | None:
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
