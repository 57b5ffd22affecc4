"""Which cell a search tries next, and that it works out no more than what has changed."""

from __future__ import annotations

import random

import pytest

from sdg.puzzles import Search, bars_of
from sdg.puzzles.search.branching import FAILED, USUAL, branch
from tests.puzzles.test_forms import puzzle_of


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
    bars = bars_of(puzzle_of("number all different in line", size="3 by 3"))
    search, asked = Search(bars, {}), []
    usual = search._only_places

    def only_places(planes: list[int], was: list[int] | None, open_cells: int) -> int:
        before = planes.copy()
        found = usual(planes, was, open_cells)
        whole = before.copy()
        assert (usual(whole, None, open_cells), whole) == (found, planes)
        asked.append(was is not None)
        return found

    search._only_places = only_places  # type: ignore[method-assign]
    assert len(list(search.solutions())) == 12
    assert asked.count(False) == 1  # at the start
