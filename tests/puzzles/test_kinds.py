"""Kinds of puzzles that people solve: each has its solutions, found without looking at too much.

Each board that is told is judged by the engine, card by card, as if each were laid last.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.engine.state.budget import Fault
from sdg.loading import read
from sdg.puzzles import Patience, Puzzle, Search, constraints_of, make_puzzle
from sdg.puzzles.search.counting import Counting
from sdg.source import Source
from tests.puzzles.generated_puzzles import compared, may_be_last
from tests.support.places import RULE_FILES

FOLDER = RULE_FILES / "puzzles"
SEVERAL = {
    "arrow": 50,
    "magic_hexagon": 12,
    "sandwich_open": 92,
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
RULES, WRONG, EACH = 120, 80, 20  # rules made by chance that are compared with all boards


def puzzle_of(file: Path) -> Puzzle:
    return make_puzzle(read(file), {})


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.sdg")), ids=lambda file: file.stem)
def test_a_puzzle_has_its_solutions(file: Path) -> None:
    puzzle, patience = puzzle_of(file), Patience()
    constraints = constraints_of(puzzle, patience)
    solutions = list(Search(constraints, puzzle.givens, patience).solutions())
    assert len(solutions) == SEVERAL.get(file.stem, 1)
    assert patience.steps < STEPS
    cards = tuple(solutions[0][cell] for cell in puzzle.grid.cells)
    assert all(may_be_last(puzzle, cards, cell) for cell in puzzle.grid.cells)


def test_a_rule_of_any_two_cells_is_what_a_region_is() -> None:
    puzzle = puzzle_of(FOLDER / "samurai.sdg")
    eaches = constraints_of(puzzle).eaches
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
    constraints = constraints_of(make_puzzle(read(Source("square.sdg", rules)), {}))
    assert [each.cells.bit_count() for each in constraints.eaches] == [4] * 4
    assert not constraints.checks


@pytest.mark.parametrize("first", range(0, RULES, EACH))
def test_rules_made_by_chance_let_the_boards_be_that_the_engine_does(first: int) -> None:
    verdicts = {seed: compared(seed) for seed in range(first, first + EACH)}
    assert {
        seed: verdict
        for seed, verdict in verdicts.items()
        if verdict not in ("", "refused", "error")
    } == {}
    assert list(verdicts.values()).count("") > EACH / 2


@pytest.mark.parametrize("first", range(0, WRONG, EACH))
def test_rules_that_go_wrong_by_chance_are_told_where_the_engine_tells_them(first: int) -> None:
    verdicts = {seed: compared(seed, wrong=True) for seed in range(first, first + EACH)}
    kinds = list(verdicts.values())
    assert {
        seed: each for seed, each in verdicts.items() if each not in ("", "refused", "error")
    } == {}
    assert "error" in kinds and "" in kinds


WRONG_WORDS = {
    "an error whatever lies there": "need count cells of row of cell < 1 div (cell.row - cell.row)",
    "a sum that does not count": "need (1 div (cell.number - 1)) * 0 = 0",
    "the same taken off": "need 1 div (cell.number - 1) - 1 div (cell.number - 1) = 0",
    "before what is known": "need 1 div (cell.number - 1) > 0 or cell.row < 3",
    "in a set that is not empty": "need (grid with 6 div (it.number - 1) != 9) is not empty",
    "in a count": "need count (grid with 1 div (it.number - 1) = 9) < 9",
    "what the rule is for": "for 1 div (card.number - 1) < 2|need cell.row < 3",
    "a table without a row": "need scarce(cell.number + 1) > 0",
    "no card there": "need (1 step east).number + 1 > 0",
    "no card there, summed": "need (sum of (1 step north).number for c in cells of row) < 99",
    "a number too large": "need cell.number * 600000000000000000 * 10 > 0",
    "too large, and taken off": "need cell.number * 600000000000000000 * 10 - cell.number > 0",
    "too large for two": "need (sum of it.number * 600000000000000000 * 3 for it in grid) > 0",
    "beside what is so": "need cell.number > 0 and 1 div (cell.number - 1) < 2",
    "as it lands": "no card lands where 1 div (card.number - 1) > 2",
}
GOES_WRONG = """\
game "Goes wrong"

attribute number: 1 to 2

board grid: 2 by 2

table scarce by number
    1: 1
    2: 2

rule told on grid {about}
    {clause}

puzzle on grid of each number
"""


@pytest.mark.parametrize("name", WRONG_WORDS)
def test_an_error_of_the_rules_is_told_with_its_place(name: str) -> None:
    about, _, clause = WRONG_WORDS[name].rpartition("|")
    source = Source("wrong.sdg", GOES_WRONG.format(about=about, clause=clause))
    constraints = constraints_of(make_puzzle(read(source), {}))
    for ask in (
        lambda: list(Search(constraints, {}).solutions()),
        Counting(Search(constraints, {})).count,
    ):
        with pytest.raises(Fault) as fault:
            ask()
        assert fault.value.span.line == (11 if "the rule is for" in name else 12)


@pytest.mark.parametrize("more", ["need cell.number > 1", "number all different in row"])
def test_what_breaks_a_rule_is_no_error_of_another(more: str) -> None:
    clause = f"need cell.column = 2 or 1 div ((1 step east).number - 1) > 0\n    {more}"
    constraints = constraints_of(
        make_puzzle(read(Source("a.sdg", GOES_WRONG.format(about="", clause=clause))), {})
    )
    if "different" in more:
        with pytest.raises(Fault):
            Counting(Search(constraints, {})).count()
    else:
        assert (
            Counting(Search(constraints, {})).count()
            == len(list(Search(constraints, {}).solutions()))
            == 1
        )
