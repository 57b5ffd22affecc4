"""A hexagonal board has its own lines; what only a square one has is refused."""

from __future__ import annotations

import pytest

from sdg import ir
from sdg.loading import load_sources, read
from sdg.source import Source

GAME = """\
game "Comb"
    players 2

attribute number: 1 to 9

deck tiles
    3 of each number

board comb: 5 by 5, hexagonal
    region line: row, column
{boards}
pile stock: 1 of tiles, shuffled
score points per player

turn
    choose place

action place(cell in {board}, way in all directions)
    draw 1 from stock to cell
    if 1 step way is full
        points += 1
    points += {number}

end full after turn when stock is empty or comb is full
win most points
"""
POND = "board pond: 4 by 4\n"


def source(number: str = "1", board: str = "comb", boards: str = "") -> Source:
    return Source("comb.sdg", GAME.format(number=number, board=board, boards=boards))


def reported(**words: str) -> list[str]:
    diagnostics = read(source(**words)).diagnostics
    return [each.code for each in diagnostics if each.severity == "error"]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("count (cell going north while it is full)", "E570"),
        ("count (cell going south until number = 3)", "E570"),
        ("1 if 2 steps north is full else 0", "E570"),
        ("1 if way = south else 0", "E570"),
        ("count (runs of (comb with it is full) along column)", "E571"),
        ("count (runs of (cells of line) along row, column)", "E571"),
        ("count (diagonal with it is full)", "E572"),
        ("1 if cell in diagonal else 0", "E572"),
        ("count (leaps 1 by 2)", "E454"),
    ],
)
def test_words_of_square_boards_are_refused(number: str, code: str) -> None:
    assert set(reported(number=number)) == {code}


@pytest.mark.parametrize(
    "number",
    [
        "count (cell going northeast while it is full)",
        "1 if 2 steps southwest is full else 0",
        "count (runs of (comb with it is full) along row, diagonal)",
        "count (column with it is full)",
        "count (neighbors of cell)",
    ],
)
def test_words_of_its_own_lines_are_not(number: str) -> None:
    assert reported(number=number) == []


def test_on_a_square_board_beside_it_they_mean_what_they_say() -> None:
    number = "count (cell going north while it is full)"
    assert reported(number=number, board="pond", boards=POND) == []
    assert reported(number=number, board="comb", boards=POND) == ["E570"]
    runs = "count (runs of ({} with it is full) along column)"
    assert reported(number=runs.format("pond"), boards=POND) == []
    assert reported(number=runs.format("comb"), boards=POND) == ["E571"]


def test_all_directions_are_the_six_where_all_boards_are_hexagonal() -> None:
    for boards, ways in (("", 6), (POND, 8)):
        geometry = load_sources([source(boards=boards)]).layout.geometry
        assert geometry.ways(ir.Directions(diagonal=True)).bit_count() == ways


# What is asked of the ways from a cell, on boards of both kinds.
ASKED = [
    "count ({} with 1 step it is full)",
    "1 if some to in {}: 2 steps to is full else 0",
    "sum of (1 if 1 step to is full else 0) for to in {}",
]
MEANT = "(all directions with it = north or it = east or it = south or it = west)"


@pytest.mark.parametrize("number", ASKED)
@pytest.mark.parametrize(
    ("board", "boards", "ways", "warned"),
    [
        ("pond", POND, "directions", True),
        ("comb", POND, "directions", False),
        ("comb", "", "directions", False),
        ("pond", POND, "all directions", False),
        ("pond", POND, MEANT, False),
    ],
)
def test_directions_are_told_of_on_square_boards_beside_hexagonal_ones(
    number: str, board: str, boards: str, ways: str, warned: bool
) -> None:
    text = source(number.format(ways), board, boards).text.replace(", way in all directions", "")
    text = text.replace("    if 1 step way is full\n        points += 1\n", "")
    diagnostics = read(Source("comb.sdg", text)).diagnostics
    assert [each.code for each in diagnostics if each.severity == "error"] == []
    assert any(each.code == "W681" for each in diagnostics) == warned
