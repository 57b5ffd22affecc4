"""Rectangles of cells: where the cells of a board lie in, the set of those in a rectangle out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from operator import or_


class Rectangles:
    """The rectangles of a board, each cut off at the edge, without what is no cell."""

    def __init__(self, at: Iterable[tuple[int, int, int]], rows: int, columns: int) -> None:
        """Take the row and column of each cell, both from 0, and its number."""
        in_row, in_column = [0] * rows, [0] * columns
        for row, column, cell in at:
            in_row[row] |= 1 << cell
            in_column[column] |= 1 << cell
        self.above = [*accumulate(in_row, or_, initial=0)]  # each row, and the last one
        self.before = [*accumulate(in_column, or_, initial=0)]

    def cells(self, top: int, left: int, rows: int, columns: int) -> int:
        """Return the cells of some rows from `top` on, and some columns from `left` on."""
        return _between(self.above, top, rows) & _between(self.before, left, columns)


def _between(up_to: list[int], first: int, many: int) -> int:
    """Return the cells of so many lines, of which it is known which lie before each."""
    low, high = (up_to[max(0, min(at, len(up_to) - 1))] for at in (first, first + many))
    return high & ~low
