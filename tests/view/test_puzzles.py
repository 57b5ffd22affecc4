"""What is drawn of a puzzle's rules: cages with totals, numbers at edges, lines, dots, signs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.loading import load_sources, read
from sdg.picture.look_of_game import look_of, look_of_puzzle
from sdg.picture.picture import picture
from sdg.playing.playthrough import Playthrough
from sdg.puzzles import load_puzzle, make_puzzle
from sdg.source import Source
from sdg.view.as_json import plain
from sdg.view.boards import names_of_scattered
from sdg.view.data import View
from sdg.view.of_play import view_of
from sdg.view.puzzle.of_puzzle import view_of_puzzle
from sdg.view.short_faces import Faces
from sdg_cli.terminal.boards import draw_board
from sdg_cli.terminal.console import Look
from tests.support.places import ROOT
from tests.support.shelf import PUZZLES

PROGRAMS = sorted((ROOT / "tests" / "programs" / "puzzles").glob("*.sdg"))
SQUARE = """game "Square"

attribute number: 1 to 4

board grid: 4 by 4
    {regions}

{tables}
rule once on grid "Once in a row"
    number all different in row
rule more on grid
    {clause}

puzzle on grid of each number
    "1 . . ."
"""
CLUE = "table clue by place\n    1: 3\n    2: 0\n    4: 7\n    otherwise: 0\n"
SUM = "sum of dot.number for dot in cells of"


def program_of(text: str) -> View:
    return view_of_puzzle(load_puzzle(Source("puzzle.sdg", text)))


def view(path: Path | str) -> View:
    return view_of_puzzle(make_puzzle(read(path), {}))


def square(clause: str, regions: str = "region block: blocks of 2 by 2", tables: str = "") -> View:
    text = SQUARE.format(clause=clause, regions=regions, tables=tables)
    return view_of_puzzle(make_puzzle(read(Source("square.sdg", text)), {}))


def of_shape(seen: View, shape: str) -> list[tuple[str, ...]]:
    return [marking.cells for marking in seen.markings if marking.shape == shape]


def numbers(seen: View) -> dict[object, str]:
    """Return the numbers by their spots or cells."""
    return {m.spot or m.cells[0]: m.text for m in seen.markings if m.shape == "number"}


def program(name: str) -> View:
    return view(ROOT / "tests" / "programs" / "puzzles" / f"{name}.sdg")


def test_cages_have_their_totals_in_their_first_cells() -> None:
    seen = program("killer")
    assert ("a1", "a2") in of_shape(seen, "cage") and len(of_shape(seen, "cage")) == 27
    assert numbers(seen)["a1"] == "14" and len(numbers(seen)) == 27
    assert seen.seen.boards[0].blocks == "block"
    assert not any("total" in goal and "of" in goal and ":" in goal for goal in seen.goals)


def test_regions_that_share_out_the_board_have_lines_and_no_cages() -> None:
    seen = view("crazy_paving")
    assert seen.seen.boards[0].blocks == "stone"
    assert seen.markings == ()


def test_blocks_have_lines_also_where_cages_are_declared_first() -> None:
    cages = "region a: (1, 1), (1, 2)\n    region b: (2, 1), (3, 1), (3, 2)\n"
    regions = f"{cages}    region cage: a, b\n    region block: blocks of 2 by 2"
    seen = square("number all different in cage", regions)
    assert seen.seen.boards[0].blocks == "block"
    assert of_shape(seen, "cage") == [("a1", "b1"), ("a2", "a3", "b3")]


@pytest.mark.parametrize(("way", "spots"), [
    ("west", {(1, 0): "3", (2, 0): "0", (4, 0): "7"}),
    ("east", {(1, 5): "3", (2, 5): "0", (4, 5): "7"}),
])  # fmt: skip
def test_what_is_looked_for_in_one_direction_stands_where_it_is_seen_from(
    way: str, spots: dict[object, str]
) -> None:
    seen = square(
        f"need every row of cell: row is not full or count (cells of row with"
        f" (no one in (it going {way} while it is full): one.number > 3)) = clue(order of row)",
        tables=CLUE,
    )
    assert numbers(seen) == spots


def test_numbers_of_columns_stand_above_and_those_of_another_table_below() -> None:
    other = CLUE.replace("clue", "other")
    seen = square(
        f"need every column of cell: {SUM} column = clue(order of column)"
        f" and {SUM} column > other(order of column)",
        tables=f"{CLUE}{other}",
    )
    assert {spot[0] for spot in numbers(seen) if isinstance(spot, tuple)} == {0, 5}


def test_nothing_is_drawn_of_a_0_that_stands_for_no_number() -> None:
    asked = "clue(order of row)"
    seen = square(f"need every row of cell: {asked} = 0 or {SUM} row = {asked}", tables=CLUE)
    assert numbers(seen) == {(1, 0): "3", (4, 0): "7"}


def test_words_that_begin_at_a_gap_have_their_sums_there() -> None:
    seen = numbers(program("kakuro"))
    assert seen[1, 6] == "8" and seen[3, 0] == "25"


def test_a_diagonal_has_its_sum_once_outside_of_its_first_cell() -> None:
    seen = program("little_killer")
    assert len(numbers(seen)) == 16
    (first,) = [marking for marking in seen.markings if marking.spot == (0, 0)]
    assert (first.text, first.way) == ("45", (1, 1))


def test_lines_of_hexagons_have_their_sums_in_all_three_ways() -> None:
    ways = {marking.way for marking in program("comb").markings}
    assert ways == {(0, 1), (1, 0), (1, -1)}


def test_a_key_that_goes_wrong_on_some_cells_is_told_and_not_drawn() -> None:
    key = "clue(4 div (cell.column - 1))"
    seen = square(f"need cell.column = 1 or {SUM} row of cell > {key}", tables=CLUE)
    assert numbers(seen) == {}
    assert any(goal.startswith("clue of 1: 3") for goal in seen.goals)


def test_the_strokes_of_a_nonogram_stand_before_their_lines_in_their_order() -> None:
    seen = program("nonogram")
    spots = {marking.spot: marking.text for marking in seen.markings}
    rows = [[spots[row, at] for at in range(-8, 1) if (row, at) in spots] for row in range(1, 9)]
    columns = [[spots[at, c] for at in range(-8, 1) if (at, c) in spots] for c in range(1, 9)]
    assert ["".join(each) for each in rows] == ["3", "11", "1111", "11", "132", "111", "31", "5"]
    assert ["".join(each) for each in columns] == [
        "3", "11", "1111", "112", "1112", "111", "31", "4",
    ]  # fmt: skip
    assert len(spots) == 20 + 18, "how many there are is seen"
    assert not any(goal.startswith(("across", "down")) for goal in seen.goals)


STROKES = (ROOT / "tests" / "programs" / "puzzles" / "nonogram.sdg").read_text("utf-8")


def test_strokes_that_are_counted_from_the_right_are_written_the_other_way() -> None:
    text = STROKES.replace("dot.column = 1 or (grid at (dot.row, dot.column - 1))",
                           "dot.column = 8 or (grid at (dot.row, dot.column + 1))")  # fmt: skip
    text = text.replace("east", "EAST").replace("cell going west", "cell going east")
    text = text.replace("EAST", "west")
    spots = {marking.spot: marking.text for marking in program_of(text).markings}
    assert [spots[5, at] for at in range(-2, 1)] == ["2", "3", "1"]


@pytest.mark.parametrize(("old", "new"), [
    ("    81: 5\n", "    81: 5\n    99: 1\n"),  # of no row
    ("10 * cell.row + 1", "cell.row + 1"),  # of several rows
    ("10 * cell.row + 1", "(cell.row mod 2) * 10 + 1"),
])  # fmt: skip
def test_tables_that_cannot_be_drawn_are_told_in_words(old: str, new: str) -> None:
    assert old in STROKES
    seen = program_of(STROKES.replace(old, new))
    assert any(goal.startswith("across of 11: 3; 21: 1") for goal in seen.goals)
    assert not any(goal.startswith(("across many", "down")) for goal in seen.goals)


@pytest.mark.parametrize(("cells", "word", "shape", "drawn"), [
    ("(1, 1), (1, 2), (2, 2)", "rises", "tube", ("a1", "b1", "b2")),
    ("(1, 1), (1, 2), (2, 2)", "falls", "tube", ("b2", "b1", "a1")),
    ("(1, 1), (1, 2)", "rises", "less", ("a1", "b1")),
    ("(1, 1), (1, 2)", "falls", "less", ("b1", "a1")),
    ("(1, 1), (4, 4)", "rises", "tube", ("a1", "d4")),
])  # fmt: skip
def test_where_numbers_rise_there_is_a_thermometer_or_a_sign(
    cells: str, word: str, shape: str, drawn: tuple[str, ...]
) -> None:
    seen = square(f"number {word} along way", f"region way: {cells}")
    assert [(each.shape, each.cells) for each in seen.markings] == [(shape, drawn)]


@pytest.mark.parametrize(("name", "first"), [
    ("arrow", ("a1", "b1", "c2")), ("arrow9", ("g5", "h4", "i3")),
])  # fmt: skip
def test_arrows_begin_in_their_circles(name: str, first: tuple[str, ...]) -> None:
    assert of_shape(program(name), "arrow")[0] == first


def test_pairs_of_cells_are_dots_white_and_black() -> None:
    seen = program("kropki")
    assert len(of_shape(seen, "white dot")) == 28
    assert len(of_shape(seen, "black dot")) == 20


def test_a_region_of_some_cells_is_shaded_and_one_of_all_is_not() -> None:
    clause = "need cell not in gray or cell.number mod 2 = 0"
    assert of_shape(square(clause, "region gray: (1, 1), (3, 3)"), "shade") == [("a1", "c3")]
    assert view("eight_apart").markings == ()


def test_diagonals_are_drawn_where_a_rule_asks_for_them() -> None:
    assert of_shape(view("lo_shu"), "line") == [("a1", "b2", "c3"), ("c1", "b2", "a3")]
    assert of_shape(square("number all different in diagonal"), "line")
    assert not of_shape(square("number all different in column"), "line")


def test_signs_that_are_strewn_are_written_in_their_cells() -> None:
    seen = view("spilled_ink")
    (board,) = seen.seen.boards
    assert names_of_scattered(board)["a1"] == "h"
    assert "".join(names_of_scattered(board).values())[:6] == "hafcag"
    assert plain(seen)["boards"][0]["cells"][0]["sign"] == "h"
    svg = picture(seen, look_of_puzzle(load_puzzle("spilled_ink").game.rules))
    assert svg.count(">h</text>") == 5
    assert svg.count(">e</text>") == 8 - 1  # of the column


@pytest.mark.parametrize("path", [*PROGRAMS, *PUZZLES], ids=lambda path: Path(path).stem)
def test_every_number_of_a_table_is_drawn_or_told(path: Path | str) -> None:
    seen = view(path)
    assert seen.task and len(seen.goals) >= 1 and not seen.names
    data = plain(seen)
    assert len(data.get("markings", [])) == len(seen.markings)
    cells = {cell.name: (cell.row, cell.column) for cell in seen.seen.boards[0].cells}
    for marking in seen.markings:
        assert cells.keys() >= set(marking.cells)
        assert bool(marking.cells) != (marking.spot is not None)
        assert marking.spot not in cells.values()
    puzzle = make_puzzle(read(path), {})
    asked = " ".join(seen.goals) + " ".join(marking.text for marking in seen.markings)
    for table in puzzle.game.fixed_rules.tables:
        for _, value in table.rows[:3]:
            assert str(getattr(value, "value", "")) in asked, table.name


def test_given_cards_are_fixed_and_those_of_a_solution_are_not() -> None:
    puzzle = make_puzzle(read("lo_shu"), {})
    solved = dict(zip(puzzle.grid.cells, range(9), strict=True))
    (board,) = view_of_puzzle(puzzle, solved).seen.boards
    assert [cell.name for cell in board.cells if cell.fixed] == ["a1", "c2"]
    assert all(cell.card for cell in board.cells)


INK = """game "Ink"
    players 2

attribute ink: light, dark

deck tiles
    9 of each ink

board page: drawn
    "h a f"
    "d g a"
    "a h f"
    region letter: each mark

pile stock: 1 of tiles, shuffled
score points per player

setup
    draw 1 from stock to page at (2, 2)

turn
    choose lay

action lay(cell in page)
    require cell is empty
    draw 1 from stock to cell
    points += 1

end over after turn when page is full
win most points
"""


def test_signs_that_are_strewn_on_a_board_that_is_played_on_are_written_there_too() -> None:
    play = Playthrough(load_sources([Source("ink.sdg", INK)]), 1)
    seen = view_of(play, 1)
    (board,) = seen.seen.boards
    assert "".join(names_of_scattered(board).values()) == "hafdgaahf"
    svg = picture(seen, look_of(play.game.rules))
    assert [svg.count(f">{sign}</text>") for sign in "hfd"] == [2, 2, 1]
    lines = "\n".join(draw_board(board, Faces(play.game.rules.attributes), Look(False, True, 80)))
    assert [lines.count(f"{sign} .") for sign in "hafd"] == [2, 3, 2, 1]
