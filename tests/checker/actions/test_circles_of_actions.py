"""Actions that come back to themselves are told at once, whatever else a file says."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Circle"
    players 2

attribute number: 1 to 4{wild}

deck tiles
    2 of each number
{wilds}
board grid: 2 by 2

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by owner
counter hours

setup
    for each player
        draw 2 from stock to rack
{setup}
turn
    choose {offered}
    end turn
{actions}
{more}
end full at once when grid is full
win together
"""
CARDS = {
    "plain cards": ("", ""),
    "wild cards": (" or wild as 1 to 4", "    1 of number wild\n"),
}
STEPS = {
    "do": "    do {name}(first of rack, first of (grid with it is empty))",
    "do first": "    do the first {name} that lowers count rack",
    "possible": "    if no {name} is possible\n        hours += 1",
}
AROUND = {
    "nothing": ("", ""),
    "a setup that asks": (
        "    for each player\n        if no lay1 is possible\n            hours += 1\n",
        "",
    ),
    "a setup that does": ("    do lay1(first of stock, first of grid)\n", ""),
    "an end that asks": ("", "end stuck after turn when no lay1 is possible\n"),
    "a when that does": (
        "",
        "when full_rack: rack becomes empty\n    do lay1(first of rack, first of grid)\n",
    ),
    "a branch that does": (
        "",
        "action other(card in rack)\n    if hours > 1\n"
        "        do lay1(card, first of grid)\n    move card to gone\n",
    ),
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_circle_of_actions_is_told_once(length: int, step: str, cards: str, around: str) -> None:
    wild, wilds = CARDS[cards]
    setup, more = AROUND[around]
    actions = "\n".join(
        f"\naction lay{each}(card in rack, cell in grid)\n"
        "    require cell is empty\n"
        "    move card to cell\n" + STEPS[step].format(name=f"lay{each % length + 1}")
        for each in range(1, length + 1)
    )
    offered = "lay1, other" if "action other" in more else "lay1"
    text = GAME.format(
        wild=wild, wilds=wilds, setup=setup, more=more, actions=actions, offered=offered
    )
    diagnostics = read(Source("circle.sdg", text)).diagnostics
    assert [each.code for each in diagnostics if each.severity == "error"] == ["E620"], diagnostics
