"""Two elements of one set as arguments: in which order they come, and whether twins are a pair."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

PAIRED = """game "Paired"
    players 3

attribute number: 1 to 6

deck cards
    4 of each number

board tower: 1 by 2, stacked

pile stock: 1 of cards, shuffled
pile queue: in order, seen by all
score points per player

setup
    for each cell in cells of tower
        draw 1 from stock to cell
    for each cell in cells of tower
        draw 1 from stock to cell
    for each cell in cells of tower
        draw 1 from stock to cell
    draw 5 from stock to queue

turn
    choose pair

action pair({two})
    {asked}
    points += {worth}

end enough after turn when turns >= 12
win most points
"""


@pytest.mark.parametrize(
    ("two", "asked", "worth"),
    [
        ("a and b in cards of tower", "swap a with b", "a.number"),
        (
            "a and b in cards of tower",
            "require a.number <= b.number",
            "1 if a.number = b.number else 3",
        ),
        ("a and b in queue", "require a.number >= b.number", "a.number + 7 * b.number"),
        ("a and b in queue", "move a to queue", "b.number"),
        ("a and b in all other players", "require a.points >= 0", "a.points + 2"),
    ],
)
def test_pairs_come_in_the_order_of_their_set(two: str, asked: str, worth: str) -> None:
    game = load(Source("paired.sdg", PAIRED.format(two=two, asked=asked, worth=worth)))
    assert list(differences(game, range(20))) == []
