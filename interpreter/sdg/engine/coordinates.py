"""Conditions on a cell's row or column as sets of cells."""

from __future__ import annotations

from sdg import ir
from sdg.engine.compiling import Compiler, Evaluate, Frame
from sdg.engine.fixing import COMPARISONS
from sdg.engine.moving import Slots
from sdg.ir import ABSENT

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def by_coordinate(c: Compiler, which: str, op: str, right: ir.Expr) -> Evaluate:
    """Compile the cells whose row or column compares so with a number."""
    value, compare, at = c.value(right), COMPARISONS[op], 0 if which == "row" else 1
    cells: dict[int, int] = {}  # of each row or column
    for i, grid in enumerate(c.layout.geometry.grid_of):
        number = grid.coordinates(i)[at]
        cells[number] = cells.get(number, 0) | 1 << i
    low, high = min(cells) - 1, max(cells) + 1
    known = {
        wanted: sum(mask for n, mask in cells.items() if compare(n, wanted))
        for wanted in range(low, high + 1)
    }
    other = known[low] if op in ("=", "!=") else 0  # of what is absent

    def found(S: Slots, E: Frame) -> int:
        wanted = value(S, E)
        return other if wanted == ABSENT else known[max(low, min(wanted, high))]

    return found
