"""What a define stands for is known in a puzzle as what it says is: a cell, a set, a number."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.puzzles import Search, constraints_of, make_puzzle
from sdg.source import Source

PUZZLE = """\
game "Defines"
    "A puzzle."

attribute number: 1 to 3

board grid: 3 by 3

define greatest(cells_of_it)
    first of (cells_of_it with highest it.number)

define threes(cells_of_it)
    (cells_of_it with it.number = 3)

define end_of(start, way)
    last of (start going way while it.number < 3)

rule told on grid "Told"
    need {need}

puzzle on grid of each number "Fill it"
    "1 . ."
    ". . 3"
    ". 2 ."
"""
NEEDS = {  # by a define of a region that is computed, and written out
    "greatest(cells of row(2)).column = 3":
        "(first of (cells of row(2) with highest it.number)).column = 3",
    "greatest(neighbors of cell).number = 3":
        "(first of (neighbors of cell with highest it.number)).number = 3",
    "count threes(cells of row(cell.row)) = 1":
        "count (cells of row(cell.row) with it.number = 3) = 1",
    "some one in threes(cells of column(4 - 1)): one.row = 2":
        "some one in (cells of column(4 - 1) with it.number = 3): one.row = 2",
    "end_of(first of cells of row(1), east).column = 3":
        "(last of ((first of cells of row(1)) going east while it.number < 3)).column = 3",
    "sum of one.number for one in threes(neighbors of (grid at (2, 2))) > 3":
        "sum of one.number for one in (neighbors of (grid at (2, 2)) with it.number = 3) > 3",
    "greatest(threes(cells of row(3))).column < 3":
        "(first of ((cells of row(3) with it.number = 3) with highest it.number)).column < 3",
}  # fmt: skip


def solutions(need: str) -> list[tuple[int, ...]]:
    """Return the solutions of the puzzle with a rule, found with little patience."""
    constraints = constraints_of(
        make_puzzle(read(Source("defines.sdg", PUZZLE.format(need=need))), {})
    )
    boards = Search(constraints, constraints.puzzle.givens).solutions()
    return sorted(tuple(kind for _, kind in sorted(cards.items())) for cards in boards)


@pytest.mark.parametrize("need", NEEDS)
def test_a_define_is_known_as_what_it_says_is(need: str) -> None:
    assert solutions(need) == solutions(NEEDS[need])
