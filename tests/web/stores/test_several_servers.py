"""Servers that share a store, a file or a PostgreSQL: what one stores the others show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.entries import Read, written
from sdg_web.requests import Change
from sdg_web.stores.interface import Row, Store
from sdg_web.stores.sqlite import PAUSE, SqliteStore
from tests.web.table.test_changed_rules import edit, shelf_with
from tests.web.test_room import Guest, run

Opened: TypeAlias = Callable[[], Store]  # opens the same store once more


# Of a module, as the server is: what a test starts itself is ended with it.
@pytest.fixture(scope="module", params=["file", pytest.param("postgres", marks=pytest.mark.slow)])
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Opened:
    if request.param == "file":
        file = tmp_path_factory.mktemp("store") / "t.sqlite"
        return lambda: SqliteStore(file)
    pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    from sdg_web.stores.postgres import PostgresStore

    url = request.getfixturevalue("server").url
    return lambda: PostgresStore(url)


async def until(holds: Callable[[], bool], seconds: float = 15) -> None:
    for _ in range(int(seconds / 0.05)):
        if holds():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come about")


async def closed(*rooms: Room) -> None:
    for room in rooms:
        await room.close()
        await asyncio.to_thread(room.store.close)


def test_seats_at_two_servers_play_together(opened: Opened) -> None:
    async def play() -> None:
        rooms = Room(opened()), Room(opened())
        for room in rooms:
            room.listen()
        table, keys = await rooms[0].begin(load("tic_tac_toe"), {}, {})
        guests = [
            await Guest(room, table, key).sit() for room, key in zip(rooms, keys, strict=True)
        ]
        for turn in range(4):
            guest = guests[turn % 2]
            await guest.decide(guest.decisions()[0], f"{turn}")
            await until(lambda now=turn + 2: all(g.shown["version"] == now for g in guests))
        heard = [each for guest in guests for each in guest.heard]
        said = [str(each["why"]) for each in heard if each["say"] in ("trouble", "refused")]
        # On a busy machine a store may be late for once; what was decided is stored after that.
        assert [why for why in said if not why.startswith("This could not be stored")] == []
        await closed(*rooms)

    run(play)


def test_rules_changed_at_one_server_are_those_at_the_other(opened: Opened, tmp_path: Path) -> None:
    async def play() -> None:
        rooms = Room(opened()), Room(opened())
        for room in rooms:
            room.listen()
            room.shelf = shelf_with(tmp_path, "cardoku")
        path = rooms[0].shelf["cardoku"]
        table, keys = await rooms[0].begin(load(path, players=2), {}, {1: "Ann", 2: "Bo"})
        pairs = zip(rooms, keys, strict=True)
        host, other = [await Guest(room, table, key).sit() for room, key in pairs]
        edit(Path(path), "A value stands once in each row", "A number stands once in each row")
        await host.say(Change(host.shown["version"], False))
        await until(lambda: other.shown["rules"] == 1)
        assert other.shown["version"] == host.shown["version"]
        await closed(*rooms)

    run(play)


def test_a_bot_that_two_servers_let_think_decides_once(opened: Opened) -> None:
    async def play() -> None:
        rooms = Room(opened()), Room(opened())
        for room in rooms:
            room.listen()
        table, _ = await rooms[0].begin(load("tic_tac_toe"), {1: "random", 2: "greedy"}, {})
        guests = [await Guest(room, table).sit() for room in rooms]
        await until(lambda: all(g.shown["view"].get("active") is None for g in guests), 40)
        assert guests[0].shown == guests[1].shown
        heard = [each for guest in guests for each in guest.heard]
        said = [str(each["why"]) for each in heard if each["say"] in ("trouble", "refused")]
        # On a busy machine a store may be late for once; what was decided is stored after that.
        assert [why for why in said if not why.startswith("This could not be stored")] == []
        await closed(*rooms)

    run(play)


def test_what_another_has_written_is_heard_of_and_not_what_oneself_has(tmp_path: Path) -> None:
    async def write() -> None:
        one, other = SqliteStore(tmp_path / "t.sqlite"), SqliteStore(tmp_path / "t.sqlite")
        heard = list[str | None]()
        one.listen(lambda table, number: heard.append(table))
        await until(lambda: len(heard) == 1)  # anything may have been missed before
        one.write([Row("t", 0, 1.0, written(Read(1)))])
        await asyncio.sleep(3 * PAUSE)
        assert len(heard) == 1
        other.write([Row("t", 1, 1.0, written(Read(2)))])
        await until(lambda: len(heard) == 2)
        one.close()
        other.close()

    asyncio.run(write())
