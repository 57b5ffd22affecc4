"""The search finds exactly the boards that keep the rules: all of them are tried beside it."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import read
from sdg.puzzles import Puzzle, Search, constraints_of, make_puzzle
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search.counting import Counting
from sdg.source import Source

HEAD = """\
game "Small"

attribute number: 1 to 3
attribute color: red, blue

board grid: {size}
    region line: row, column
    region path: (1, 1), (1, 2), (2, 2)
    region trail: (2, 2), (1, 2), (2, 1)
    region near for each card with number = 3: 3 by 3 around it

marker cat on grid
counter tokens
counter tokens_of per color
pile elsewhere: seen by all

table home by number
    1: path
    otherwise: line

define odd(one)
    one.number mod 2 = 1

"""
FULL = "it is full"
LAID = f"grid with {FULL}"
RULES = {
    "different": "number all different in line",
    "in whole": "number all different in whole row, column",
    "for some": "for odd(card)|number all different in line",
    "for some, in whole": "for number = 1|number all different in whole line",
    "for some cells": "for card in cards of path|number all different in line",
    "neighbors": "neighbors differ in number",
    "two apart": "neighbors differ in number by at least 2",
    "all around": "neighbors in all directions differ in number",
    "leaps": "neighbors in leaps 1 by 2 differ in number",
    "from the end of a trail": "need (first of (cells of trail)).number >= card.number",
    "to the end of a way": "need (last of (cell going west while it is full)).number != 1",
    "sum up to a card": "need sum of it.number for it in (cell going east until it is odd) < 4",
    "sum to the end": "need sum of it.number for it in (cell going south while it is odd) != 3",
    "between two": "need (cell going east until it is odd) is empty or sum of it.number for it in "
    "(cell going east until it is odd) - (last of (cell going east until it is odd)).number = 2",
    "up to a card, in rows": "need every dot in cells of (row of cell): dot is odd or "
    "sum of it.number * card.number for it in (dot going east until it is odd) < 3",
    "nothing up to there": "need (cell going south until it.number = 2) is empty or card is odd",
    "nothing as long": "need (cell going south while it.number = 2) is empty or card is odd",
    "up the path": "number rises along path",
    "down the rows": "for number > 1|number falls along row",
    "around cards": "number all different in near",
    "never": "need card.number != 2",
    "by place": "need card.number <= cell.row + cell.column - 1",
    "no landing": "no card lands where cell = grid at (1, 1) and card is odd",
    "no landing beside": "no card lands where some one in neighbors of cell: one is odd",
    "each neighbor": "need every one in neighbors of cell: one.number + card.number != 4",
    "no neighbor": "need no one in neighbors of cell: one is odd and card is odd",
    "some neighbor": "need some one in neighbors of cell: one.number = card.number",
    "some way": "need some way in directions: 1 step way is full and 1 step way is odd",
    "each way": "need every way in directions: 1 step way is empty or not odd(1 step way)",
    "sum": "need every line of cell: sum of one.number for one in cells of line >= 4",
    "sum when full": "need every row of cell: sum of one.number for one in cells of row < 7",
    "sum of some": f"need sum of it.number for it in ({LAID} and odd(it)) <= card.number + 3",
    "sum of cards": "need every line of cell: sum of c.number for c in cards of cells of line >= 4",
    "high cards": "need every line of cell: count (cards of cells of line with it.number > 2) < 2",
    "odd in a row": f"need every row of cell: count (row with {FULL} and odd(it)) - cell.row < 2",
    "not more": f"need not sum of it.number for it in ({LAID}) > 9",
    "the next one": "need 1 step east is empty or (1 step east).number >= card.number",
    "shown": "need some line of cell: line shows number 1 to 2",
    "counted": "need count (grid with number = card.number) <= 3",
    "runs": "need no run in runs of (grid with number = card.number): count run > 2",
    "groups": "need every group in groups of (grid with number = 1): count group < 3",
    "seen from there": "need count (cell going east while it.number < card.number) < 2",
    "the highest": "need cell in (grid with highest number) or card.number < 3",
    "both": "need card.number != 3 or cell.row = 1 and no one in row: one shows number 1 to 2",
    "marker": "need cell != cat and tokens = 0 and elsewhere is empty",
    "first of a set": "need (first of (grid with number = 1)).row = 1",
    "by color": "neighbors differ in color",
    "no color": "color all different in row",
    "table": "need cell in home(card.number)",
    "once on the board": "need no one in grid: one != cell and one.number = card.number",
    "owner": "need every one in neighbors of cell: one.color.tokens_of = 0 or one.number = 1",
    "settled": ", settled at end of turn|number all different in row",
    "leaving": "no card leaves where cell.number = 1",
}
FILLED = {
    "owner": "each number in 1 to 2, each color",
    "by color": "each number in 1 to 2, each color",
    "no color": "each number, color red",
}


def puzzle_of(rule: str, size: str = "2 by 3", filled: str = "each number") -> Constraints:
    """Make a puzzle under one rule: its clause, before which may stand what it is for."""
    about, _, clause = rule.rpartition("|")
    head = f"rule told on grid{'' if about.startswith(',') else ' '}{about}"
    text = f"{HEAD.format(size=size)}{head}\n    {clause}\n\npuzzle on grid of {filled}\n"
    return constraints_of(make_puzzle(read(Source("small.sdg", text)), {}))


MAGIC = """\
game "Magic"

