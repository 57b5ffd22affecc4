"""A kernel compiled: C text in, a loaded library out, kept in the cache under all that makes it.

The library is built under a name of its own and then put in place, so that two processes that
build at once do not disturb each other; one that was damaged is built anew.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sdg.resources import cache_folder

HERE = Path(__file__).resolve().parent
FLAGS = ("-O3", "-fwrapv", "-fno-strict-aliasing", "-w", "-shared", "-fPIC")
SECONDS = 120  # that a compiler may take


class CannotBuild(Exception):
    """No compiler is there, or it failed; the message says what it said."""


def compiler() -> tuple[str, ...] | None:
    """Answer how a C compiler is called: `CC`, one of the usual names, or the extra `ziglang`."""
    chosen = os.environ.get("CC")
    if chosen:
        return tuple(chosen.split()) if shutil.which(chosen.split()[0]) else None
    for name in ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return (found,)
    try:
        import ziglang  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        return None
    return sys.executable, "-m", "ziglang", "cc"


def build(text: str, extra: Sequence[str] = ()) -> ctypes.CDLL:
    """Compile and load; raise CannotBuild where that is not possible."""
    called = compiler()
    if called is None:
        raise CannotBuild("no C compiler was found (cc, gcc, clang, or the extra `native`)")
    flags = [*FLAGS, *_native(), *extra]
    whole = _headers() + text
    key = hashlib.sha256(
        "\n".join([whole, *called, *flags, platform.machine(), _processor()]).encode()
    ).hexdigest()
    path = cache_folder() / f"kernel-{key[:20]}{'.dll' if os.name == 'nt' else '.so'}"
    seal = path.with_suffix(".sum")
    if _is_whole(path, seal):
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            pass  # damaged in a way that the sum does not tell: built anew
    with tempfile.TemporaryDirectory(prefix="sdg-") as folder:
        source, made = Path(folder) / "kernel.c", Path(folder) / path.name
        source.write_text(whole)
        _compile([*called, *flags, "-o", str(made), str(source)])
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            own = path.with_name(f"{path.name}.{os.getpid()}")
            shutil.copyfile(made, own)
            own.chmod(0o700)
            seal_own = seal.with_name(f"{seal.name}.{os.getpid()}")
            seal_own.write_text(_sum(own))
            own.replace(path)
            seal_own.replace(seal)
        except OSError:
            return ctypes.CDLL(str(made))  # nowhere to keep it: used once
        return ctypes.CDLL(str(path))


def _compile(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise CannotBuild(f"the C compiler {command[0]} failed: {problem}") from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CannotBuild(f"the C compiler {command[0]} failed: {lines[0] if lines else 'no word'}")


def _headers() -> str:
    return (HERE / "runtime.h").read_text()


def _native() -> list[str]:
    return ["-march=native"] if platform.machine() in ("x86_64", "AMD64") else []


def _processor() -> str:
    """Tell processors apart, since what is built for one need not run on another."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("flags"):
                return hashlib.sha256(line.encode()).hexdigest()
    except OSError:
        pass
    return platform.processor()


def _is_whole(path: Path, seal: Path) -> bool:
    try:
        return seal.read_text() == _sum(path)
    except (OSError, UnicodeDecodeError):
        return False


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
