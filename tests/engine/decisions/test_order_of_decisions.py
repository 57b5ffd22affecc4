"""Decisions are listed in the order of what is chosen from, in whichever order that is searched."""

from __future__ import annotations

from itertools import permutations

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg.source import Source
from tests.support.trying import listed, tried

IN_ORDER = """\
game "In order"
    players 1

attribute number: 1 to 4

deck tiles
    2 of each number

board grid: 4 by 2

pile stock: 1 of tiles, shuffled
pile row_of_it: in order, seen by all
score points per player

setup
    draw 4 from stock to row_of_it

turn
    choose {names}

{actions}
end late after turn when turns > 2
win most points
"""
CHOSEN = ("cell in grid", "card in row_of_it", "n: 1 to 4")


@pytest.mark.parametrize(
    "asked", ["cell.row = card.number", "cell.row < card.number and n > 2", "cell.row + n = 4"]
)
def test_decisions_come_in_the_order_of_what_is_chosen_from(asked: str) -> None:
    actions = {f"act{i}": ", ".join(each) for i, each in enumerate(permutations(CHOSEN))}
    steps = f"    require {asked}\n    points += 1\n"
    text = IN_ORDER.format(
        names=", ".join(actions),
        actions="\n".join(f"action {name}({each})\n{steps}" for name, each in actions.items()),
    )
    game = load(Source("in_order.sdg", text))
    state = game.initial_state(Generator(1))
    for name in actions:
        assert listed(game, state, name) == tried(game, state, name) != []
