"""The C compiler: C text in, a loaded library out, cached under everything that determines it.

The compiler is another process: games can be played while it works. The library is built in a
folder of its own and then put in place, so that two processes that build it together do not disturb
each other; one that was damaged is built anew.

A compiler has to know GNU C: gcc, clang and zig do. `USUAL` has the names that are looked for,
`FLAGS` and `_native` how one is called, `Build` the whole call. The headers beside this file use
`__int128`, vectors, builtins, attributes and thread-local variables, and kernels rely on sums that
wrap (`-fwrapv`). What another compiler lacks has to be written anew in the headers that
`grep -lE '__int128|__builtin|__attribute__|vector_size|__thread|#pragma'` lists, and in
`printer.py`, which writes `always_inline`. Where there is no `__int128`, also `sets.py`, which
prints `u128` and its constants, and `expressions.py`, which prints operators on it: sets of more
than 64 bits would have to take the way of `wide.h`. Libraries are cached alike, whatever made them.
A compiler is entered in `COMPILERS` of `tests/kernel/c/test_compilers.py`, which plays games with
each.
"""

from __future__ import annotations

import atexit
import ctypes
import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from sdg.kernel.c.cache import is_kernel, keep_library, kept_library, processor, why_not
from sdg.untrusted_text import visible_word

HERE = Path(__file__).resolve().parent
USUAL = ("cc", "gcc", "clang")  # programs that are looked for, in this order
FLAGS = ("-O3", "-fwrapv", "-fno-strict-aliasing", "-w", "-shared", "-fPIC")
SECONDS = 60  # that a compiler may take
LOOK = 0.1  # seconds after which it is looked at what it does
MOST_SAID = 1_000_000  # bytes that it may say
LONGEST_WORD = 200  # characters of it that are reported


class CannotBuild(Exception):
    """No compiler is there, or it failed; the message says what it said."""


def compiler() -> tuple[str, ...] | None:
    """Return how a C compiler is called: `CC`, one of the usual names, or the extra `ziglang`.

    Only `CC` can name a program in the folder at hand, which may be a stranger's.
    """
    chosen = os.environ.get("CC", "").split()
    if chosen:
        return tuple(chosen) if shutil.which(chosen[0]) else None
    for name in USUAL:
        program = shutil.which(name)
        if program and not _lies_here(program):
            return (program,)
    if find_spec("ziglang") is None:
        return None
    return sys.executable, "-P", "-m", "ziglang", "cc"  # -P: not one in the folder at hand


def _lies_here(program: str) -> bool:
    try:
        return Path(program).parent.samefile(os.curdir)
    except OSError:
        return False


def build(text: str, extra: Sequence[str] = ()) -> ctypes.CDLL:
    """Compile and load; raise CannotBuild where that is not possible."""
    return Build(text, extra).library()


