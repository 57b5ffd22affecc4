"""What cards say by their kind: a column of numbers, a table of pairs. What is asked is kept."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from sdg.layout.bit_sets import bits

Ends: TypeAlias = tuple[int, int]  # the least and the greatest
WIDE = 1 << 61  # more than any number that is computed here


@frozen(eq=False)
class Column:
    """A number for each kind, and what is asked of it again and again."""

    numbers: tuple[int, ...]
    _ends: dict[int, Ends] = field(factory=dict, repr=False)
    _within: dict[Ends, int] = field(factory=dict, repr=False)

    def ends(self, kinds: int) -> Ends:
        """Return the least and the greatest number of some kinds."""
        ends = self._ends.get(kinds)
        if ends is None:
            some = [self.numbers[kind] for kind in bits(kinds)]
            ends = self._ends[kinds] = (min(some), max(some)) if some else (WIDE, -WIDE)
        return ends

    def within(self, low: int, high: int) -> int:
        """Return the kinds whose number lies between two ends."""
        kinds = self._within.get((low, high))
        if kinds is None:
            kinds = sum(1 << k for k, number in enumerate(self.numbers) if low <= number <= high)
            self._within[low, high] = kinds
        return kinds


@frozen(eq=False)
class Table:
    """For each kind of one card the kinds of another with which something is so."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]  # the same the other way round
    known: dict[tuple[int, int], tuple[int, int, int, int]] = field(factory=dict, repr=False)

    def left(self, one: int, other: int) -> tuple[int, int, int, int]:
        """Return of which kinds of both it can be so, and of which it can be not so."""
        kinds_left = self.known.get((one, other))
        if kinds_left is None:
            so = sum(1 << k for k in bits(one) if self.rows[k] & other)
            not_so = sum(1 << k for k in bits(one) if other & ~self.rows[k])
            so_there = sum(1 << k for k in bits(other) if self.columns[k] & one)
            not_so_there = sum(1 << k for k in bits(other) if one & ~self.columns[k])
            kinds_left = self.known[one, other] = so, so_there, not_so, not_so_there
        return kinds_left
