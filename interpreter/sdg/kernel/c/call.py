"""Calls of a kernel in C that Ctrl-C can interrupt."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from sdg.per_thread import ask_for_room

T = TypeVar("T")


def interruptible(call: Callable[[], T], halt: ctypes.c_int64) -> T:
    """Return what a call answers; an interruption sets `halt`, which the call watches, and waits.

    The call runs in a thread, since Python hears Ctrl-C only between its own steps. Where no
    more threads can be started it runs in this one, and Ctrl-C is heard after it.
    """
    answers: list[T] = []
    thread = Thread(target=lambda: answers.append(call()))
    try:
        ask_for_room()
        thread.start()
    except (RuntimeError, MemoryError):
        return call()
    try:
        while thread.is_alive():
            thread.join(0.1)  # without a limit not every system hears Ctrl-C meanwhile
    except BaseException:
        halt.value = 1
        thread.join()
        raise
    if not answers:
        raise MemoryError("a thread was lost")
    return answers[0]
