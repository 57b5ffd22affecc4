"""The store that a word of the command line means."""

from __future__ import annotations

from pathlib import Path

from sdg_web.stores.interface import Store, StoreError
from sdg_web.stores.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def store_of(where: str | None) -> Store:
    """Return the store of a path, of a PostgreSQL URL, or in memory for None; raise StoreError."""
    if where is None or not where.startswith(SCHEMES):
        if where and "://" in where:
            raise StoreError("a store is a file, or postgresql://user@host/database")
        return SqliteStore(Path(where) if where else None)
    try:
        from sdg_web.stores.postgres import PostgresStore
    except ImportError:
        raise StoreError(
            "PostgreSQL needs the extra `postgres`: pip install 'psycopg[binary]'"
        ) from None
    return PostgresStore(where)
