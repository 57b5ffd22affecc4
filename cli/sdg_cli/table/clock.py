"""The clock at the table: it goes on while people think, and where it stood in a saved play."""

from __future__ import annotations

import time

from sdg.foresight import seconds_left
from sdg.playing.playthrough import Playthrough


class TableClock:
    """How long a play has lasted, in seconds."""

    def __init__(self, play: Playthrough) -> None:
        self._play = play
        self._started = time.monotonic() - play.clock

    def now(self) -> int:
        """Return the reading of the clock."""
        return int(time.monotonic() - self._started)

    def left(self) -> int | None:
        """Return how many seconds are left to decide; None if the clock ends nothing."""
        left = seconds_left(self._play.game, self._play.state)
        if left is None:
            return None
        return max(0, int(left + self._play.clock - (time.monotonic() - self._started)))
