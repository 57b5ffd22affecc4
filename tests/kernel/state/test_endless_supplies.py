"""An endless supply brings more cards than there were: kernels count them, or leave the game."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.lab.engine_choice import choose_engine
from sdg.loading import game_of, read
from sdg.source import Source
from tests.support.in_c import InC

pytestmark = pytest.mark.crossed

GAME = """\
game "Endless Supplies"
    players 1

attribute color: {colors}

deck tiles
    1 of each color

board grid: 3 by 2, stacked

pile supply: endless tiles, seen by all
pile chest: {chest}
pile other: seen by all
pile drawn: 1 of tiles, shuffled
counter taken
score points

turn
    choose take or look
    otherwise
        end game

action take(card in supply)
    require taken < {most}
    taken += 1
    move card to {to}

action look
    require taken >= {most}
    {look}
    taken += 1

when spill: count supply > 100
    move supply to chest

end late after turn when taken > {most} + 60
win most points
"""
FEW, MANY = "red, blue", "red, blue, green, gray, pink, teal, gold, lime, cyan, plum"
OPEN, ORDER = "seen by all", "in order, seen by all"
LOOKS = (
    "draw 1 from chest to other\n    points += count (chest with color = red)",
    "points += count first 2 of chest + count (first 3 of chest with color = red)",
    "move first 1 of chest to other, the rest to supply\n    points += count other",
    "move first 200 of chest to grid at (1, 1)\n    points += count cards of grid",
    "for each card in chest\n        points += 1 if card is red else 2",
)
UNDER = "bottom of drawn"


def made(**parts: object) -> Game:
    """Make the game, with some parts as they are told."""
    words = {"colors": FEW, "chest": OPEN, "most": 300, "to": "chest", "look": LOOKS[0]} | parts
    return game_of(read(Source("supplies.sdg", GAME.format(**words))), None, {})


CASES = [
    made(colors=colors, chest=chest, look=look)
    for colors in (FEW, MANY)
    for chest in (OPEN, ORDER, f"{ORDER}, at most 90", "seen by all, at most 400")
    for look in LOOKS
    if not (look == LOOKS[0] and chest == ORDER)
] + [made(to=UNDER, look="draw 1 from drawn to chest"), made(chest="endless tiles", to=UNDER)]


@pytest.mark.parametrize("game", CASES)
def test_more_cards_than_were_dealt_are_played_alike(game: Game) -> None:
    kernel = written(game)
    others = [] if compiler() is None else [InC(*kernel, ("-O0",))]
    assert [each.difference for each in compared(game, range(2), 600, others, kernel)] == ["", ""]


def test_a_game_that_a_kernel_gives_up_is_played_by_the_reference() -> None:
    game = made(chest=ORDER)
    rows = [choose_engine(game, ("random",), each).rows(3, 0, 2) for each in ("plain", "reference")]
    assert rows[0] == rows[1]
