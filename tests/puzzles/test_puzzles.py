"""Puzzles: how many solutions known ones have, what is told of those without, and the next step."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import pytest

from sdg.diagnostics import SdgError
from sdg.files.locating import located
from sdg.loading import load, read
from sdg.puzzles import Interrupted, Patience, Puzzle, Search, constraints_of, make_puzzle
from sdg.puzzles.answers.hints import contradiction, hint
from sdg.puzzles.answers.showing import board_with, explained, why_none
from sdg.puzzles.answers.unsolvable import guilt
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search.counting import Counting
from sdg.source import Source

LATIN = """\
game "Latin"

option size = 4 in 2 to 9

attribute number: 1 to size

board grid: size by size

rule different on grid "A number stands once in a row and column"
    number all different in row, column

puzzle on grid of each number
"""
SMALL = """\
game "Small Sudoku"

attribute number: 1 to 4

board grid: 4 by 4
    region box: blocks of 2 by 2

rule lines on grid "A number stands once in a row and column"
    number all different in row, column

rule boxes on grid "And in a box"
    number all different in box

puzzle on grid of each number
"""
NINE = """\
variant "Nine" of sudoku_tactics

add puzzle on grid of each number
"""
SHIPPED = (
    "quiet_evening", "sixteen_courtiers", "lo_shu", "eight_apart", "crazy_paving", "spilled_ink",
)  # fmt: skip
UNIQUE = """\
    ". . . . 8 . . 3 1"
    ". 3 . 4 . . . . ."
    "2 . . 6 . . . . 5"
    ". . . . . 9 1 . ."
    ". . 2 . 3 . . . ."
    ". 8 . . 7 . . 4 ."
    "5 . . . 1 8 . . 7"
    "3 6 . 9 . 7 . . ."
    "1 9 . . . . . . ."
"""


def constraints(text: str, **options: int) -> Constraints:
    return constraints_of(make_puzzle(read(Source("puzzle.sdg", text)), options))


def shipped_constraints(name: str) -> Constraints:
    path = located(name)
    assert path is not None
    return constraints_of(make_puzzle(read(path), {}))


def count(constraints: Constraints, most: int | None = None) -> int:
    return Counting(Search(constraints, constraints.puzzle.givens), most).count()


def faces(puzzle: Puzzle, cards: Mapping[int, int]) -> str:
    """Write the cards of a board row by row, a dot for none."""
    return " ".join(puzzle.face(cards[c]) if c in cards else "." for c in puzzle.grid.cells)


@pytest.mark.parametrize(("size", "squares"), [(2, 2), (3, 12), (4, 576), (5, 161_280)])
def test_latin_squares_are_counted(size: int, squares: int) -> None:
    assert count(constraints(LATIN, size=size)) == squares


def test_latin_squares_of_order_6_are_counted_too() -> None:
    assert count(constraints(LATIN, size=6)) == 812_851_200


def test_sudoku_grids_of_order_4_are_counted() -> None:
    assert count(constraints(SMALL)) == 288


@pytest.mark.parametrize(
    ("name", "given", "solutions"),
    [("sixteen_courtiers", "given", 1152), ("lo_shu", '"', 8), ("eight_apart", '"', 4)],
)
def test_shipped_puzzles_with_nothing_given_have_as_many_as_is_known(
    name: str, given: str, solutions: int
) -> None:
    """Courtiers: Ollerenshaw and Bondi, 1978. The turtle's square is one in eight positions."""
    path = located(name)
    assert path is not None
    head, puzzle = Path(path).read_text(encoding="utf-8").split("\npuzzle ")
    line, *rows = puzzle.splitlines()
    bare = [row for row in rows if not row.strip().startswith(given)]
    assert len(bare) < len(rows)
    assert count(constraints("\n".join([f"{head}\npuzzle {line}", *bare, ""]))) == solutions


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_puzzle_has_one_solution(name: str) -> None:
    made = shipped_constraints(name)
    (solution,) = Search(made, made.puzzle.givens).solutions()
    assert count(made) == 1
    assert solution.items() >= made.puzzle.givens.items()


