"""A kernel plays as the reference does, decision by decision; `make equality` asks C as well."""

from __future__ import annotations

from functools import cache

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import differences
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import Plain, Reference, choose_engine
from tests.support.places import RECORDS
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, Table, mixed_tables, whole_tables

pytestmark = [pytest.mark.slow, pytest.mark.crossed]

WHOLE = [table for path in (*SHIPPED, *MORE) for table in whole_tables(path)]
MIXED = [table for path in SHIPPED for table in mixed_tables(path)[:8]]
MIXED += [table for path in PROGRAMS for table in mixed_tables(path)[:3]]
TABLES = list(dict.fromkeys([*WHOLE, *MIXED]))
FEW = 400  # decisions of a play that are compared
REFUSED = RECORDS / "refused.txt"

each_table = pytest.mark.parametrize("table", TABLES, ids=str)
with_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


@cache
def refused(table: Table) -> str | None:
    """Return why there is no kernel of a table, None if there is one."""
    try:
        written(table.game)
    except Unsupported as missing:
        return str(missing)
    return None


@each_table
def test_a_kernel_plays_as_the_reference(table: Table) -> None:
    if refused(table) is None:  # shipped games are played by `equality.py` as well
        seeds = range(2 if table.path in PROGRAMS else 1)
        assert list(differences(table.game, seeds, FEW)) == []


def test_what_kernels_cannot_do_is_listed() -> None:
    """The list gets shorter; what is new in it has been decided."""
    reasons = {reason for table in TABLES if (reason := refused(table)) is not None}
    assert sorted(reasons) == REFUSED.read_text("utf-8").splitlines()


@with_compiler
@pytest.mark.parametrize(
    "table",
    [
        Table(SHIPPED[0], (), 2, (("rearrange", "no"),)),
        Table(next(p for p in SHIPPED if p.stem == "sudoku_42"), (), 1, (("moves", "0"),)),
        *(t for t in WHOLE if t.path.stem in ("cat_sudoku", "knizia_sudoku") and not t.variants),
        *(t for t in WHOLE if t.path.stem in ("hex", "pig", "hearts", "reversi", "go_fish")),
    ],
    ids=str,
)
def test_games_in_c_are_those_in_python_and_of_the_reference(table: Table) -> None:
    game, players = table.game, ("random",) * table.game.players
    native = choose_engine(game, players, tell=lambda line: None)
    if not isinstance(native, Native):
        assert refused(table)
        return
    plain = choose_engine(game, players, "plain")
    assert isinstance(plain, Plain)
    rows = native.rows(7, 0, 6)
    assert rows == plain.rows(7, 0, 6)
    assert rows == Reference(game, players).rows(7, 0, 6)
    assert native.totals(7, 0, 6) == plain.totals(7, 0, 6)
