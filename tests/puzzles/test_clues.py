"""The numbers that a puzzle's rules look up in tables, with the cells that they are about."""

from __future__ import annotations

from sdg.loading import read
from sdg.puzzles import Puzzle, make_puzzle
from sdg.puzzles.answers.looked_up_numbers import clues
from tests.support.places import ROOT


def puzzle_named(name: str) -> Puzzle:
    path = ROOT / "tests" / "programs" / "puzzles" / f"{name}.sdg"
    return make_puzzle(read(str(path)), {})


def first_clues(puzzle: Puzzle, most: int) -> list[tuple[str, str, str]]:
    return [
        (clue.table, clue.key or " ".join(map(puzzle.cell_name, clue.cells)), clue.value)
        for clue in clues(puzzle)
    ][:most]


def test_what_a_table_says_of_regions_is_told_with_their_cells() -> None:
    puzzle = puzzle_named("killer")
    assert first_clues(puzzle, 2) == [("total", "a1 a2", "14"), ("total", "b1 c1 c2", "6")]
    assert len(clues(puzzle)) == 27


def test_rows_and_columns_have_their_names_and_rows_of_zero_are_left_out() -> None:
    entries = first_clues(puzzle_named("sandwich"), 100)
    assert ("row_sum", "row 1", "27") in entries
    assert ("column_sum", "column 9", "35") in entries
    assert not any(value == "0" for _, _, value in entries)


def test_a_puzzle_without_tables_has_none() -> None:
    assert clues(puzzle_named("star_battle")) == ()