@pytest.mark.parametrize("name", SHIPPED)
def test_hints_alone_lead_to_the_solution(name: str) -> None:
    made = shipped_constraints(name)
    cards = dict(made.puzzle.givens)
    (solution,) = Search(made, cards).solutions()
    for _ in range(made.puzzle.grid.size - len(cards)):
        step = hint(made, cards, Patience())
        assert step is not None and step.cell is not None and step.kind is not None
        assert list(explained(made.puzzle, step))
        assert cards.setdefault(step.cell, step.kind) == solution[step.cell]
    assert cards == solution
    assert hint(made, cards, Patience()) is None


def test_nine_by_nine_with_one_with_several_and_with_no_solution() -> None:
    one = constraints(NINE + UNIQUE)
    (solution,) = Search(one, one.puzzle.givens).solutions()
    assert count(one) == 1
    several = constraints(NINE + UNIQUE.replace(". . . . 8 . . 3 1", ". . . . . . . 3 1"))
    solutions = list(Search(several, several.puzzle.givens).solutions())
    assert len(solutions) == count(several) > 1
    assert solution in solutions
    none = constraints(NINE + UNIQUE.replace(". . . . 8 . . 3 1", "8 . . . 8 . . 3 1"))
    assert list(Search(none, none.puzzle.givens).solutions()) == []
    assert count(none) == 0


def test_a_count_stops_at_its_limit() -> None:
    assert count(constraints(NINE), 1000) == 1000
    assert count(constraints(LATIN), 576) == 576
    assert count(constraints(LATIN), 577) == 576
    assert count(constraints(LATIN), 1) == 1


def test_a_search_is_the_same_every_time() -> None:
    made = constraints(NINE)
    first = [faces(made.puzzle, each) for each in islice(Search(made, {}).solutions(), 3)]
    assert first == [faces(made.puzzle, each) for each in islice(Search(made, {}).solutions(), 3)]
    assert len(set(first)) == 3


def test_parts_that_do_not_touch_are_counted_alone() -> None:
    text = SMALL.replace("row, column", "row").replace("different in box", "different in row")
    assert count(constraints(text)) == 24**4


def test_a_search_without_patience_is_broken_off_and_tells_how_far_it_came() -> None:
    def note(steps: int) -> None:
        if steps > 500:
            raise Interrupted

    counting = Counting(Search(constraints(LATIN, size=9), {}, Patience(note)))
    with pytest.raises(Interrupted):
        counting.count()
    assert 0 < counting.at_least < 812_851_200


def test_no_solution_is_told_by_the_fewest_rules_and_cards() -> None:
    made = constraints(SMALL + '    "1 2 3 ."\n    "3 . . 4"\n    ". . 1 ."\n')
    culprits = guilt(made, made.puzzle.givens, Patience())
    assert [rule.name for rule in culprits.rules] == ["lines"]
    assert faces(made.puzzle, culprits.givens).startswith("1 2 3 . . . . 4")
    assert len(culprits.givens) == 4 and culprits.least
    assert culprits.shown is not None
    assert next(explained(made.puzzle, culprits.shown)) in (
        "d1 can be nothing", "no cell of row 1 is left for 4",
    )  # fmt: skip
    assert list(why_none(made.puzzle, culprits)) == [
        'puzzle.sdg:8: rule `lines` "A number stands once in a row and column"',
        "given: a1=1 b1=2 c1=3 d2=4",
    ]


def test_two_equal_cards_in_a_row_are_told_as_that() -> None:
    made = constraints(SMALL + '    "1 . 1 ."\n')
    shown = contradiction(made, made.puzzle.givens)
    assert shown is not None
    assert list(explained(made.puzzle, shown)) == ["a1 cannot be 1", "rule `lines`: not 1 (c1)"]


def test_more_cells_than_values_are_never_full() -> None:
    text = SMALL.replace("1 to 4", "1 to 3")
    made = constraints(text)
    assert count(made) == 0
    culprits = guilt(made, {}, Patience())
    assert len(culprits.rules) == 1 and not culprits.givens and culprits.least


def test_a_hint_names_the_rule_and_the_cells_that_bar_the_rest() -> None:
    made = constraints(SMALL + '    "1 . . ."\n    ". 3 . ."\n    ". 4 . ."\n')
    step = hint(made, made.puzzle.givens, Patience())
    assert step is not None
    assert list(explained(made.puzzle, step)) == [
        "b1 can only be 2",
        "rule `lines`: not 1 (a1), not 3 (b2), not 4 (b3)",
    ]


