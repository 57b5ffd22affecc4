"""What is asked first where legal decisions are listed: the text of kernels, and plays of it."""

from __future__ import annotations

import pytest

from sdg.kernel.comparing import differences
from sdg.kernel.generate import Kernel
from sdg.loading import load
from sdg.source import Source

LAID = """game "Laid"
    players 2

attribute number: 1 to 4

deck cards
    4 of each number

board grid: 5 by 5

pile stock: 1 of cards, shuffled
hand held per player: seen by owner
score points per player

rule beside on grid "A card needs another beside it"
    need some near in neighbors of cell: near is full

rule twice on grid "A number stands once in a row"
    number all different in row

setup
    draw 1 from stock to grid at (3, 3)

turn
    draw 2 from stock to held
    choose lay or pass

define aligned(cell)
    every other in (grid with number = 1): other.row = cell.row or other.column = cell.column

action lay(card in held, cell in grid)
    require cell is aligned
    require {asked}
    move card to cell
    points += 1

action pass
    points += 0

end empty after turn when stock is empty
win most points
"""


def laid(asked: str = "cell is empty") -> Source:
    """Answer a game in which cards go to cells that pass what must be asked of each by itself."""
    return Source("laid.sdg", LAID.format(asked=asked))


def body(source: Source, function: str) -> list[str]:
    """Answer the lines of a function of a game's kernel."""
    return Kernel(load(source).engine).write().functions[function]


def line_with(lines: list[str], text: str) -> int:
    """Answer the first line that has a text."""
    return next(i for i, line in enumerate(lines) if text in line)


def test_cells_are_asked_one_by_one_only_where_rules_let_a_card_lie() -> None:
    lines = body(laid(), "count_lay")
    asked = line_with(lines, "while left")
    assert line_with(lines, "~s.occupied") < line_with(lines, "s.beside") < asked
    assert asked < line_with(lines, "ROW_OF")


@pytest.mark.parametrize(
    "asked", ["cell is empty", "card.number > 1", "cell.row != 2", "card.number >= cell.row"]
)
def test_the_same_cells_are_found_whatever_else_is_asked(asked: str) -> None:
    assert list(differences(load(laid(asked)), range(12))) == []
