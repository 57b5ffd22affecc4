"""Rules by which cards differ share sets of cells where they always bind together."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

TWICE = """game "Twice"
    players 2

attribute number: 1 to 4
attribute color: red, blue

deck cards
    2 of each number, each color

board grid: {size}
board other: 4 by 4

pile stock: 1 of cards, shuffled
hand held per player: seen by all
score points per player

rule rows on grid{first} "A number stands once in a row"
    number all different in row

rule columns on {board}{second} "And once in a column"
    {differs} all different in column

turn
    draw 2 from stock to held
    choose lay or aside

action lay(card in held, cell in grid)
    move card to cell
    points += 1

action aside(card in held, cell in other)
    move card to cell

end empty after turn when stock is empty
win most points
"""


@pytest.mark.parametrize(
    ("board", "first", "second", "differs", "sets"),
    [
        ("grid", "", "", "number", 1),
        ("other", "", "", "number", 2),
        ("grid", "", "", "color", 2),
        ("grid", "", " for color = red", "number", 2),
        ("grid", "", ", settled at end of turn", "number", 2),
        ("grid", ", settled at end of turn if points > 3", "", "number", 2),
    ],
)
@pytest.mark.parametrize("size", ["4 by 4", "3 by 3"])
def test_rules_that_always_bind_together_share_sets(
    board: str, first: str, second: str, differs: str, sets: int, size: str
) -> None:
    text = TWICE.format(size=size, board=board, first=first, second=second, differs=differs)
    game = load(Source("twice.sdg", text))
    assert len(written(game)[0].shape.barring.peers) == sets
    assert list(differences(game, range(4), 60)) == []
