"""Connected groups while cells are open: how many a set of cells may still have.

What may be in the set falls into parts; two cells that are in it for sure and lie in two parts are
in two groups. Where there may be no more groups than that, what has no sure cell is not in the set,
and what alone joins two sure cells is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import field, frozen

from sdg.layout.bit_sets import bits
from sdg.puzzles.terms.card_tables import Ends
from sdg.puzzles.terms.terms import Cards, Kinds, Parted


@frozen
class GroupCount(Parted):
    """How many groups there are of some cells, each of which is one of them if its part is so."""

    on: tuple[int, ...] = field(kw_only=True)  # the cell of each part
    near: tuple[int, ...] = field(kw_only=True, eq=False, repr=False)  # by cell: those beside it

    def ends(self, kinds: Kinds) -> Ends:
        sure, may = self._members(kinds)
        return self._ends(sure, may)

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        sure, may = self._members(kinds)
        least, most = self._ends(sure, may)
        if least > high or most < low:
            return False
        if least < high or not sure:
            return True
        given = dict(zip(self.on, self.parts, strict=True))
        for together in groups(may, self.near):
            if not together & sure:
                if not all(given[cell].keep(kinds, 0, 0) for cell in bits(together)):
                    return False
            elif not all(given[cell].keep(kinds, 1, 1) for cell in self._joints(together, sure)):
                return False
        return True

    def value(self, cards: Cards) -> int:
        there = zip(self.on, self.parts, strict=True)
        cells = sum(1 << cell for cell, part in there if part.value(cards))
        return sum(1 for _ in groups(cells, self.near))

    def _members(self, kinds: Kinds) -> tuple[int, int]:
        """Return the cells that are in the set for sure, and those that may be."""
        sure = may = 0
        for cell, part in zip(self.on, self.parts, strict=True):
            low, high = part.ends(kinds)
            sure |= low << cell
            may |= high << cell
        return sure, may

    def _ends(self, sure: int, may: int) -> Ends:
        least = sum(1 for together in groups(may, self.near) if together & sure)
        return least, sum(1 for _ in groups(sure, self.near)) + (may & ~sure).bit_count()

    def _joints(self, together: int, sure: int) -> Iterator[int]:
        """Yield the cells without which sure cells that may hang together do not."""
        sure &= together
        if not sure & ~_group(sure, sure & -sure, self.near):
            return
        for cell in bits(together & ~sure):
            left = together & ~(1 << cell)
            if sure & ~_group(left, sure & -sure, self.near):
                yield cell


def groups(cells: int, near: Sequence[int]) -> Iterator[int]:
    """Yield the parts of a set of cells that hang together."""
    while cells:
        together = _group(cells, cells & -cells, near)
        yield together
        cells &= ~together


def _group(cells: int, start: int, near: Sequence[int]) -> int:
    group = fresh = start
    while fresh:
        beside = 0
        for cell in bits(fresh):
            beside |= near[cell]
        fresh = beside & cells & ~group
        group |= fresh
    return group
