"""Which cell a search tries next, and that it works out no more than what has changed."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from sdg.loading import read
from sdg.puzzles import Patience, Search, constraints_of, make_puzzle
from sdg.puzzles.search.branching import FAILED, USUAL, branch, distinguished, places_of
from sdg.puzzles.search.counting import Counting
from sdg.source import Source
from tests.puzzles.test_forms import puzzle_of

PUZZLES = Path(__file__).parents[1] / "programs" / "puzzles"


@pytest.mark.parametrize("seed", range(20))
def test_the_cell_with_fewest_kinds_for_its_worth_is_tried(seed: int) -> None:
    chance = random.Random(seed)
    kinds, cells = chance.randint(2, 12), range(20)
    planes = [chance.getrandbits(20) for _ in range(kinds)]
    worth = [chance.choice((0, 0, chance.randint(1, 9) * FAILED)) for _ in cells]
    left = [sum(plane >> cell & 1 for plane in planes) for cell in cells]
    among = sum(1 << cell for cell in cells if left[cell] > 1)
    here = [cell for cell in cells if left[cell] > 1]

    for given, expected in (
        (worth, min(here, key=lambda c: (left[c] / (worth[c] + USUAL), left[c], c))),
        ((), min(here, key=lambda c: (left[c], c))),
    ):
        cell, tried = branch(planes, among, given)
        assert cell == expected
        assert tried == [kind for kind in range(kinds) if planes[kind] >> cell & 1]


def test_a_cell_where_it_failed_often_is_tried_before_one_with_fewer_kinds() -> None:
    planes = [0b11, 0b11, 0b10]  # two kinds are left for the first cell, three for the other
    assert branch(planes, 0b11, [0, 0])[0] == 0
    assert branch(planes, 0b11, [0, FAILED])[0] == 0
    assert branch(planes, 0b11, [0, 3 * FAILED])[0] == 1


def test_what_has_not_changed_gives_values_no_place_anew() -> None:
    constraints = constraints_of(puzzle_of("number all different in line", size="3 by 3"))
    search, asked = Search(constraints, {}), []
    usual = search._only_places

    def only_places(planes: list[int], was: list[int] | None, open_cells: int) -> int:
        before = planes.copy()
        outcome = usual(planes, was, open_cells)
        whole = before.copy()
        assert (usual(whole, None, open_cells), whole) == (outcome, planes)
        asked.append(was is not None)
        return outcome

    search._only_places = only_places  # type: ignore[method-assign]
    assert len(list(search.solutions())) == 12
    assert asked.count(False) == 1  # at the start


def test_the_region_with_the_fewest_places_for_their_worth_is_tried() -> None:
    planes = [0b0111_0011, 0b1111_1111]
    halves = [(0, 0b1111_0000), (0, 0b0000_1111)]
    assert places_of(planes, halves, 0xFF, [0] * 8) == [(0, 0), (1, 0)]
    assert places_of(planes, halves, 0xFF, [0] * 4 + [9 * FAILED] * 4) == [(4, 0), (5, 0), (6, 0)]
    assert places_of(planes, halves, 0xF0, [0] * 8) == [(4, 0), (5, 0), (6, 0)]
    assert places_of([0b0001_0001], halves, 0xFF, [0] * 8) == []  # where it lies is known


TESTED = """\
game "Tested"

attribute number: 1 to 9

board grid: 9 by 9

rule tested on grid "What lies there is tested"
    need every row of cell: row is not full or count (cells of row with {condition}) = 1

puzzle on grid of each number
"""
DISTINGUISHED = {
    "it.number = 1": {0},
    "it.number = 1 or it.number = 9": {0, 8},
    "it.number != 9": {8},
    "it.number < 3": {0, 1},
    "it.number < 5": set(),  # no few of them
    "it.number mod 2 = 0": set(),
}


@pytest.mark.parametrize("condition", DISTINGUISHED)
def test_rules_distinguish_few_numbers(condition: str) -> None:
    source = Source("tested.sdg", TESTED.format(condition=condition))
    constraints = constraints_of(make_puzzle(read(source), {}))
    terms = [check.term for check in constraints.checks if check.term is not None]
    kinds = distinguished(terms, constraints.puzzle.kinds)
    assert {kind for kind in range(9) if kinds >> kind & 1} == DISTINGUISHED[condition]
    assert terms


@pytest.mark.parametrize("count", [False, True])
def test_sums_between_distinguished_numbers_are_found_without_givens(count: bool) -> None:
    reading = read(Source("open.sdg", (PUZZLES / "sandwich_open.sdg").read_text("utf-8")))
    constraints, patience = constraints_of(make_puzzle(reading, {})), Patience()
    search = Search(constraints, constraints.puzzle.givens, patience)
    if count:
        assert Counting(search, 2).count() == 2
    else:
        assert len(list(islice(search.solutions(), 2))) == 2
    assert patience.steps < 20_000  # more than 130,000 where cells alone were tried
