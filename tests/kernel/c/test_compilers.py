"""Every C compiler that is here makes kernels that play as the reference does."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from sdg.kernel.c.compiler import FLAGS, HERE
from sdg.lab.c_kernel import Native
from sdg.lab.engine_choice import choose_engine
from sdg.lab.reference import Reference
from tests.support.places import ROOT
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
    # the first decisions are counted from constants alone, several counts side by side
    Table(ROOT / "tests" / "fuzzing" / "found" / "rows_filled_until_lost.sdg", (), 2),
]
COUNTS = "void counts(const u64 *sets, number *many) {\n    for (int i = 0; i < 8; i++)"
COUNTS += " many[i] = count_64(sets[i]);\n}\n"
GAMES = 5


@pytest.mark.skipif(not COMPILERS, reason="there is no C compiler")
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_compiler_makes_a_kernel_that_plays_as_the_reference(
    compiler: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", COMPILERS[compiler])
    agents, messages = ("random",) * table.game.players, list[str]()
    native = choose_engine(table.game, agents, tell=messages.append)
    assert messages == [] and isinstance(native, Native)
    assert native.rows(7, 0, GAMES) == Reference(table.game, agents).rows(7, 0, GAMES)


@pytest.mark.skipif(
    "gcc for an old processor" not in COMPILERS, reason="there is no gcc, or another processor"
)
@pytest.mark.parametrize("processor", ["rocketlake", "icelake-server", "knm", "x86-64-v3"])
def test_gcc_counts_no_sets_side_by_side(processor: str, tmp_path: Path) -> None:
    text, made = tmp_path / "counts.c", tmp_path / "counts.s"
    text.write_text((HERE / "runtime.h").read_text() + COUNTS)
    target = (f"-march={processor}", "-mtune=generic", "-S")
    subprocess.run(["gcc", *FLAGS, *target, "-o", str(made), str(text)], check=True)
    assert "popcnt" in made.read_text() and "vpopcnt" not in made.read_text()
