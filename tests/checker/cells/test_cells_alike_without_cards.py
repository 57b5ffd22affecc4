"""Two cells without a card are alike, since what is absent equals what is absent: that is told."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Alike"
    players 2

attribute number: 1 to 3
attribute color: red, blue

deck tiles
    4 of each number, each color

board grid: 4 by 4
    region line: row, column

pile stock: 1 of tiles, shuffled
hand rack per player: seen by all
score points per player

setup
    for each player
        draw 5 from stock to rack

turn
    choose lay or pass_on
    {turn}

action lay(card in rack, cell in grid)
    require cell is empty{require}
    move card to cell

action pass_on
    points += 0

when seen: card lands on grid if {when}
    active.points += 1

scoring points
    more: {scoring}

end late after turn when turns > 12
end early at once when {end}
win most points
"""
PLAIN = {"turn": "points += 0", "require": "", "when": "card.number > 1", "scoring": "0",
         "end": "turns > 13"}  # fmt: skip
PAIRS = {  # a condition on two cells of which nothing else is asked, and which is one of them
    "count (grid with some near in neighbors of it: near.color = it.color) > 2":
        ("near.color = it.color", "it"),
    "count (grid with some near in neighbors of it: it.color = near.color) > 2":
        ("it.color = near.color", "near"),
    "(some one in grid: some near in neighbors of one: near.number = one.number)":
        ("near.number = one.number", "one"),
    "(no one in row(1): some other in row(2): other.number = one.number)":
        ("other.number = one.number", "one"),
    "(grid at (2, 1)).color = (grid at (2, 2)).color":
        ("(grid at (2, 1)).color = (grid at (2, 2)).color", "(grid at (2, 2))"),
    "(some cell in grid: cell.color = (1 step north).color)":
        ("cell.color = (1 step north).color", "(1 step north)"),
    "(grid at (1, 1)).color = (grid at (1, 2)).color "
    "and (grid at (1, 2)).color = (grid at (1, 3)).color":
        ("(grid at (1, 1)).color = (grid at (1, 2)).color", "(grid at (1, 2))"),
    "(every line: some one in line: some two in line: one.number = two.number and one != two)":
        ("one.number = two.number", "two"),
}  # fmt: skip
SOUND = (
    "count (grid with it is full and (some near in neighbors of it: near.color = it.color)) > 2",
    "count (grid with (some near in neighbors of it: near is full and near.color = it.color)) > 2",
    "(some one in grid: some x in neighbors of one: x.number = one.number and one.color = red)",
    "(some one in (grid with it is full): some near in neighbors of one: near.number = one.number)",
    "(some one in grid: some x in neighbors of one: x.number = one.number and one.number > 1)",
    "(some one in grid: one.number = 2)",
    "(some cell in grid: cell.color = red and (1 step north).color = red)",
    "(grid at (1, 1)) is full and (grid at (1, 1)).color = (grid at (1, 2)).color",
    "(some line: line is full and (some one in line: some two in line: one.number = two.number))",
    "(some one in rack: some two in grid: one.number = two.number)",
    "(some one in cards of grid: some near in neighbors of cell of one: near.number = one.number)",
    "grid is full and (grid at (1, 1)).color = (grid at (1, 2)).color",
)  # fmt: skip
WHERE = {
    "turn": "if {}\n        points += 1",
    "require": "\n    require {} or stock is empty",
    "when": "{}",
    "scoring": "1 if {} else 0",
    "end": "{}",
}


def reported(where: str, condition: str) -> list[str]:
    """Return the hints that two cells without a card are alike, of a condition in one place."""
    parts = PLAIN | {where: WHERE[where].format(condition)}
    reading = read(Source("alike.sdg", GAME.format(**parts)))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    return [each.hint or "" for each in reading.diagnostics if each.code == "W715"]


def places(conditions: Iterable[str]) -> list[tuple[str, str]]:
    """Return each condition with each place in which its names are free."""
    taken = ("require", "when")  # there `cell` is a cell already
    return [
        (each, where)
        for each in conditions
        for where in WHERE
        if "some cell" not in each or where not in taken
    ]


@pytest.mark.parametrize(("condition", "where"), places(PAIRS))
def test_two_cells_without_a_card_are_told_and_the_hint_mends_it(
    condition: str, where: str
) -> None:
    said, cell = PAIRS[condition]
    hint = reported(where, condition)[0]
    mended = f"{cell} is full and {said}"
    assert hint.endswith(f"`{mended}`")
    left = [each for each in reported(where, condition.replace(said, mended)) if mended in each]
    assert left == []


@pytest.mark.parametrize(("condition", "where"), places(SOUND))
def test_where_more_is_asked_nothing_is_told(condition: str, where: str) -> None:
    assert reported(where, condition) == []


EVERY = (
    "every near in neighbors of cell: near.color = card.color",
    "every near in neighbors of cell: near.number > card.number",
    "every near in neighbors of cell: near is red",
)
NOT_OF_EVERY = (
    "every near in neighbors of cell: near is empty or near.color = card.color",
    "every near in neighbors of cell: near is full and near.color = card.color",
    "every near in neighbors of cell: near.color != card.color",
    "every one in row(1): one.color = red",
    "some near in neighbors of cell: near.color = card.color",
    "every near in (neighbors of cell with it is full): near.color = card.color",
)


@pytest.mark.parametrize("condition", [*EVERY, *NOT_OF_EVERY])
def test_what_an_empty_neighbor_fails_is_told(condition: str) -> None:
    text = GAME.format(**PLAIN | {"require": f"\n    require {condition}"})
    warnings = [each for each in read(Source("alike.sdg", text)).diagnostics if each.code == "W733"]
    assert bool(warnings) == (condition in EVERY)
    for each in warnings:
        asked = condition.partition(": ")[2]
        assert f"`near is empty or {asked}`" in (each.hint or "")
