"""How fast a browser is listened to: people need few messages, and nobody may take all the time."""

from __future__ import annotations

import asyncio
import time

BURST = 30  # messages that are answered at once
RATE = 10.0  # a second after that


class Pace:
    """Lets one browser go on at a bounded rate. What comes faster waits, and nothing is lost."""

    def __init__(self) -> None:
        self._left, self._at = float(BURST), time.monotonic()

    async def step(self) -> None:
        """Wait until the next message may be answered."""
        now = time.monotonic()
        self._left = min(float(BURST), self._left + (now - self._at) * RATE) - 1
        self._at = now
        await asyncio.sleep(max(0.0, -self._left / RATE))  # lets others go on in any case
