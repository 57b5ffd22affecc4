"""The order of cells: a way goes as one walks it, a region of listed cells as they are written.

A set of cells is a set; where it came from tells in which order its cells are taken, if anybody
asks (`first of`, `for each`, `move`). Its cards, a name, a define and what is left after `with`
keep it; cells of several regions together, and all other sets, are taken row by row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import evolve, frozen

from sdg import ir
from sdg import syntax as tree
from sdg.resolver import sets
from sdg.resolver.base import Resolver
from sdg.resolver.scope import Scope


@frozen
class Way:
    """The cells on a way, from the next one on; or those of a region, as it lists them."""

    course: ir.Expr  # a direction, a region or a set of regions


@frozen
class Either:
    """One order or the other; None: row by row."""

    condition: ir.Expr
    yes: Course | None
    no: Course | None


@frozen
class Within:
    """An order that is told with an argument of a define."""

    slot: int
    value: ir.Expr
    inner: Course


Course: TypeAlias = Way | Either | Within


def first(
    r: Resolver, of: ir.Expr, kind: ir.Type, scope: Scope, *,
    last: bool = False, amount: ir.Expr | None = None,
) -> ir.First:  # fmt: skip
    """Answer the first or last of a set, or so many of it, in its order."""
    slot, along = _along(r, of, scope)
    return ir.First(of, kind, last, amount, slot, along)


def loop(r: Resolver, each: ir.ForEach, scope: Scope) -> ir.ForEach:
    """Answer a loop that goes through its set in the order of that."""
    course = course_of(r, each.over, scope)
    if course is None:
        return each
    return evolve(each, along=_number(course, _cell(each.slot, each.over.type)))


def move(r: Resolver, cards: ir.Move, scope: Scope) -> ir.Move:
    """Answer a move of several cards in their order."""
    slot, along = _along(r, cards.cards, scope)
    return evolve(cards, slot=slot, along=along)


def let(r: Resolver, node: tree.Let, scope: Scope) -> tuple[list[ir.StepNode], Scope]:
    """Resolve a `let`. With a set that has an order, what that leans on is kept too.

    A second name of a card is no step: the card is followed under both, wherever it goes.
    """
    value = r.expr(node.value, scope)
    course = course_of(r, value, scope)
    lets: list[ir.StepNode] = []

    def keep(told: ir.Expr) -> ir.Expr:
        local = ir.Local(scope.frame.slot("course"), told.type, span=told.span)
        lets.append(ir.Let(local.slot, told, span=node.span))
        return local

    inner, local = sets.bind(r, node.name, value.type, scope)
    if isinstance(value, ir.Local) and value.type == ir.CARD:
        again = evolve(value, name=local.name, span=local.span)  # a second name of a card
        return [], evolve(inner, locals={**inner.locals, local.name: again})
    if course is not None:
        inner = knowing(inner, local.slot, _kept(course, keep))
    return [*lets, ir.Let(local.slot, value, span=node.span)], inner


def _along(r: Resolver, of: ir.Expr, scope: Scope) -> tuple[int | None, ir.Expr | None]:
    course = course_of(r, of, scope)
    if course is None:
        return None, None
    slot = scope.frame.slot("it")
    return slot, _number(course, _cell(slot, of.type))


def _cell(slot: int, kind: ir.Type) -> ir.Expr:
    """Answer the cell of an element, a cell or a card."""
    if kind == ir.set_of(ir.CARD):
        return ir.CellOf(ir.Local(slot, ir.CARD))
    return ir.Local(slot, ir.CELL)


def course_of(r: Resolver, cells: ir.Expr, scope: Scope) -> Course | None:
    """Answer the order that a set has; None if it is taken row by row, or in canonical order."""
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
        case ir.Bind(slot, value, body):
            inner = course_of(r, body, knowing(scope, slot, course_of(r, value, scope)))
            leans = inner is not None and _may_lean(inner, slot)
            return Within(slot, value, inner) if inner is not None and leans else inner
        case ir.Local(slot):
            return scope.courses.get(slot)
        case _:
            return None


def knowing(scope: Scope, slot: int, course: Course | None) -> Scope:
    """Answer a scope in which the order of a set that has a name is known, if it has one."""
    return scope if course is None else evolve(scope, courses={**scope.courses, slot: course})


def _kept(course: Course, keep: Callable[[ir.Expr], ir.Expr]) -> Course:
    """Answer the same order with all that it leans on kept as it is now."""
    match course:
        case Way(ir.Local() | ir.Const()):
            return course
        case Way(one):
            return Way(keep(one))
        case Either(condition, yes, no):
            sides = (_kept(side, keep) if side is not None else None for side in (yes, no))
            return Either(keep(condition), *sides)
        case Within(slot, value, inner):
            return _kept(
                inner, lambda told: keep(ir.Bind(slot, value, told, told.type, span=told.span))
            )


def _may_lean(course: Course, slot: int) -> bool:
    """Tell whether an order may be told with what a slot holds."""
    match course:
        case Way(ir.Local(other)):
            return other == slot
        case Way(ir.Const() | ir.FamilyRegions(owner=None)):
            return False
        case _:
            return True


def _listing(r: Resolver, regions: ir.Expr) -> Course | None:
    """Answer the order of regions that may list their cells otherwise than row by row."""
    family = regions.type.of.of if isinstance(regions.type.of, ir.Type) else regions.type.of
    listed = _listed(r, str(family) if family else None)
    return Way(regions) if any(map(_goes_astray, listed)) else None


def _listed(r: Resolver, family: str | None) -> list[tuple[tuple[ir.Expr, ir.Expr], ...]]:
    """List the regions of listed cells in a family, or in all where it is not known which."""
    if family is None:
        return [cells for name in r.names.families for cells in _listed(r, name)]
    found = r.names.families.get(family)
    match found.area if found else None:
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
    """Answer whether cells may be written otherwise than row by row."""
    known = [
        (row.value, column.value)
        for row, column in cells
        if isinstance(row, ir.Const) and isinstance(column, ir.Const)
    ]
    return len(known) < len(cells) or known != sorted(known)


def _number(course: Course | None, cell: ir.Expr) -> ir.Expr:
    """Answer how far along an order a cell lies."""
    match course:
        case None:
            return ir.Along(cell)
        case Way(one):
            return ir.Along(cell, one)
        case Either(condition, yes, no):
            return ir.Choice(condition, _number(yes, cell), _number(no, cell), ir.NUMBER)
        case Within(slot, value, inner):
            return ir.Bind(slot, value, _number(inner, cell), ir.NUMBER)
