"""What cards say by their kind: a column of numbers, a table of pairs. What is asked is kept."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from sdg.layout.bit_sets import bits

Ends: TypeAlias = tuple[int, int]  # the least and the greatest
WIDE = 1 << 61  # more than any number that is reckoned here


@frozen(eq=False)
class Column:
    """A number for each kind, and what is asked of it again and again."""

    numbers: tuple[int, ...]
    _ends: dict[int, Ends] = field(factory=dict, repr=False)
    _within: dict[Ends, int] = field(factory=dict, repr=False)

    def ends(self, kinds: int) -> Ends:
        """Return the least and the greatest number of some kinds."""
        found = self._ends.get(kinds)
        if found is None:
            some = [self.numbers[kind] for kind in bits(kinds)]
            found = self._ends[kinds] = (min(some), max(some)) if some else (WIDE, -WIDE)
        return found

    def within(self, low: int, high: int) -> int:
        """Return the kinds whose number lies between two ends."""
        found = self._within.get((low, high))
        if found is None:
            found = sum(1 << k for k, number in enumerate(self.numbers) if low <= number <= high)
            self._within[low, high] = found
        return found


@frozen(eq=False)
class Table:
    """For each kind of one card the kinds of another with which something is so."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]  # the same the other way round
    known: dict[tuple[int, int], tuple[int, int, int, int]] = field(factory=dict, repr=False)

    def left(self, one: int, other: int) -> tuple[int, int, int, int]:
        """Return of which kinds of both it can be so, and of which it can be not so."""
        found = self.known.get((one, other))
        if found is None:
            so = sum(1 << k for k in bits(one) if self.rows[k] & other)
            not_so = sum(1 << k for k in bits(one) if other & ~self.rows[k])
            so_there = sum(1 << k for k in bits(other) if self.columns[k] & one)
            not_so_there = sum(1 << k for k in bits(other) if one & ~self.columns[k])
            found = self.known[one, other] = so, so_there, not_so, not_so_there
        return found
