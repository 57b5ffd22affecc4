"""Catching up with what others have stored, as the store tells of it or once it is back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from sdg_web.stores.interface import Store, StoreError

PAUSE = 1.0  # seconds until a store that cannot be read is tried again
_log = logging.getLogger("sdg_web")


class Follower:
    """Calls `catch_up` with the name of a table until it succeeds, one call a table at a time."""

    def __init__(self, catch_up: Callable[[str], Awaitable[None]]) -> None:
        self._catch_up = catch_up
        self._behind: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lost = False  # whether the store could not be read last time

    def listen(self, store: Store, versions: Callable[[], Iterable[tuple[str, int]]]) -> None:
        """Catch up whenever the store tells of an entry that a table lacks; `versions` are the
        open tables and how many entries they have. To be called in the event loop."""
        loop = asyncio.get_running_loop()

        def heard(table: str | None, number: int) -> None:
            for name, version in list(versions()):
                if table is None or (name == table and number >= version):
                    self.behind(name)

        def notified(table: str | None, number: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(heard, table, number)

        store.listen(notified)

    def behind(self, name: str) -> None:
        """A table may lack entries that are stored."""
        self._behind.add(name)
        if name not in self._tasks:
            self._tasks[name] = asyncio.get_running_loop().create_task(self._follow(name))

    async def close(self) -> None:
        """Follow no longer."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, name: str) -> None:
        try:
            while name in self._behind:
                self._behind.discard(name)
                try:
                    await self._catch_up(name)
                except StoreError as wrong:
                    self._behind.add(name)
                    if not self._lost:
                        _log.warning("store: it cannot be read: %s", wrong)
                    self._lost = True
                    await asyncio.sleep(PAUSE)
                else:
                    if self._lost:
                        _log.warning("store: it can be read again")
                    self._lost = False
        finally:
            self._tasks.pop(name, None)
