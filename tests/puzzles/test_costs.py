"""Where no words cost by themselves: the clause is named for which most has to be worked out."""

from __future__ import annotations

import pytest

from sdg.puzzles import constraints_of
from sdg.puzzles.rules.costs import HEAVY, OF_COUNTS, OF_OTHERS, heaviest
from tests.puzzles.test_forms import puzzle_of

LIGHT = "need count (cells of row of cell with number = 1) < 3"
SUM = "need every one in grid: sum of it.number for it in grid > 7 + one.column"
COUNT = "need count different number of cells of grid = 2 or count (grid with number = 1) > 2"


@pytest.mark.parametrize(
    ("clauses", "heavy", "cheaper"),
    [
        ((LIGHT, SUM), SUM, OF_OTHERS),
        ((SUM, LIGHT), SUM, OF_OTHERS),
        ((COUNT, LIGHT), COUNT, OF_COUNTS),
        ((LIGHT, COUNT), COUNT, OF_COUNTS),
    ],
)
def test_the_clause_is_named_that_has_most_to_work_out(
    clauses: tuple[str, ...], heavy: str, cheaper: str
) -> None:
    cost = heaviest(constraints_of(puzzle_of("\n    ".join(clauses))))
    assert cost is not None
    assert cost.span.text == heavy.removeprefix("need ")
    assert cost.cheaper == HEAVY + cheaper


def test_nothing_is_named_where_all_is_said_of_pairs() -> None:
    assert heaviest(constraints_of(puzzle_of("number all different in row"))) is None
