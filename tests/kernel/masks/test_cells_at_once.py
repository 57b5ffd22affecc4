"""What is asked of a cell and found for all cells at once: kernels play as the reference does."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.generate import begin, write
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """game "At once"
    players 2

attribute number: 1 to 4
attribute color per player: white, black

deck tiles
    2 of each number, each color

board field: {board}

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
counter near
counter done
score points per player

setup
    draw 1 from stock to field at (1, 1)
    for each cell in field
        if cell.row > 0 and cell.column > 0 and cell.row != cell.column
            if (cell.row + cell.column) mod 3 > 0
                draw 1 from stock to cell
    for each player
        draw 2 from stock to rack

turn
    choose lay, lift or rest

action lay(card in rack, cell in field)
    require cell is empty
    require {asked}
    move card to cell

action lift(card in field)
    require near = 2
    move card to rack

action rest
    done += 1

when turning: turn ends
    near = (0 if near = 4 else near + 1)

end over at once when done > 6
win most points
"""
ASKED = (
    "cell.row = near",
    "near >= cell.column",
    "cell.row < near or cell.column > near",
    "cell.row != (first of rack).number",
    "cell.column <= near or near > 3",
    "some tile in field: tile.row = cell.row and tile.column != cell.column",
    "every tile in (field with number = near): tile.row = cell.row",
    "no tile in (field with color = active): tile.column = cell.column",
    "some tile in rack: tile.number = cell.row",
    "every tile in rack: tile.number != cell.column and cell.row < 4",
    "no spot in field: spot is full and spot.row = near and spot.column = cell.column",
    "some one in field: every other in (field with number = one.number): other.row = cell.row",
    "some way in all directions: (cell going way while color = active) is not empty",
    "no way in all directions: (cell going way until number = 2) is not empty",
    "every way in all directions: no end in (cell going way while it is full): end.number = 3",
    "some way in all directions: some end in (cell going way until color != active): end is empty",
    "some way in all directions: every end in (cell going way while it is full): end.number < 4",
    "some way in all directions: (cell going way until it is empty) is not empty and"
    " no end in (cell going way while color = active): end.number = near",
)  # fmt: skip
BOARDS = ("4 by 4", "5 by 5, hexagonal", "unbounded, reach 6")


def game(asked: str, board: str = BOARDS[0]) -> Source:
    """Return a game in which cards go to cells of which something is asked."""
    return Source("at_once.sdg", GAME.format(asked=asked, board=board))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("asked", ASKED)
def test_the_same_cells_are_found(asked: str, board: str) -> None:
    assert list(differences(load(game(asked, board)), range(4))) == []


@pytest.mark.parametrize("asked", ASKED)
def test_no_cell_is_asked_by_itself(asked: str) -> None:
    lines = write(begin(load(game(asked)).engine)).functions["count_lay"]
    assert not any("kept" in line or "trying" in line for line in lines)
