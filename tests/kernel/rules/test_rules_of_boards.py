"""A rule of one board says nothing of cards that move, change places or arrive on another."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Boards"
    players 2

attribute number: 1 to 3
attribute color: red, blue

deck tiles
    4 of each number, each color

board grid: 3 by 3
board side: 2 by 2

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player

rule bound on {board}
    {clause}

setup
    for each cell in grid
        if cell.row != 2
            draw 1 from stock to cell
    draw 1 from stock to side at (1, 1)
    draw 1 from stock to side at (2, 1)
    for each player
        draw 3 from stock to rack

turn
    choose act or lay
    otherwise
        draw 1 from stock to rack

action act({params})
    {step}
    points += 1

action lay(card in rack, cell in side)
    move card to cell
    draw 1 from stock to rack

end late after turn when turns > 20
win most points
"""
CLAUSES = (
    "no card lands where count (grid with it is full) > 3", "no card lands where cell.row = 1",
    "no card leaves where cell.column = 1", "number all different in row",
    "no card lands where (cell.row = 2 and side is not empty)",
)  # fmt: skip
ACTIONS = [
    (f"card in cards of {start}, cell in {goal}", "move card to cell")
    for start in ("grid", "side") for goal in ("grid", "side")
] + [
    (f"one in cards of {board}, second in cards of {board}", "swap one with second")
    for board in ("grid", "side")
] + [
    (f"one and second in cards of {board}", "swap one with second") for board in ("grid", "side")
]  # fmt: skip


@pytest.mark.parametrize("board", ["grid", "side"])
@pytest.mark.parametrize("clause", CLAUSES)
def test_a_rule_binds_the_cards_of_its_board_alone(clause: str, board: str) -> None:
    played = 0
    for params, step in ACTIONS:
        text = GAME.format(board=board, clause=clause, params=params, step=step)
        game = load(Source("boards.sdg", text))
        try:
            plays = list(compared(game, range(4), 40))
        except Unsupported:
            continue
        played += 1
        assert [play.difference for play in plays] == [""] * 4, text
    assert played >= len(ACTIONS) - 2
