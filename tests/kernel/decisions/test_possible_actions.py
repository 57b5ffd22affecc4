"""Whether an action is possible is asked until a decision is found: what would come later is not.

Where the question of a later card is an error of the rules, all engines agree on whether it is met.
"""

from __future__ import annotations

import pytest

from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Possible"
    players 2

attribute number: 1 to 4
attribute color: red, blue

deck tiles
    2 of each number, each color
    4 of color red

board grid: 3 by 3

pile stock: 1 of tiles, shuffled
hand rack per player: seen by all
counter coins per player
score points per player

setup
    for each player
        draw 4 from stock to rack

turn
    if {asked}
        points += 1
    choose rest, add or draw_one

action lay(card in rack, cell in grid)
    {guard}
    move card to cell

action rest
    points += 0

action add(cell in grid)
    require cell is empty
    draw 1 from stock to cell

action draw_one
    draw 1 from stock to rack
    {step}

end late after turn when turns > 20
win most points
"""
GUARDS = (
    "require card.number + 1 > 2", "require card.number > 1", "require card.number * cell.row > 3",
    "require card.number > 2 or 3 div (cell.row - 2) > 1", "require 6 div coins > 1",
    "require card.color = blue or card.number - 1 > 0", "require count cells of row of cell > 0",
    "let n = card.number + 1\n    require n > 2", "require card fits cell and card.number > 2",
)  # fmt: skip
ASKED = (
    "no lay is possible", "not no lay is possible", "no rest or lay is possible",
    "(every player: no lay is possible)",
)  # fmt: skip


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("guard", GUARDS)
def test_an_error_is_met_by_all_engines_or_by_none(guard: str, asked: str) -> None:
    for step in ("points += 0", f"points += 1 if {asked} else 2"):
        text = GAME.format(guard=guard, asked=asked, step=step)
        game = load(Source("possible.sdg", text))
        kernel = written(game)
        assert [play.difference for play in compared(game, range(6), 30, (), kernel)] == [""] * 6
