"""What an action or a rule asks of a cell that is empty by then, or of a card still in a hand."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Early"
    players 2

attribute number: 1 to 5
attribute color: green, brown

deck frogs
    3 of each number, each color

board pond: 4 by 4{stacked}
    region shade for each card with number = 5: 3 by 3 around it

pile basket: 1 of frogs, shuffled
pile mud: seen by all
hand waiting per player: seen by owner
score points per player

rule calm on pond
    {rule}

setup
    for each player
        draw 3 from basket to waiting

turn
    choose settle{more}
    draw 1 from basket to waiting

action settle(frog in waiting, pad in {spots})
    {asked}
    move frog to pad
    {after}

end full at once when pond is full
end late after turn when turns >= 40
win most points
"""
HOP = """

action hop(frog in cards of pond, pad in pond)
    require pad is empty
    require every near in neighbors of frog: near is full
    move frog to pad"""


def reported(
    asked: str, spots: str = "pond", after: str = "points += 1", rule: str = "need card.number > 0",
    stacked: str = "", more: str = "",
) -> set[str]:  # fmt: skip
    """Return the codes of what is said about such a game."""
    text = GAME.format(
        asked=asked, spots=spots, after=after, rule=rule, stacked=stacked,
        more=" or hop" if more else "",
    ) + more  # fmt: skip
    reading = read(Source("early.sdg", text))
    assert reading.rules is not None, reading.diagnostics
    return {each.code for each in reading.diagnostics}


EMPTY = "require pad is empty\n    "
OF_THE_CELL = (
    "require no near in neighbors of pad: near.color = pad.color",
    "require pad.color != frog.color",
    "require some near in pond: near.number < pad.number",
    "points += 1 if pad.color = frog.color else 0",
    "if pad.number > 2\n        points += 1",
)
OPEN = (
    "require pad is empty or pad.color = frog.color",
    "require pad is empty or pad.number < frog.number",
    "require pad.color = frog.color",
    "if pad is empty\n        points += 1\n    otherwise\n        points += pad.number",
)


@pytest.mark.parametrize("asked", OF_THE_CELL)
def test_an_attribute_of_a_cell_that_is_empty_is_told(asked: str) -> None:
    assert "W704" in reported(EMPTY + asked)
    assert "W704" in reported(asked, spots="pond with it is empty")
    assert "W704" in reported(asked, spots="pond with it is empty and it.row > 1")


@pytest.mark.parametrize("asked", OPEN)
@pytest.mark.parametrize("stacked", ["", ", stacked"])
def test_one_of_a_cell_that_may_hold_a_card_is_not(asked: str, stacked: str) -> None:
    assert "W704" not in reported(asked, stacked=stacked)


@pytest.mark.parametrize("asked", OF_THE_CELL)
def test_nor_one_asked_once_the_card_lies_there(asked: str) -> None:
    assert "W704" not in reported(EMPTY.rstrip(), after=asked)


def test_a_rule_that_asks_what_lay_there_is_told_where_cells_take_one_card() -> None:
    rule = "no card lands where cell.number > card.number"
    assert "W704" in reported(EMPTY.rstrip(), rule=rule)
    assert "W704" not in reported(EMPTY.rstrip(), rule=rule, stacked=", stacked")
    assert "W704" not in reported("move cards of pad to mud", rule=rule)
    assert "W704" not in reported(EMPTY.rstrip(), rule="no card lands where card.number > 4")


OF_THE_CARD = (
    "require every near in neighbors of frog: near is empty",
    "require count (neighbors of cell of frog with it is full) < 2",
    "if (cell of frog).row = 1\n        points += 1",
)


@pytest.mark.parametrize("asked", OF_THE_CARD)
def test_the_cell_of_a_card_in_a_hand_is_told(asked: str) -> None:
    assert "W705" in reported(asked)
    assert "W705" not in reported("require pad is empty", after=asked)


def test_that_of_a_card_on_a_board_is_not() -> None:
    assert "W705" not in reported("require pad is empty", more=HOP)


@pytest.mark.parametrize(
    ("rule", "barred"),
    [
        ("need cell not in shade", True),
        ("no card lands where cell in shade", False),
        ("need cell not in shade or card.number = 5", False),
    ],
)
def test_a_card_lies_in_the_region_around_it(rule: str, barred: bool) -> None:
    assert ("W675" in reported("require pad is empty", rule=rule)) == barred
