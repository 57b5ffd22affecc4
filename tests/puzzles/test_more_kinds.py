"""Kinds of puzzles that nobody prepared for: each has the solutions that Python finds by hand.

Each is small enough to try all boards: Latin squares of four, of five around a given row, or cells
with two values. What each asks is said the way an author would, and worked out before the cells
are full: nothing is left to the engine but what hangs together.
"""

# ruff: noqa: E501  (a rule stands on one line)

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise, permutations, product

import pytest
from attrs import frozen

from sdg.loading import read
from sdg.puzzles import Patience, Search, constraints_of, make_puzzle
from sdg.puzzles.rules.costs import costs_of, try_puzzle
from sdg.puzzles.search.counting import Counting
from sdg.source import Source

GIVEN = (3, 1, 4, 5, 2)
STEPS = 20_000  # of a count
Board = Sequence[int]
Cell = tuple[int, int]


@frozen
class Kind:
    """Rules of a puzzle with `{…}` for nothing, and what a board has to be like."""

    text: str
    boards: Callable[[], Iterator[Board]]
    holds: Callable[[Board], bool]


@cache
def latin(size: int) -> tuple[Board, ...]:
    """Return the Latin squares of four, or of five with the given row in the middle."""
    rows = list(permutations(range(1, size + 1)))
    above = size // 2 if size > 4 else size

    def filled(done: tuple[Board, ...], left: list[tuple[int, ...]]) -> Iterator[Board]:
        if len(done) == size - (size > 4):
            middle = (GIVEN,) if size > 4 else ()
            yield [x for row in (*done[:above], *middle, *done[above:]) for x in row]
        for row in left:
            others = [o for o in left if all(a != b for a, b in zip(o, row, strict=True))]
            yield from filled((*done, row), others)

    start = [r for r in rows if size == 4 or all(a != b for a, b in zip(r, GIVEN, strict=True))]
    return tuple(filled((), start))


