"""A set that has a name keeps its order, and a value that no card has is found on no cell."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Names of sets"
    players 4

option limit = 12 in 1 to 20

attribute number: 1 to 9

deck cards
    2 of each number

pile stock: 1 of cards, shuffled
board grid: 5 by 5
slot open: seen by all
score points per player

setup
    draw 1 from stock to open

turn
    choose lay

action lay(cell in grid)
    require cell is empty
    {line}
    move open to cell
    if stock is not empty
        draw 1 from stock to open

end over after turn when open is empty
win most points
"""

LINES = {
    "the first of some players": """
    let others = all players after active with points < 100
    let one = first of others
    one.points += 7
""",
    "a loop over some players": """
    let others = all players after active with points < 100
    for each other in others
        active.points += 3 * other.points - active.points div 2
        other.points += active.points
""",
    "a value of no card beside a cell": """
    if some near in neighbors of cell: near.number = limit
        points += 1
""",
    "a value of no card anywhere": "points += 1 + count (grid with it.number = limit)",
}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("limit", ["5", "12"])
def test_every_engine_means_the_same(line: str, limit: str) -> None:
    source = Source("names.sdg", GAME.format(line=LINES[line].strip()))
    assert list(differences(load(source, options={"limit": limit}), range(4))) == []
