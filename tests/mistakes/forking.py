"""Work in a process of its own, a copy of this one, that may loop, take all memory or die."""

from __future__ import annotations

import os
import resource
import select
import signal
import time
import traceback
from collections.abc import Callable

from attrs import frozen

MEMORY = 4 << 30
Tell = Callable[[str], None]


@frozen
class Ended:
    """How work has ended: the lines that it told, and what stopped it ("" if nothing did).

    Something raised stops it too: its traceback is the last lines.
    """

    lines: list[str]
    stopped: str


def in_child(work: Callable[[Tell], None], silence: float | None = None) -> Ended:
    """Do some work, which may tell lines, in a process that reads and writes nothing else.

    It may use 4 GB of memory; `limit_work` limits its processor time. What tells nothing for as
    many seconds as `silence` is stopped, and so is what it has started.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _work(work, reading, writing)
    os.close(writing)
    output, silent = _listen(reading, silence)
    if silent:
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    stopped = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else ""
    if silent or stopped == "SIGPROF":
        stopped = "no end"
    elif status:
        stopped = stopped or "an error"
    return Ended(output.decode("utf-8", "replace").splitlines(), stopped)


def limit_work(seconds: float) -> None:
    """Stop this process when it has worked for some seconds more; 0 for no limit."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _work(work: Callable[[Tell], None], reading: int, writing: int) -> None:
    code = 1
    try:
        os.setsid()
        os.close(reading)
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in range(3):
            os.dup2(nothing, each)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        work(lambda line: _tell(writing, line))
        code = 0
    except BaseException:
        _tell(writing, traceback.format_exc().rstrip())
    finally:
        os._exit(code)


def _tell(writing: int, line: str) -> None:
    rest = f"{line}\n".encode()
    while rest:
        rest = rest[os.write(writing, rest) :]


def _listen(reading: int, silence: float | None) -> tuple[bytes, bool]:
    """Return what was told, and whether it stopped telling without an end."""
    output = b""
    heard = time.monotonic()
    with open(reading, "rb", buffering=0) as source:
        while True:
            left = None if silence is None else max(0.0, heard + silence - time.monotonic())
            if not select.select([source], [], [], left)[0]:
                return output, True
            part = os.read(reading, 1 << 16)
            if not part:
                return output, False
            output, heard = output + part, time.monotonic()
