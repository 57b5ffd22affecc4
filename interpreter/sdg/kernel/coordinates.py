"""Conditions on a cell's row or column as sets of cells, in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.fixing import COMPARISONS
from sdg.ir import ABSENT
from sdg.kernel.absent import may_be_absent
from sdg.kernel.expressions import Frame, number

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


def by_coordinate(k: Kernel, which: str, op: str, right: ir.Expr, E: Frame) -> str:
    """Write the cells whose row or column compares so with a number."""
    compare, at = COMPARISONS[op], 0 if which == "row" else 1
    found = [grid.coordinates(i)[at] for i, grid in enumerate(k.layout.geometry.grid_of)]
    low, high = min(found) - 1, max(found) + 1  # beyond them nothing changes

    def passing(wanted: int) -> int:
        return sum(1 << i for i, here in enumerate(found) if compare(here, wanted))

    absent = passing(low) if op in ("=", "!=") else 0
    if isinstance(right, ir.Const):
        return str(absent if right.value == ABSENT else passing(right.value))
    wanted = k.named(number(k, right, E), "wanted")
    table = k.source.table(f"cells_by_{which}", [passing(n) for n in range(low, high + 1)], "cells")
    last = high - low
    cells = (
        f"{table}[0 if {wanted} <= {low} else {last} if {wanted} >= {high} else {wanted} - {low}]"
    )
    if absent != passing(low) and may_be_absent(k, right, E):
        return f"({absent} if {wanted} == ABSENT else {cells})"
    return cells
