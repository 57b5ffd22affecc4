"""What a search does once it turns out to be long: sums that follow from others, and probes."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.layout.bit_sets import bits
from sdg.loading import read
from sdg.puzzles import Patience, Search, constraints_of, make_puzzle
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.rules.totals import Total
from sdg.puzzles.search.candidates import Cards
from sdg.puzzles.search.counting import Counting
from sdg.puzzles.search.derived_sums import combined
from sdg.puzzles.search.probing import probe
from sdg.puzzles.search.search import EASY
from sdg.puzzles.search.sum_ways import MOST_WAYS, Masks, sums
from sdg.source import Source
from tests.puzzles.test_search import FILLED, RULES, puzzle_of

PUZZLES = Path(__file__).parents[1] / "programs" / "puzzles"

# Squares in which each number comes once in a row and column, with the sums of some cells.
SQUARE = """\
game "Square"

attribute number: 1 to 5

board square: 5 by 5
{regions}

rule once on square
    number all different in row, column

rule add_up on square
{sums}

puzzle on square of each number
"""
SUMS = (
    ((1, 2), (2, 3), (3, 4), (4, 5)),
    ((1, 3), (2, 2), (3, 1)),
    ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1)),
    ((3, 5), (4, 4), (5, 3)),
    ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2)),
    ((1, 4), (1, 5), (2, 3), (2, 4)),
    ((4, 1), (5, 1), (5, 2)),
)


@cache
def square(seed: int) -> Constraints:
    """Make the puzzle of a square that is drawn by lots."""
    generator = Generator(seed)
    rows, columns, shown = (drawn(generator) for _ in range(3))
    number = {
        (i + 1, j + 1): shown[(rows[i] + columns[j]) % 5] + 1
        for i, j in product(range(5), repeat=2)
    }
    regions, lines = [], []
    for i, cells in enumerate(SUMS):
        regions.append(f"    region part{i}: {', '.join(map(str, cells))}")
        total = sum(number[cell] for cell in cells)
        lines.append(f"    need part{i} is not full or sum of it.number for it in cells of part{i}"
                     f" = {total}")  # fmt: skip
    text = SQUARE.format(regions="\n".join(regions), sums="\n".join(lines))
    return constraints_of(make_puzzle(read(Source("square.sdg", text)), {}))


def drawn(generator: Generator) -> list[int]:
    """Return the numbers from 0 to 4 in an order that is drawn by lots."""
    left = list(range(5))
    return [left.pop(generator.below(len(left))) for _ in range(5)]


@cache
def solved(seed: int) -> tuple[Cards, ...]:
    """Return all solutions of a square, found by a search that takes no such pains."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sdg.puzzles.search.search.EASY", 10**9)
        return tuple(Search(square(seed), {}).solutions())


def boards(solutions: list[Cards]) -> set[tuple[tuple[int, int], ...]]:
    """Return the cards of each solution in the order of its cells; none is there twice."""
    ordered = [tuple(sorted(cards.items())) for cards in solutions]
    assert len(set(ordered)) == len(ordered)
    return set(ordered)


