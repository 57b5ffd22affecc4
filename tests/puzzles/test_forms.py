"""Forms in which a rule of a puzzle is said: each tells the search what the engine tells of it.

All boards are filled beside the search, and the engine is asked of each card as if laid last.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import attrs
import pytest

from sdg import ir
from sdg.engine.state.budget import TooLong
from sdg.loading import read
from sdg.puzzles import Puzzle, Search, constraints_of, make_puzzle
from sdg.puzzles.answers.hints import contradiction
from sdg.puzzles.answers.showing import explained
from sdg.puzzles.rules.costs import CHEAPER, FEWER, costs_of
from sdg.puzzles.search.counting import Counting
from sdg.puzzles.terms import terms
from sdg.puzzles.terms.card_tables import Column, Table
from sdg.puzzles.terms.grounding import Grounding
from sdg.puzzles.terms.groups import GroupCount
from sdg.puzzles.terms.simplified_terms import shape_of
from sdg.source import Source
from tests.puzzles.generated_puzzles import every_board

HEAD = """\
game "Forms"

attribute number: 1 to 3
attribute color: red, blue

board grid: {size}
    region line: row, column
{path}
"""
PATH = "    region path: (1, 1), (1, 2), (2, 2)"
# Sets that a define can be given, by what reads the cards of such a set.
OF_REGIONS = ("row of cell", "line of cell", "line", "(row with order of it = 1)", "path")
OF_CELLS = ("cells of row of cell", "grid", "neighbors of cell", "(grid with it.row = 1)")
OF_SETS = (
    "runs of (grid with it.row = 1) along row", "groups of (grid with it.row != 2)",
    "groups of (neighbors of cell)",
)  # fmt: skip
READERS = {
    "(first of (cards of cells of some_of)).number > 1": OF_REGIONS,
    "(last of (cards of cells of (first of some_of))).number < 3": OF_REGIONS,
    "count (groups of (cells of some_of with number > 1) with count it > 1) = 0": OF_REGIONS,
    "(first of (cards of some_of)).number > 1": OF_CELLS,
    "count (groups of (some_of with number > 1) with count it > 1) = 0": OF_CELLS,
    "(first of (cards of (first of some_of))).number > 1": OF_SETS,
    "some each in some_of: (last of (cards of each)).number < 3": OF_SETS,
}
GIVEN = [(reader, given) for reader, some in READERS.items() for given in some]


def puzzle_of(
    clause: str, more: str = "", size: str = "2 by 3", filled: str = "each number", about: str = ""
) -> Puzzle:
    """Make a puzzle under one rule."""
    head = HEAD.format(size=size, path="" if size.startswith("1 ") else PATH)
    text = f"{head}\n{more}\n\nrule told on grid{about}\n    {clause}\n"
    return make_puzzle(read(Source("forms.sdg", f"{text}\npuzzle on grid of {filled}\n")), {})


def compare(puzzle: Puzzle) -> int:
    """Compare search and count with all boards; return how many there are."""
    expected, constraints = every_board(puzzle), constraints_of(puzzle)
    boards = [
        tuple(each[cell] for cell in sorted(each)) for each in Search(constraints, {}).solutions()
    ]
    assert len(boards) == len(set(boards))
    assert set(boards) == expected
    assert Counting(Search(constraints, {})).count() == len(expected)
    return len(expected)


@pytest.mark.parametrize(("reader", "given"), GIVEN)
def test_what_a_define_is_given_is_looked_at(reader: str, given: str) -> None:
    assert compare(puzzle_of(f"need asked({given})", f"define asked(some_of)\n    {reader}"))


HANGING = ("(cells of row of cell with number > 1)", "(cell going east while it.number < 3)")
OF_HANGING = {
    "(sum of one.number for one in some_of) < 5": True,
    "count some_of < 2": True,
    "(highest one.number for one in some_of) < 3": True,
    "count different number of some_of < 2": True,
    "every one in some_of: one.number != card.number or one = cell": True,
    "count (some_of with it.number = card.number) < 2": True,
    "(first of some_of) = cell or count some_of = 0": True,
    "some_of is empty or cell in some_of": True,
    "count (groups of some_of with count it > 1) = 0 and count some_of < 3": False,
}  # whether it is known before all cells are full


@pytest.mark.parametrize(("reader", "given"), product(OF_HANGING, HANGING))
def test_a_define_of_a_set_that_hangs_on_cards_tells_as_much_as_its_words(
    reader: str, given: str
) -> None:
    puzzle = puzzle_of(
        f"need asked({given}, card, cell)", f"define asked(some_of, card, cell)\n    {reader}"
    )
    compare(puzzle)
    asked = [part for check in constraints_of(puzzle).checks if check.term is not None
             for part in terms.asked_parts(check.term)]  # fmt: skip
    assert not (asked and OF_HANGING[reader])


FOR = (
    "cell of card in path", "(cell of card).column = 2", "card in cards of row(1)",
    "(cell of card).row = card.number", "some one in neighbors of cell of card: one.number = 1",
)  # fmt: skip
OF_PAIRS = (
    "number all different in row", "number all different in row, column",
    "neighbors differ in number", "neighbors differ in number by at least 2",
    "neighbors in leaps 1 by 2 differ in number", "number rises along row",
    "number falls along path",
)  # fmt: skip


@pytest.mark.parametrize(("about", "clause"), product(FOR, OF_PAIRS))
def test_a_rule_for_cards_where_they_lie_is_known_before_all_is_full(
    about: str, clause: str
) -> None:
    puzzle = puzzle_of(clause, about=f" for {about}")
    assert not constraints_of(puzzle).whole
    compare(puzzle)


@pytest.mark.parametrize("about", ["", " for cell of card in path", " for card.number > 1"])
@pytest.mark.parametrize("family", ["whole row, column", "near", "row"])
def test_what_only_the_full_board_tells_is_named(family: str, about: str) -> None:
    near = "    region near for each card with number = 3: 3 by 3 around it"
    puzzle = puzzle_of(f"number all different in {family}", near, about=about)
    named = [cost.span.text for cost in costs_of(constraints_of(puzzle))]
    hangs = family == "near" or (family != "row" and bool(about))
    assert named == ([f"number all different in {family}"] if hangs else [])
    compare(puzzle)


SHOWN = {
    "as many cells as values": ("every row of cell: row shows number 1 to 3", "2 by 3", True),
    "fewer cells": ("every column of cell: column shows number 1 to 3", "2 by 3", None),
    "some of the values": ("every column of cell: column shows number 2 to 3", "2 by 3", True),
    "more cells": ("every column of cell: column shows number 1 to 2", "3 by 2", False),
    "or something else": ("(row 1 shows number 1 to 3) or card.number = 2", "2 by 3", False),
}  # and whether all of it is known of one and of two cards


@pytest.mark.parametrize("name", SHOWN)
def test_values_on_as_many_cells_come_once_each(name: str) -> None:
    words, size, known = SHOWN[name]
    puzzle = puzzle_of(f"need {words.replace('row 1 ', 'row(1) ')}", size=size)
    compare(puzzle)
    constraints = constraints_of(puzzle)
    if known is not None:
        assert (not constraints.checks and bool(constraints.pairs)) is known


CARDS = {
    "first of a way": "(first of (cards of (cell going east while it is full)"
    " with number > 1)).number != 3",
    "last of a line": "(last of (cards of cells of path with number < 3)).number != 2",
    "first of cards in an order": "(first of (cards of cells of row)).number < 3",
    "choice of two": "every other in cards of cells of row of cell: upper(other, card).number != 3",
    "cell by cards": "(first of (cells of row with number > 1)).number != 3",
    "region by cards": "(first of (cards of cells of"
    " (first of (row with it shows number 1 to 2)))).number < 3",
}
UPPER = "define upper(a, b)\n    a if a.number > b.number else b"


@pytest.mark.parametrize("name", CARDS)
def test_cards_that_are_chosen_by_cards_are_followed(name: str) -> None:
    more = UPPER if "upper" in CARDS[name] else ""
    assert compare(puzzle_of(f"need {CARDS[name]}", more))


BASE = "define base(cell)\n    cell.number if cell.number > 1 else (1 step north).number"


@pytest.mark.parametrize(("first", "second"), product(("=", "!=", "<", "<=", ">", ">="), repeat=2))
def test_what_may_be_absent_is_compared_each_way_by_itself(first: str, second: str) -> None:
    start = "need cell.column > 2 or cell.number = 1 or"
    clause = f"{start} base(cell) {first} (1 step east).number\n    "
    other = f"{start} not base(cell) {second} (1 step east).number"
    compare(puzzle_of(clause + other, BASE, "1 by 3"))


DIFFERENT = {
    # what bars another: what is then said to come once, and of what no cell is left without `never`
    "number": ("each number", "1", "number = 1"),
    "color": ("each color", "red", "color = red"),
    "number mod 2": ("1-red, 1-blue, 3-red or 3-blue",) * 2 + ("number != 2",),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_reason_names_what_a_rule_tells_apart(name: str) -> None:
    comes, value, never = DIFFERENT[name]
    clause = f"need no other in cells of row of cell: other != cell and other.{name} = card.{name}"
    clauses = f"{clause}\n    no card lands where card.{never}"
    size = "2 by 3" if name == "number" else "3 by 2"
    puzzle = puzzle_of(clauses, size=size, filled="each number, each color")
    shown = contradiction(constraints_of(puzzle), {})
    assert shown is not None and shown.each is not None
    row = shown.each.name.replace("_", " ")
    first, second, *_ = explained(puzzle, shown)
    assert first == f"no cell of {row} is left for {value}"
    assert second == f"rule `told`: {comes} comes once in {row}"


ONE = terms.Of(0, Column((0, 1)))
TWO = terms.Two(0, 1, Table((1, 2), (1, 2)))
FIELDS = {
    "times": ((1, 2), (2, 1)), "number": (1, 2), "by": (2, 3), "low": (0, 1), "high": (1, 2),
    "wanted": (0, 1), "op": ("<", "<="), "on": ((0, 1), (1, 0)),
}  # fmt: skip
KINDS = [*terms.Parted.__subclasses__(), terms.Compared]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_terms_that_differ_in_anything_but_cells_have_two_shapes(kind: type) -> None:
    names = {each.name for each in attrs.fields(kind) if each.eq} - {"parts"}
    assert names <= set(FIELDS)
    besides = {"near": ()} if kind is GroupCount else {}
    usual = {name: FIELDS[name][0] for name in names} | besides
    made = [kind((ONE, TWO), **usual), kind((TWO, ONE), **usual)]
    made += [kind((ONE, TWO), **{**usual, name: FIELDS[name][1]}) for name in names]
    assert len({shape_of(each, (0, 1)) for each in made}) == len(made)


HEAVY = (
    "every a in grid: every b in grid: every c in grid:"
    " c.number < b.number or b.number < a.number or a.number <= c.number"
)
TOO_LONG = {
    "asked": ("", f"need every g in groups of (grid with number = 1): {HEAVY}"),
    "what it is for": (
        " for (cell of card).column = 76 and (every g in groups of (grid with number = 1):"
        f" {HEAVY})",
        "number all different in row",
    ),
    "may go wrong besides": ("", f"need every g in groups of (grid with number = 1): {HEAVY}"
     " and 600 div count g > 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_LONG)
def test_what_takes_too_long_to_ask_is_no_answer(name: str) -> None:
    about, clause = TOO_LONG[name]
    puzzle = puzzle_of(clause, size="1 by 76", filled="each number in 1 to 2", about=about)
    givens = dict.fromkeys(tuple(puzzle.grid.cells)[:-1], 0)
    for ask in (
        lambda: next(Search(constraints_of(puzzle), givens).solutions(), None),
        lambda: Counting(Search(constraints_of(puzzle), givens)).count(),
    ):
        with pytest.raises(TooLong, match="takes too long"):
            ask()


TABLE = "table worth by number\n    1: 2\n    2: 0\n    3: 1\n"
FIRST = "(first of (cards of grid)).number"
CAUSES = {
    "need some one in groups of (grid with number > 1): worth(count one) + 1 > 3": ir.Groups,
    f"need {FIRST} + worth(count grid) > 3": ir.CardsOn,
    f"need (3 if worth({FIRST}) > 2 else {FIRST}) > 1": ir.CardsOn,
    "need count (grid with number = 1) mod count (grid with number = 2) = 0": ir.Arithmetic,
    "need 8 div (count (grid with number = 2) + worth(card.number)) < 4": ir.Arithmetic,
    "need count (grid with number = 1) mod (1 + count (groups of (grid with number = 2))) = 0": (
        ir.Arithmetic
    ),
    "need every one in near: count one + worth(card.number) > 3": None,
}  # what in them has no term; a table with `otherwise` always has one


@pytest.mark.parametrize("clause", CAUSES)
def test_what_is_cheaper_is_told_of_what_costs(clause: str) -> None:
    near = "    region near for each card with number = 3: 3 by 3 around it"
    puzzle = puzzle_of(clause, f"{near}\n{TABLE}    otherwise: 1", "2 by 4")
    suggestions = {cost.cheaper for cost in costs_of(constraints_of(puzzle))}
    assert suggestions == {CHEAPER.get(CAUSES[clause], FEWER)}


def test_a_table_is_given_an_otherwise_where_it_has_none() -> None:
    clause = f"need worth({FIRST}) > 0"
    for more, node in (("", ir.Lookup), ("    otherwise: 1", ir.CardsOn)):
        [cost] = costs_of(constraints_of(puzzle_of(clause, TABLE + more, "2 by 4")))
        assert cost.cheaper == CHEAPER[node]


@pytest.mark.parametrize(
    "region", ["row(9)", "row(cell.row + 2)", "first of (row with order of it = 9)"]
)
def test_a_region_that_is_none_is_not_full(region: str) -> None:
    every = compare(puzzle_of("need cell is full"))
    assert compare(puzzle_of(f"need not {region} is full")) == every > 0
    assert compare(puzzle_of(f"need {region} is full")) == 0


COUNTED = {
    "different = 3": True, "different >= 3": True, "different > 2": True, "different < 3": False,
    "different != 3": False, "different = 2": False, "different = 0": False, "alike = 1": True,
    "alike < 2": True, "alike <= 1": True, "alike > 1": False, "alike != 1": False,
    "alike = 2": False, "alike = 0": False, "straight = 3": True, "straight >= 3": True,
    "straight < 3": False, "straight != 3": False, "straight = 2": False, "straight = 0": False,
}  # fmt: skip  # whether it says that no two of three show the same
LINES = ("row of cell", "(cells of row of cell with number > 1)")
TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("asked", COUNTED)
def test_that_no_two_show_the_same_is_known_by_how_many_do(asked: str, line: str) -> None:
    how, op, number = asked.split()
    counted = f"count {how} number of {line}"
    for clause in (
        f"{counted} {op} {number}",
        f"{number} {TURNED[op]} {counted}",
        f"held({line})",
        f"not ({counted} {op} {number})",
    ):
        more = f"define held(some_of)\n    count {how} number of some_of {op} {number}"
        puzzle = puzzle_of(f"need {clause}", more if "held" in clause else "")
        compare(puzzle)
        if line in OF_REGIONS and "not (" not in clause:
            constraints = constraints_of(puzzle)
            assert (bool(constraints.pairs) and not constraints.checks) is COUNTED[asked]


@pytest.mark.parametrize("line", ["cells of row of cell", "row of cell"])
def test_that_all_follow_each_other_is_known_of_each_two(line: str) -> None:
    clause, more = f"need count straight length of {line} = 3", "attribute length: 1 to 5"
    puzzle = puzzle_of(clause, more, "1 by 3", "each length")
    constraints = constraints_of(puzzle)
    assert constraints.pairs and not constraints.checks
    assert compare(puzzle) == 18  # 123, 234 or 345, in any order


@pytest.mark.parametrize("asked", ["= 2", ">= 1", "< 2"])
def test_of_cards_some_may_have_no_number_to_follow(asked: str) -> None:
    clause = f"need count straight number of row of cell {asked}"
    assert compare(puzzle_of(clause, size="2 by 2", filled="each number, each color"))


@pytest.mark.parametrize(
    "asked",
    [
        "every other in grid: other = cell or other.number != card.number or other.row != cell.row",
        "no other in grid: other.number = card.number and other != cell and other.row = cell.row",
    ],
)
def test_what_is_known_of_cells_is_asked_of_all_at_once(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, joined = Grounding._each, list[ir.Expr]()

    def each(g: Grounding, parts: tuple[ir.Expr, ...], settled: terms.Term) -> terms.Term:
        joined.extend(parts[:1])
        return usual(g, parts, settled)

    monkeypatch.setattr(Grounding, "_each", each)
    assert compare(puzzle_of(f"need {asked}", size="2 by 3")) == 36
    joined.clear()
    constraints_of(puzzle_of(f"need {asked}", size="4 by 5"))
    assert len(joined) == 20 * 4  # of each cell: the others of its row


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("sum of dot.number for dot in cells of row of cell > 3", True),
        ("count (cells of row of cell with number = cell.row) < 2", True),
        ("count (cells of row of cell with number = cell.row and it.column >= cell.row) < 2", True),
        ("every dot in cells of row of cell: dot.number + dot.column > cell.row", True),
        ("count (cells of row of cell with number = cell.row and it != cell) < 2", False),
        ("count (cells of row of cell with number = card.number) < 2", False),
        ("every dot in cells of row of cell: dot = cell or dot.number + cell.column > 2", False),
        ("sum of dot.number for dot in (cells of row of cell with it != cell) > cell.row", False),
    ],
)
def test_what_asks_only_the_row_of_a_cell_is_worked_out_once_a_row(
    asked: str, rows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, worked = Grounding._term_of, Counter[int]()

    def once(g: Grounding, node: ir.Expr) -> terms.Term:
        if g.about(node).loops:
            worked[id(node)] += 1
        return usual(g, node)

    monkeypatch.setattr(Grounding, "_term_of", once)
    compare(puzzle_of(f"need {asked}", size="2 by 3"))
    worked.clear()
    constraints_of(puzzle_of(f"need {asked}", size="3 by 4"))
    assert (max(worked.values()) == 3) is rows
