"""Conditions on a cell's row or column as sets of cells, in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.masks.coordinates import passing
from sdg.kernel.expressions.expressions import Frame, number
from sdg.kernel.facts.absence import may_be_absent

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


def by_coordinate(k: Kernel, which: str, op: str, right: ir.Expr, E: Frame) -> str:
    """Write the cells whose row or column compares so with a number."""
    found = passing(k.layout.geometry, which, op)
    if isinstance(right, ir.Const):
        return str(found.at(right.value))
    wanted = k.named(number(k, right, E), "wanted")
    table = k.source.table(f"cells_by_{which}", found.cells, "cells")
    low, last = found.low, len(found.cells) - 1
    high = low + last
    cells = (
        f"{table}[0 if {wanted} <= {low} else {last} if {wanted} >= {high} else {wanted} - {low}]"
    )
    if found.absent != found.cells[0] and may_be_absent(k, right, E):
        return f"({found.absent} if {wanted} == ABSENT else {cells})"
    return cells
