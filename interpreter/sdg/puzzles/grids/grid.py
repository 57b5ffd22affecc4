"""A square of numbers with some of them given, in which each comes once in a row and a column."""

from __future__ import annotations

from attrs import frozen

SMALLEST, LARGEST = 2, 25  # numbers of a row


@frozen
class Cage:
    """Cells whose numbers differ and add up to a total; None if it is not said."""

    cells: tuple[int, ...]  # row by row, from 0
    total: int | None


@frozen
class NumberGrid:
    """Given numbers row by row, 0 for an open cell, and what else has to hold.

    `regions`: for each cell the number of its region, in each of which every number comes once;
    without them the blocks of `block` (rows, columns) are meant, or none if that is None.
    """

    size: int
    numbers: tuple[int, ...]
    block: tuple[int, int] | None = None
    regions: tuple[int, ...] = ()
    cages: tuple[Cage, ...] = ()
    remarks: tuple[str, ...] = ()  # its author, its source and the like


def block_of(size: int) -> tuple[int, int] | None:
    """Return rows and columns of the usual blocks of a square; None if there are none."""
    rows = max(rows for rows in range(1, size + 1) if rows * rows <= size and size % rows == 0)
    return (rows, size // rows) if rows > 1 else None
