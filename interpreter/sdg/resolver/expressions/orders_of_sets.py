"""The order of a set of cells, computed from where the set comes from: a way, or a listed region.

A set has no order of its own; where it came from says in which order its cells are taken, if
anything needs one (`first of`, `for each`, `move`). The cards on it, a name, a define and what
is left after `with` keep that order; cells of several regions together, and all other sets, are
taken row by row.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from sdg import ir
from sdg.ir.rewriting import locals_of
from sdg.resolver.base import Resolver
from sdg.resolver.cell_orders import Course, Either, Way, Within, may_lean, number_along
from sdg.resolver.scope import Scope


def first(
    r: Resolver, of: ir.Expr, kind: ir.Type, scope: Scope, *,
    last: bool = False, amount: ir.Expr | None = None,
) -> ir.First:  # fmt: skip
    """Return the first or last of a set, or so many of it, in its order."""
    slot, along = _along(r, of, scope)
    return ir.First(of, kind, last, amount, slot, along)


def loop(r: Resolver, each: ir.ForEach, scope: Scope) -> ir.ForEach:
    """Return a loop that goes through its set in the order of that."""
    course = course_of(r, each.over, scope)
    if course is None:
        return each
    return evolve(each, along=number_along(course, _cell(each.slot, each.over.type)))


def move(r: Resolver, cards: ir.Move, scope: Scope) -> ir.Move:
    """Return a move of several cards in their order."""
    slot, along = _along(r, cards.cards, scope)
    return evolve(cards, slot=slot, along=along)


def _along(r: Resolver, of: ir.Expr, scope: Scope) -> tuple[int | None, ir.Expr | None]:
    course = course_of(r, of, scope)
    if course is None:
        return None, None
    slot = scope.frame.slot("it")
    return slot, number_along(course, _cell(slot, of.type))


def _cell(slot: int, kind: ir.Type) -> ir.Expr:
    """Return the cell of an element, a cell or a card."""
    if kind == ir.set_of(ir.CARD):
        return ir.CellOf(ir.Local(slot, ir.CARD))
    return ir.Local(slot, ir.CELL)


def course_of(r: Resolver, cells: ir.Expr, scope: Scope) -> Course | None:
    """Return the order that a set has; None if it is taken row by row, or in canonical order."""
    if cells.type not in (ir.set_of(ir.CELL), ir.set_of(ir.CARD)):
        return None
    match cells:
        case ir.CardsOn(on):
            return course_of(r, on, scope)
        case ir.Flight(direction=way):
            return Way(way)
        case ir.RegionCells(regions):
            return _listing(r, regions)
        case ir.Filter(over=over) | ir.Best(over=over) | ir.First(of=over):
            return course_of(r, over, scope)
        case ir.Choice(condition, yes, no):
            either = course_of(r, yes, scope), course_of(r, no, scope)
            return Either(condition, *either) if any(either) else None
        case ir.Lookup(name, key):
            return _of_rows(r.names.tables[name], key, r, scope)
        case ir.Bind(slot, value, body):
            inner = course_of(r, body, knowing(scope, slot, course_of(r, value, scope)))
            leans = inner is not None and may_lean(inner, slot)
            return Within(slot, value, inner) if inner is not None and leans else inner
        case ir.Local(slot):
            return scope.courses.get(slot)
        case _:
            return None


def _of_rows(table: ir.Table, key: ir.Expr, r: Resolver, scope: Scope) -> Course | None:
    """Return the order of the row that is looked up. Names in a row are its own: one that depends
    on them has the order of its cells, row by row."""
    course = None if table.otherwise is None else _of_row(r, table.otherwise, scope)
    for spans, value in reversed(table.rows):
        row = _of_row(r, value, scope)
        if row != course:
            course = Either(_within(key, spans), row, course)
    return course


def _of_row(r: Resolver, value: ir.Expr, scope: Scope) -> Course | None:
    return None if locals_of(value) else course_of(r, value, scope)


def _within(key: ir.Expr, spans: Sequence[tuple[int, int]]) -> ir.Expr:
    """Return the condition that a key is in one of some spans of numbers or codes."""
    each: list[ir.Expr] = []
    for low, high in spans:
        first, last = ir.Const(low, key.type), ir.Const(high, key.type)
        above, below = ir.Compare(">=", key, first), ir.Compare("<=", key, last)
        each.append(ir.Compare("=", key, first) if low == high else ir.All((above, below)))
    return each[0] if len(each) == 1 else ir.Any(tuple(each))


def knowing(scope: Scope, slot: int, course: Course | None) -> Scope:
    """Return a scope in which the order of a set that has a name is known, if it has one."""
    return scope if course is None else evolve(scope, courses={**scope.courses, slot: course})


def _listing(r: Resolver, regions: ir.Expr) -> Course | None:
    """Return the order of regions that may list their cells otherwise than row by row."""
    family = regions.type.of.of if isinstance(regions.type.of, ir.Type) else regions.type.of
    listed = _listed(r, str(family) if family else None)
    return Way(regions) if any(map(_goes_astray, listed)) else None


def _listed(r: Resolver, family: str | None) -> list[tuple[tuple[ir.Expr, ir.Expr], ...]]:
    """List the regions of listed cells in a family, or in all where it is not known which."""
    if family is None:
        return [cells for name in r.names.families for cells in _listed(r, name)]
    declared = r.names.families.get(family)
    match declared.area if declared else None:
        case ir.Listed(listed):
            return list(listed)
        case ir.Joined(families):
            return [cells for name in families for cells in _listed(r, name)]
        case ir.BySeat(lines):
            names = dict.fromkeys(name for _, seats in lines for name, _ in seats)
            return [cells for name in names for cells in _listed(r, name)]
        case _:
            return []


def _goes_astray(cells: tuple[tuple[ir.Expr, ir.Expr], ...]) -> bool:
    """Return whether cells may be written otherwise than row by row."""
    known = [
        (row.value, column.value)
        for row, column in cells
        if isinstance(row, ir.Const) and isinstance(column, ir.Const)
    ]
    return len(known) < len(cells) or known != sorted(known)
