"""Expressions whose value depends on cards, as cases: each value, and when it is that.

`first of (grid with it.number > 3)` is one cell or another, and of each it is known when that is
the one. So a condition on it is that one of the cases holds, and with it the condition.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

from sdg import ir
from sdg.ir import NOTHING
from sdg.ir.rewriting import alike, names, rewrite, unbound
from sdg.ir.walking import walk
from sdg.puzzles.terms.card_tables import WIDE
from sdg.puzzles.terms.members import in_order, tests_along
from sdg.puzzles.terms.simplified_terms import Untold
from sdg.puzzles.terms.terms import NO, YES, Meant, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding

Cases = list[tuple[Term, Meant]]  # of which one holds


class Uncertain(Exception):
    """What an expression stands for hangs on cards."""

    def __init__(self, node: ir.Expr, cases: Cases) -> None:
        super().__init__(node, cases)
        self.node = node
        self.cases = cases


def one_of(g: Grounding, node: ir.Expr) -> Meant:
    """Return what an expression of which there are cases stands for. Raises `Uncertain`."""
    match node:
        case ir.First(amount=None):
            cases = _first(g, node)
        case ir.CellAt(owner=None):
            cases = _computed(g, node)
        case ir.Bind(slot, value, body):
            g.bind(slot, g.given(value))
            return g.meant(body)
        case ir.Choice(condition, yes, no):
            term = g.term(condition)
            cases = [(term, g.meant(yes)), (g.making.negated(term), g.meant(no))]
        case _:
            raise Untold
    left = [(term, meant) for term, meant in cases if term != NO]
    if len(left) == 1:
        return left[0][1]
    raise Uncertain(node, left)


def holding(g: Grounding, condition: ir.Expr, uncertain: Uncertain) -> Term:
    """Return a condition, asked in each case."""
    make, holding = g.making, list[Term]()
    for case, meant in uncertain.cases:
        with g.only_if(case):
            so = g.term(with_case(g, condition, uncertain.node, meant))
        holding.append(make.every([case, so]))
    return make.some(holding)


def number(g: Grounding, node: ir.Expr, uncertain: Uncertain) -> Term:
    """Return a number, asked in each case. Raises `Untold` where it may be absent."""
    make = g.making
    values = [
        (case, g.number(with_case(g, node, uncertain.node, meant)))
        for case, meant in uncertain.cases
    ]
    if any(make.ends(each)[0] < -WIDE for _, each in values):
        raise Untold.within(*(each for _, each in values))
    answer = values[-1][1]
    for case, each in reversed(values[:-1]):
        answer = make.either(case, each, answer)
    return answer


def with_case(g: Grounding, node: ir.Expr, part: ir.Expr, meant: Meant) -> ir.Expr:
    """Return an expression with what a part of it stands for in its place."""
    key = (id(node), id(part), meant)
    if key not in g.written:
        if isinstance(meant, int):
            put: ir.Expr = ir.Const(meant, part.type, span=part.span)
        else:
            slot = max(len(g.frame), max(g.fresh, default=-1) + 1)
            put = ir.Local(slot, part.type, "it", span=part.span)
            g.fresh[slot] = g.named[slot] = meant
        same = _saying_the_same(node, part)
        changed = rewrite(node, lambda each: put if each is part or same(each) else each)
        g.written[key] = node, part, changed
    return g.written[key][2]


def _saying_the_same(node: ir.Expr, part: ir.Expr) -> Callable[[Any], bool]:
    """Return what tells whether some other part of an expression stands for the same as one."""
    given = {each.slot for each in walk(node) if names(each)}
    if not given.isdisjoint(unbound(part)):
        return lambda each: False
    kind, form = type(part), alike(part)
    return lambda each: type(each) is kind and alike(each) == form


def flown(g: Grounding, node: ir.Flight) -> Cases:
    """Return how far one may come on a way: as a set of cells, in each case."""
    make, cases, cells, passed = g.making, Cases(), 0, list[Term]()
    for cell, test in tests_along(g, node):
        term = test if node.until else make.negated(test)
        cells |= 1 << cell if node.until else 0
        cases.append((make.every([*map(make.negated, passed), term]), cells))
        cells |= 1 << cell
        passed.append(term)
    cases.append((make.negated(make.some(passed)), 0 if node.until else cells))
    return [(term, there) for term, there in cases if term != NO]


def _first(g: Grounding, node: ir.First) -> Cases:
    make, before, cases = g.making, list[Term](), Cases()
    for there, one in in_order(g, node):
        cases.append((make.every([there, *map(make.negated, before)]), one))
        if there == YES:
            return cases
        before.append(there)
    return [*cases, (make.negated(make.some(before)), NOTHING)]


def _computed(g: Grounding, node: ir.CellAt) -> Cases:
    make, cases = g.making, Cases()
    (grid,) = (each for each in g.puzzle.layout.geometry.grids if each.board == node.board)
    row, column = g.term(node.row), g.term(node.column)
    ends = make.ends(row), make.ends(column)
    if min(ends[0][0], ends[1][0]) < -WIDE:
        raise Untold.within(row, column)
    sides = (grid.first_row, grid.rows), (grid.first_column, grid.columns)
    numbers = (
        range(max(low, first), min(high, first + many - 1) + 1)
        for (low, high), (first, many) in zip(ends, sides, strict=True)
    )
    for at in product(*numbers):
        if (cell := grid.at(*at)) != NOTHING:
            there = [
                make.within(term, each, each) for term, each in zip((row, column), at, strict=True)
            ]
            cases.append((make.every(there), cell))
    return [*cases, (make.negated(make.some([there for there, _ in cases])), NOTHING)]
