"""Looking for garbage without a pause that people notice.

Almost everything is freed by counting references, or soon after it was made. What refers to itself
in a circle and has been there for longer, as a connection that is closed, Python looks for in all
objects that it has: with three hundred tables for a second, in which nobody is answered. So that
is done while nobody waits.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

STEP = 1.0  # seconds between two looks at whether it is time
SHORTEST = 60.0  # seconds between two looks for garbage, where nobody waits
LONGEST = 3600.0  # seconds between two at most
QUIET = 2.0  # seconds in which nobody was answered
YOUNG = (700, 10, 1_000_000)  # Python itself looks through the youngest objects alone


async def look_for_garbage(answered: Callable[[], float]) -> None:
    """Look for garbage until this is cancelled; `answered` returns when somebody was answered last,
    as `time.monotonic` tells it."""
    gc.set_threshold(*YOUNG)
    gc.freeze()  # what is there when a server begins stays
    looked = time.monotonic()
    while True:
        await asyncio.sleep(STEP)
        now, last = time.monotonic(), answered()
        if last > looked and is_time(now - looked, now - last):
            gc.collect()
            looked = now


def is_time(since: float, quiet: float) -> bool:
    """Return whether to look for garbage, so many seconds after the last time, where nobody has
    been answered for some."""
    return since > LONGEST or (since > SHORTEST and quiet > QUIET)
