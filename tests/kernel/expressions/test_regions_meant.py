"""Which regions a line means: of all players, of one board, several together. All engines agree."""

from __future__ import annotations

from contextlib import suppress

import pytest

from sdg.chance import Generator
from sdg.game import Fault
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Regions Meant"
    players 2 to 3

attribute number: 1 to 3

deck tiles
    6 of each number

board grid: 3 by 3
    region line: row, column
    region zone per player
        2 players: row 1, row 3
        3 players: row 1, row 3, row 2

pile stock: 1 of tiles, shuffled
hand rack per player
flag sung per line
score points per player

define rich(region)
    count cards of region > 1

setup
    for each player
        draw 3 from stock to rack

turn
    choose lay, take or ring
    draw 1 from stock to rack

action lay(card in rack, cell in grid)
    require cell is empty
    move card to cell

action take(card in cards of grid)
    move card to stock

action ring(line)
    mark line as sung

when seen: {family} becomes {what}
    for each region in them
        points += 1

end late after turn when turns > 24
win most points
"""
WHAT = ("full", "empty", "sung", "rich")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("family", ["line", "zone"])
def test_all_regions_are_looked_at(family: str, what: str, players: int) -> None:
    text = GAME.format(family=family, what=what)
    game = load(Source("regions.sdg", text), players=players)
    assert [play.difference for play in compared(game, range(4), 40)] == [""] * 4


def test_who_marks_the_zone_of_another_is_seen() -> None:
    text = GAME.format(family="zone", what="sung")
    game = load(Source("regions.sdg", text), players=2)
    chance = Generator(2)
    state = game.initial_state(chance)
    for row in (2, 0):  # each that of the other player
        [decision] = [
            each
            for each in game.legal_decisions(state)
            if (each.action, each.arguments) == ("ring", (row,))
        ]
        state = game.apply(state, decision, chance)
    points = next(n for n in game.observation(state, 1).numbers if n.name == "points")
    assert points.values == (1, 1)


PICKED = ("line", "row, column", "zone", "row, twig", "twig", "row")


@pytest.mark.parametrize("families", PICKED)
def test_cells_one_in_each_region_of_another_board_are_an_error(families: str) -> None:
    nest = "board nest per player: 3 by 3\n    region twig: row, column\n\npile stock"
    text = GAME.format(family="zone", what="sung").replace("pile stock", nest, 1)
    picked = f"pick cells at random from grid, one in each {families}\n    for each player"
    text = text.replace("for each player", picked, 1)
    game = load(Source("picked.sdg", text), players=2)
    with suppress(Unsupported):
        assert [play.difference for play in compared(game, range(3), 12)] == [""] * 3
    if "twig" in families:
        with pytest.raises(Fault, match="no cells lie one in each"):
            game.initial_state(Generator(1))
    else:
        game.initial_state(Generator(1))


@pytest.mark.parametrize("shown", ["line", "(line with it is full)"])
def test_what_several_regions_show_together(shown: str) -> None:
    text = GAME.format(family="line", what="full")
    asked = "points += 1 if some_lines shows number 2 to 3 else 0"
    text = text.replace("    mark", f"    let some_lines = {shown}\n    {asked}\n    mark", 1)
    game = load(Source("shown.sdg", text), players=2)
    assert [play.difference for play in compared(game, range(3), 40)] == [""] * 3
