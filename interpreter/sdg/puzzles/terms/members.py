"""What is in a set on a full board: an expression in, its elements out, each with a term.

The term tells whether it is one, so that a set which hangs on cards is known before these lie
there: of the cells with a number above 3 each cell is one if its card is so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.puzzles.terms.card_tables import WIDE
from sdg.puzzles.terms.lines import Line, Offer, cells_of_lines, long_runs, single_runs
from sdg.puzzles.terms.simplified_terms import Untold
from sdg.puzzles.terms.terms import NO, YES, Elements, Fixed, Meant, OnCell, Several, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding


def elements(g: Grounding, node: ir.Expr, among: int = -1) -> Elements:
    """Return what may be in a set, in its order. Raises `Untold`, `Uncertain`.

    Of cells that are not `among` some nothing need be told.
    """
    make = g.making
    if g.is_known(node):
        known = g.known(node)
        if node.type.kind == "cell":
            return [(YES, known)] if known >= 0 else []
        if isinstance(known, int):
            return [(YES, one) for one in bits(known)]
        return [(YES, one) for one in known]
    match node:
        case ir.Local(slot) if isinstance(named := g.named[slot], Several):
            return list(named.elements)
        case ir.Filter(slot, over, condition):
            kept, few = [], among if is_mask(node.type) and g.never_fails(condition) else -1
            for there, one in _offered(g, over):
                if few >= 0 and isinstance(one, int) and not few >> one & 1:
                    continue
                g.bind(slot, one)
                with g.only_if(there):
                    term = g.term(condition)
                if term != NO and (term := make.every([there(), term])) != NO:
                    kept.append((term, one))
            return kept
        case ir.Flight():
            return list(_along(g, node))
        case ir.Runs():
            runs = ((so(), cells) for so, cells in _runs(g, node))
            return [(so, cells) for so, cells in runs if so != NO]
        case ir.Bind(slot, value, body):
            g.bind(slot, g.given(value))
            return elements(g, body)
        case ir.CardsOn(cells):
            return [(there, OnCell(one)) for there, one in elements(g, cells)
                    if isinstance(one, int) and g.holds(one)]  # fmt: skip
        case ir.RegionCells(regions):
            return _cells_of(g, regions)
        case ir.Neighbors(cell):
            one = g.meant(cell)
            if isinstance(one, int):
                near = g.puzzle.layout.geometry.neighbors
                return [(YES, other) for other in bits(near[one])] if one >= 0 else []
        case ir.Best(how, slot, over, value):
            return _best(g, how, slot, over, value)
        case ir.First(amount=amount) if amount is not None:
            return _first(g, node, g.term(amount))
        case ir.Choice(condition, yes, no):
            term = g.term(condition)
            if isinstance(term, Fixed):
                return elements(g, yes if term.number else no)
    raise Untold(type(node))


def in_order(g: Grounding, node: ir.First) -> Elements:
    """Return the elements of which the first or last are meant, from there on."""
    members = elements(g, node.of)
    if node.slot is not None and node.along is not None:
        ranks = []
        for _, one in members:
            g.bind(node.slot, one)
            rank = g.term(node.along)
            if not isinstance(rank, Fixed):
                raise Untold
            ranks.append(rank.number)
        members = [members[i] for i in sorted(range(len(members)), key=lambda i: ranks[i])]
    elif any(isinstance(one, OnCell) for _, one in members):
        raise Untold(ir.CardsOn)  # cards are in the order of what they show
    return members[::-1] if node.last else members


def _first(g: Grounding, node: ir.First, amount: Term) -> Elements:
    """Return the first of a set, as many as are asked for: of each how many come before."""
    make, before, kept = g.making, list[tuple[int, Term]](), []
    if make.ends(amount)[0] < -WIDE:
        raise Untold.within(amount)
    for there, one in in_order(g, node):
        room = make.sum(0, [(1, amount), *((-1, other) for _, other in before)])
        kept.append((make.every([there, make.within(room, 1, WIDE)]), one))
        before.append((1, there))
    possible = [(there, one) for there, one in kept if there != NO]
    return possible[::-1] if node.last else possible


def _cells_of(g: Grounding, regions: ir.Expr) -> Elements:
    make, layout = g.making, g.puzzle.layout
    if regions.type.kind == "region":
        one = g.meant(regions)
        each: Elements = [(YES, one)] if isinstance(one, int) and one >= 0 else []
    else:
        each = elements(g, regions)
    conditions: dict[int, list[Term]] = {}
    for there, one in each:
        if not isinstance(one, int):
            raise Untold
        for cell in bits(layout.regions.cells[one]):
            conditions.setdefault(cell, []).append(there)
    return [(make.some(conditions[cell]), cell) for cell in sorted(conditions)]


def _along(g: Grounding, node: ir.Flight) -> Iterator[tuple[Term, Meant]]:
    """Yield the cells on a way, each with whether one comes so far."""
    make, passed = g.making, list(tests_along(g, node))
    tests = [test for _, test in passed]
    for i, (cell, _) in enumerate(passed):
        if node.until:
            before = [make.negated(test) for test in tests[:i]]
            yield make.every([*before, make.some(tests[i:])]), cell
        else:
            yield make.every(tests[: i + 1]), cell


def none_along(g: Grounding, node: ir.Flight) -> Term:
    """Return whether there is no cell on a way."""
    tests = [test for _, test in tests_along(g, node)]
    return g.making.negated(g.making.some(tests if node.until else tests[:1]))


def tests_along(g: Grounding, node: ir.Flight) -> Iterator[tuple[int, Term]]:
    """Yield the cells on a way to its end, each with its test."""
    geometry = g.puzzle.layout.geometry
    start, way = g.meant(node.cell), g.meant(node.direction)
    if not isinstance(start, int) or not isinstance(way, int):
        raise Untold
    cell = geometry.step(start, way, 1) if start >= 0 else start
    while cell >= 0:
        g.bind(node.slot, cell)
        yield cell, g.term(node.test)
        cell = geometry.step(cell, way, 1)


def _offered(g: Grounding, node: ir.Expr) -> Iterator[Offer]:
    """Yield what may be in a set; whether it is one is told once that is asked."""
    if isinstance(node, ir.Runs) and not g.is_known(node):
        yield from _runs(g, node)
    else:
        for there, one in elements(g, node):
            yield partial(_same, there), one


def _same(term: Term) -> Term:
    return term


def _runs(g: Grounding, node: ir.Runs) -> Iterator[Offer]:
    """Yield each part of a line, as a set of cells, with whether just these are a run."""
    there = {one: term for term, one in elements(g, node.cells) if isinstance(one, int)}
    lines = [
        Line(g.making, cells, tuple(there.get(cell, NO) for cell in cells))
        for cells in cells_of_lines(g, node)
    ]
    yield from long_runs(lines)
    yield from single_runs(lines)


def _best(g: Grounding, how: str, slot: int, over: ir.Expr, value: ir.Expr) -> Elements:
    make, each = g.making, list[tuple[Term, Meant, Term]]()
    for there, one in elements(g, over):
        g.bind(slot, one)
        term = g.number(value)
        if make.ends(term)[0] < -WIDE:
            raise Untold.within(term)
        each.append((there, one, term))
    op: ir.Relation = ">=" if how == "highest" else "<="
    return [
        (make.every([there, *(
            make.some([make.negated(other), g.compared(op, term, beside)])
            for other, _, beside in each if beside is not term
        )]), one)
        for there, one, term in each
    ]  # fmt: skip
