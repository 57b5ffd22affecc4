"""Where the grammar, the shipped games and saved files are, in a wheel or in a checkout."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def shipped(folder: str) -> Path:
    """Find `games` or `grammar`: inside the installed package, else at the top of the checkout."""
    inside = _HERE / folder
    return inside if inside.is_dir() else _HERE.parent.parent / folder


def grammar_text() -> str:
    return (shipped("grammar") / "sdg.lark").read_text(encoding="utf-8")


def cache_folder() -> Path:
    """Name the folder for what can be made again: `SDG_CACHE`, else the user's cache."""
    if chosen := os.environ.get("SDG_CACHE"):
        return Path(chosen)
    try:
        home = Path.home()
    except RuntimeError:
        home = Path(tempfile.gettempdir()) / f"sdg-{os.getpid()}"
    base = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME")
    return Path(base or home / ".cache") / "sdg"


def save_quietly(path: Path, content: bytes) -> bool:
    """Write a file whole or not at all; say whether it worked: a home may be read-only."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
