"""Kinds of puzzles that people solve: each has its solutions, found without looking at too much.

Each board that is told is judged by the engine, card by card, as if each were laid last.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.generated_puzzles import compared, may_be_last

from sdg.loading import read
from sdg.puzzles import Patience, Puzzle, Search, bars_of, make_puzzle
from sdg.source import Source

FOLDER = Path(__file__).parent / "puzzles"
SEVERAL = {
    "arrow": 50,
    "magic_hexagon": 12,
    "skyscraper_table": 13,
    "torus_at": 12,
}  # all others have one
STEPS = 50_000  # positions, and cards of which the engine was asked
SQUARE = """
game "Square"

attribute number: 1 to 4

board grid: 4 by 4

rule different on grid
    {asked}

puzzle on grid of each number
    ". . . ."
    ". . . ."
    ". . . ."
    ". . . ."
"""
RULES, EACH = 120, 20  # rules made by chance that are compared with all boards


def puzzle_of(file: Path) -> Puzzle:
    return make_puzzle(read(file), {})


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.sdg")), ids=lambda file: file.stem)
def test_a_puzzle_has_its_solutions(file: Path) -> None:
    puzzle, patience = puzzle_of(file), Patience()
    bars = bars_of(puzzle, patience)
    found = list(Search(bars, puzzle.givens, patience).solutions())
    assert len(found) == SEVERAL.get(file.stem, 1)
    assert patience.steps < STEPS
    cards = tuple(found[0][cell] for cell in puzzle.grid.cells)
    assert all(may_be_last(puzzle, cards, cell) for cell in puzzle.grid.cells)


def test_a_rule_of_any_two_cells_is_what_a_region_is() -> None:
    puzzle = puzzle_of(FOLDER / "samurai.sdg")
    eaches = bars_of(puzzle).eaches
    assert puzzle.grid.size == 369
    assert len(eaches) == 45 + 45 + 41  # rows, columns and blocks, those in common counted once
    assert all(each.cells.bit_count() == 9 and each.attribute == "number" for each in eaches)


@pytest.mark.parametrize("asked", [
    "need no other in grid: {near} and {same}",
    "need not (some other in grid: {near} and {same})",
    "need every other in grid: not ({near} and {same})",
    "need every other in grid: not {near} or other.number != card.number",
    "need not (some other in grid: {near} and {same}) and no other in grid: {near} and {same}",
])  # fmt: skip
def test_a_rule_of_two_cells_bars_the_same_however_it_is_worded(asked: str) -> None:
    near, same = "(other != cell and other.row = cell.row)", "other.number = card.number"
    rules = SQUARE.format(asked=asked.format(near=near, same=same))
    bars = bars_of(make_puzzle(read(Source("square.sdg", rules)), {}))
    assert [each.cells.bit_count() for each in bars.eaches] == [4] * 4
    assert not bars.checks


@pytest.mark.parametrize("first", range(0, RULES, EACH))
def test_rules_made_by_chance_let_the_boards_be_that_the_engine_does(first: int) -> None:
    told = {seed: compared(seed) for seed in range(first, first + EACH)}
    assert {
        seed: found for seed, found in told.items() if found not in ("", "refused", "error")
    } == {}
    assert list(told.values()).count("") > EACH / 2