class Build:
    """A compiler at work; where the library is kept already, there is nothing to do."""

    def __init__(self, text: str, extra: Sequence[str] = ()) -> None:
        called = compiler()
        if called is None:
            raise CannotBuild(_no_compiler())
        flags = [*FLAGS, *_native(called), *extra]
        whole = _headers() + text
        parts = [whole, *called, *flags, platform.machine(), processor()]
        joined = "\n".join(parts).encode("utf-8", "surrogateescape")  # as a path may be
        self.name = f"kernel-{hashlib.sha256(joined).hexdigest()[:20]}"
        self.loaded = kept_library(self.name)
        self.remark = "" if self.loaded else why_not(self.name)  # what to report of the cache
        self.called = called[0]
        self.ended: float | None = None  # when it was first seen to be done
        self.stopped = ""  # why, if it was
        if self.loaded is None:
            self._begin([*called, *flags], whole)

    def _begin(self, command: list[str], whole: str) -> None:
        try:
            self.folder = tempfile.TemporaryDirectory(prefix="sdg-", ignore_cleanup_errors=True)
        except OSError as problem:
            raise self._failed(str(problem)) from None
        source, self.made = Path(self.folder.name) / "kernel.c", Path(self.folder.name) / "kernel"
        self.said = Path(self.folder.name) / "said"
        self.until = time.monotonic() + SECONDS
        own = dict.fromkeys(("TMPDIR", "TMP", "TEMP"), self.folder.name)  # for what it leaves
        try:
            source.write_text(whole, encoding="utf-8")
            with self.said.open("wb") as said:
                self.running = subprocess.Popen(
                    [*command, "-o", str(self.made), str(source)],
                    stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True,
                    env={**os.environ, **own},
                )  # fmt: skip
            atexit.register(self._kill)  # it outlives nobody who leaves without a word
        except OSError as problem:
            self.folder.cleanup()
            raise self._failed(str(problem)) from None

    def done(self) -> bool:
        """Return whether `library` answers without a wait; a compiler that takes or says too much
        is stopped."""
        if self.loaded is not None or self.running.poll() is not None:
            return True
        if time.monotonic() > self.until:
            self.stopped = f"it was stopped after {SECONDS} seconds"
        elif _size(self.said) > MOST_SAID:
            self.stopped = "it was stopped because it said too much"
        if self.stopped:
            self._kill()
        return self.running.returncode is not None

    def waited(self) -> float:
        """Return for how many seconds the library has been waiting to be fetched."""
        if self.ended is None and self.done():
            self.ended = time.monotonic()
        return time.monotonic() - self.ended if self.ended is not None else 0.0

    def stop(self) -> None:
        """Stop the compiler: nobody waits for it any more."""
        if hasattr(self, "running"):
            self._kill()
            atexit.unregister(self._kill)
            self.folder.cleanup()

    def library(self) -> ctypes.CDLL:
        """Wait for the compiler, keep what it made, and load it; raise CannotBuild if it failed."""
        if self.loaded is not None:
            return self.loaded
        try:
            while not self.done():
                with suppress(subprocess.TimeoutExpired):
                    self.running.wait(LOOK)
            if self.running.returncode:
                raise self._failed(self._its_word())
            self.loaded = keep_library(self.name, self.made)
            if not is_kernel(self.loaded):
                raise self._failed("what it made is no kernel")
            self.remark = self.remark or why_not(self.name, made=True)
            return self.loaded
        except OSError as problem:
            raise self._failed(f"it made no library: {problem}") from None
        finally:
            self.stop()

    def _kill(self) -> None:
        """Stop the compiler and what it has started."""
        if self.running.poll() is None:
            if os.name == "posix":
                os.killpg(self.running.pid, signal.SIGKILL)
            else:
                self.running.kill()
            self.running.wait()

    def _its_word(self) -> str:
        if self.stopped:
            return self.stopped
        with self.said.open(encoding="utf-8", errors="replace") as said:
            lines = said.read(MOST_SAID).strip().splitlines()
        if self.running.returncode < 0 and not lines:
            return f"it was killed by {_signal_named(-self.running.returncode)}"
        errors = [line for line in lines if "error" in line]  # before it a compiler says where
        word = (errors or lines or ["no word"])[0]
        return word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]} …"

    def _failed(self, why: str) -> CannotBuild:
        return CannotBuild(visible_word(f"the C compiler {self.called} failed: {why}"))


def _size(path: Path) -> int:
    """Return the size of a file, 0 where there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _signal_named(number: int) -> str:
    """Name a signal, and what it may mean."""
    try:
        name = f"signal {number} ({signal.Signals(number).name})"
    except ValueError:
        name = f"signal {number}"
    return f"{name}: perhaps the memory is not enough" if number == 9 else name


def _no_compiler() -> str:
    chosen = os.environ.get("CC", "").strip()
    if chosen:
        message = f"no C compiler was found: CC says `{chosen}`, and there is no such program"
        return visible_word(message)
    return f"no C compiler was found ({', '.join(USUAL)}, or the extra `native`)"


def _headers() -> str:
    return (HERE / "runtime.h").read_text()


def _native(called: Sequence[str]) -> list[str]:
    """Return what lets a compiler use all that this processor can do.

    gcc would tune for it too, or for an older one where it does not know it: gcc 12 on a processor
    of 2024 pairs words in vectors, which made the kernel of a latin square a third slower.
    """
    if platform.machine() not in ("x86_64", "AMD64"):
        return []
    zig = any("zig" in word for word in called)  # it takes no name but a processor's to tune for
    return ["-march=native"] if zig else ["-march=native", "-mtune=generic"]
