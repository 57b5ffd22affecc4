"""Entries are kept in order, each number once; a store of a newer version is not touched."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sdg_web.entries import (
    Begun,
    Challenged,
    Decided,
    Entry,
    Named,
    Read,
    Undone,
    Unreadable,
    read,
    written,
)
from sdg_web.seats import hash_of, is_secret, new_secret
from sdg_web.stores.interface import LAYOUT, Row, StoreError
from sdg_web.stores.sqlite import SqliteStore

ENTRIES: list[Entry] = [
    Begun((("a.sdg", 'game "A"\n'),), 2, (("size", "5"),), 7, ("Ann", "greedy"), ("h", "i")),
    Decided(1, "lay 5-blue c3", "k"), Undone(1, "l"), Read(12), Challenged(2, "c3", ("3",), "m"),
    Named(1, "Ünal ✓", "search:20"),
]  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert read(written(entry)) == entry
    assert "\n" not in written(entry)


@pytest.mark.parametrize("line", [
    "", "{}", "[]", "3", '{"entry":"decided","format":99,"seat":1,"text":"x","key":""}',
    '{"entry":"else","format":1}', '{"entry":"undone","format":1,"seat":1,"more":2}',
])  # fmt: skip
def test_other_lines_are_no_entries(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


def test_of_two_writers_of_one_number_one_succeeds(tmp_path: Path) -> None:
    one, other = SqliteStore(tmp_path / "t.sqlite"), SqliteStore(tmp_path / "t.sqlite")
    for number, entry in enumerate(ENTRIES):
        assert one.write([Row("t", number, 1.0, written(entry))]) == [True]
        assert other.write([Row("t", number, 2.0, written(Read(1)))]) == [False]
    assert other.entries("t") == ENTRIES and other.entries("t", 4) == ENTRIES[4:]
    assert other.entries("u") == []
    other.write([Row("u", 0, 3.0, written(ENTRIES[0]))])
    assert one.tables() == ["u", "t"]
    one.close()
    other.close()
    assert SqliteStore(tmp_path / "t.sqlite").entries("t") == ENTRIES


def test_a_store_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    newer = tmp_path / "newer.sqlite"
    with sqlite3.connect(newer) as db:
        db.execute(f"PRAGMA user_version={LAYOUT + 1}")
    with pytest.raises(StoreError, match="newer version of sdg"):
        SqliteStore(newer)
    (tmp_path / "text").write_text("no database, but some text that is long enough" * 20)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(tmp_path / "text")
    with pytest.raises(StoreError):
        SqliteStore(tmp_path / "none" / "t.sqlite")


def test_a_secret_opens_its_hash_alone() -> None:
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == 50 and all(len(each) >= 22 for each in secrets)
    one, other = sorted(secrets)[:2]
    assert is_secret(one, hash_of(one)) and not is_secret(other, hash_of(one))
    assert one not in hash_of(one)
    assert not is_secret("x" * 10_000, hash_of("x" * 10_000))
    assert not is_secret("\ud800", hash_of(one))
