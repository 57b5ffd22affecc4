"""What is asked first where legal decisions are listed, and what once: kernels, and plays."""

from __future__ import annotations

import re

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.generate import begin, write
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
    every near in neighbors of cell: near is empty or near.row = cell.row or near.number > 2

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
    """Return a game in which cards go to cells that pass what must be asked of each by itself."""
    return Source("laid.sdg", LAID.format(asked=asked))


def body(source: Source, function: str) -> list[str]:
    """Return the lines of a function of a game's kernel."""
    return write(begin(load(source).engine)).functions[function]


def line_with(lines: list[str], text: str) -> int:
    """Return the first line that has a text."""
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


CHOSEN = """game "Chosen"
    players 2

attribute number: 1 to 6
attribute color: red, blue

deck cards
    1 of each number, each color

board grid: 3 by 4

pile stock: 1 of cards, shuffled
hand held per player: seen by owner
pile laid: seen by all
counter bids
score points per player

setup
    bids = 1
    for each cell in grid
        if cell.row != cell.column
            draw 1 from stock to cell

turn
    choose take, mark or rest

define room
    some group in groups of (grid with color = red): count group > 1

action take(one in grid, other in grid, n: 0 to 3)
    let near = neighbors of other with color = one.color
    {asked}
    points += 1

action mark(cell in grid)
    {marked}
    points += 1

action rest
    bids -= 1

end over at once when points > 9
win most points
"""
ORDERS = (  # what may be an error, with what does and what does not stand between it and that
    "require one != other and count near > n",
    "require count near > n and count near < 4 and one != other",
    "require one is full and 6 div n > 1",
    "require n > 0 and 6 div n > 1 and one != other",
    "require n > 0 and 6 div n > 1 and one is full and other is empty",
    "require one != other\n    require other is full\n    require 6 div (other.number - 1) > n",
    "require other.number > 1\n    require 6 div (other.number - 1) > n and one is full",
    "require room and one != other and one.number = other.number + n",
    "require one is full and other is full and one.number = other.number + n and room",
    "require count near > n and 6 div bids > 2 and one != other",
)  # fmt: skip
MARKED = (
    "require cell.row > 3 and 6 div bids > 1",
    "require 6 div bids > 1 and cell.row > 3",
    "require cell is full and 6 div bids > 1 and room",
    "require 6 div (bids + cell.row) > 1 and bids > 3",
)


def chosen(asked: str = ORDERS[0], marked: str = MARKED[0]) -> Source:
    """Return a game with arguments of which some requirements ask little, and some may go wrong."""
    return Source("chosen.sdg", CHOSEN.format(asked=asked, marked=marked))


@pytest.mark.parametrize("asked", ORDERS)
def test_requirements_with_several_arguments_go_wrong_where_they_would(asked: str) -> None:
    assert list(differences(load(chosen(asked)), range(8))) == []


@pytest.mark.parametrize("marked", MARKED)
def test_requirements_without_arguments_go_wrong_where_they_would(marked: str) -> None:
    assert list(differences(load(chosen(marked=marked)), range(8))) == []


def test_what_is_known_of_the_first_arguments_is_asked_before_the_next_loop() -> None:
    lines = body(chosen("require count near > n and one != other"), "count_take")
    loops = [i for i, line in enumerate(lines) if line.lstrip().startswith(("for ", "while "))]
    differ = next(i for i, line in enumerate(lines) if re.search(r"not \(i\d+ != i\d+\)", line))
    assert loops[1] < differ < loops[2]


@pytest.mark.parametrize("numbers", ["0 to 3", "-2 to 40", "3 to 64", "3 to 65", "2 to 2"])
@pytest.mark.parametrize(
    "asked",
    [
        "require one is full and one.number * 11 > n and other is empty",
        "require n * one.row > 4 and n mod 3 = 1 and one != other and other.row * 3 < n",
    ],
)
def test_numbers_that_pass_for_one_argument_are_those_that_pass_with_the_next(
    numbers: str, asked: str
) -> None:
    text = chosen(asked).text.replace("n: 0 to 3", f"n: {numbers}").replace("3 by 4", "3 by 2")
    assert list(differences(load(Source("chosen.sdg", text)), range(2), 8)) == []


def test_numbers_are_asked_before_a_loop_that_does_not_matter_to_them() -> None:
    lines = body(chosen("require one.row > n and one != other"), "count_take")
    loops = [i for i, line in enumerate(lines) if line.lstrip().startswith(("for ", "while "))]
    asked = next(i for i, line in enumerate(lines) if re.search(r"ROW_OF.* > n\d+", line))
    assert loops[1] < asked < line_with(lines, "passing") + 4 < loops[2]
    assert "while left" in lines[loops[3]]


def test_what_may_be_an_error_is_not_asked_earlier_than_in_the_file() -> None:
    lines = body(chosen("require n > 0 and 6 div n > 1 and one != other"), "count_take")
    differ = next(i for i, line in enumerate(lines) if re.search(r"not \(i\d+ != i\d+\)", line))
    assert line_with(lines, "divided") < differ


def test_what_no_argument_changes_is_reckoned_once_before_the_loops() -> None:
    both = "require cell is full and room\n    require room or cell.row > 1"
    lines = body(chosen(marked=both), "count_mark")
    groups = [i for i, line in enumerate(lines) if re.search(r"group\d+: cells = 0", line)]
    assert len(groups) == 1
    assert groups[0] < line_with(lines, "for i")


def test_a_name_is_reckoned_once_where_its_value_is_known() -> None:
    near = "(some group in groups of near: count group > n)"
    lines = body(chosen(f"require {near} and one is full\n    require {near}"), "count_take")
    assert sum("neighbors" in line.lower() for line in lines) == 2  # of the cell, and of groups


JOINED = """game "Joined"
    players 2

attribute color per player: red, blue

deck stones
    1 of each color

board grid: {size}

slot stone per player: endless stones
score points per player

turn
    choose place

action place(cell in grid)
    require cell is empty
    move stone to cell
    if {asked} group in groups of (grid with color = red): {joined}
        points += 1

end full at once when grid is full
win most points
"""
ROWS = "(some end in group: end.row = 1) and (some end in group: end.row = 4)"


@pytest.mark.parametrize("size", ["4 by 5", "13 by 12"])
@pytest.mark.parametrize("asked", ["some", "no", "every"])
@pytest.mark.parametrize("joined", [ROWS, "some end in group: end.column < 3", f"not ({ROWS})"])
def test_of_groups_those_are_found_that_have_what_is_asked(
    size: str, asked: str, joined: str
) -> None:
    text = JOINED.format(size=size, asked=asked, joined=joined)
    assert list(differences(load(Source("joined.sdg", text)), range(4))) == []


def test_groups_without_a_cell_that_is_asked_for_are_not_looked_at() -> None:
    text = JOINED.format(size="4 by 5", asked="some", joined=ROWS)
    lines = body(Source("joined.sdg", text), "do_place")
    assert any(re.search(r"while \(left\d+ & 31\):", line) for line in lines)
