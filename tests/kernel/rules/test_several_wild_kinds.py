"""Wild cards that differ in another attribute may land on other cells: alike on every engine."""

from __future__ import annotations

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC

pytestmark = pytest.mark.crossed

GAME = """\
game "Wild"
    players 2

attribute number: 1 to 3 or wild as 1 to 3
attribute color: red, blue, green

deck tiles
    2 of each number, each color
    2 of number wild, each color
    2 of number wild

board grid: 3 by 3{stacked}

pile stock: 1 of tiles, shuffled
pile gone: seen by all
{hand} rack per player: seen by all
score points per player

rule first on grid
    {rule}

setup
    for each player
        draw {cards} from stock to rack

turn
    choose lay
    if rack is empty or count rack < {cards}
        draw 1 from stock to rack

action lay(card in rack, cell in grid) "Lay {{card}} on {{cell}}"
    {require}
    {step}
    points += cell.number

end full after turn when turns >= 12
win most points
"""
RULES = (
    "color all different in row",
    "neighbors differ in color",
    "need card.color != red or cell.row > 1",
    "no card lands where cell.column = 2 and card.color = blue",
    "need every near in neighbors of cell: near is empty or near.color = card.color",
    "number all different in column",
)
REQUIRES = (
    "require cell is empty",
    "require card.color = red or cell.row = 3",
    "require count (rack with color = card.color) < 3 and cell is empty",
    "require no near in neighbors of cell: near.color = card.color",
)
PLACES = ({"hand": "hand", "cards": 4}, {"hand": "slot", "cards": 1})
STEPS = (
    {"step": "move card to cell", "stacked": ""},
    {"step": "move card to cell", "stacked": ", stacked"},
    {"step": "swap card with cell", "stacked": ""},
)


@pytest.mark.parametrize("require", REQUIRES)
@pytest.mark.parametrize("rule", RULES)
def test_wild_cards_of_several_kinds_are_laid_alike(rule: str, require: str) -> None:
    for place in PLACES:
        for step in STEPS:
            parts = {"rule": rule, "require": require, **place, **step}
            if step["step"].startswith("swap") and place["hand"] == "slot":
                continue
            game = load(Source("wild.sdg", GAME.format(**parts)))
            kernel, source = written(game)
            in_c = [InC(kernel, source, ("-O0",))] if rule == RULES[0] and compiler() else []
            plays = compared(game, range(4), 30, in_c, (kernel, source))
            assert [play.difference for play in plays] == [""] * 4, parts