def square(size: int, rule: str, holds: Callable[[Board], bool], regions: str = "", more: str = ""
) -> Kind:  # fmt: skip
    """Make a puzzle of a Latin square with one more rule."""
    rows = [" ".join(". " * size)] * size
    if size > 4:
        rows[size // 2] = " ".join(map(str, GIVEN))
    text = f"""\
game "Square"

attribute number: 1 to {size}

board grid: {size} by {size}
{regions}

rule different on grid
    number all different in row, column

rule special on grid
    {rule}

{more}

puzzle on grid of each number
"""
    given = "\n".join(f'    "{" ".join(row.split())}"' for row in rows)
    return Kind(text + given + "\n", lambda: iter(latin(size)), holds)


def pairs(size: str, rules: str, holds: Callable[[Board], bool], cells: int) -> Kind:
    """Make a puzzle of cells that are one of two things."""
    text = f"""\
game "Two things"

attribute kind: light, dark

board grid: {size}

{rules}

puzzle on grid of each kind
"""
    return Kind(text, lambda: product((0, 1), repeat=cells), holds)


def at(board: Board, size: int, cells: Sequence[Cell]) -> list[int]:
    return [board[(row - 1) * size + column - 1] for row, column in cells]


def region(name: str, cells: Sequence[Cell]) -> str:
    return f"    region {name}: {', '.join(map(str, cells))}"


def consecutive(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values) == max(values) - min(values) + 1


def visible(values: Sequence[int]) -> int:
    return sum(value > max((0, *values[:i])) for i, value in enumerate(values))


def touching(one: int, other: int, size: int) -> bool:
    apart = abs(one // size - other // size), abs(one % size - other % size)
    return max(apart) == 1


def stars(board: Board) -> bool:
    there = [cell for cell in range(16) if board[cell]]
    rows, columns = {cell // 4 for cell in there}, {cell % 4 for cell in there}
    near = any(touching(a, b, 4) for a in there for b in there)
    return len(there) == 4 and len(rows) == len(columns) == 4 and not near


def tents(board: Board) -> bool:
    trees, there = (5, 10), [cell for cell in range(16) if board[cell]]
    beside = {tree: [c for c in there if abs(c - tree) in (1, 4)] for tree in trees}
    alone = not any(touching(a, b, 4) for a in there for b in there)
    owned = all(any(abs(c - tree) in (1, 4) for tree in trees) for c in there)
    grass = all(not board[tree] for tree in trees)
    return len(there) == 2 and alone and owned and grass and all(beside.values())


def even(board: Board) -> bool:
    lines = [board[4 * r : 4 * r + 4] for r in range(4)], [board[c::4] for c in range(4)]
    for some in lines:
        if len({tuple(line) for line in some}) < 4 or any(sum(line) != 2 for line in some):
            return False
        if any(line[i] == line[i + 1] == line[i + 2] for line in some for i in (0, 1)):
            return False
    return True


def strokes(line: Sequence[int]) -> list[int]:
    return [len(list(some)) for kind, some in groupby(line) if kind]


def inked(board: Board) -> bool:
    lines = [range(3 * i, 3 * i + 3) for i in range(3)] + [range(i, 9, 3) for i in range(3)]
    once = all(
        len(shown) == len(set(shown))
        for line in lines for shown in ["".join("aabbcacbd"[c] for c in line if not board[c])]
    )  # fmt: skip
    apart = not any(board[a] and board[b] for line in lines for a, b in pairwise(line))
    wide = [0 if c % 4 == 3 else 1 - board[c - c // 4] for c in range(12)]
    return once and apart and len(islands(wide)) == 1


def islands(board: Board) -> list[int]:
    """Return how large each is of what hangs together."""
    left, sizes = {cell for cell in range(12) if board[cell]}, []
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            here, size = waiting.pop(), size + 1
            sides = {here - 1} if here % 4 else set()
            sides |= {here + 1} if here % 4 < 3 else set()
            near = {here - 4, here + 4, *sides} & left
            waiting += near
            left -= near
        sizes.append(size)
    return sizes


LINE = [(1, 1), (1, 2), (2, 2), (3, 2)]
INNER = [(1, 2), (2, 2), (2, 3)]
BENT = [(1, 1), (2, 2), (2, 3), (3, 4), (4, 5)]
RING = [(2, 2), (2, 3), (3, 3), (3, 2)]
GROUPS = [(1, 1), (1, 2), (2, 1)], [(4, 4), (4, 5), (5, 5)]
CLUE = (
    "table clue by row_or_column\n    1: {}\n    2: {}\n    3: {}\n    4: {}\n    otherwise: {}\n"
)

STROKES = """\
table many by place
    1: 2
    2, 3: 1
    otherwise: 0

table long by place
    10: 2
    11, 20: 1
    30: 3
    otherwise: 0

define begins(dot)
    dot.kind = dark and (dot.column = 1 or (grid at (dot.row, dot.column - 1)).kind = light)

"""

KINDS = {
    "renban: the numbers of a line follow one another, in any order": square(
        5, "need count straight number of path = count cells of path",
        lambda b: consecutive(at(b, 5, LINE)), region("path", LINE),
    ),
    "consecutive groups, by the highest and the lowest": square(
        5, "need every one in group of cell: count different number of one = 3 and (highest c.number"
        " for c in cells of one) = (lowest c.number for c in cells of one) + 2",
        lambda b: all(consecutive(at(b, 5, cells)) for cells in GROUPS),
        f"{region('one', GROUPS[0])}\n{region('two', GROUPS[1])}\n    region group: one, two",
    ),
    "whispers: neighbors on a line are three apart, by squares": square(
        5, "need cell not in path or every near in neighbors of cell: near not in path or"
        " (near.number - cell.number) * (near.number - cell.number) >= 9",
        lambda b: all(abs(x - y) >= 3 for x, y in pairwise(at(b, 5, LINE))), region("path", LINE),
    ),
    "whispers, from one place of a line to the next": square(
        5, "need every n in number: n > 3 or apart(on(n), on(n + 1))",
        lambda b: all(abs(x - y) >= 2 for x, y in pairwise(at(b, 5, LINE))), region("path", LINE),
        "define on(n)\n    last of (first n of cells of path)\n\ndefine apart(a, b)\n"
        "    a.number >= b.number + 2 or b.number >= a.number + 2\n",
    ),
    "between: what lies on a line is between its ends": square(
        5, "need every one in cells of inner: one.number > (lowest e.number for e in cells of outer)"
        " and one.number < (highest e.number for e in cells of outer)",
        lambda b: all(min(at(b, 5, [(1, 1), (4, 2)])) < x < max(at(b, 5, [(1, 1), (4, 2)]))
                      for x in at(b, 5, INNER)),
        f"{region('outer', [(1, 1), (4, 2)])}\n{region('inner', INNER)}",
    ),
    "palindrome: a line reads the same from both ends": square(
        5, "need every n in number: (last of (first n of cells of path)).number ="
        " (first of (last n of cells of path)).number",
        lambda b: at(b, 5, BENT) == at(b, 5, BENT)[::-1], region("path", BENT),
    ),
    "quadruple: numbers around a corner": square(
        5, "need quad shows number 2 to 4", lambda b: {2, 3, 4} <= set(at(b, 5, RING)),
        region("quad", RING),
    ),
    "clock face: numbers rise around, from somewhere on": square(
        5, "need some n in number: n < 5 and on(n).number < on(n + 1).number and on(n + 1).number <"
        " on(n + 2).number and on(n + 2).number < on(n + 3).number",
        lambda b: any(all(x < y for x, y in pairwise((at(b, 5, RING) * 2)[i : i + 4]))
                      for i in range(4)),
        region("ring", RING),
        "define on(n)\n    last of (first ((n - 1) mod 4 + 1) of cells of ring)\n",
    ),
    "x-sums: the first so many, as the first says": square(
        5, "need every one in row: (sum of c.number for c in (first ((first of cells of one).number)"
        " of cells of one)) = clue(order of one)",
        lambda b: [sum(b[5 * r : 5 * r + b[5 * r]]) for r in range(5)] == [1, 7, 8, 10, 15],
        more=CLUE.format(1, 7, 8, 10, 15),
    ),
    "numbered room: the first tells where another lies": square(
        4, "need (grid at (1, (grid at (1, 1)).number)).number = 3", lambda b: b[b[0] - 1] == 3,
    ),
    "where a number lies is what another cell says": square(
        4, "need (first of (cells of row (1) with it.number = 1)).column = (grid at (2, 1)).number",
        lambda b: b[:4].index(1) + 1 == b[4],
    ),
    "the first of a set that hangs on cards": square(
        4, "need (first of (cells of row (1) with it.number > 2)).column = 2",
        lambda b: b[0] <= 2 < b[1],
    ),
    "the highest of a row lies before that of the next": square(
        4, "need (first of (cells of row (1) with highest number)).column <"
        " (first of (cells of row (2) with highest number)).column",
        lambda b: b[:4].index(4) < b[4:8].index(4),
    ),
    "towers, by what lies before each": square(
        5, "need every one in row: count (cells of one with tops(it)) = clue(order of one)",
        lambda b: [visible(b[5 * r : 5 * r + 5]) for r in range(5)] == [2, 3, 3, 2, 1],
        more="define tops(c)\n    every before in (c going west while it is full): before.number <"
        f" c.number\n\n{CLUE.format(2, 3, 3, 2, 1)}",
    ),
    "a table by two cards": square(
        4, "need cell.column = 4 or goes(10 * cell.number + (grid at (cell.row, cell.column + 1))"
        ".number) = 1",
        lambda b: all(abs(b[4 * r + c] - b[4 * r + c + 1]) != 2 for r in range(4) for c in range(3)),
        more="table goes by both\n    13, 31, 24, 42: 0\n    otherwise: 1\n",
    ),
    "two of a kind on the diagonal": square(
        4, "need count alike number of slope = 2",
        lambda b: max(map(b[::5].count, range(1, 5))) == 2,
        region("slope", [(1, 1), (2, 2), (3, 3), (4, 4)]),
    ),
    "three kinds on the diagonal": square(
        4, "need count different number of slope = 3", lambda b: len(set(b[::5])) == 3,
        region("slope", [(1, 1), (2, 2), (3, 3), (4, 4)]),
    ),
    "a cage by its product": square(
        5, "need (grid at (1, 1)).number * (grid at (1, 2)).number * (grid at (2, 2)).number = 30",
        lambda b: b[0] * b[1] * b[6] == 30,
    ),
    "stars that do not touch": pairs(
        "4 by 4", "rule once on grid\n    need every line in row of cell: count (cells of line with"
        " kind = dark) = 1\n    need every line in column of cell: count (cells of line with kind ="
        " dark) = 1\n\nrule apart on grid for kind = dark\n    need no way in all directions: 1 step"
        " way is full and (1 step way).kind = dark", stars, 16,
    ),
    "tents beside trees": pairs(
        "4 by 4\n    region tree: (2, 2), (3, 3)", "rule apart on grid for kind = dark\n    need no way"
        " in all directions: 1 step way is full and (1 step way).kind = dark\n    need cell not in tree"
        " and some near in neighbors of cell: near in tree\n\nrule shade on grid\n    need cell not in"
        " tree or some near in neighbors of cell: near.kind = dark\n    need count (grid with kind ="
        " dark) = 2", tents, 16,
    ),
    "light and dark, as many of each, no three, no line twice": pairs(
        "4 by 4", "rule even on grid\n    need every line in row of cell: count (cells of line with kind"
        " = dark) = 2\n    need every line in column of cell: count (cells of line with kind = dark) ="
        " 2\n    need no run in runs of (grid with kind = cell.kind) along row, column: count run >= 3"
        "\n    need no other in row: other != first of row of cell and every c in cells of other:"
        " c.kind = (grid at (cell.row, c.column)).kind\n    need no other in column: other != first of"
        " column of cell and every c in cells of other: c.kind = (grid at (c.row, cell.column)).kind",
        even, 16,
    ),
    "one island": pairs(
        "3 by 4", "rule together on grid\n    need count groups of (grid with kind = dark) = 1",
        lambda b: len(islands(b)) == 1, 12,
    ),
    "more islands than two": pairs(
        "3 by 4", "rule together on grid\n    need count groups of (grid with kind = dark) > 2",
        lambda b: len(islands(b)) > 2, 12,
    ),
    "a lake and an island or two": pairs(
        "3 by 4", "rule together on grid\n    need count groups of (grid with kind = dark) +"
        " count groups of (grid with kind = light) <= 3 and count groups of (cells of row (2) with"
        " kind = dark) = 2", lambda b: len(islands(b)) + len(islands([1 - x for x in b])) <= 3
        and b[4:8] in ([1, 0, 1, 0], [1, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 1], [1, 1, 0, 1]), 12,
    ),
    "strokes of each row, in order": pairs(
        "3 by 4", f"{STROKES}rule strokes on grid\n    need every line in row of cell: count (cells of"
        " line with begins(it)) = many(order of line)\n    need not begins(cell) or 1 + count (cell"
        " going east while kind = dark) = long(10 * cell.row + count ((cell going west while it is"
        " full) with begins(it)))",
        lambda b: [strokes(b[4 * r : 4 * r + 4]) for r in range(3)] == [[2, 1], [1], [3]], 12,
    ),
    "strokes of each row, as runs": pairs(
        "3 by 4", f"{STROKES}rule strokes on grid\n    need every line in row of cell: count runs of"
        " (cells of line with kind = dark) along row = many(order of line)\n    need every line in row"
        " of cell: count (first of (runs of (cells of line with kind = dark) along row)) = long(10 *"
        " order of line) and count (last of (runs of (cells of line with kind = dark) along row)) ="
        " long(10 * order of line + many(order of line) - 1)",
        lambda b: [strokes(b[4 * r : 4 * r + 4]) for r in range(3)] == [[2, 1], [1], [3]], 12,
    ),
    "of those alike in a line only one is light, and the light hangs together": pairs(
        'drawn\n    "a a b"\n    "b c a"\n    "c b d"\n    region sign: each mark', "rule once on grid"
        " for kind = light\n    need no other in (cells of (row of cell)): other != cell and other.kind"
        " = light and other in cells of (sign of cell)\n    need no other in (cells of (column of"
        " cell)): other != cell and other.kind = light and other in cells of (sign of cell)\n\nrule"
        " apart on grid for kind = dark\n    need every near in neighbors of cell: near.kind = light"
        "\n\nrule together on grid\n    need count groups of (grid with kind = light) = 1",
        inked, 9,
    ),
    "a large island": pairs(
        "3 by 4", "rule together on grid\n    need some island in groups of (grid with kind = dark):"
        " count island > 7", lambda b: any(island > 7 for island in islands(b)), 12,
    ),
}  # fmt: skip

COSTLY = {"a large island": ["together"]}  # all others say enough while cells are open


@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_has_as_many_solutions_as_there_are(name: str) -> None:
    kind = KINDS[name]
    reading = read(Source("kind.sdg", kind.text))
    assert [each.message for each in reading.diagnostics if each.severity == "error"] == []
    puzzle, patience = make_puzzle(reading, {}), Patience()
    constraints = constraints_of(puzzle, patience)
    count = Counting(Search(constraints, puzzle.givens, patience)).count()
    assert count == sum(kind.holds(list(board)) for board in kind.boards())
    assert count > 0 and patience.steps < STEPS
    assert [cost.rule.name for cost in costs_of(constraints)] == COSTLY.get(name, [])


def test_words_that_cost_are_told_with_their_place_and_what_is_cheaper() -> None:
    reading = read(Source("kind.sdg", KINDS["a large island"].text))
    [cost] = costs_of(constraints_of(make_puzzle(reading, {})))
    assert (cost.rule.name, cost.cells) == ("together", 12)
    assert (
        str(cost) == "kind.sdg:8:10: rule `together`: `some island in groups of (grid with kind ="
        " dark): count island > 7`"
    )
    assert "give more cards" in cost.cheaper
    [warned] = try_puzzle(reading)
    assert (warned.code, warned.span.line, warned.span.column) == ("W676", 8, 10)


def test_a_rule_that_is_given_up_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = KINDS["light and dark, as many of each, no three, no line twice"]
    monkeypatch.setattr("sdg.puzzles.rules.rules_to_constraints.MOST", 40_000)
    monkeypatch.setattr("sdg.puzzles.rules.rules_to_constraints.LONG", 0)
    constraints = constraints_of(make_puzzle(read(Source("kind.sdg", kind.text)), {}))
    costs = costs_of(constraints)
    assert costs and costs[0].cells == 16
    assert all(cost.rule.name == "even" and "regions" in cost.cheaper for cost in costs)
