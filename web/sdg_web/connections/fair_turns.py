"""Who is answered next: those who take much of the server's time wait for those who take little."""

from __future__ import annotations

import asyncio
import heapq
import math
import time
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

FREE = 1.0  # seconds that anybody may have had lately without waiting for others
LATELY = 10.0  # seconds after which what somebody has had counts half
REST = 3.0  # times as long as a turn took, that the others who wait then wait on
MOST_KNOWN = 5000


class Turns:
    """Turns of all who ask. Those above what is free take them one by one, whoever has had least
    first, and together at most 1 / (1 + REST) of the time."""

    def __init__(self) -> None:
        self._had: dict[Hashable, tuple[float, float]] = {}  # seconds, and when that was
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = 0
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, who: Hashable) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        waits = (had := self.had(who)) > FREE
        if waits:
            await self._wait(had)
        began = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - began
            self._note(who, spent)
            if waits:
                asyncio.get_running_loop().call_later(REST * spent, self._next)

    def had(self, who: Hashable) -> float:
        """Return how many seconds somebody has had lately."""
        seconds, at = self._had.get(who, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / LATELY)

    def _note(self, who: Hashable, spent: float) -> None:
        had = self.had(who) + spent
        self._had.pop(who, None)
        self._had[who] = had, time.monotonic()
        while len(self._had) > MOST_KNOWN:
            del self._had[next(iter(self._had))]

    async def _wait(self, had: float) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        self._number += 1
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (had, self._number, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given, and is not taken
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
