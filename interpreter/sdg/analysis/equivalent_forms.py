"""Expressions that mean the same as simpler ones, or that both engines treat alike."""

from __future__ import annotations

from typing import Literal

from sdg import ir
from sdg.ir.rewriting import mentions

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
SOMETHING = ir.Const(1, ir.YESNO)  # a test that every cell passes


def counted(node: ir.Compare) -> ir.Quantified | None:
    """Return `some x in set: …` for `count (set with …) > 0`: nothing need be counted."""
    match node:
        case ir.Compare(op, ir.Count(ir.Filter(slot, over, condition)), ir.Const(number)):
            how = ANY.get((op, number))
            if how is not None:
                return ir.Quantified(how, slot, over, condition, span=node.span)
    return None


ANY: dict[tuple[str, int], Literal["some", "no"]] = {
    (">", 0): "some", (">=", 1): "some", ("=", 0): "no", ("<", 1): "no",
}  # fmt: skip


def is_one_region(what: ir.Expr) -> bool:
    """Return whether cells are those of one region, which has none only if there is no such one."""
    return isinstance(what, ir.RegionCells) and what.regions.type.kind == "region"


def sides(test: ir.Compare, slot: int) -> tuple[ir.Expr, str, ir.Expr] | None:
    """Return a comparison with the side that a slot matters to on the left, if it is but one."""
    left, op, right = test.left, test.op, test.right
    if mentions(left, slot):
        return None if mentions(right, slot) else (left, op, right)
    return (right, MIRRORED[op], left) if mentions(right, slot) else None
