"""A prompt with a clock: the time left is shown, and reading ends when it is up.

On POSIX a timer interrupts reading. On Windows keys are read one by one; that has not been tried.
Where nobody sits at a terminal, nothing interrupts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from sdg_cli.terminal.gate import asked, rewrite_start

POLL = 0.05  # seconds between two looks for a key, on Windows


class TimeIsUp(Exception):
    """The time to answer is over."""


def minutes_and_seconds(seconds: int) -> str:
    """Return a time as people read it: 75 seconds are `1:15`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def read_in_time(prompt: Callable[[str], str], seconds: int) -> str:
    """Read a line of the terminal; `prompt` gets the time left as text.

    Raise TimeIsUp, and EOFError where there is nothing to read.
    """
    end = time.monotonic() + seconds
    wide = len(minutes_and_seconds(seconds))

    def shown() -> str:
        left = end - time.monotonic()
        if left <= 0:
            raise TimeIsUp
        return prompt(minutes_and_seconds(int(left + 0.999)).rjust(wide))

    return _windows_line(shown) if sys.platform == "win32" else _posix_line(shown)


def _posix_line(shown: Callable[[], str]) -> str:
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        return asked(shown())

    def each_second(_signal: int, _frame: Any) -> None:
        rewrite_start(sys.stdout, shown())

    before = signal.signal(signal.SIGALRM, each_second)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        return asked(shown())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _windows_line(shown: Callable[[], str]) -> str:
    import msvcrt

    keys: Any = msvcrt
    line, before = "", ""
    while True:
        if (now := shown()) != before:
            sys.stdout.write(f"\r{now}{line}")
            sys.stdout.flush()
            before = now
        if not keys.kbhit():
            time.sleep(POLL)
            continue
        key = keys.getwch()
        if key == "\x03":
            raise KeyboardInterrupt
        if key == "\x1a":
            raise EOFError
        if key in "\r\n":
            sys.stdout.write("\n")
            return line
        if key == "\b":
            line = line[:-1]
            sys.stdout.write("\b \b")
        elif key.isprintable():
            line += key
            sys.stdout.write(key)
        sys.stdout.flush()
