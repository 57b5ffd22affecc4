"""Rows and columns have the numbers by which cells are counted, on every board and engine."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.compare import compared
from sdg.loading import game_of, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "Numbered"
    players 2

attribute number: 1 to 9

deck tiles
    4 of each number

board grid{per}: {board}

pile stock: 1 of tiles, shuffled
score points per player

turn
    choose look

action look(cell in {cells})
    points += 1 if cell in row(cell.row) else 0
    points += 1 if cell in column(cell.column) else 0
    points += 1 if order of last of (row of cell) = cell.row else 0
    points += 1 if order of last of (column of cell) = cell.column else 0
    points += 100 if cell in row(cell.row + 1) or cell in column(cell.column - 1) else 0
    points += 100 if cell in row(cell.row - 1) or cell in column(cell.column + 1) else 0
    draw 1 from stock to cell

end over after turn when turns > 9
win most points
"""
SHARED, OWN = "(grid with it is empty)", "(active.grid with it is empty)"
DRAWN = 'drawn\n    "a a a"\n    ". a a"'
BOARDS = [("unbounded, reach 2", ""), ("unbounded, reach 4", ""), ("4 by 5", ""), (DRAWN, ""),
          ("3 by 4", " per player")]  # fmt: skip


def game(board: str, per: str = "") -> Game:
    text = GAME.format(board=board, per=per, cells=OWN if per else SHARED)
    return game_of(read(Source("numbered.sdg", text)), 2, {})


@pytest.mark.parametrize(("board", "per"), BOARDS)
def test_a_cell_lies_in_the_row_and_the_column_of_its_numbers(board: str, per: str) -> None:
    numbered = game(board, per)
    played, turns = Playthrough(numbered, 1), 0
    while not played.state.over and (legal := numbered.legal_decisions(played.state)):
        played.decide(legal[turns * 7 % len(legal)])
        turns += 1
        assert sum(numbered.standing(played.state)) == 4 * turns
    assert turns > 2
    assert [each.difference for each in compared(numbered, range(2))] == ["", ""]


@pytest.mark.parametrize(("board", "first"), [("unbounded, reach 2", -2), ("4 by 5", 1)])
def test_a_line_is_called_by_its_number(board: str, first: int) -> None:
    names = game(board).engine.layout.regions.names
    assert names[:4] == [f"row {number}" for number in range(first, first + 4)]
