"""What every store does. Its calls block: the event loop reaches it through `queued`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from attrs import frozen

from sdg_web.entries import Entry, Unreadable, read

LAYOUT = 1  # of the database; a later one is not touched

# Called in a thread of the store with a table and the number of its newest entry that somebody has
# written, or with None, 0 where anything may have been missed.
Heard: TypeAlias = Callable[[str | None, int], None]


class Taken(Exception):
    """Somebody else has written an entry of this number."""


class StoreError(Exception):
    """The store cannot be read or written: the message says why."""


@frozen
class Row:
    """An entry as it is written: its table, its number from 0, seconds since 1970, its JSON."""

    table: str
    number: int
    at: float
    text: str


class Store(Protocol):
    """Entries of tables, each number of a table once. Methods may be called in any thread."""

    def write(self, rows: Sequence[Row]) -> list[bool]:
        """Write rows in one transaction; return for each whether it is there now as it was given,
        False where its number had been taken. Raises StoreError: then none is sure to be there."""

    def entries(self, table: str, start: int = 0) -> list[Entry]:
        """Return the entries of a table from a number on, in order; none if there is no table.
        Raises StoreError."""

    def tables(self) -> list[str]:
        """Return the tables, the latest first. Raises StoreError."""

    def listen(self, heard: Heard) -> None:
        """Let entries of other processes be heard of from now on, where the store can tell."""

    def close(self) -> None:
        """Let go of the database."""


def newer(where: object, layout: int) -> StoreError:
    """Return what is wrong with a store whose layout this version does not know."""
    return StoreError(
        f"{where} was written by a newer version of sdg: layout {layout}, and this one"
        f" knows {LAYOUT}"
    )


def entries_of(table: str, lines: Sequence[str]) -> list[Entry]:
    """Return the entries of stored lines; raise StoreError if one cannot be read."""
    try:
        return [read(line) for line in lines]
    except Unreadable as wrong:
        raise StoreError(f"table {table} holds {wrong}") from wrong