def test_a_hint_names_the_region_that_has_no_other_cell() -> None:
    made = constraints(SMALL + '    ". . . ."\n    ". . 1 ."\n    ". 1 . ."\n')
    step = hint(made, made.puzzle.givens, Patience())
    assert step is not None
    first, *reasons = explained(made.puzzle, step)
    assert first == "a1 can only be 1: row 1 has no other cell for it"
    assert reasons[0] == "rule `lines`: each number comes once in row 1"


def test_there_is_no_hint_where_nothing_follows() -> None:
    assert hint(constraints(SMALL), {}, Patience()) is None


def test_more_can_be_given() -> None:
    made = make_puzzle(read(Source("puzzle.sdg", SMALL)), {}).given(("b1=2", "c3=1"))
    assert faces(made, made.givens) == ". 2 . . . . . . . . 1 . . . . ."
    board = board_with(made, made.givens)
    assert [cell.name for cell in board.cells if cell.card] == ["b1", "c3"]
    with pytest.raises(SdgError) as wrong:
        made.given(("b1=3", "e1=1", "a1=7", "b2"))
    assert [each.message for each in wrong.value.diagnostics] == [
        "b1 is given already: 2",
        "the board has no cell `e1`",
        "`7` is nothing that this puzzle is filled with",
        "`` is nothing that this puzzle is filled with",
    ]


def test_options_size_a_puzzle_and_what_is_given_has_to_fit() -> None:
    text = LATIN + "    given number 4 at (4, 4)\n"
    assert count(constraints(text)) == 144
    with pytest.raises(SdgError) as wrong:
        constraints(text, size=3)
    codes = {each.code for each in wrong.value.diagnostics}
    assert codes == {"E371", "E564"}


@pytest.mark.parametrize("row", ['"1 . . 4"', '"1..4"', '"1 . . 4"\n    ". ."'])
def test_rows_draw_what_is_given(row: str) -> None:
    puzzle = make_puzzle(read(Source("puzzle.sdg", f"{SMALL}    {row}\n")), {})
    assert faces(puzzle, puzzle.givens) == "1 . . 4" + " ." * 12


def test_a_puzzle_is_not_played_and_a_game_is_not_solved() -> None:
    with pytest.raises(SdgError) as wrong:
        load(Source("puzzle.sdg", SMALL))
    assert [each.code for each in wrong.value.diagnostics] == ["E722"]
    with pytest.raises(SdgError) as wrong:
        make_puzzle(read("latin_square"), {})
    assert [each.code for each in wrong.value.diagnostics] == ["E723"]


def test_a_huge_puzzle_is_refused() -> None:
    text = LATIN.replace("2 to 9", "2 to 60").replace("= 4", "= 60")
    with pytest.raises(SdgError) as wrong:
        constraints(text)
    assert [each.code for each in wrong.value.diagnostics] == ["E724"]
    assert count(constraints(LATIN.replace("2 to 9", "2 to 60"), size=2)) == 2


def test_very_many_cards_are_refused_before_they_are_made() -> None:
    text = SMALL.replace("1 to 4", "1 to 900\nattribute mark: 1 to 900\nattribute sign: 1 to 900")
    more = "\nrule marks on grid\n    mark all different in row\n    sign all different in row\n"
    text = text.replace("of each number", "of each number, each mark, each sign") + more
    with pytest.raises(SdgError) as wrong:
        constraints(text)
    assert [each.code for each in wrong.value.diagnostics] == ["E724"]


def test_rules_that_take_long_to_read_are_broken_off() -> None:
    rule = "rule odd on grid\n    need card.number > 1 or cell.row > 1\n\n"
    puzzle = make_puzzle(read(Source("puzzle.sdg", SMALL.replace("puzzle", f"{rule}puzzle"))), {})

    def note(steps: int) -> None:
        raise Interrupted

    with pytest.raises(Interrupted):
        constraints_of(puzzle, Patience(note))


@pytest.mark.parametrize("size", [9, 16])
def test_a_large_puzzle_is_filled(size: int) -> None:
    made = constraints(LATIN.replace("2 to 9", "2 to 60"), size=size)
    solution = next(Search(made, {}).solutions())
    assert len(solution) == size * size


def test_a_puzzle_on_a_board_that_is_there_twice_is_looked_at_too() -> None:
    board = "board grid: 4 by 4\n    region box: blocks of 2 by 2\n"
    text = SMALL.replace(board, board + board)
    assert [each.code for each in read(Source("small.sdg", text)).diagnostics] == ["E301", "E301"]
