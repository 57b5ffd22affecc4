"""What a kernel writes under the name of an action is not what it writes under another's."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

ALIKE = """game "Alike"
    players 2

attribute number: 1 to 3 or wild as 1 to 2
attribute color: red, blue

deck tiles
    2 of each number, each color
    2 of number wild, each color

board grid: 2 by 3

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
score points per player

rule apart on grid "Apart"
    neighbors differ in number

setup
    for each player
        draw 4 from stock to rack

turn
    choose lay, NAME or wait
    do the first lay that lowers count rack

action lay(card in rack, cell in grid) "Lay"
    move card to cell

action NAME(card in rack, cell in grid) "Another way to lay"
    require card.number > 1
    move card to cell
    points += 1

action wait "Wait"
    require no lay is possible or points < 3
    points += 1

when counted: after lay "Points for the color"
    points += 1 if active = leader else 0

end late after turn when turns >= 10
win most points
"""


@pytest.mark.parametrize(
    "name",
    ["of_lay", "cells_lay", "wild_lay", "first_lay", "possible_lay", "lay_0", "lay_1", "done_lay"],
)
def test_actions_whose_names_are_alike(name: str) -> None:
    game = load(Source("alike.sdg", ALIKE.replace("NAME", name)))
    assert list(differences(game, range(6))) == []
