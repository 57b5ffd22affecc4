"""Values of which each thread has its own: a function that makes one in, one for each thread out;
and whether there is memory for one more thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
ROOM = 16 << 20  # bytes that a thread needs to begin: its stack, and what Python sets up


def ask_for_room() -> None:
    """Raise MemoryError if the memory is not enough for one more thread.

    To be called before one is started: where a thread ends before it has begun, Python lets the one
    that started it wait for ever.
    """
    bytearray(ROOM)


class PerThread(Generic[T]):
    """One of something for each thread, made when the thread first needs it.

    A thread that ends leaves its own to the next new one. There is no lock that a fork could find
    taken: what threads share here changes in single steps (`pop` and `append`).
    """

    __slots__ = ("_idle", "_make", "here")

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self.here: _Here[T] = _Here()
        self._idle: list[T] = []

    @property
    def own(self) -> T:
        """Return the one of the calling thread."""
        try:
            return self.here.own
        except AttributeError:
            return self._lend()

    def elsewhere(self, asked: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function that is called while the thread is in the middle of something with its
        own: meanwhile, if it calls, it gets another one."""

        def called(*arguments: Any) -> Any:
            here, own, loan = self.here, self.own, self.here.loan
            del here.own
            try:
                return asked(*arguments)
            finally:
                here.own, here.loan = own, loan

        return called

    def _lend(self) -> T:
        try:
            own = self._idle.pop()
        except IndexError:
            own = self._make()
        self.here.loan = _Loan(own, self._idle)
        self.here.own = own
        return own


class _Here(threading.local, Generic[T]):
    """What a thread has."""

    own: T
    loan: _Loan[T]


class _Loan(Generic[T]):
    """What a thread holds as long as it lives; gone with it, this gives back what was lent."""

    __slots__ = ("_idle", "_lent")

    def __init__(self, lent: T, idle: list[T]) -> None:
        self._lent = lent
        self._idle = idle

    def __del__(self) -> None:
        self._idle.append(self._lent)
