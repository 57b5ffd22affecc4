"""Every C compiler that is here makes kernels that play as the reference does."""

from __future__ import annotations

import platform
import shutil
import sys
from importlib.util import find_spec

import pytest

from sdg.lab.c_kernel import Native
from sdg.lab.engines import choose_engine
from sdg.lab.reference import Reference
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, Table

pytestmark = pytest.mark.slow

COMPILERS = {name: name for name in ("gcc", "clang") if shutil.which(name)}
if "gcc" in COMPILERS and platform.machine() in ("x86_64", "AMD64"):
    COMPILERS["gcc for an old processor"] = "gcc -mno-avx -mno-bmi -mno-bmi2 -mno-lzcnt -mno-popcnt"
if find_spec("ziglang"):
    COMPILERS["zig"] = f"{sys.executable} -m ziglang cc"
NAMED = {path.stem: path for path in (*SHIPPED, *MORE, *PROGRAMS)}
TABLES = [
    Table(NAMED["tic_tac_toe"], (), 2),  # written out decision by decision
    Table(NAMED["cat_sudoku"], (), 2),  # stacked
    Table(NAMED["cardoku"], (), 2, (("rearrange", "no"),)),  # bytes of words, side by side
    Table(NAMED["knizia_sudoku"], (), 2),  # sets in several words
    Table(NAMED["sudoku_tactics"], (), 3),  # sets of two words
]
GAMES = 5


@pytest.mark.skipif(not COMPILERS, reason="there is no C compiler")
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_compiler_makes_a_kernel_that_plays_as_the_reference(
    compiler: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", COMPILERS[compiler])
    agents, told = ("random",) * table.game.players, list[str]()
    native = choose_engine(table.game, agents, tell=told.append)
    assert told == [] and isinstance(native, Native)
    assert native.rows(7, 0, GAMES) == Reference(table.game, agents).rows(7, 0, GAMES)
