"""Few tables on every engine, C with sanitizers among them; `make equality` plays them all."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from tests.support.every_engine import engines_here, played_by_all
from tests.support.in_c import SANITIZERS, InC, printed, sanitized, sanitizer
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, Table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(compiler() is None, reason="there is no C compiler"),
]
with_sanitizer = pytest.mark.skipif(sanitizer() is None, reason="there is no sanitizer")

SEEDS, FEW = 3, 60
NAMED = {path.stem: path for path in (*SHIPPED, *MORE, *PROGRAMS)}
TABLES = [
    Table(NAMED["cat_sudoku"], (), 2),
    Table(NAMED["knizia_sudoku"], (), 3),  # unbounded, and sets in several words
    Table(NAMED["sudoku_42"], (), 1, (("moves", "0"),)),  # tried and taken back
    Table(NAMED["sudoku_tactics"], (), 2),
    Table(NAMED["hearts"], (), 4),  # dealt, hidden, loops of players
    Table(NAMED["walls"], (), 2),
    Table(NAMED["stairs"], (), 2),  # stacked
    Table(NAMED["klondike"], (), 1),  # piles in order, runs of cards, face down
]


@with_sanitizer
def test_every_engine_plays_alike_and_no_sanitizer_stops_it() -> None:
    played = list(played_by_all(TABLES, SEEDS, FEW))
    assert [each for each in played if each.told] == []
    assert [(each.table, each.plays, each.engines) for each in played] == [
        (str(table), SEEDS, len(engines_here())) for table in TABLES
    ]
    assert all(each.decisions > 0 for each in played)


@with_sanitizer
@pytest.mark.parametrize(
    "wrong",
    ["int a[2]; int wrong(int i) { return a[i]; }", "int wrong(int i) { return 1 << (30 + i); }",
     "#include <stdlib.h>\nint wrong(int i) { char *a = malloc(2); return (a + 1)[i]; }"],
    ids=["beyond an array", "a shift too far", "beyond the memory"],
)  # fmt: skip
def test_what_is_wrong_in_c_stops_the_process(wrong: str, tmp_path: Path) -> None:
    called = compiler()
    assert called is not None
    text, library = tmp_path / "wrong.c", tmp_path / "wrong.so"
    text.write_text(wrong, "utf-8")
    command = [*called, *SANITIZERS, "-shared", "-fPIC", "-o", str(library), str(text)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    called_by = f"import ctypes; ctypes.CDLL({str(library)!r}).wrong(2)"
    ran = subprocess.run(
        [sys.executable, "-c", called_by], env=sanitized(), capture_output=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    assert ran.returncode != 0
    assert "Sanitizer" in ran.stderr or "runtime error" in ran.stderr


def test_a_field_that_differs_in_c_is_told() -> None:
    game = load("tic_tac_toe")
    kernel, source = written(game)
    other = InC(kernel, source)
    take, taken = other.library.take, []

    def once_wrong(state: object, decisions: ctypes.c_int64, index: ctypes.c_int64) -> None:
        taken.append(index)
        take(state, decisions, ctypes.c_int64(0) if len(taken) == 3 else index)

    other.library.take = once_wrong
    (play,) = compared(game, range(1), 9, [other])
    assert play.decisions == 3
    assert play.difference.startswith("seed 0, decision 3: C: ")


def test_a_text_in_c_is_the_one_that_plays() -> None:
    """What looks at the state stands behind the kernel, and changes nothing of it."""
    kernel, source = written(load("cat_sudoku"))
    program = printed(kernel, source)
    assert program.text.startswith(print_c(source, kernel.widths(), len(kernel.columns.names)))
    assert {"cell", "over", "options", "active"} <= {field.name for field in program.fields}


def test_regions_that_cards_make_have_numbers_beyond_the_cells_of_a_board() -> None:
    """Fewer than 64 cells, more than 64 regions: C shifted one set of 64 bits into the other."""
    game = Table(NAMED["drawn_boards"], (), 3).game
    assert game.engine.layout.geometry.size < 64 < len(game.engine.layout.regions.cells)
    kernel, source = written(game)
    plays = list(compared(game, range(5, 8), FEW, [InC(kernel, source)]))
    assert [each.difference for each in plays] == ["", "", ""]
