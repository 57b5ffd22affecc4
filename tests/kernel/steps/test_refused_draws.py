"""A draw without room is refused before chance speaks: the next draw is the same, in all engines.

Each draw is the action of a `do` that is skipped when it is refused; what is drawn before and after
it tells what became of the chance in between.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Refused Draws"
    players 2

attribute number: 1 to 4
attribute color: red, blue

deck tiles
    3 of each number, each color

board grid: 2 by 2

pile stock: 1 of tiles, shuffled
pile sorted: 1 of tiles, in order, seen by all
pile back: 1 of tiles
pile narrow: seen by all, at most 2
slot shown: seen by all
hand rack per player: at most 3
supply trove: endless tiles
score points per player

setup
    for each cell in grid
        draw 1 from stock to cell
    draw 2 from stock to narrow
    draw 1 from stock to shown
    for each player
        draw 3 from stock to rack

turn
    do full
    choose lay

action full
    {draw}

action lay(card in rack)
    move card to sorted
    draw 1 from stock to rack

end late after turn when turns > 8
win most points
"""
SOURCES = (
    "draw 1 from stock", "draw 1 from stock with color = red", "draw 1 from sorted",
    "draw 1 from sorted with number > 2", "draw 1 from trove", "draw 1 from trove with number = 3",
    "draw 2 from stock", "draw 1 from back",
)  # fmt: skip
GOALS = ("grid at (1, 2)", "narrow", "bottom of narrow", "shown", "rack", "first of (grid with "
         "it is empty)")  # fmt: skip


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("source", SOURCES)
def test_a_draw_without_room_leaves_the_chance_alone(source: str, goal: str) -> None:
    game = load(Source("refused.sdg", GAME.format(draw=f"{source} to {goal}")))
    without = load(Source("refused.sdg", GAME.format(draw="points += 0")))
    with suppress(Unsupported):
        assert [play.difference for play in compared(game, range(3), 12)] == ["", "", ""]
    drawn = []
    for each in (game, without):
        chance = Generator(5)
        state = each.initial_state(chance)
        for _ in range(6):
            state = each.apply(state, each.legal_decisions(state)[0], chance)
        drawn.append([each.observation(state, seat) for seat in (1, 2)])
    assert drawn[0] == drawn[1]