attribute number: 1 to 16

board shell: 4 by 4
    region all_of_it: blocks of 4 by 4
    region line: row, column, diagonal

rule once on shell
    number all different in all_of_it

rule sum on shell
    need every line of cell: line is not full or sum of it.number for it in cells of line = 34

puzzle on shell of each number
"""


def test_sums_lead_the_search() -> None:
    constraints = constraints_of(make_puzzle(read(Source("magic.sdg", MAGIC)), {}))
    first = next(Search(constraints, {}).solutions())
    assert sorted(first.values()) == list(range(16))
    assert constraints.patience.steps == 0  # the engine need not be asked
    assert all(check.holds(first) for check in constraints.checks)


def every_board(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Fill the board in every way, and ask the engine of each card as if it were laid last."""
    engine = puzzle.game.engine
    legality, boards = engine.legality, set()
    for cards in product(range(puzzle.kinds), repeat=puzzle.grid.size):
        kept = True
        for last in puzzle.grid.cells:
            before = list(engine.first)
            for cell in puzzle.grid.cells:
                if cell != last:
                    engine.compiler.mover.put(before, cell, cards[cell])
            after = before.copy()
            engine.compiler.mover.put(after, last, cards[last])
            engine.work.begin()
            for rule in legality.rules:
                frame = legality.frame(rule, cards[last], last)
                if rule.only_for is None or rule.only_for(after, frame):
                    for clause in rule.clauses:
                        kept = kept and clause.judge(before, after, frame) is None
        if kept:
            boards.add(cards)
    return boards


@pytest.mark.parametrize("name", ["each neighbor", "no landing beside", "sum", "never"])
def test_what_is_too_much_to_prepare_is_judged_later(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = len(list(Search(puzzle_of(RULES[name]), {}).solutions()))
    monkeypatch.setattr("sdg.puzzles.rules.rules_to_constraints.MOST", 1)
    constraints = puzzle_of(RULES[name])
    assert constraints.checks
    assert len(list(Search(constraints, {}).solutions())) == expected


@pytest.mark.parametrize("name", [
    "sum", "sum of some", "sum of cards", "high cards", "odd in a row", "not more",
])  # fmt: skip
def test_sums_are_known_before_all_cells_are_filled(name: str) -> None:
    constraints = puzzle_of(RULES[name])
    assert constraints.checks and all(
        check.only_sums and check.totals for check in constraints.checks
    )


@pytest.mark.parametrize("name", RULES)
def test_the_search_finds_what_the_engine_allows(name: str) -> None:
    constraints = puzzle_of(RULES[name], filled=FILLED.get(name, "each number"))
    expected = every_board(constraints.puzzle)
    boards = [
        tuple(each[cell] for cell in sorted(each)) for each in Search(constraints, {}).solutions()
    ]
    assert len(boards) == len(set(boards))
    assert set(boards) == expected
    assert Counting(Search(constraints, {})).count() == len(expected)
