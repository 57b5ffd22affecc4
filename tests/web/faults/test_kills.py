"""Servers are killed while clients play: a little of `benchmarks/table/kills.py`."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from benchmarks.table.kills import run
from tests.support.chromium import missing
from tests.web.stores.postgres import binaries, postgres

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("faults", [False, True], ids=["kills", "faults in writes"])
def test_what_was_shown_is_there_once(faults: bool) -> None:
    assert run(3, "", 1, faults, 4, 3, minutes=1) == []


def test_seats_of_a_server_that_dies_come_back_at_another() -> None:
    pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    if binaries() is None:
        missing("PostgreSQL is not installed")
    with postgres() as server:
        assert run(3, server.url, 2, False, 4, 5, minutes=1) == []
