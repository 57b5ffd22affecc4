"""Rows, columns and other lines of cells: those that compare with a number, those of runs."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from sdg import ir
from sdg.ir import ABSENT
from sdg.layout.geometry import LINES, Geometry
from sdg.layout.with_options import COMPARISONS


@frozen
class Passing:
    """The cells whose row or column compares in one way with numbers.

    `cells` are those of `low` and the numbers after it; beyond them nothing changes any more.
    """

    low: int
    cells: tuple[int, ...]
    absent: int  # the cells that pass with what is absent

    def at(self, wanted: int) -> int:
        """Return the cells that pass with a number."""
        if wanted == ABSENT:
            return self.absent
        return self.cells[max(0, min(wanted - self.low, len(self.cells) - 1))]


def passing(geometry: Geometry, which: str, op: str) -> Passing:
    """Return the cells whose `which` ("row" or "column") compares so with numbers."""
    compare, lines = COMPARISONS[op], geometry.lines[which]
    low, high = min(lines) - 1, max(lines) + 1
    cells = tuple(
        sum(mask for n, mask in lines.items() if compare(n, wanted))
        for wanted in range(low, high + 1)
    )
    return Passing(low, cells, cells[0] if op in ("=", "!=") else 0)


def run_lines(geometry: Geometry, runs: ir.Runs) -> tuple[int, ...]:
    """Return a direction for each line along which runs are looked for."""
    named: Iterable[str] = runs.along or LINES
    directions = (direction for line in named for direction in LINES[line])
    return tuple(direction for direction in directions if geometry.lined[direction])
