"""Runs in puzzles: each way to ask of them tells the search what the engine tells, and little is
made for it: of all parts of lines few matter to a cell."""

from __future__ import annotations

import pytest

from sdg.puzzles import constraints_of
from tests.puzzles.test_forms import compare, puzzle_of

ALIKE = "runs of (grid with number = card.number) along row, column"
HIGH = "runs of (grid with it.number > 1) along row"
ASKED = (
    f"no run in {ALIKE}: cell in run and count run > 1",
    f"no run in {ALIKE}: count run > 2 and cell in run",
    f"no run in {ALIKE}: cell in run and count run = 2",
    f"some run in {ALIKE}: cell in run and count run = 2",
    f"some run in {ALIKE}: (cell of card) in run and count run < 3 and count run > 1",
    f"every run in {ALIKE}: cell not in run or count run < 2",
    f"every run in {ALIKE}: cell not in run or count run != 2",
    f"every run in {ALIKE}: not (cell in run) or count run != 1",
    f"not (every run in {ALIKE}: cell in run)",
    f"every run in {HIGH}: count run > 1",
    f"every run in {HIGH}: count run < 3",
    f"some run in {HIGH}: count run != 2",
    f"no run in {HIGH}: (grid at (0, 0)) in run and count run > 1",
    f"no run in {HIGH}: (grid at (1, 2)) in run and count run > 1",
    f"some run in {HIGH}: count run > 1 and (some one in run: one.number = 3)",
    f"every run in {HIGH}: count run > 1 or sum of it.number for it in run = 2",
    f"every run in {HIGH}: count run = 1 or 6 div (count run - 1) > 2 or cell not in run",
    f"no run in {HIGH}: count run > 1 and 6 div (count run - 1) > 2 and cell in run",
    f"count ({ALIKE} with cell in it and count it > 1) = 1",
    f"count ({HIGH} with count it > 1) = 1",
    f"every mine in neighbors of cell: some run in {ALIKE}: mine in run and count run > 1",
)


@pytest.mark.parametrize("size", ["2 by 3", "1 by 5"])
@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_of_runs_is_what_the_engine_asks(asked: str, size: str) -> None:
    compare(puzzle_of(f"need {asked}", size=size))


def test_three_alike_in_a_row_are_three_cells_however_long_the_line_is() -> None:
    asked = f"no run in {ALIKE}: cell in run and count run > 2"
    constraints = constraints_of(
        puzzle_of(f"need {asked}", size="6 by 7", filled="each number in 1 to 2")
    )
    assert {check.scope.bit_count() for check in constraints.checks} == {3}
    assert len(constraints.checks) <= 3 * (6 * 5 + 7 * 4)  # each three cells, asked of each of them
