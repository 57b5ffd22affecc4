"""Twenty tables for a minute: a little of `benchmarks.table.load`."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from benchmarks.table.load import GAMES, measured

TABLES = 20
pytestmark = pytest.mark.slow


def test_nothing_is_lost_or_doubled_at_many_tables() -> None:
    figures = asyncio.run(measured(TABLES, 1, 3, 1, 4, GAMES, 1, ""))
    assert figures["wrong in all"] == 0, figures["wrong"]
    assert figures["decisions"] > TABLES
    ((early,), (late,)) = figures["memory MB"]
    assert late - early < TABLES, "less than a megabyte a table"
