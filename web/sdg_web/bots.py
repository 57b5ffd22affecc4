"""What happens at an open table by itself: bots decide, and the clock ends turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from sdg.playing.misplaying_bots import chooser
from sdg_web.carrying_out import Refused
from sdg_web.entries import Chosen, Decided
from sdg_web.open_table import Message, OpenTable, Overtaken
from sdg_web.stores.interface import StoreError
from sdg_web.table_changes import Changes, not_stored
from sdg_web.work.pool import JobFailed, Pool

PAUSE = 0.35  # seconds between the decisions of bots, so that people can follow
UNSTORED = 2.0  # until what a bot decides is tried again, if it could not be stored


class Bots:
    """The bots and clocks of open tables. Bots think in the processes of a pool; `behind` is called
    with the name of a table that is to be gone on with once the store can be used."""

    def __init__(self, changes: Changes, pool: Pool, behind: Callable[[str], None]) -> None:
        self._changes, self._pool, self._behind = changes, pool, behind

    def wake(self, here: OpenTable) -> None:
        """Let bots and the clock go on, if they have something to do."""
        if here.bots is None or here.bots.done():
            here.bots = asyncio.get_running_loop().create_task(self._gone_on(here))

    async def _gone_on(self, here: OpenTable) -> None:
        """Go on as far as bots and the clock do; tell everybody at the table if that fails."""
        try:
            await self._go_on(here)
        except (JobFailed, StoreError, Refused) as problem:
            why = f"The bot cannot decide: {problem}. Give its seat to another."
            told = Message(say="trouble", why=why)
            if isinstance(problem, StoreError):
                self._changes.in_trouble(here, problem)
                told = not_stored(problem)
            if not self._pool.stopped:
                for visitor in list(here.visitors):
                    await visitor.send(told)
            if isinstance(problem, StoreError):  # it may be read, and take nothing
                await asyncio.sleep(UNSTORED)
                self._behind(here.table.name)

    async def _go_on(self, here: OpenTable) -> None:
        """Let bots decide while it is for them, and end what the clock ends."""
        while here.visitors:
            table = here.table
            seat = table.turn
            bot = table.bots.get(seat) if seat is not None else None
            if seat is None:
                return
            if bot is None:
                if (left := here.left()) is None:
                    return
                await asyncio.sleep(0.5)
                if left == 0:
                    async with here.lock:
                        with suppress(Overtaken):
                            await self._changes.read_clock(here)
                        await self._changes.show_all(here)
                continue
            await asyncio.sleep(PAUSE)
            if table.turn == seat and table.bots.get(seat) == bot:
                if table.waits is None:
                    await self._let_decide(here, seat, bot)
                else:
                    await self._let_choose(here, seat)

    async def _let_decide(self, here: OpenTable, seat: int, bot: str) -> None:
        """Let a bot decide, unless something happens at the table while it thinks."""
        table, version = here.table, here.table.version
        thought = await self._pool.decision(table.name, table.entries, seat, bot)
        async with here.lock:
            if table.version == version:
                here.engines[seat] = thought.engine
                try:
                    await self._changes.read_clock(here)
                    if table.play.active == seat:
                        await self._changes.do(here, Decided(seat, thought.text))
                except Overtaken:
                    await self._changes.show_all(here)

    async def _let_choose(self, here: OpenTable, seat: int) -> None:
        """Let a bot choose by chance what a challenge waits for, unless a person has come."""
        async with here.lock:
            table = here.table
            if (waits := table.waits) is not None and seat in table.bots and waits.seat == seat:
                faces = tuple(waits.offered)
                at = chooser(table.play, {})(seat, waits.what, faces)
                with suppress(Overtaken):
                    await self._changes.stored(here, Chosen(seat, faces[at]))
                await self._changes.show_all(here)
