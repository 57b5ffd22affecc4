"""Runs and endless supplies in kernels: small games on the reference and in kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.kernel.c.printer import print_c
from sdg.kernel.compare import differences
from sdg.kernel.generate import begin, write
from sdg.loading import load

LINES = """game "Lines"
    players 2

attribute side per player: red, blue

deck discs
    1 of each side

{board}

slot own_disc per player: endless discs

turn
    choose place

action place(cell in lattice) "Your disc on {{cell}}"
    require cell is empty
    move own_disc to cell

end line at once when some run in runs of (lattice with side = active): count run >= {least}
    active wins

end full at once when lattice is full
    draw
"""
HOLES = """board lattice: drawn
    "o o o o . o"
    "o . o o o o"
    "o o o o o o"
    "o o . o o o"
    "o o o o o o"
"""
STAR = """board lattice: drawn, hexagonal
    ". . o o o"
    ". o o . o"
    "o o o o o"
    "o o o o ."
    "o o o . ."
"""
GRID = "board lattice: 5 by 7"


def lines(tmp_path: Path, board: str, least: int) -> str:
    """Write the game down and return where."""
    path = tmp_path / "lines.sdg"
    path.write_text(LINES.format(board=board, least=least), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("least", [2, 3, 4, 5])
@pytest.mark.parametrize("board", [HOLES, STAR, GRID], ids=["holes", "star", "grid"])
def test_a_line_is_one_whatever_the_board(tmp_path: Path, board: str, least: int) -> None:
    game = load(lines(tmp_path, board, least))
    assert list(differences(game, range(6))) == []


def test_an_endless_supply_is_no_part_of_the_state(tmp_path: Path) -> None:
    kernel = begin(load(lines(tmp_path, GRID, 3)).engine)
    source = write(kernel)
    text = print_c(source, kernel.widths(), len(kernel.columns.names))
    assert "own_disc" not in text[text.index("struct State") : text.index("} State;")]
    assert "has_own_disc" not in source.text()


def test_the_state_of_a_short_game_is_a_variable(tmp_path: Path) -> None:
    kernel = begin(load(lines(tmp_path, GRID, 3)).engine)
    text = print_c(write(kernel), kernel.widths(), len(kernel.columns.names))
    assert "#define ON_STACK" in text
    cleared = text[text.index("void clear(") : text.index("void set_options")]
    assert "memset" not in cleared and "s->f_turn = 0;" in cleared


def test_a_state_with_long_lists_is_none() -> None:
    kernel = begin(load("nim").engine)
    text = print_c(write(kernel), kernel.widths(), len(kernel.columns.names))
    assert "f_list_" in text and "#define ON_STACK" not in text
