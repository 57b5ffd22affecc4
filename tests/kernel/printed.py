"""Writes a hash of the C text of every shipped table into `printed.txt`.

Nothing but a change of the generator changes a hash. Where one is meant, run the program again and
read which tables it lists: those are the ones to play anew (`make equality GAMES="NAME …"`).
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from tests.support.places import RECORDS
from tests.support.tables_played import MORE, SHIPPED, Table, whole_tables

RECORD = RECORDS / "printed.txt"


def hash_of(table: Table) -> str:
    """Return the hash of a table's C text, or why it has none."""
    try:
        kernel, source = written(table.game)
        text = print_c(source, kernel.widths(), len(kernel.columns.names))
    except Unsupported as reason:
        return f"no kernel: {reason}"
    return sha256(text.encode()).hexdigest()[:16]


def tables() -> Iterator[Table]:
    """Yield every shipped table: all numbers of players and overlays of each game."""
    for game in (*SHIPPED, *MORE):
        yield from whole_tables(game)


def lines() -> list[str]:
    """Return a line for each table."""
    return [f"{table}: {hash_of(table)}" for table in tables()]


def main() -> None:
    """Write the record, and say what has changed."""
    before = set(RECORD.read_text("utf-8").splitlines()) if RECORD.exists() else set()
    now = lines()
    RECORD.write_text("\n".join(now) + "\n", encoding="utf-8")
    for line in now:
        if line not in before:
            print(line)
    print(f"{len(now)} tables")


if __name__ == "__main__":
    main()
