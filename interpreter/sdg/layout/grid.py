"""One board of one owner: its rows and columns, and the numbers of its cells."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from sdg.ir import NOTHING
from sdg.layout.rectangles import Rectangles

NEAR, NEAR_HEXAGONAL = (0, 1, 2, 3), (1, 3, 4, 5, 6, 7)  # ways to neighbors, of `DIRECTION_NAMES`


@frozen
class Grid:
    """One board (of one owner): its cells are numbered row by row from `start`."""

    board: str
    owner: int  # seat from 0, or NOTHING
    rows: int
    columns: int
    first_row: int  # coordinate of the first row
    first_column: int
    start: int
    bounded: bool
    hexagonal: bool = False
    drawn: tuple[tuple[int, int], ...] | None = None  # its cells, if a picture shows which

    @property
    def near(self) -> tuple[int, ...]:
        """Return the directions in which neighbors lie."""
        return NEAR_HEXAGONAL if self.hexagonal else NEAR

    @property
    def size(self) -> int:
        """Return how many cells there are."""
        return self.rows * self.columns if self.drawn is None else len(self.drawn)

    @property
    def cells(self) -> range:
        """Return the numbers of all cells."""
        return range(self.start, self.start + self.size)

    @property
    def mask(self) -> int:
        """Return the set of all cells."""
        return ((1 << self.size) - 1) << self.start

    def at(self, row: int, column: int) -> int:
        """Return the cell at coordinates, or nothing outside and where no cell is drawn."""
        if self.drawn is not None:
            return self._number.get((row, column), NOTHING)
        r, c = row - self.first_row, column - self.first_column
        if 0 <= r < self.rows and 0 <= c < self.columns:
            return self.start + r * self.columns + c
        return NOTHING

    def coordinates(self, cell: int) -> tuple[int, int]:
        """Return row and column of a cell."""
        if self.drawn is not None:
            return self.drawn[cell - self.start]
        r, c = divmod(cell - self.start, self.columns)
        return r + self.first_row, c + self.first_column

    @cached_property
    def _number(self) -> dict[tuple[int, int], int]:
        return dict(zip(self.drawn or (), self.cells, strict=True))

    def rectangle(self, top: int, left: int, rows: int, columns: int) -> int:
        """Return the cells of a rectangle, cut off at the edge, without what is no cell."""
        top, left = top - self.first_row, left - self.first_column
        return self._rectangles.cells(top, left, rows, columns)

    @cached_property
    def _rectangles(self) -> Rectangles:
        placed = ((*self.coordinates(cell), cell) for cell in self.cells)
        first = self.first_row, self.first_column
        at = ((row - first[0], column - first[1], cell) for row, column, cell in placed)
        return Rectangles(at, self.rows, self.columns)
