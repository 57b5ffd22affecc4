"""Forms of conditions on one cell whose passing cells are found together, as one mask.

`cell_form` recognises them for both engines; each engine has one function for each form, which
computes the set (the reference engine) or generates text that computes it (the kernel).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from sdg import ir
from sdg.analysis.equivalent_forms import SOMETHING, sides
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask


@frozen
class Regardless:
    """A test that says nothing of the cell: all cells pass, or none."""

    test: ir.Expr


@frozen
class Joined:
    """Several conditions of which all must hold, or one."""

    parts: tuple[ir.Expr, ...]
    every: bool


@frozen
class Inverted:
    """What fails a form, or a condition that may have none."""

    of: CellForm | ir.Expr


@frozen
class Occupied:
    """A card lies on a cell: the cell itself, or one some steps further on."""

    cell: ir.Expr


@frozen
class SameCell:
    """A cell that depends on the cell in question is another, which may depend on it too."""

    left: ir.Expr
    right: ir.Expr


@frozen
class ShownValue:
    """The visible card of a cell has an attribute that compares so with a value."""

    cell: ir.Expr
    attribute: str
    op: str
    value: ir.Expr


@frozen
class Member:
    """A cell, or one some steps further on, is in a set."""

    cell: ir.Expr
    of: ir.Expr


@frozen
class OnLine:
    """The number of a cell's row or column compares so with a number."""

    which: Literal["row", "column"]
    op: str
    value: ir.Expr


@frozen
class NearCells:
    """Some, every or no neighbor (in a slot) passes a test."""

    how: Literal["some", "every", "no"]
    neighbor: int
    test: ir.Expr


@frozen
class EachWay:
    """With some, every or no direction of several, a test passes."""

    node: ir.Quantified
    over: ir.Directions | ir.Leaps


@frozen
class OnTheWay:
    """Some cell (in a slot) on the way from a cell passes a test."""

    way: ir.Flight
    passed: int
    test: ir.Expr


@frozen
class OfRegions:
    """Some, every or no region of a family at the cell (in a slot) passes a test."""

    how: Literal["some", "every", "no"]
    region: int
    family: str
    test: ir.Expr


@frozen
class OfOthers:
    """Some, every or no element of a set passes, the same set whatever the cell."""

    node: ir.Quantified


@frozen
class FitsCard:
    """A card fits the cell."""

    card: ir.Expr


CellForm: TypeAlias = (
    Regardless | Joined | Inverted | Occupied | SameCell | ShownValue | Member | OnLine
    | NearCells | EachWay | OnTheWay | OfRegions | OfOthers | FitsCard
)  # fmt: skip


def cell_form(test: ir.Expr, slot: int) -> CellForm | None:
    """Return the form of a condition on the cell in a slot, if it has one."""
    if not mentions(test, slot):
        return Regardless(test)
    match test:
        case ir.All(parts) | ir.Any(parts):
            return Joined(parts, isinstance(test, ir.All))
        case ir.Not(part):
            return Inverted(part)
        case ir.IsEmpty(what) if what.type == ir.CELL:
            return Inverted(Occupied(what))
        case ir.IsEmpty(ir.Flight() as way):
            return Inverted(OnTheWay(way, way.slot, SOMETHING))
        case ir.IsFull(what) if what == ir.Local(slot, ir.CELL):
            return Occupied(what)
        case ir.Compare():
            return _compared(test, slot)
        case ir.In(element, of) if not mentions(of, slot) and is_mask(of.type):
            return Member(element, of)
        case ir.Quantified():
            return _quantified(test, slot)
        case ir.Fits(card, ir.Local(cell)) if cell == slot and not mentions(card, slot):
            return FitsCard(card)
    return None


def _compared(test: ir.Compare, slot: int) -> CellForm | None:
    if test.op in ("=", "!=") and test.left.type == ir.CELL:
        return _unless(test.op == "!=", SameCell(test.left, test.right))
    if (compared := sides(test, slot)) is None:
        return None
    about, op, value = compared
    match about:
        case ir.Attr(ir.CardAt(cell), attribute) if about is test.left or op in ("=", "!="):
            known = "=" if op == "!=" else op
            return _unless(op == "!=", ShownValue(cell, attribute, known, value))
        case ir.Coordinate(ir.Local(cell), which) if cell == slot:
            return OnLine(which, op, value)
    return None


def _is_cell(node: ir.Expr, slot: int) -> bool:
    return isinstance(node, ir.Local) and node.slot == slot


def _unless(inverted: bool, form: CellForm) -> CellForm:
    return Inverted(form) if inverted else form


def _quantified(test: ir.Quantified, slot: int) -> CellForm | None:
    how, inner, over, body = test.how, test.slot, test.over, test.body
    own = not mentions(body, slot)  # whether the body depends only on what it goes through
    match over:
        case ir.Neighbors(cell) if own and _is_cell(cell, slot):
            return NearCells(how, inner, body)
        case ir.Directions() | ir.Leaps():
            return EachWay(test, over)
        case ir.Flight():
            sought = ir.Not(body) if how == "every" else body
            return _unless(how != "some", OnTheWay(over, inner, sought))
        case ir.RegionsAt(family, cell) if own and _is_cell(cell, slot):
            return OfRegions(how, inner, family, body)
    return None if mentions(over, slot) else OfOthers(test)