@pytest.mark.parametrize("easy", [1, 4])
@pytest.mark.parametrize("name", RULES)
def test_a_long_search_finds_the_same_boards(
    name: str, easy: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    constraints = puzzle_of(RULES[name], filled=FILLED.get(name, "each number"))
    expected = boards(list(Search(constraints, {}).solutions()))
    monkeypatch.setattr("sdg.puzzles.search.search.EASY", easy)
    assert boards(list(Search(constraints, {}).solutions())) == expected


@pytest.mark.parametrize("easy", [1, 4, 20])
@pytest.mark.parametrize("seed", range(6))
def test_a_long_search_finds_the_same_sums(
    seed: int, easy: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.puzzles.search.search.EASY", easy)
    assert boards(list(Search(square(seed), {}).solutions())) == boards(list(solved(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_sums_that_follow_hold_in_every_solution(seed: int) -> None:
    search = Search(square(seed), {})
    short = combined(search.totals, search.eaches, search.patience.look)
    assert len(search.totals) == len(SUMS)
    assert short
    for total, cards in product(short, solved(seed)):
        assert total not in search.totals
        assert sum(adds[cards[cell]] for cell, adds in total.adds) == total.low == total.high


def ways(total: Total, constraints: Constraints, kinds: list[int]) -> Masks:
    """Return the kinds with which a sum is so, by cell, of all ways to fill it one by one."""
    cells, kept = [cell for cell, _ in total.adds], [0] * len(total.adds)
    for some in product(*(tuple(bits(kinds[cell])) for cell in cells)):
        apart = not any(
            pairs.peers[one] >> other & 1 and pairs.table[some[i]] >> some[j] & 1
            for pairs in constraints.pairs
            for i, one in enumerate(cells)
            for j, other in enumerate(cells)
        )
        added = sum(adds[kind] for (_, adds), kind in zip(total.adds, some, strict=True))
        if apart and total.low <= added <= total.high:
            kept = [here | 1 << kind for here, kind in zip(kept, some, strict=True)]
    return tuple(kept)


@pytest.mark.parametrize("seed", range(6))
def test_of_few_ways_to_fill_a_sum_each_is_tried(seed: int) -> None:
    constraints, generator, tried = square(seed), Generator(seed), 0
    totals = Search(constraints, {}).totals
    for total, term in zip(totals, sums(constraints, totals), strict=True):
        for _ in range(60):
            kinds = [several(generator) for _ in range(25)]
            cells, number = [cell for cell, _ in total.adds], 1
            for cell in cells:
                number *= kinds[cell].bit_count()
            expected, left = ways(total, constraints, kinds), kinds.copy()
            if not term.keep(left, 1, 1):
                assert not any(expected)
            elif number <= MOST_WAYS and all(left[cell] & left[cell] - 1 for cell in cells):
                tried += 1
                assert tuple(left[cell] for cell in cells) == expected
            else:  # what is decided bars the others elsewhere in the search
                assert all(e & ~left[c] == 0 for e, c in zip(expected, cells, strict=True))
    assert tried > 20


def several(generator: Generator) -> int:
    """Return some kinds, at least two, that are drawn by lots."""
    kinds = 0
    while kinds.bit_count() < 2:
        kinds = generator.below(32)
    return kinds


def given(seed: int) -> tuple[Search, Cards]:
    """Return the search of a square with three cards given, and a solution of it."""
    cards = solved(seed)[0]
    return Search(square(seed), {cell: cards[cell] for cell in (0, 7, 13)}), cards


@pytest.mark.parametrize("most", [0, 7, 2_000])
@pytest.mark.parametrize("seed", range(6))
def test_a_probe_takes_out_nothing_that_is_in_a_solution(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.puzzles.search.probing.MOST_PROBES", most)
    search, _ = given(seed)
    first = search.begin()
    assert first is not None
    probed = probe(search, first[0].copy(), first[1])
    assert probed is not None
    for cards in solved(seed):
        if all(cards[cell] == kind for cell, kind in search.givens.items()):
            assert all(probed[0][kind] >> cell & 1 for cell, kind in cards.items())
    assert most or probed == first


def test_what_fails_is_taken_out_and_where_all_fails_there_is_no_solution() -> None:
    failed = 0
    for seed in range(6):
        search, cards = given(seed)
        first = search.begin()
        assert first is not None
        probed = probe(search, first[0].copy(), first[1])
        assert probed is not None
        for cell in cards:
            gone = [k for k in range(5) if first[0][k] & ~probed[0][k] & 1 << cell]
            failed += len(gone)
            if len(gone) > 1:
                planes = [
                    plane if kind in gone else plane & ~(1 << cell)
                    for kind, plane in enumerate(first[0])
                ]
                assert probe(search, planes, first[1]) is None
    assert failed > 5


@pytest.mark.parametrize("easy", [1, 4, 20])
@pytest.mark.parametrize("seed", range(6))
def test_a_long_count_finds_the_same_number(
    seed: int, easy: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.puzzles.search.search.EASY", easy)
    monkeypatch.setattr("sdg.puzzles.search.counting.EASY", easy)
    assert Counting(Search(square(seed), {})).count() == len(solved(seed))


@pytest.mark.parametrize("easy", [1, 4])
@pytest.mark.parametrize("name", RULES)
def test_a_long_count_finds_as_many_boards(
    name: str, easy: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    constraints = puzzle_of(RULES[name], filled=FILLED.get(name, "each number"))
    expected = Counting(Search(constraints, {})).count()
    monkeypatch.setattr("sdg.puzzles.search.search.EASY", easy)
    monkeypatch.setattr("sdg.puzzles.search.counting.EASY", easy)
    assert Counting(Search(constraints, {})).count() == expected


@pytest.mark.parametrize("name", ["arrow9", "killer", "nonogram", "sandwich", "towers_and_bread"])
def test_to_count_two_solutions_takes_about_as_long_as_to_find_them(name: str) -> None:
    reading = read(Source(f"{name}.sdg", (PUZZLES / f"{name}.sdg").read_text("utf-8")))
    constraints = constraints_of(make_puzzle(reading, {}))
    searching, counting = Patience(), Patience()
    solutions = list(
        islice(Search(constraints, constraints.puzzle.givens, searching).solutions(), 2)
    )
    assert Counting(Search(constraints, constraints.puzzle.givens, counting), 2).count() == len(
        solutions
    )
    assert counting.steps <= 3 * searching.steps + EASY
