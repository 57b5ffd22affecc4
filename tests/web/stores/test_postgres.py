"""Entries in a PostgreSQL, a real one, that may be gone for a while."""

from __future__ import annotations

import asyncio

import pytest

from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.entries import Read, written
from sdg_web.stores.interface import LAYOUT, Row, StoreError
from tests.web.stores.postgres import Postgres
from tests.web.stores.test_several_servers import closed, until
from tests.web.test_room import Guest, run

psycopg = pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
from sdg_web.stores.postgres import PostgresStore  # noqa: E402

pytestmark = pytest.mark.slow


def test_of_two_writers_of_one_number_one_succeeds(server: Postgres) -> None:
    one, other = PostgresStore(server.url), PostgresStore(server.url)
    row = Row("two", 0, 1.0, written(Read(1)))
    assert one.write([row]) == [True] and other.write([row, row]) == [True, True], "it is this one"
    assert other.write([Row("two", 0, 2.0, written(Read(2)))]) == [False]
    assert other.write([Row("two", n, 3.0, written(Read(n))) for n in (2, 1)]) == [True, True]
    assert one.entries("two", 1) == [Read(1), Read(2)] and "two" in one.tables()
    one.close()
    other.close()


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
