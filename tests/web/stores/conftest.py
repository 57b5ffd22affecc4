"""A PostgreSQL for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.chromium import missing
from tests.web.stores.postgres import Postgres, binaries, postgres


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    if binaries() is None:
        missing("PostgreSQL is not installed")
    with postgres() as running:
        yield running
