"""The C text of shipped tables is what it was: `printed.txt` holds a hash of each."""

from __future__ import annotations

import pytest

from tests.kernel.printed import RECORD, hash_of, tables

KNOWN = dict(line.rsplit(": ", 1) for line in RECORD.read_text("utf-8").splitlines())
TABLES = [table for table in tables() if not KNOWN.get(str(table), "").startswith("no kernel")]


def test_the_record_names_every_table() -> None:
    """Of a new game: run `python -m tests.kernel.printed`."""
    assert set(KNOWN) == {str(table) for table in tables()}


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_text_of_a_table_is_the_one_on_record(table: object) -> None:
    """If the change is meant, run `python -m tests.kernel.printed`, and `make equality`."""
    assert hash_of(table) == KNOWN.get(str(table))  # type: ignore[arg-type]
