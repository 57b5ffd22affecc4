"""Actions done by others: what they are given, and what waits for them is told, each time."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """game "After actions"
    players 2

attribute number: 1 to 4

deck cards
    5 of each number

board pond: 3 by 3{stacked}

pile stock: 1 of cards, shuffled
hand held per player
pile gone
counter x
counter seen
marker heron on pond
score points per player

setup
    heron = pond at (1, 1)
    for each player
        draw 3 from stock to held
    for each pad in (pond with it.row < 3)
        draw 1 from stock to pad

turn
    choose go, trade, shift or trade_with

action go(pad in pond)
    {body}

action trade(a and b in held, n: 5 to 6)
    move a to gone
    draw 1 from stock to held

action trade_with(m: 7 to 8, a and b in held)
    move b to gone
    draw 1 from stock to held

action shift(c in cards of pond, other in cards of pond, n: 1 to 3)
    require c.number != other.number
    {shifting}

action bump(n: -9 to 900)
    x += 1
    points += n

action lay(pad in pond)
    heron = pond at (pad.column, pad.row mod 3 + 1)
    x += 10 * pad.row + pad.column

action nudge(n: 1 to 2)
    x -= n

when bumped: after bump
    seen += 1 + n
    points += n

when traded: after trade
    points += n + a.number * 10 + b.number * 100

when traded_with: after trade_with
    points += m + a.number * 10 + b.number * 100

when shifted: after shift
    points += n

when laid: after lay
    points += pad.column + 10 * pad.row

end over after round when round >= 4 or count stock < 3
win most points
"""
BODIES = {
    "a counter": "do bump(x)",
    "a count": "do bump(count gone)",
    "a counter calculated with": "do bump(x + 0 - seen)",
    "a marker": "do lay(heron)",
    "twice": "do bump(1)\n    do bump(2)",
    "with what has changed": "do bump(x)\n    do bump(x)",
    "in a loop": "repeat at most 5\n        do bump(x)",
    "for each": "for each n in (number with it > 2)\n        do bump(n)",
    "in a branch": "do bump(1)\n    if x mod 2 = 0\n        do bump(3)",
    "very often": "repeat at most 40\n        do bump(1)\n        do bump(2)",
    "before the first that lowers": "do bump(3)\n    do the first nudge that lowers x",
    "after the first that lowers": "x += 2\n    do the first nudge that lowers x\n    do bump(2)",
    "around the first that lowers": "do bump(1)\n    do the first nudge that lowers x\n"
                                    "    do bump(2)\n    do the first nudge that lowers x",
    "the first of what is waited for": "do bump(1)\n    x += 5\n"
                                       "    do the first bump or nudge that lowers x mod 4",
    "a card": "do shift(last of cards of pond, first of cards of pond, 2)",
    "a cell": "do lay(pad)\n    do lay(pond at (2, 2))",
}  # fmt: skip
SHIFTING = ("points += 1", "move c to gone")


def _game(body: str, shifting: str, stacked: bool) -> Source:
    text = GAME.format(body=body, shifting=shifting, stacked=", stacked" if stacked else "")
    return Source("after.sdg", text)


@pytest.mark.parametrize("stacked", [False, True], ids=["flat", "stacked"])
@pytest.mark.parametrize("body", BODIES)
def test_kernels_tell_what_waits_for_actions_what_the_reference_tells(
    body: str, stacked: bool
) -> None:
    for shifting in SHIFTING:
        game = load(_game(BODIES[body], shifting, stacked))
        plays = list(compared(game, range(2), 40, (), written(game)))
        assert [each.difference for each in plays if each.difference] == []
        assert sum(each.decisions for each in plays) > 12
