"""Regions around cards reach equally far on both sides, and end at the edge of the board."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Around"
    players 1

attribute number: 1 to 1

deck stones
    9 of each number

board pond: 7 by 7
    region shade for each card with number = 1: {rows} by {columns} around it

pile stock: 1 of stones
score points

setup
    draw 1 from stock to pond at ({row}, {column})

turn
    choose mark

action mark(cell in cells of shade)
    points += 1

end late after turn when turns >= 9
    all win
"""


@pytest.mark.parametrize(("row", "column"), [(4, 4), (1, 6)])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 3), (5, 3), (1, 7)])
def test_a_region_reaches_equally_far_on_both_sides(
    rows: int, columns: int, row: int, column: int
) -> None:
    text = GAME.format(rows=rows, columns=columns, row=row, column=column)
    game = load(Source("around.sdg", text))
    offered = game.legal_decisions(game.initial_state(Generator(1)))
    assert {each.text for each in offered} == {
        f"mark {'abcdefg'[c - 1]}{r}"
        for r in range(1, 8)
        for c in range(1, 8)
        if abs(r - row) <= rows // 2 and abs(c - column) <= columns // 2
    }
