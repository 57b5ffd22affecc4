"""What changes at an open table: an entry is stored, then carried out, then shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import takewhile

from sdg_web.carrying_out import Carried
from sdg_web.entries import Changed, Entry, Named, Read
from sdg_web.open_table import Message, OpenTable, Overtaken, Visitor
from sdg_web.stores.interface import StoreError, Taken
from sdg_web.stores.queued import QueuedStore
from sdg_web.table import Table
from sdg_web.work.rests import Rests

SLICE = 8  # entries of others that are carried out at once
_log = logging.getLogger("sdg_web")


class Changes:
    """Changes tables of a store. Whoever calls it holds the lock of the table.

    `behind` is called with the name of a table that has to catch up with the store.
    """

    def __init__(self, store: QueuedStore, behind: Callable[[str], None]) -> None:
        self._store, self._behind = store, behind
        self._failing = False  # whether it was logged that the store takes nothing

    async def name(self, here: OpenTable, seat: int, name: str, bot: str = "") -> None:
        """Let a seat have a name, and a bot or none; a repeat stores nothing."""
        table = here.table
        if (table.play.seats[seat - 1], table.bots.get(seat, "")) != (name, bot):
            await self.do(here, Named(seat, name, bot))
        else:
            await self.show_all(here)

    async def do(self, here: OpenTable, entry: Entry) -> None:
        """Store an entry that can be carried out, carry it out, and show everybody."""
        await self.stored(here, entry)
        await self.show_all(here)

    async def stored(self, here: OpenTable, entry: Entry) -> None:
        table = here.table
        carried = await self._tried(table, entry)
        try:
            await self._store.append(table.name, table.version, entry)
        except Taken:
            await self.catch_up(here)
            raise Overtaken("Something has happened in the meantime.") from None
        if self._failing:
            self._failing = False
            _log.warning("store: it can be written again")
        table.take(carried)

    async def catch_up(self, here: OpenTable) -> bool:
        """Carry out what another process has stored; return whether there was anything."""
        entries = await self._store.entries(here.table.name, here.table.version)
        table = here.table
        at = 0
        while at < len(entries):
            if isinstance(entries[at], Changed):
                table.take(await self._tried(table, entries[at]))
                at += 1
                continue
            few = list(takewhile(_is_short, entries[at : at + SLICE]))
            table.take(*few)
            at += len(few)
            await asyncio.sleep(0)  # others go on
        return bool(entries)

    async def _tried(self, table: Table, entry: Entry) -> Carried:
        """Carry an entry out on a copy: beside the event loop, where all is played again."""
        if _is_short(entry):
            return table.tried(entry)
        return await asyncio.to_thread(table.tried, entry, Rests())

    async def read_clock(self, here: OpenTable) -> None:
        table = here.table
        if table.game.timed and table.play.active is not None:
            seconds = here.seconds()
            if seconds > table.play.clock:
                await self.stored(here, Read(seconds))

    async def show(self, here: OpenTable, visitor: Visitor) -> None:
        await visitor.send(here.message_to(visitor))

    async def show_all(self, here: OpenTable) -> None:
        """Send everybody the table; those of the same seats and width get the same text."""
        made: dict[object, Message] = {}
        for visitor in list(here.visitors):
            if visitor.greeted:
                key = visitor.seats, visitor.seat, visitor.size
                if key not in made:
                    made[key] = here.message_to(visitor)
                await visitor.send(made[key])

    def in_trouble(self, here: OpenTable, wrong: StoreError) -> None:
        """Log what is wrong, once, and show the table again once the store can be used."""
        if not self._failing:
            _log.warning("store: table %s: %s", here.table.name, wrong)
        self._failing = True
        here.troubled = True
        self._behind(here.table.name)


def _is_short(entry: Entry) -> bool:
    return not isinstance(entry, Changed)


def not_stored(wrong: StoreError, **more: object) -> Message:
    """Return what a browser is sent of something that the store has not taken."""
    return Message(say="trouble", why=f"This could not be stored: {wrong}", **more)
