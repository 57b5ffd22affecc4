"""`is empty` of cells: that no card lies there; of a set that was picked out: that it is none.

What is said in short is played as what is said at length, by both engines. Where cells were picked
out by their place alone, whatever lies there, that is told.
"""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.compare import compared
from sdg.lab.reference import Reference
from sdg.loading import load, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Empty"
    players 2

attribute number: 1 to 3

deck tiles
    8 of each number

board grid: 4 by 4{stacked}
    region corner: (1, 1), (1, 4), (4, 1)
    region line: row, column

pile stock: 1 of tiles, shuffled
hand rack per player: seen by all
score points per player

rule near on grid
    {rule}

setup
    for each player
        draw 3 from stock to rack

turn
    {turn}
    choose lay
    draw 1 from stock to rack

action lay(card in rack, cell in grid)
    require {require}
    move card to cell

when seen: card lands on grid if {when}
    active.points += 1

scoring points
    more: 1 if {end} else 0

end late after turn when turns > 12 or passes > 0
win most points
"""
PLAIN = {"turn": "points += 0", "require": "cell is empty", "when": "card.number > 1",
         "rule": "need card.number < 4", "end": "turns < 0", "stacked": ""}  # fmt: skip
OF_A_CELL = {  # in short, and at length
    "neighbors of {}": "no one in neighbors of {}: one is full",
    "row of {}": "no one in cells of row of {}: one is full",
    "cells of row of {}": "no one in cells of row of {}: one is full",
    "line of {}": "no one in cells of line of {}: one is full",
    "(neighbors of {} with it.number = 2)": "count (neighbors of {} with it.number = 2) = 0",
    "(neighbors of {} with it is full)": "no one in neighbors of {}: one is full",
}
OF_THE_BOARD = {
    "grid": "no one in grid: one is full",
    "corner": "no one in cells of corner: one is full",
    "cells of corner": "no one in cells of corner: one is full",
    "row(2)": "no one in cells of row(2): one is full",
    "neighbors of (grid at (2, 2))": "no one in neighbors of (grid at (2, 2)): one is full",
    "(grid with it.number = 3)": "count (grid with it.number = 3) = 0",
    "(row with it is full)": "no one in row: one is full",
}
WHERE = {
    "turn": "if {} and turns > 2\n        points += 1",
    "require": "{} or stock is empty",
    "when": "{}",
    "rule": "need {} or card.number < 3",
    "end": "{}",
}
CELL = {"require": "cell", "when": "cell", "rule": "cell"}  # where a cell has this name
ASKED = [
    *((where, {s.format("cell"): long.format("cell")}) for where in CELL
      for s, long in OF_A_CELL.items()),
    *((where, {s: long}) for where in WHERE for s, long in OF_THE_BOARD.items()),
]  # fmt: skip


def game(where: str, condition: str, stacked: str = "") -> Game:
    """Return the game with a condition in one place."""
    line = WHERE[where].format(condition)
    return load(Source("empty.sdg", GAME.format(**PLAIN | {where: line, "stacked": stacked})))


@pytest.mark.parametrize(("where", "said"), ASKED)
@pytest.mark.parametrize("no", [False, True])
def test_what_is_empty_is_played_as_it_is_said_at_length(
    where: str, said: dict[str, str], no: bool
) -> None:
    ((short, long),) = said.items()
    one = game(where, f"{short} is {'not ' if no else ''}empty")
    other = game(where, f"not ({long})" if no else f"({long})")
    assert [play.difference for play in compared(one, range(3), 40) if play.difference] == []
    rows = [Reference(each, ("random", "random")).rows(1, 0, 8) for each in (one, other)]
    assert rows[0] == rows[1]


PLACED = (
    "(grid with it.row = 1)",
    "(neighbors of cell with it.row > cell.row)",
    "(cell going north while it.row > 2)",
    "(cells of row(2) with it.column = players)",
    "(grid with some near in neighbors of it: near in corner)",
)
LAID = (
    "(grid with it.row = 1 and it is full)",
    "(neighbors of cell with it.number > 1)",
    "(cell going north while it is full)",
    "grid this turn",
    "(grid with highest it.number)",
    "neighbors of cell",
    "corner",
    "row(1)",
    "(runs of (grid with it is full))",
    "rack",
    "(rack with number = 1)",
    "(cards of grid with it.number = 1)",
    "(all players with it.points > 2)",
)


def codes(condition: str) -> list[str]:
    """Return the codes of what is said of a condition in an action."""
    line = PLAIN | {"require": f"{condition} is empty or points < 9"}
    reading = read(Source("empty.sdg", GAME.format(**line)))
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics]


@pytest.mark.parametrize("cells", PLACED)
def test_cells_that_are_there_in_any_case_are_told(cells: str) -> None:
    assert "W689" in codes(cells)


@pytest.mark.parametrize("cells", LAID)
def test_what_hangs_on_cards_is_asked_for(cells: str) -> None:
    assert "W689" not in codes(cells)
