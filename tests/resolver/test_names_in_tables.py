"""The names in a row of a table are its own: a table says what a define with the same lines says.

Rows that give names are asked wherever a table can be asked, of a line that gives names as well.
"""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.compare import compared
from sdg.lab.reference import Reference
from sdg.loading import load, read
from sdg.puzzles import Search, constraints_of, make_puzzle
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Rows"
    players 2

attribute number: 1 to 3

deck tiles
    8 of each number

board grid: 3 by 3
    region strip: blocks of 1 by 3

pile stock: 1 of tiles, shuffled
hand rack per player: seen by all
score points per player
counter heap

setup
    for each player
        draw 3 from stock to rack

{told}

turn
    choose lay
    if rack is empty
        draw 1 from stock to rack

action lay(card in rack, cell in grid)
    {action}

when seen: card lands on grid
    {when}

rule near on grid
    {rule}

scoring points
    more: heap

end late after turn when turns > 12
win most points
"""
PLAIN = {"action": "move card to cell", "when": "heap += 1",
         "rule": "need card.number < 4"}  # fmt: skip
ROWS = (
    ("row(1)", "row(2)"),
    ("column(4 - 1)", "column(players)"),
    ("cells of column(1)", "cells of row(3)"),
    ("cells of strip(2)", "cells of strip(1)"),
)
ASKED = (  # what stands where a table of cells is asked
    {"action": "require cell in {}\n    move card to cell"},
    {"action": "require count {} > 2\n    move card to cell"},
    {"action": "move card to cell\n    for each one in {}\n        points += card.number"},
    {"action": "for each one in grid with it in {}\n        points += 1\n    move card to cell"},
    {"when": "heap += count {} + card.number"},
    {"when": "if some one in grid: one in {} and one is empty\n        active.points += 1"},
    {"rule": "need cell in {}"},
    {"rule": "need some near in neighbors of cell: near in {}"},
)  # fmt: skip
TABLE = "table told by number\n    1: {}\n    otherwise: {}"
DEFINE = "define told(what)\n    {} if what = 1 else {}"


def game(kind: str, rows: tuple[str, str], asked: dict[str, str]) -> Game:
    """Return a game in which a table, or a define, is asked in one place."""
    parts = PLAIN | {where: line.format("told(card.number)") for where, line in asked.items()}
    return load(Source("rows.sdg", GAME.format(told=kind.format(*rows), **parts)))


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("asked", ASKED)
def test_a_table_says_what_a_define_says(rows: tuple[str, str], asked: dict[str, str]) -> None:
    table, define = (game(kind, rows, asked) for kind in (TABLE, DEFINE))
    assert [play.difference for play in compared(table, range(3), 30) if play.difference] == []
    one, other = (Reference(each, ("random", "random")) for each in (table, define))
    assert one.rows(1, 0, 10) == other.rows(1, 0, 10) and one.fault is None


PUZZLE = """\
game "Rows"
    "A puzzle."

attribute number: 1 to 3

board grid: 3 by 3
    region strip: blocks of 1 by 3

{told}

rule other on grid "Told"
    need {rule}

puzzle on grid of each number "Fill it"
    "1 . ."
    ". . 3"
    ". 2 ."
"""
NEEDS = (
    "cell in {} or cell.column = 2",
    "some one in {}: one.number = cell.number",
    "sum of one.number for one in {} >= cell.column + cell.number",
    "count (neighbors of cell with it in {} and it.number = cell.row) > 0",
    "every one in neighbors of cell: one not in {} or one.number != cell.number",
)


def solutions(kind: str, rows: tuple[str, str], need: str) -> list[dict[int, int]]:
    """Return the solutions of a puzzle in which a table, or a define, is asked."""
    rule = need.format("told(card.number)")
    text = PUZZLE.format(told=kind.format(*rows), rule=rule)
    constraints = constraints_of(make_puzzle(read(Source("rows.sdg", text)), {}))
    fillings = Search(constraints, constraints.puzzle.givens).solutions()
    return sorted(
        (dict(sorted(cards.items())) for cards in fillings), key=lambda cards: [*cards.values()]
    )


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("need", NEEDS)
def test_a_table_says_what_a_define_says_in_a_puzzle(rows: tuple[str, str], need: str) -> None:
    assert solutions(TABLE, rows, need) == solutions(DEFINE, rows, need)
