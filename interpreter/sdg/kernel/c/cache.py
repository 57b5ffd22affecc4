"""Compiled kernels in the cache, loaded only where nobody else could have put them."""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sdg.files.resources import NOWHERE, cache_folder, is_private, is_there, read_kept, save_quietly

GIVEN_UP = -1  # what a library answers of a game that takes too much work
SUFFIX = ".dll" if os.name == "nt" else ".so"


def kept_library(name: str) -> ctypes.CDLL | None:
    """Load a compiled kernel; None where there is none that can be believed."""
    path = cache_folder() / f"{name}{SUFFIX}"
    content = read_kept(path)
    if content is None or read_kept(path.with_suffix(".sum")) != _sum(name, content):
        return None
    try:
        library = _loaded(path.absolute(), content)
    except OSError:
        return None
    return library if is_kernel(library) else None


def _loaded(path: Path, content: bytes) -> ctypes.CDLL:
    """Load a library, or a copy of it where nothing that lies in its folder may run.

    Raise OSError if neither can be loaded.
    """
    try:
        return ctypes.CDLL(str(path))
    except OSError:
        with tempfile.TemporaryDirectory(prefix="sdg-", ignore_cleanup_errors=True) as folder:
            copy = Path(folder) / path.name
            copy.write_bytes(content)
            return ctypes.CDLL(str(copy))


def why_not(name: str, made: bool = False) -> str:
    """Say why a kernel was not loaded out of the cache or put there; nothing if all is well."""
    folder = cache_folder()
    path = folder / f"{name}{SUFFIX}"
    if folder == NOWHERE:
        return "Nothing is kept in the cache: there is no home for it" if made else ""
    if is_there(folder) and not is_private(folder):
        return f"Nothing is kept in the cache: others can write into {folder}"
    if made and None in (read_kept(path), read_kept(path.with_suffix(".sum"))):
        return f"Nothing is kept in the cache: {folder} cannot be written"
    if not made and is_there(path):
        return f"A kernel in the cache is damaged and made anew: {path.name} in {folder}"
    return ""


def is_kernel(library: ctypes.CDLL) -> bool:
    """Return whether a library is a compiled kernel."""
    return hasattr(library, "state_size")


def keep_library(name: str, made: Path) -> ctypes.CDLL:
    """Load a compiled kernel, and put it into the cache; raise OSError if it cannot be loaded."""
    path, content = cache_folder() / f"{name}{SUFFIX}", made.read_bytes()
    try:
        library = ctypes.CDLL(str(made))
    except OSError:  # perhaps nothing that lies in the temporary folder may run
        if not save_quietly(path, content):
            raise
        try:
            library = ctypes.CDLL(str(path.absolute()))
        except OSError:
            drop_library(name)
            raise
    if save_quietly(path, content):
        save_quietly(path.with_suffix(".sum"), _sum(name, content))
    return library


def drop_library(name: str) -> None:
    """Take a compiled kernel out of the cache."""
    for suffix in (SUFFIX, ".sum"):
        with suppress(OSError):
            (cache_folder() / f"{name}{suffix}").unlink()


def table_of(library: ctypes.CDLL, options: Sequence[int], many: int = 1) -> Any:
    """Return memory for what a kernel plays with, many times over, the first given its options."""
    library.state_size.restype = ctypes.c_size_t
    size = many * library.state_size()
    memory = ctypes.create_string_buffer(size + 64)
    start = -ctypes.addressof(memory) % 64
    table = (ctypes.c_char * size).from_buffer(memory, start)
    library.set_options(table, in_c(options))
    return table


def in_c(values: Sequence[int]) -> ctypes.Array[ctypes.c_int64]:
    """Return numbers as C has them."""
    return (ctypes.c_int64 * len(values))(*values)


def processor() -> str:
    """Return a name for this processor, since what is built for one need not run on another."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.startswith("flags"):
                    return hashlib.sha256(line.encode()).hexdigest()
    except OSError:
        pass
    return platform.processor()


def _sum(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + content).hexdigest().encode()
