"""A small sound game, and changes to it that make it unsound."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sdg.deep.budget import Budget, Looking
from sdg.deep.check import Report, check_table
from sdg.game import Game
from sdg.loading import load
from sdg.source import Source

SOUND = """\
game "Fill"
    players 2

attribute number: 1 to 4

deck tiles
    4 of each number

board grid: 4 by 4
    region line: row, column

pile bag: 1 of tiles, shuffled
hand rack per player: seen by owner
score points per player

rule lines on grid "A number stands once in each row and column"
    number all different in line

setup
    for each player
        draw 2 from bag to rack

turn
    choose lay or discard
    draw 1 from bag to rack

action lay(tile in rack, cell in grid) "Lay {tile} on {cell}"
    move tile to cell

action discard(tile in rack) "Give {tile} up"
    move tile to gone
    points -= 1

pile gone

when done: line becomes full "A point for each"
    points += 3 * count them

end over after turn when every player: rack is empty
win most points
"""
BUDGET = Budget(
    games=80, watched=12, positions=150, deals=100, loops=100, nodes=50_000, playouts=100,
    option_pairs=12,
)  # fmt: skip


def changed(*changes: tuple[str, str]) -> Game:
    """Return the sound game with some of its text replaced."""
    text = SOUND
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return load(Source("fill.sdg", text))


def look_at(game: Game, seed: int = 1) -> Report:
    """Check a table by a small budget, whatever time that takes, without compiler and solver."""
    return check_table(Looking(game, seed, BUDGET, engine="plain", solver=False))


Change = Callable[..., Game]


@pytest.fixture
def fill() -> Change:
    return changed
