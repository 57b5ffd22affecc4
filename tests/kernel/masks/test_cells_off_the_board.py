"""What is asked of a cell off the board is the same, whether of all cells at once or one by one."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """game "Off the board"
    players 1

attribute number: 1 to 4
attribute hue: red, blue

deck cards
    3 of each number, each hue

pile stock: 1 of cards, shuffled
slot top
counter one_by_one
counter at_once
marker heron on pond
score points
board pond: 3 by 4

define up(cell)
    1 step north

define over(cell)
    2 steps east

define beside(cell, way)
    1 step way


setup
    for each pad in (cells of pond with it.row + it.column < 6)
        draw 1 from stock to pad
    {setup}

turn
    choose go

action go
    at_once = count (pond with {of_it})
    for each pad in pond
        if {of_pad}
            one_by_one += 1

end over after round when round >= 1
    all win
"""
CONDITIONS = (
    "up({0}).number = top.number",
    "top.number != up({0}).number",
    "over({0}).number = top.number",
    "up({0}).number < top.number",
    "up({0}).number >= 1",
    "up({0}).number = 2",
    "up({0}).number != 2",
    "up({0}).hue = top.hue",
    "up({0}).hue != top.hue",
    "over({0}) = heron",
    "heron != over({0})",
    "over({0}) is empty",
    "over({0}) is not empty",
    "over({0}) in cells of pond",
    "not (up({0}).number = top.number or over({0}) = heron)",
    "some d in directions: beside({0}, d).number = top.number",
    "every d in directions: beside({0}, d) != heron",
    "no d in directions: beside({0}, d).number = top.number",
)
SETUPS = {
    "nothing there": "points = 0",
    "something there": "draw 1 from stock to top\n    heron = pond at (1, 1)",
}


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_all_at_once_and_one_by_one_are_the_same(condition: str, setup: str) -> None:
    text = GAME.format(
        setup=SETUPS[setup], of_it=condition.format("it"), of_pad=condition.format("pad")
    )
    game, chance = load(Source("off.sdg", text)), Generator(3)
    state = game.initial_state(chance)
    stores = game.write_state(game.apply(state, game.decision("go", ()), chance))["stores"]
    assert stores["at_once"] == stores["one_by_one"]
    assert list(differences(game, range(3))) == []
