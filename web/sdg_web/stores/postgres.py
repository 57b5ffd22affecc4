"""Entries in PostgreSQL, by psycopg 3: any number of servers on any number of machines share them.

A transaction that writes entries tells all who listen which tables have new ones. A connection that
is lost is made again at the next call; the one that listens, until it succeeds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, TypeVar

import psycopg

from sdg_web.entries import Entry
from sdg_web.stores.interface import LAYOUT, Heard, Row, StoreError, entries_of, newer

CHANNEL = "sdg_entries"
PAUSE = 0.5  # seconds until a lost connection that listens is tried again
QUIET = 5.0  # seconds without a word after which the connection that listens is tried
_CREATING = 5_341_207  # number of the lock under which one server alone makes the tables
_CREATE = """
CREATE TABLE IF NOT EXISTS sdg_layout (layout INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    game_table TEXT NOT NULL, number INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL,
    entry TEXT NOT NULL, PRIMARY KEY (game_table, number)
);
INSERT INTO sdg_layout SELECT %d WHERE NOT EXISTS (SELECT FROM sdg_layout);
"""
_INSERT = """
WITH new AS (
    INSERT INTO entries VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING RETURNING game_table, number
) SELECT pg_notify(%s, game_table || ' ' || number) FROM new
"""
_log = logging.getLogger("sdg_web")
_Connection = psycopg.Connection[tuple[Any, ...]]
_Result = TypeVar("_Result")


class PostgresStore:
    """A store in the database of a URL, `postgresql://user@host/database`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        self._db: _Connection | None = None
        self._ended = Event()
        self._listening: Thread | None = None
        self._call(lambda db: None)

    def write(self, rows: Sequence[Row]) -> list[bool]:
        """Write rows in one transaction, and tell those who listen. If the connection is lost, it
        is made again and they are written again: those that were there are known as ours."""
        return self._call(lambda db: _write(db, rows))

    def entries(self, table: str, start: int = 0) -> list[Entry]:
        """Return the entries of a table from a number on, in order; none if there is no table."""
        query = "SELECT entry FROM entries WHERE game_table = %s AND number >= %s ORDER BY number"
        found = self._call(lambda db: db.execute(query, (table, start)).fetchall())
        return entries_of(table, [line for (line,) in found])

    def tables(self) -> list[str]:
        """Return the tables, the latest first."""
        query = "SELECT game_table FROM entries WHERE number = 0 ORDER BY at DESC"
        return [table for (table,) in self._call(lambda db: db.execute(query).fetchall())]

    def listen(self, heard: Heard) -> None:
        """Listen in a thread until the store is closed."""
        self._listening = Thread(target=self._listen, args=(heard,), daemon=True)
        self._listening.start()

    def close(self) -> None:
        """Close the connections."""
        self._ended.set()
        if self._listening is not None:
            self._listening.join(PAUSE + 2)
        with self._lock:
            self._drop()

    def _call(self, work: Callable[[_Connection], _Result]) -> _Result:
        """Do something in a transaction; once more with a new connection if the old one is lost."""
        with self._lock:
            for last in (self._db is None, True):
                try:
                    if self._db is None:
                        self._db = self._made()
                    with self._db.transaction():
                        return work(self._db)
                except psycopg.Error as wrong:
                    lost = isinstance(wrong, psycopg.OperationalError | psycopg.InterfaceError)
                    if lost:
                        self._drop()
                    if last or not lost:
                        raise StoreError(str(wrong).strip()) from wrong
        raise AssertionError("the last attempt returns or raises")

    def _drop(self) -> None:
        if self._db is not None:
            with suppress(psycopg.Error):
                self._db.close()
        self._db = None

    def _connection(self) -> _Connection:
        return psycopg.connect(
            self._url, autocommit=True, connect_timeout=3, tcp_user_timeout=5000,
            keepalives_idle=5, keepalives_interval=2, keepalives_count=3,
        )  # fmt: skip

    def _made(self) -> _Connection:
        """Return a new connection to a database of this layout, whose tables are there."""
        db = self._connection()
        try:
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (_CREATING,))
                if not _has_tables(db):
                    db.execute(_CREATE % LAYOUT)
                _look_at_layout(db)
            db.execute("SET synchronous_commit = on")
            db.execute("SET statement_timeout = '10s'")
        except BaseException:
            db.close()
            raise
        return db

    def _listen(self, heard: Heard) -> None:
        lost = False
        while not self._ended.is_set():
            try:
                with self._connection() as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    if lost:
                        _log.warning("store: listening again")
                    lost = False
                    heard(None, 0)
                    self._hear(db, heard)
            except psycopg.Error as wrong:
                if not lost:
                    _log.warning("store: entries of other servers are not heard of: %s", wrong)
                lost = True
                self._ended.wait(PAUSE)

    def _hear(self, db: _Connection, heard: Heard) -> None:
        quiet = 0.0
        while not self._ended.is_set():
            for notice in db.notifies(timeout=PAUSE, stop_after=1):
                quiet = 0.0
                table, _, number = notice.payload.rpartition(" ")
                if number.isdecimal():
                    heard(table, int(number))
            quiet += PAUSE
            if quiet >= QUIET:  # a connection that is cut says nothing by itself
                db.execute("SELECT 1")
                quiet = 0.0


def _has_tables(db: _Connection) -> bool:
    found = db.execute("SELECT to_regclass('sdg_layout'), to_regclass('entries')").fetchone()
    return found is not None and None not in found


def _look_at_layout(db: _Connection) -> None:
    """Raise StoreError if a newer version has the database now."""
    layout = db.execute("SELECT max(layout) FROM sdg_layout").fetchone()
    if layout is None or layout[0] > LAYOUT:
        raise newer("the database", layout[0] if layout else 0)


def _write(db: _Connection, rows: Sequence[Row]) -> list[bool]:
    _look_at_layout(db)  # it may have been brought forward while this server runs
    written: dict[Row, bool] = {}
    for row in sorted(rows, key=lambda row: (row.table, row.number)):  # no two wait crosswise
        done = db.execute(_INSERT, (row.table, row.number, row.at, row.text, CHANNEL)).rowcount
        written[row] = done == 1 or _is_there(db, row)
    return [written[row] for row in rows]


def _is_there(db: _Connection, row: Row) -> bool:
    """Return whether a row is this very one, written before the connection was lost."""
    found = db.execute(
        "SELECT at, entry FROM entries WHERE game_table = %s AND number = %s",
        (row.table, row.number),
    ).fetchone()
    return found == (row.at, row.text)
