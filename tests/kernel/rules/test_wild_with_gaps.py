"""Wild cards that may take some values and not those between: alike on every engine."""

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
game "Gaps"
    players 2

attribute number: 1 to 1000 or wild as {values}
attribute color: red, blue

deck tiles
    2 of number 1
    3 of number 2
    3 of number 5
    2 of number 9
    6 of number wild
    3 of number wild, color red

board grid: 3 by 3{stacked}
    region line: row, column

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by owner
score points per player

rule once on grid
    {rule}

setup
    for each player
        draw 4 from stock to rack

turn
    choose lay or change
    draw 1 from stock to rack

action lay(card in rack, cell in grid) "Lay {{card}} on {{cell}}"
    {require}
    move card to cell
    points += cell.number

action change(card in rack, cell in grid)
    require cell is not empty
    {change}

end full after turn when turns >= 12
win most points
"""
VALUES = ("1 to 2, 9", "3, 5, 7", "1 to 4", "1, 1000")
RULES = ("number all different in line", "neighbors differ in number by at least 2",
         "need card.number > 1 or cell.row > 1")  # fmt: skip
REQUIRES = ("require cell is empty", "require cell is empty and count rack > lay this turn",
            "require no near in neighbors of cell: near.number = 9")  # fmt: skip
MOST_VALUES = 1000  # of a table: one for each of an attribute, not for each pair of them
CHANGES = ("swap card with cell", "do lay(card, cell)", "move card to gone")


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("stacked", ["", ", stacked"])
@pytest.mark.parametrize("require", REQUIRES)
@pytest.mark.parametrize("values", VALUES)
def test_wild_cards_take_the_same_values_on_every_engine(
    values: str, require: str, stacked: str
) -> None:
    played = 0
    for rule, change in zip(RULES, CHANGES, strict=True):
        text = GAME.format(
            values=values, rule=rule, require=require, change=change, stacked=stacked
        )
        game = load(Source("gaps.sdg", text))
        kernel, source = written(game)
        assert max(len(known) for _, known in source.tables.values()) <= MOST_VALUES
        plays = list(
            compared(game, range(3), 60, [InC(kernel, source, ("-O0",))], (kernel, source))
        )
        assert [each.difference for each in plays if each.difference] == []
        played += sum(each.decisions for each in plays)
    assert played > 30
