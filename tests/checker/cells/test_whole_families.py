"""All rows, columns or blocks taken as one set are the whole board: told, with what to say."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Whole"
    players 2

attribute number: 1 to 5
attribute color: green, brown

deck chips
    3 of each number, each color

board pond: {size}
    region line: row, column
    region box: blocks of 2 by 2
    region path: (1, 1), (1, 2)

pile stock: 1 of chips, shuffled
pile mud: seen by all
hand held per player: seen by owner
flag sung per line
score points per player

rule once on pond
    {rule}

setup
    for each player
        draw 3 from stock to held

turn
    choose settle
    draw 1 from stock to held

action settle(card in held, pad in pond)
    require pad is empty
    move card to pad

when clear: line becomes full
    {when}

end full at once when {end}
end late after turn when turns >= 40 and count box + count line > 0 and path is not full
win most points
"""
SOUND = {"rule": "number all different in row", "when": "points += count them",
         "end": "pond is full"}  # fmt: skip
TOLD = {
    "rule": (
        "need count (cells of row with color = card.color) <= 2",
        "need row is not full",
        "need count different number of line > 2",
        "no card lands where cell in row",
        "need line is not full",
        "need box shows number 1 to 2 or card.number > 2",
    ),
    "when": (
        "move cards of line to mud",
        "points += count (cells of line with color = green)",
        "for each card in cards of row\n        points += 1",
        "points += count different number of box",
    ),
    "end": (
        "row is full",
        "box is full",
        "line is full and turns > 3",
        "some x in cells of row: x is full",
    ),
}
NOT_TOLD = {
    "rule": (
        "need count (cells of row of cell with color = card.color) <= 2",
        "need some line of cell: line is not full",
        "number all different in line",
        "need path is not full",
        "no card lands where cell in path",
    ),
    "when": (
        "for each line in them\n        move cards of line to mud",
        "mark them as sung",
        "for each line\n        points += 1",
        "points += count (line with it is full)",
    ),
    "end": ("some row: row is full", "every box: box is full", "path is full", "line(2) is full"),
}


def reported(part: str, line: str, size: str = "4 by 4") -> list[str]:
    """Return the codes of the warnings about a line in a part of the game."""
    text = GAME.format(size=size, **(SOUND | {part: line}))
    reading = read(Source("whole.sdg", text))
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics]


@pytest.mark.parametrize(
    ("part", "line"), [(p, each) for p, lines in TOLD.items() for each in lines]
)
def test_the_cells_of_a_whole_family_are_told(part: str, line: str) -> None:
    assert "W688" in reported(part, line)


@pytest.mark.parametrize(
    ("part", "line"), [(p, each) for p, lines in NOT_TOLD.items() for each in lines]
)
def test_one_region_is_not(part: str, line: str) -> None:
    assert "W688" not in reported(part, line)


def test_a_family_of_one_region_is_itself() -> None:
    assert "W688" not in reported("end", "box is full", size="2 by 2")


@pytest.mark.parametrize("family", ["row", "column", "line", "box"])
def test_that_a_whole_family_is_empty_is_asked_of_the_board(family: str) -> None:
    assert "W688" in reported("when", f"points += 1 if {family} is empty else 0")
    assert "W688" not in reported("when", f"points += 1 if some {family}: {family} is empty else 0")
