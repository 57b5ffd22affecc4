"""Boards that are drawn in the file: where no cell is drawn, nothing lies, leads or is counted."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.ir import NOTHING
from sdg.layout.grid import Grid
from sdg.loading import load, read
from sdg.playing.deal_text import read_deal
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.playing.why_unreadable import Unreadable
from sdg.source import Source
from tests.support.places import RULE_FILES

PROGRAM = RULE_FILES / "good" / "drawn_boards.sdg"
RING = """
game "Pond"
    players 1
attribute number: 1 to 9
deck tiles
    5 of each number
board pond: drawn
    "a a b"
    "a . b"
    "c c b b"
    region pen: each mark
    region side: marked c, a
pile stock: 1 of tiles
counter answer
setup
    answer = VALUE
turn
    choose lay
action lay(card in stock, cell in pond)
    move card to cell
end over at once when turns > 1
"""


def computed(folder: Path, value: str) -> int:
    """Return what an expression comes to on a ring."""
    path = folder / "pond.sdg"
    path.write_text(RING.lstrip().replace("VALUE", value), encoding="utf-8")
    game = load(path)
    return int(game.write_state(game.initial_state(Generator(1)))["stores"]["answer"][0])


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("count pond", 9),
        ("count pen", 3),
        ("count cells of side", 5),
        ("count cells of (first of (row of pond at (2, 3)))", 2),
        ("count cells of (last of column)", 1),
        ("count neighbors of pond at (1, 2)", 2),
        ("count neighbors of pond at (2, 2)", 0),
        ("count (pond with it.row = 2)", 2),
        ("count (pond at (2, 1) going east while it is empty)", 0),
        ("count (pond at (3, 4) going west while it is empty)", 3),
        ("1 if pond at (2, 2) in pond else 0", 0),
        ("count runs of pond along row", 4),
        ("count runs of pond along column", 5),
        ("count groups of (pond with it.row = 2)", 2),
        ("count (pen with count cells of it = 4)", 1),
    ],
)
def test_what_is_not_drawn_is_no_cell(tmp_path: Path, value: str, wanted: int) -> None:
    assert computed(tmp_path, value) == wanted


def drawn() -> Game:
    return load(PROGRAM, (), 2)


def started(text: str) -> Playthrough:
    return Playthrough(drawn(), 1, deal=read_deal(f"sdg deal 1\n{text}", "a.deal"))


STAR = "star:\n    - 1-red .\n    2-blue - .\n    . . -\n"


def test_a_deal_tells_where_there_is_no_cell() -> None:
    written = write_deal(drawn(), started(STAR).state)
    assert "star:\n    -      1-red  .\n    2-blue -      .\n    .      .      -\n" in written
    assert write_deal(
        drawn(), Playthrough(drawn(), 1, deal=read_deal(written, "a.deal")).state
    ) == (written)


@pytest.mark.parametrize(
    ("instead", "expected"),
    [("star:\n    . 1-red .", "row 1, column 1 is no cell"), ("star:\n    - - .", "is a cell")],
)
def test_a_deal_is_refused_where_it_does_not_follow_the_drawing(
    instead: str, expected: str
) -> None:
    with pytest.raises(Unreadable, match=expected):
        started(STAR.replace("star:\n    - 1-red .", instead))


HERE, THERE = [], ["W680"]  # what is told of a drawing whose rows stand as they lie, and of others


@pytest.mark.parametrize(
    ("kind", "rows", "codes"),
    [
        ("", ["a a b", "a . b", "c c b b"], HERE),
        ("", ["aab", "a.b", "ccbb"], HERE),
        ("", ["  a a b", "  a . b"], HERE),
        ("", ["aa bb", "aa bb", "cc dd"], HERE),
        ("", ["  a a", "a a a a", "  a a"], THERE),
        ("", ["a a a a", "  a a"], THERE),
        ("", ["a   a", "a a a"], THERE),
        ("", ["aaa", "a a a"], THERE),
        (", hexagonal", ["a a a", "a a a", ". a a"], HERE),
        (", hexagonal", ["a a a", " a a a", "  . a a"], HERE),
        (", hexagonal", [". . a a a", ". a a a a", "a a a a a", "a a a a", "a a a"], HERE),
        (", hexagonal", ["  a a a", " a a a a", "a a a a a", " a a a a", "  a a a"], THERE),
        (", hexagonal", ["a a a", " a a a", "a a a"], THERE),
        (", hexagonal", ["a a a", "  a a a"], THERE),
    ],
)
def test_rows_that_spaces_push_along_are_told(kind: str, rows: list[str], codes: list[str]) -> None:
    drawn = "".join(f'\n    "{row}"' for row in rows)
    text = RING.lstrip().partition("board pond")
    rest = text[2].partition("pile stock")[2].replace("VALUE", "1")
    whole = f"{text[0]}board pond: drawn{kind}{drawn}\npile stock{rest}"
    diagnostics = [
        each for each in read(Source("pond.sdg", whole)).diagnostics if each.code == "W680"
    ]
    assert [each.code for each in diagnostics] == codes
    if codes:
        signs = " ".join(rows[-1].replace(" ", ""))
        assert f'{signs}"' in diagnostics[0].message


@pytest.mark.parametrize("drawn", [None, ((1, 1), (1, 3), (2, 2), (2, 3), (3, 1))])
def test_a_rectangle_is_cut_off_at_the_edge_and_at_gaps(
    drawn: tuple[tuple[int, int], ...] | None,
) -> None:
    grid = Grid("pond", -1, 3, 3, 1, 1, 7, True, drawn=drawn)
    for top, left, rows, columns in product(range(-1, 5), range(-1, 5), range(4), range(5)):
        numbers = product(range(top, top + rows), range(left, left + columns))
        cells = {grid.at(*each) for each in numbers} - {NOTHING}
        assert grid.rectangle(top, left, rows, columns) == sum(1 << cell for cell in cells)
