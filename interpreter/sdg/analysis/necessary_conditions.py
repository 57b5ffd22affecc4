"""What must be so of a cell that passes a test: a condition that is found for all cells together.

Where a test has no mask, only cells that pass the weaker condition need to be tested one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sdg import ir
from sdg.analysis.cell_conditions import cell_form
from sdg.analysis.equivalent_forms import sides
from sdg.analysis.may_fail import never_fails
from sdg.ir.comparisons import OPPOSITE
from sdg.ir.rewriting import mentions
from sdg.layout.with_options import compared

HasMask = Callable[[ir.Expr, int], bool]  # whether a condition on the cell in a slot has one


def necessary(test: ir.Expr, slot: int, has_mask: HasMask, holds: bool = True) -> ir.Expr | None:
    """Return a condition on the cell in a slot that has a mask, and is so wherever a test is so (or
    is not, unless it `holds`). None if none is known, or if the test may fail: then the rules say
    of which cells it is asked."""
    return _needed(test, slot, has_mask, holds) if never_fails(test) else None


def _needed(test: ir.Expr, slot: int, has_mask: HasMask, holds: bool) -> ir.Expr | None:
    def inside(part: ir.Expr, so: bool) -> ir.Expr | None:
        return _needed(part, slot, has_mask, so)

    if mentions(test, slot) and cell_form(test, slot) is not None and has_mask(test, slot):
        return test if holds else ir.Not(test)
    match test:
        case ir.Not(part):
            return inside(part, not holds)
        case ir.All(parts) | ir.Any(parts):
            each = [inside(part, holds) for part in parts]
            return _every(each) if isinstance(test, ir.All) is holds else _some(each)
        case ir.Choice(condition, yes, no) if test.type == ir.YESNO:
            return _some([
                _every([inside(condition, True), inside(yes, holds)]),
                _every([inside(condition, False), inside(no, holds)]),
            ])  # fmt: skip
        case ir.Quantified("some", _, _, body) if holds:
            return _beside(test.over, slot, has_mask, (test.slot, body))
        case ir.Quantified("no", _, _, body) if not holds:
            return _beside(test.over, slot, has_mask, (test.slot, body))
        case ir.Compare():
            return _compared(test, slot, has_mask, holds)
    return None


def _compared(test: ir.Compare, slot: int, has_mask: HasMask, holds: bool) -> ir.Expr | None:
    """Return what must be so if nothing counted, or added up, would not do."""
    match sides(test, slot):
        case (ir.Count(over) | ir.Fold(over=over), said, ir.Const(number)):
            op = said if holds else OPPOSITE[said]
            if number != ir.ABSENT and not compared(op, 0, number):
                return _beside(over, slot, has_mask, None)
    return None


def _beside(
    over: ir.Expr, slot: int, has_mask: HasMask, also: tuple[int, ir.Expr] | None
) -> ir.Expr | None:
    """Return that there is some neighbor in a set of them that passes what has a mask of a test."""
    match over:
        case ir.Filter(inner, within, condition):
            there = [_beside(within, slot, has_mask, (inner, condition))]
            if also is not None:
                there.append(_beside(within, slot, has_mask, also))
            return _every(there)
        case ir.Neighbors(ir.Local(cell)) if cell == slot and also is not None:
            neighbor, condition = also
            if mentions(condition, slot):
                parts = condition.parts if isinstance(condition, ir.All) else ()
                alone = tuple(part for part in parts if not mentions(part, slot))
                if not alone:
                    return None
                condition = ir.All(alone)
            body = _needed(condition, neighbor, has_mask, True)
            near = ir.Quantified("some", neighbor, over, body) if body is not None else None
            return near if near is not None and has_mask(near, slot) else None
    return None


def _every(parts: Sequence[ir.Expr | None]) -> ir.Expr | None:
    known = tuple(part for part in parts if part is not None)
    return ir.All(known) if len(known) > 1 else known[0] if known else None


def _some(parts: Sequence[ir.Expr | None]) -> ir.Expr | None:
    known = tuple(part for part in parts if part is not None)
    return ir.Any(known) if len(known) == len(parts) else None
