"""Signals that end a command, held back while something is written as a whole."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENDS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # what ends a command: Ctrl-C, `kill`, a terminal that is closed


@contextmanager
def undisturbed() -> Iterator[None]:
    """Do what is inside as a whole; an interruption meanwhile comes after it."""
    if threading.current_thread() is not threading.main_thread():  # others are not interrupted
        yield
        return
    heard: list[int] = []
    usual = {end: signal.signal(end, lambda number, _: heard.append(number)) for end in ENDS}
    try:
        yield
    finally:
        for end, handler in usual.items():
            signal.signal(end, handler)
    for number in heard[:1]:
        signal.raise_signal(number)
