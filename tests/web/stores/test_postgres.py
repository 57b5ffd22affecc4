"""Servers that share a PostgreSQL, a real one: what one stores the others show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.entries import Read, written
from sdg_web.requests import Change
from sdg_web.stores.interface import LAYOUT, Row, StoreError
from tests.support.chromium import missing
from tests.web.stores.postgres import Postgres, binaries, postgres
from tests.web.table.test_changed_rules import edit, shelf_with
from tests.web.test_room import Guest, run

psycopg = pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
from sdg_web.stores.postgres import PostgresStore  # noqa: E402

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    if binaries() is None:
        missing("PostgreSQL is not installed")
    with postgres() as running:
        yield running


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


def test_of_two_writers_of_one_number_one_succeeds(server: Postgres) -> None:
    one, other = PostgresStore(server.url), PostgresStore(server.url)
    row = Row("two", 0, 1.0, written(Read(1)))
    assert one.write([row]) == [True] and other.write([row, row]) == [True, True], "it is this one"
    assert other.write([Row("two", 0, 2.0, written(Read(2)))]) == [False]
    assert other.write([Row("two", n, 3.0, written(Read(n))) for n in (2, 1)]) == [True, True]
    assert one.entries("two", 1) == [Read(1), Read(2)] and "two" in one.tables()
    one.close()
    other.close()


def test_seats_at_two_servers_play_together(server: Postgres) -> None:
    async def play() -> None:
        rooms = Room(PostgresStore(server.url)), Room(PostgresStore(server.url))
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
        # On a busy machine PostgreSQL may be late for once; what was decided is stored after that.
        assert [why for why in said if not why.startswith("This could not be stored")] == []
        await closed(*rooms)

    run(play)


def test_rules_changed_at_one_server_are_those_at_the_other(
    server: Postgres, tmp_path: Path
) -> None:
    async def play() -> None:
        rooms = Room(PostgresStore(server.url)), Room(PostgresStore(server.url))
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


def test_a_bot_that_two_servers_let_think_decides_once(server: Postgres) -> None:
    async def play() -> None:
        rooms = Room(PostgresStore(server.url)), Room(PostgresStore(server.url))
        for room in rooms:
            room.listen()
        table, _ = await rooms[0].begin(load("tic_tac_toe"), {1: "random", 2: "greedy"}, {})
        guests = [await Guest(room, table).sit() for room in rooms]
        await until(lambda: all(g.shown["view"].get("active") is None for g in guests), 40)
        assert guests[0].shown == guests[1].shown
        heard = [each for guest in guests for each in guest.heard]
        said = [str(each["why"]) for each in heard if each["say"] in ("trouble", "refused")]
        # On a busy machine PostgreSQL may be late for once; what was decided is stored after that.
        assert [why for why in said if not why.startswith("This could not be stored")] == []
        await closed(*rooms)

    run(play)


def test_a_database_of_a_newer_version_is_not_touched(server: Postgres) -> None:
    PostgresStore(server.url).close()
    with psycopg.connect(server.url, autocommit=True) as db:
        db.execute("UPDATE sdg_layout SET layout = %s", (LAYOUT + 1,))
        with pytest.raises(StoreError, match="newer version of sdg"):
            PostgresStore(server.url)
        db.execute("UPDATE sdg_layout SET layout = %s", (LAYOUT,))


# The last one: a server that a test begins again ends with that test.
def test_a_database_that_is_gone_is_said_and_caught_up_with(
    server: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        rooms = Room(PostgresStore(server.url)), Room(PostgresStore(server.url))
        for room in rooms:
            room.listen()
        table, keys = await rooms[0].begin(load("tic_tac_toe"), {}, {})
        one, other = [
            await Guest(room, table, key).sit() for room, key in zip(rooms, keys, strict=True)
        ]
        text = one.decisions()[0]
        await asyncio.to_thread(server.end)
        await one.decide(text, "a")
        assert one.heard[-1]["say"] == "trouble" and one.shown["version"] == 1
        assert "store: table" in caplog.text
        await asyncio.to_thread(server.begin)
        await until(lambda: one.heard[-1]["say"] == "view")  # by itself
        await one.decide(text, "a")
        await until(lambda: one.shown["version"] == other.shown["version"] == 2)
        await closed(*rooms)

    run(play)
