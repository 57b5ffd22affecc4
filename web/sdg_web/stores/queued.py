"""A store from the event loop: nothing in the loop waits for the disk.

One thread writes. Meanwhile appends of all tables gather; they are then written together, in one
transaction. An append returns once its entry is stored. Another thread reads, so that nobody's
decision waits behind a long table.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from sdg_web.entries import Entry, written
from sdg_web.stores.interface import Row, Store, StoreError, Taken

MOST = 500  # entries in one transaction


class QueuedStore:
    """A store whose calls are awaited."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "store")
        self._reading = ThreadPoolExecutor(1, "store-reading")
        self._waiting: list[tuple[Row, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, table: str, number: int, entry: Entry) -> None:
        """Write the entry of a number, from 0; raise Taken if there is one, StoreError if it
        cannot be written."""
        text = written(entry)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StoreError("this is no text") from None
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((Row(table, number, time.time(), text), stored))
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write())
        if not await stored:
            raise Taken(f"entry {number} of {table}")

    async def entries(self, table: str, start: int = 0) -> list[Entry]:
        """Return the entries of a table from a number on; none if there is no table. Raises
        StoreError."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, self.store.entries, table, start)

    def close(self) -> None:
        """Finish what is being written, and close the store."""
        self._thread.shutdown(wait=True)
        self._reading.shutdown(wait=True)
        self.store.close()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            rows = [row for row, _ in batch]
            wrong: BaseException | None = None
            done: list[bool] = []
            try:
                done = await loop.run_in_executor(self._thread, self.store.write, rows)
            except Exception as problem:
                wrong = problem
            for place, (_, stored) in enumerate(batch):
                if stored.done():  # nobody waits any more
                    continue
                if wrong is None:
                    stored.set_result(done[place])
                elif isinstance(wrong, StoreError):
                    stored.set_exception(StoreError(str(wrong)))
                else:
                    stored.set_exception(wrong)
