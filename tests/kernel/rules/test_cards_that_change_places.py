"""Cards that change places: what bars them is worked out once a region, also in conflicts."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.generate import begin, write
from sdg.loading import load
from sdg.source import Source

SWAPPED = """game "Swapped"
    players 2

attribute number: 1 to 4
attribute color: red, blue

deck cards
    {copies} of each number
    2 of each color

deck stones
    2 of each color

board square: 4 by 4
    region box: blocks of 2 by 2
    region cross: (1, 1), (2, 2), (3, 3), (1, 4)

pile stock: 1 of cards, shuffled
pile queue: in order, seen by all
score points per player

rule apart on square "Numbers differ"
    {rule}

setup
    pick holes at random from square, one in each row, column
    for each cell in cells of square
        if cell not in holes
            draw 1 from stock to cell

turn
    choose swap, move or next

{swap}
    points += 1

action move(card in cards of square, cell in square)
    swap card with cell
    points += 2

action next
    require turns mod 3 = 0

end enough after turn when turns >= 16
win most points
"""

PAIR = "action swap(a and b in cards of square)\n    swap a with b"
RULES = (
    "number all different in box",
    "number all different in row, column",
    "number all different in row, column, box",
    "number all different in cross",
    "neighbors in all directions differ in number",
)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("copies", [3, 5])
def test_cards_change_places_alike_where_some_stand_wrong_from_the_start(
    rule: str, copies: int
) -> None:
    game = load(Source("swapped.sdg", SWAPPED.format(rule=rule, copies=copies, swap=PAIR)))
    assert list(differences(game, range(30))) == []


def test_what_neighbors_bar_is_asked_card_by_card_and_what_regions_bar_by_region() -> None:
    for rule, by_region in zip(RULES, (True, True, True, True, False), strict=True):
        game = load(Source("swapped.sdg", SWAPPED.format(rule=rule, copies=4, swap=PAIR)))
        text = write(begin(game.engine)).text()
        assert ("def meet_0" in text) == by_region, rule


NEEDED = (
    "need some near in neighbors of cell: near is not empty",
    "need some near in neighbors of cell: near is empty",
    "need some near in neighbors of cell: near.color = card.color",
    "need every near in neighbors of cell: near.number != card.number",
    "need cell.column >= card.number",
    "need count (neighbors of cell with it is not empty) >= 2",
)
BOTH = "number all different in row\n    {}"


@pytest.mark.parametrize("needed", NEEDED)
@pytest.mark.parametrize("rule", ["{}", BOTH])
def test_what_a_rule_needs_around_cards_is_asked_without_a_trial(rule: str, needed: str) -> None:
    text = SWAPPED.format(rule=rule.format(needed), copies=4, swap=PAIR)
    game = load(Source("swapped.sdg", text))
    assert "def stand_exchanged" in write(begin(game.engine)).text()
    assert list(differences(game, range(20))) == []
