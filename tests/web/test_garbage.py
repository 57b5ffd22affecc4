"""Garbage is looked for while nobody waits, and once an hour where there is always somebody."""

from __future__ import annotations

import asyncio
import gc
import time
from types import SimpleNamespace
from weakref import ref

import pytest

from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.stores.sqlite import SqliteStore
from sdg_web.work import garbage
from sdg_web.work.garbage import LONGEST, QUIET, SHORTEST, is_time, look_for_garbage
from tests.web.test_room import Guest, run


@pytest.mark.parametrize(("since", "quiet", "now"), [
    (SHORTEST / 2, LONGEST, False), (SHORTEST + 1, QUIET / 2, False),
    (SHORTEST + 1, QUIET + 1, True), (LONGEST - 1, 0, False), (LONGEST + 1, 0, True),
])  # fmt: skip
def test_it_is_time_where_nobody_waits(since: float, quiet: float, now: bool) -> None:
    assert is_time(since, quiet) is now


@pytest.mark.parametrize("looks", [0, 1])
def test_what_nobody_has_asked_for_leaves_no_garbage(
    monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    asked = list[str]()
    noted = SimpleNamespace(**{
        name: lambda *_, name=name: asked.append(name)
        for name in ("set_threshold", "freeze", "collect")
    })  # fmt: skip
    for name, value in (("gc", noted), ("STEP", 0.01), ("SHORTEST", 0.05), ("QUIET", 0.02)):
        monkeypatch.setattr(garbage, name, value)

    answered = list[float]()

    def last() -> float:
        """Return when this was called first, or a time before all where nobody is answered."""
        answered.append(time.monotonic())
        return answered[0] if looks else 0.0

    async def look() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(2):
                await look_for_garbage(last)

    asyncio.run(look())
    assert asked == ["set_threshold", "freeze", *["collect"] * looks]


def test_a_table_that_is_closed_is_freed_without_looking() -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        guests = [await Guest(room, table, key).sit() for key in keys]
        await guests[0].decide(guests[0].decisions()[0], "a")
        gone = ref((await room.table(table)).play)
        for guest in guests:
            room.leave(table, guest.visitor)
        del guest, guests
        gc.disable()
        try:
            room._open.clear()
            await asyncio.sleep(0.1)
            assert gone() is None
        finally:
            gc.enable()
        await room.close()

    run(play)
