"""The two long diagonals are those of a square: wherever else they are named, that is told."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Diagonals"
    players 2 to 4

option size = 4 in 3 to 5

attribute number: 1 to 9

deck tiles
    4 of each number

board grid: {board}
{regions}
pile stock: 1 of tiles, shuffled
hand rack per player
score points per player
{parts}

rule once on grid
    {rule}

setup
    for each player
        draw 4 from stock to rack

turn
    choose place

action place(tile in rack, cell in grid)
    {steps}
    move tile to cell

end over after turn when turns > 9
win most points
"""
USUAL = {"regions": "", "parts": "", "rule": "number all different in row",
         "steps": "points += 1"}  # fmt: skip
SQUARE = ["4 by 4", "size by size", 'drawn\n    "a a"\n    ". a"']
OTHER = ["4 by 5", "4 by size", "(players + 1) by 4", "unbounded, reach 3",
         'drawn\n    "a a a"\n    ". a a"']  # fmt: skip
SEATS = """\
    region zone per player
        2 players: row 1, row 2
        3 players: diagonal 1, diagonal 2, row 1
        4 players: row 1, row 2, column 1, column 2
"""
FORMS = [
    {"steps": "points += count (diagonal)"},
    {"steps": "points += 1 if cell in diagonal else 0"},
    {"steps": "points += 1 if some d in diagonal: d is full else 0"},
    {"steps": "for each d in diagonal\n        points += 1"},
    {"steps": "if players > 3\n        points += count (diagonal)"},
    {"rule": "number all different in row, diagonal"},
    {"regions": SEATS},
    {"parts": "flag done per diagonal"},
    {"parts": "when full: diagonal becomes full\n    points += 1"},
    {"parts": "end full at once when every d in diagonal: d is full"},
    {"parts": "scoring points\n    diagonal: count ((diagonal) with it is full)"},
]


def reported(board: str, form: dict[str, str]) -> list[str]:
    text = GAME.format(board=board, **{**USUAL, **form})
    diagnostics = read(Source("rules.sdg", text)).diagnostics
    return [each.code for each in diagnostics if each.severity == "error"]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: " ".join(" ".join(form.values()).split()))
def test_diagonals_are_those_of_a_square_board(form: dict[str, str]) -> None:
    for board in SQUARE:
        assert reported(board, form) == [], board
    for board in OTHER:
        assert set(reported(board, form)) == {"E527"}, board


def test_where_a_board_is_known_to_be_square_its_diagonals_are_named() -> None:
    steps = "if {}\n        points += count (diagonal)"
    assert reported("(players + 1) by 4", {"steps": steps.format("players = 3")}) == []
    assert reported("(players + 1) by 4", {"steps": steps.format("players > 2")}) == ["E527"]
