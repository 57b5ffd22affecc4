"""Rests of a thread that works long, in which the event loop of the same process goes on."""

from __future__ import annotations

import time

MOST = 0.001  # seconds of work until the next rest
LEAST = 0.0002  # seconds of a rest


class Rests:
    """Called often by a thread, it rests as long as it has worked: that it takes twice as long
    costs less than that others wait."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    def __call__(self) -> None:
        """Rest, if it is time."""
        worked = time.perf_counter() - self._since
        if worked > MOST:
            time.sleep(max(LEAST, worked))
            self._since = time.perf_counter()
