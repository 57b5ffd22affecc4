"""Entries in SQLite: in a file, or in the memory of this process."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread

from sdg_web.entries import Entry
from sdg_web.stores.interface import LAYOUT, Heard, Row, StoreError, entries_of, newer

PAUSE = 0.5  # seconds until it is looked whether another process has written to the file
_CREATE = """
CREATE TABLE IF NOT EXISTS entries (
    game_table TEXT NOT NULL, number INTEGER NOT NULL, at REAL NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (game_table, number)
) WITHOUT ROWID;
"""


class SqliteStore:
    """A store in a file, or in the memory of this process if there is no path."""

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._lock, self._ended = path, Lock(), Event()
        try:
            self._db = sqlite3.connect(
                ":memory:" if path is None else path, check_same_thread=False, isolation_level=None
            )
            layout = self._db.execute("PRAGMA user_version").fetchone()[0]
            if layout > LAYOUT:
                raise newer(path, layout)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.executescript(_CREATE)
            self._db.execute(f"PRAGMA user_version={LAYOUT}")
        except sqlite3.Error as wrong:
            raise StoreError(f"{path}: {wrong}") from wrong

    def write(self, rows: Sequence[Row]) -> list[bool]:
        """Write rows in one transaction, which is on the disk when this returns."""
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                written = [
                    self._db.execute(
                        "INSERT INTO entries VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        (row.table, row.number, row.at, row.text),
                    ).rowcount
                    == 1
                    for row in rows
                ]
                self._db.execute("COMMIT")
            except sqlite3.Error as wrong:
                with suppress(sqlite3.Error):
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                raise StoreError(str(wrong)) from wrong
        return written

    def entries(self, table: str, start: int = 0) -> list[Entry]:
        """Return the entries of a table from a number on, in order; none if there is no table."""
        lines = self._column(
            "SELECT entry FROM entries WHERE game_table = ? AND number >= ? ORDER BY number",
            (table, start),
        )
        return entries_of(table, lines)

    def tables(self) -> list[str]:
        """Return the tables, the latest first."""
        return self._column("SELECT game_table FROM entries WHERE number = 0 ORDER BY at DESC", ())

    def _column(self, query: str, given: tuple[object, ...]) -> list[str]:
        try:
            with self._lock:
                return [each for (each,) in self._db.execute(query, given)]
        except sqlite3.Error as wrong:
            raise StoreError(str(wrong)) from wrong

    def listen(self, heard: Heard) -> None:
        """Let entries of other processes be heard of from now on."""
        if self._path is not None:
            Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _listen(self, heard: Heard) -> None:
        known = ""
        while not self._ended.wait(PAUSE):
            with suppress(StoreError):  # what cannot be read now is heard of later
                if (now := self._version()) != known:
                    known = now
                    heard(None, 0)

    def _version(self) -> str:
        """Return what changes when another process has written to the file."""
        return str(self._column("PRAGMA data_version", ())[0])

    def close(self) -> None:
        """Close the file."""
        self._ended.set()
        with self._lock:
            self._db.close()
