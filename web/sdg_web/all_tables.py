"""All tables of a server: who is connected to which, and what they are sent.

Everything here runs in the event loop. An entry is stored, then carried out, then shown.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from sdg.bot_names import is_bot
from sdg.game import Game
from sdg.picture.picture import fitting
from sdg.playing.log import Log
from sdg_web import requests as asked
from sdg_web.bots import Bots
from sdg_web.carrying_out import Refused, ToChoose, decision_at
from sdg_web.entries import Challenged, Chosen, Decided, Undone
from sdg_web.games import Games
from sdg_web.new_table import NewTable, links_of, new_table, saved_table
from sdg_web.open_table import Message, NoTable, OpenTable, Visitor
from sdg_web.replies.changed_rules import ChangedRules
from sdg_web.requests import Challenge, Choose, Decide, Request, Undo
from sdg_web.stores.follower import Follower
from sdg_web.stores.interface import Store, StoreError
from sdg_web.stores.queued import QueuedStore
from sdg_web.table import Table
from sdg_web.table_changes import Changes, not_stored
from sdg_web.work.pool import Pool
from sdg_web.work.rests import Rests

Keyed: TypeAlias = Decide | Undo | Challenge | Choose  # what changes the play
LONGEST_NAME = 40  # letters of a table's
MOST_IDLE = 100  # tables that stay open though nobody looks at them


class Room:
    """The tables of one server."""

    def __init__(self, store: Store) -> None:
        self.store = QueuedStore(store)
        self.follower = Follower(self._follow)
        self.changes = Changes(self.store, self.follower.behind)
        self.games = Games()
        self.pool = Pool()
        self.bots = Bots(self.changes, self.pool, self.follower.behind)
        self.builders = Pool(1)  # makes tables, so that no upload keeps bots from thinking
        self.counting = Pool(1)  # how long games take: that may be long, and no bot waits for it
        self.shelf: Mapping[str, str] = {}  # by name, the paths of the games that are offered
        self._open: dict[str, OpenTable] = {}
        self._answered = time.monotonic()

    def answered(self) -> float:
        """Return when somebody was answered last, as `time.monotonic` tells it."""
        return self._answered

    def listen(self) -> None:
        """Show what other processes store, from now on."""
        self.follower.listen(self.store.store, self._versions)

    def _versions(self) -> Iterator[tuple[str, int]]:
        """Yield the open tables, and how many entries they have."""
        return ((name, here.table.version) for name, here in self._open.items())

    async def begin(
        self, game: Game, bots: dict[int, str], names: dict[int, str], table_mode: bool = False,
        deal: str = "",
    ) -> tuple[str, tuple[str, ...]]:  # fmt: skip
        """Begin a table; return its name and the secrets of its seats. Raises StoreError, and what
        `new_table` raises."""
        table = new_table(game, bots, names, table_mode, deal)
        await self.begin_table(table)
        return table.name, table.keys

    async def go_on(self, log: Log) -> tuple[str, tuple[str, ...]]:
        """Let a saved play go on at a table, as `begin`; raise what `saved_table` raises, too."""
        table = await asyncio.to_thread(saved_table, log)
        await self.begin_table(table)
        return table.name, table.keys

    async def begin_table(self, table: NewTable) -> None:
        """Store a new table. Raises StoreError."""
        for number, entry in enumerate(table.entries):
            await self.store.append(table.name, number, entry)

    async def opened(self, name: str) -> OpenTable:
        """Return a table, read from the store if it is not open; raise NoTable, StoreError."""
        if name not in self._open:
            if not (name.isascii() and name.isalnum() and len(name) <= LONGEST_NAME):
                raise NoTable(name)
            entries = await self.store.entries(name)
            if not entries:
                raise NoTable(name)
            table = await asyncio.to_thread(Table.opened, name, entries, self.games, Rests())
            if name not in self._open:  # nobody else has opened it while it was read
                self._open[name] = OpenTable(table, since=time.monotonic() - table.play.clock)
                self.follower.behind(name)  # of what was stored since it was read
        return self._open[name]

    async def table(self, name: str) -> Table:
        """Return a table by its name; raise NoTable, StoreError."""
        return (await self.opened(name)).table

    async def enter(self, name: str, visitor: Visitor) -> None:
        """Let somebody see a table from now on."""
        (await self.opened(name)).visitors.add(visitor)

    async def close(self) -> None:
        """Let nothing go on: bots stop thinking."""
        await self.follower.close()
        thinking = [here.bots for here in self._open.values() if here.bots is not None]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        for each in (self.pool, self.builders, self.counting):
            await each.close()

    def stop(self) -> None:
        """Let all work beside the event loop fail now, and what is still to come."""
        for each in (self.pool, self.builders, self.counting):
            each.stop()

    def leave(self, name: str, visitor: Visitor) -> None:
        """Somebody's browser is gone. Tables that nobody looks at are closed, the longest left
        first, when there are many: the store has them."""
        if name not in self._open:
            return
        here = self._open.pop(name)
        here.visitors.discard(visitor)
        if not here.visitors:
            here.forget()
        self._open[name] = here  # the last that was left
        left = [each for each, table in self._open.items() if table.is_idle()]
        for each in left[: max(0, len(left) - MOST_IDLE)]:
            del self._open[each]

    async def answer(self, name: str, visitor: Visitor, request: Request) -> None:
        """Do what a browser asks for, and send what follows from it to everybody at the table."""
        here = await self.opened(name)
        self._answered = time.monotonic()
        if not (visitor.greeted or isinstance(request, asked.Hello)):
            await visitor.send(Message(say="who"))  # something between has changed the order
            return
        said = {"key": request.key} if isinstance(request, Keyed) else {}
        async with here.lock:
            version = here.table.version
            try:
                await self._answer(here, visitor, request)
                if said:
                    await visitor.send(Message(say="taken", **said))
            except ToChoose as choice:
                await visitor.send(Message(choice.message(), **said))
            except Refused as refused:
                if here.table.version > version:
                    await self.changes.show_all(here)
                else:
                    await self.changes.show(here, visitor)
                if said and said["key"] in here.table.keys:  # another process has stored it
                    await visitor.send(Message(say="taken", **said))
                else:
                    why = str(refused).split("\n")
                    await visitor.send(Message(say="refused", why=why, **said))
            except StoreError as wrong:
                self.changes.in_trouble(here, wrong)
                await visitor.send(not_stored(wrong, **said))
        self.bots.wake(here)

    async def _answer(self, here: OpenTable, visitor: Visitor, request: Request) -> None:
        table, seat = here.table, visitor.seat
        match request:
            case asked.Hello(secret=secret, width=width):
                visitor.greet(table.seats_of(secret), width)
                await self.changes.show(here, visitor)
            case asked.Sit(seat=chosen):
                visitor.sit(chosen)
                await self.changes.show(here, visitor)
            case asked.Resize(width=width):
                visitor.size = fitting(width)
                await self.changes.show(here, visitor)
            case asked.Look(at=at, seat=chosen):
                await visitor.send(await here.position(at, chosen, visitor.size))
            case asked.Newer():
                if found := await self._changed(here, visitor):
                    await visitor.send(Message(found.message()))
            case asked.Change(version=version, anew=anew):
                await self._change(here, visitor, version, anew)
            case asked.Again():
                await self._again(here, visitor)
            case asked.Still(version=version) if version == table.version:
                await visitor.send(Message(say="still", version=version))
            case asked.Still():
                await self.changes.show(here, visitor)
            case asked.Ask(text=text, key=key):
                await visitor.send(Message(table.answers.answer(seat, text), key=key))
            case asked.Rename(name=said):
                await self.changes.name(here, visitor.seated(), said.strip() or f"seat {seat}")
            case asked.Hand(seat=other, bot=bot):
                visitor.look_at_hand(table, other, bot)
                await self.changes.name(here, other, bot or f"seat {other}", bot)
            case Decide() | Undo() | Challenge() | Choose() if (
                request.key in table.keys
            ):  # a repeat
                await self.changes.show(here, visitor)
            case Decide() | Undo() | Challenge() | Choose():
                await self._act(here, visitor.seated(), request)

    async def _act(self, here: OpenTable, seat: int, request: Keyed) -> None:
        """Do what changes the play, if it was made at the position as it is."""
        if request.version != here.table.version:
            raise Refused("Something has happened in the meantime: this is the table as it is now.")
        match request:
            case Decide(key=key, text=text):
                if here.table.game.timed:
                    decision_at(here.table.play, seat, text)  # else it would set the clock
                    await self.changes.read_clock(here)
                await self.changes.do(here, Decided(seat, text, key))
            case Undo(key=key):
                await self.changes.do(here, Undone(seat, key))
            case Challenge(key=key, cell=cell, answers=answers):
                faces = tuple(answers.split())
                await self.changes.do(here, Challenged(seat, cell, faces, key))
            case Choose(key=key, answer=answer):
                await self.changes.do(here, Chosen(seat, answer, key))

    async def _changed(self, here: OpenTable, visitor: Visitor) -> ChangedRules | None:
        return await asyncio.to_thread(here.changed, visitor, self.shelf, self.games)

    async def _change(self, here: OpenTable, visitor: Visitor, version: int, anew: bool) -> None:
        """Let a table go on by its rules as they are now, or begin another one by them."""
        found, table = await self._changed(here, visitor), here.table
        if found is None or found.game is None:
            raise Refused("There are no new rules to play by.")
        if not anew:
            if version != table.version or not found.carries:
                raise Refused("The play so far does not carry over to these rules.")
            await self.changes.do(here, found.entry())
            return
        names = dict(enumerate(table.play.seats, 1))
        name, keys = await self.begin(found.game, table.bots, names, table.begun.table_mode)
        seats = links_of(name, keys, table.bots)
        await visitor.send(Message(say="begun", watch=f"/t/{name}", seats=seats))

    async def _again(self, here: OpenTable, visitor: Visitor) -> None:
        """Begin a table for the same people once the game here is over, once."""
        here.look_at_host(visitor)
        table = here.table
        if table.play.active is not None:
            raise Refused("The game is not over yet.")
        if here.after is None:
            # who let a bot play for a while sits there again
            bots = {seat: bot for seat, bot in table.bots.items() if seat not in visitor.seats}
            seats, begun = enumerate(table.play.seats, 1), table.begun
            names = {seat: name for seat, name in seats if not is_bot(name)}
            made = await asyncio.to_thread(
                new_table, table.game, bots, names, begun.table_mode, begun.deal
            )
            await self.begin_table(made)
            here.after = made.name, links_of(made.name, made.keys, bots)
        await here.lead_on(visitor)

    async def _follow(self, name: str) -> None:
        """Catch up, show what is new, and go on. Raises StoreError."""
        if (here := self._open.get(name)) is None:
            return
        async with here.lock:
            if await self.changes.catch_up(here) or here.troubled:
                here.troubled = False
                await self.changes.show_all(here)
        self.bots.wake(here)
