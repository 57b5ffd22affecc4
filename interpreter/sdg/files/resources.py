"""Where the grammar, the shipped games and saved files are, in a wheel or in a checkout."""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

NOWHERE = Path(os.devnull) / "sdg"  # no folder: nothing lies there, and nothing can be put there

_HERE = Path(__file__).resolve().parent.parent


def shipped(folder: str) -> Path:
    """Find `games` or `grammar`: inside the installed package, else at the top of the checkout."""
    inside = _HERE / folder
    return inside if inside.is_dir() else _HERE.parent.parent / folder


def grammar_text() -> str:
    return (shipped("grammar") / "sdg.lark").read_text(encoding="utf-8")


def cache_folder() -> Path:
    """Name the folder for what can be made again: `SDG_CACHE`, else the user's cache, else one that
    cannot be."""
    if chosen := os.environ.get("SDG_CACHE"):
        return Path(chosen)
    return users_folder("XDG_CACHE_HOME", ".cache") or NOWHERE


def users_folder(variable: str, usual: str) -> Path | None:
    """Name a folder of the user's for `sdg`: within the one that a variable names, else within the
    usual one at home; None where there is no home."""
    named = Path(os.environ.get("LOCALAPPDATA" if os.name == "nt" else variable, ""))
    if named.is_absolute():  # the specification of XDG requires that any other be left alone
        return named / "sdg"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / usual / "sdg" if home.is_absolute() else None


def is_there(path: Path) -> bool:
    """Return whether something lies at a path; a path that cannot be has nothing."""
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def is_private(folder: Path) -> bool:
    """Return whether nobody but us can write into a folder: only what lies there is believed."""
    try:
        status = folder.stat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and _is_ours(status)


def read_kept(path: Path) -> bytes | None:
    """Read a file of the cache; None where there is none, or where others could have written it."""
    if not is_private(path.parent):
        return None
    try:
        status = path.lstat()
        return path.read_bytes() if stat.S_ISREG(status.st_mode) and _is_ours(status) else None
    except OSError:
        return None


def _is_ours(status: os.stat_result) -> bool:
    if os.name == "nt":  # there the folder is within the user's own
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def code_stamp() -> str:
    """Return a text that changes with the files of this package, without reading them."""
    stamps = [
        f"{path} {status.st_size} {status.st_mtime_ns}"
        for path, status in sorted([*_files(str(_HERE)), *_files(str(shipped("grammar")))])
    ]
    return hashlib.sha256("\n".join(stamps).encode()).hexdigest()


def _files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _files(entry.path)
        else:
            yield entry.path, entry.stat()


def save_quietly(path: Path, content: bytes) -> bool:
    """Write a file whole or not at all; say whether it worked: a home may be read-only."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_private(path.parent):
            return False
        handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(unfinished).replace(path)
    except OSError:
        Path(unfinished).unlink(missing_ok=True)
        return False
    return True
