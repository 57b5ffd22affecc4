"""Orders of cells as data: along a way, as a region lists them, or one of two by a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from sdg import ir


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
    """An order that is chosen by an argument of a define."""

    slot: int
    value: ir.Expr
    inner: Course


Course: TypeAlias = Way | Either | Within


def kept(course: Course, keep: Callable[[ir.Expr], ir.Expr]) -> Course:
    """Return the same order with all that it depends on kept as it is now."""
    match course:
        case Way(ir.Local() | ir.Const()):
            return course
        case Way(one):
            return Way(keep(one))
        case Either(condition, yes, no):
            sides = (kept(side, keep) if side is not None else None for side in (yes, no))
            return Either(keep(condition), *sides)
        case Within(slot, value, inner):
            return kept(
                inner,
                lambda expression: keep(
                    ir.Bind(slot, value, expression, expression.type, span=expression.span)
                ),
            )


def may_lean(course: Course, slot: int) -> bool:
    """Return whether an order may be chosen by what a slot holds."""
    match course:
        case Way(ir.Local(other)):
            return other == slot
        case Way(ir.Const() | ir.FamilyRegions(owner=None)):
            return False
        case _:
            return True


def number_along(course: Course | None, cell: ir.Expr) -> ir.Expr:
    """Return how far along an order a cell lies."""
    match course:
        case None:
            return ir.Along(cell)
        case Way(one):
            return ir.Along(cell, one)
        case Either(condition, yes, no):
            return ir.Choice(condition, number_along(yes, cell), number_along(no, cell), ir.NUMBER)
        case Within(slot, value, inner):
            return ir.Bind(slot, value, number_along(inner, cell), ir.NUMBER)
