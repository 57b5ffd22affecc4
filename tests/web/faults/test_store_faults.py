"""Full, read-only, corrupt: nothing is shown as taken, and the table goes on once it is mended."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.entries import Read, written
from sdg_web.stores.interface import Row, StoreError
from sdg_web.stores.opening import store_of
from sdg_web.stores.sqlite import SqliteStore
from tests.web.test_room import Guest, run


@pytest.mark.parametrize("broken, mended, said", [
    ("PRAGMA query_only=1", "PRAGMA query_only=0", "readonly"),
    ("PRAGMA max_page_count=1", "PRAGMA max_page_count=100000", "full"),
])  # fmt: skip
def test_a_store_that_takes_nothing_is_said_and_gone_on_from(
    broken: str, mended: str, said: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        room = Room(store)
        table, keys = await room.begin(load("tic_tac_toe"), {}, {})
        one, other = [await Guest(room, table, key).sit() for key in keys]
        store._db.execute(broken)
        text, key = one.decisions()[0], "x" * 50_000  # that does not fit into the last page
        heard = len(other.heard)
        await one.decide(text, key)
        assert one.heard[-1]["say"] == "trouble" and said in one.heard[-1]["why"]
        assert said in caplog.text
        assert all(each["version"] == 1 for each in other.heard[heard:])
        assert len(store.entries(table)) == 1
        store._db.execute(mended)
        await one.decide(text, key)
        assert one.shown["version"] == other.shown["version"] == 2
        await room.close()

    run(play)


def test_rows_that_are_damaged_are_no_table_but_trouble(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")
    store.write([Row("t", 0, 1.0, "{damaged")])
    with pytest.raises(StoreError, match="table t holds no entry"):
        store.entries("t")
    for number in range(2000):
        store.write([Row("u", number, 1.0, written(Read(number)))])
    store.close()
    data = bytearray((tmp_path / "t.sqlite").read_bytes())
    data[8192:] = bytes(len(data) - 8192)
    (tmp_path / "t.sqlite").write_bytes(data)
    damaged = store_of(str(tmp_path / "t.sqlite"))
    with pytest.raises(StoreError, match="malformed"):
        damaged.entries("u")


def test_appends_that_gather_are_one_transaction() -> None:
    async def play() -> None:
        store = SqliteStore()
        batches: list[int] = []
        write = store.write

        def noted(rows: list[Row]) -> list[bool]:
            batches.append(len(rows))
            return write(rows)

        room = Room(store)
        store.write = noted  # type: ignore[assignment, method-assign]
        await asyncio.gather(*(room.store.append(f"t{each}", 0, Read(each)) for each in range(40)))
        assert sum(batches) == 40 and len(batches) <= 2
        assert len(store.tables()) == 40

    run(play)


def test_a_bot_whose_decision_is_not_stored_tries_again_by_itself_and_not_all_the_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sdg_web.bots.UNSTORED", 0.5)
    monkeypatch.setattr("sdg_web.bots.PAUSE", 0.0)

    async def play() -> None:
        store = SqliteStore()
        room = Room(store)
        table, keys = await room.begin(load("tic_tac_toe"), {2: "random"}, {1: "Ann"})
        one = await Guest(room, table, keys[0]).sit()
        write, tried = store.write, list[int]()

        def full(rows: list[Row]) -> list[bool]:
            if not any('"seat":2' in row.text for row in rows):
                return write(rows)
            tried.append(len(rows))
            raise StoreError("database or disk is full")

        store.write = full  # type: ignore[assignment, method-assign]
        await one.decide(one.decisions()[0], "a")
        heard = len(one.heard)
        while len(tried) < 3:
            await asyncio.sleep(0.05)
        said = [each for each in one.heard[heard:] if each["say"] == "trouble"]
        assert 2 <= len(said) <= 3 and "full" in said[0]["why"]
        assert one.shown["version"] == 2 and len(store.entries(table)) == 2
        assert caplog.text.count("is full") == 1, "it is logged once"
        store.write = write  # type: ignore[method-assign]
        while one.shown["version"] < 3:
            await asyncio.sleep(0.05)
        assert "can be written again" in caplog.text
        await room.close()

    run(play)
