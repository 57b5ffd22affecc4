"""A marker that is moved like a card: that the card below goes, and not the marker, is told."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Robber"
    players 2

attribute number: 1 to 6

deck tiles
    4 of each number

board grid: 4 by 4

pile bag: 1 of tiles, shuffled
pile gone: seen by all
hand held per player: seen by all
marker robber on grid
score points per player

setup
    draw 1 from bag to grid at (1, 1)
    robber = grid at (1, 1)
    for each player
        draw 3 from bag to held

turn
    choose lay or chase

action lay(tile in held, cell in grid)
    require cell is empty
    move tile to cell
    points += 1

action chase(cell in grid)
    {step}

when seen: card lands on grid if turns > 3
    {other}

end late after turn when turns >= 8
win most points
"""
MOVED = ("move robber to cell", "move robber to gone", "swap robber with cell",
         "swap cell with robber", "move robber to grid at (2, 2)",
         "if robber is full\n        move robber to cell")  # fmt: skip
SOUND = ("robber = cell", "let spot = robber\n    move spot to cell", "move cell to robber",
         "move cards of robber to gone", "move first of held to robber")  # fmt: skip


def codes(step: str, other: str = "active.points += 0") -> list[str]:
    """Return the codes of what is said of a step in an action, and of one in a when."""
    reading = read(Source("robber.sdg", GAME.format(step=step, other=other)))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    return [each.code for each in reading.diagnostics]


@pytest.mark.parametrize("step", MOVED)
def test_a_marker_that_is_moved_like_a_card_is_told(step: str) -> None:
    assert "W732" in codes(step)
    assert "W732" in codes("robber = cell", step)


@pytest.mark.parametrize("step", SOUND)
def test_what_is_meant_so_is_not(step: str) -> None:
    assert "W732" not in codes(step)
