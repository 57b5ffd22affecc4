"""Straight on over a board: steps for all cells together, and all cells that lie one way."""

from __future__ import annotations

from collections.abc import Iterable


class Shift:
    """Steps of one length in one direction, for all cells together; the last answer is kept."""

    __slots__ = ("asked", "parts", "seen")

    def __init__(self, parts: tuple[tuple[int, int], ...]) -> None:
        self.parts = parts  # (cells, how far the number of the target is above theirs)
        self.asked = self.seen = 0

    def back(self, mask: int) -> int:
        """Return the cells from which the steps lead into a set."""
        if mask != self.asked:
            seen = 0
            for sources, up in self.parts:
                seen |= sources & (mask >> up if up >= 0 else mask << -up)
            self.asked, self.seen = mask, seen
        return self.seen

    def before(self, goals: int, passed: int) -> int:
        """Return the cells from which one comes to a goal, with only cells passed before it."""
        cells, between = self.back(goals), passed & ~goals
        last = cells & between
        while last:
            further = 0
            for sources, up in self.parts:
                further |= sources & (last >> up if up >= 0 else last << -up)
            further &= ~cells
            cells |= further
            last = further & between
        return cells


class Rays:
    """For each cell all that lie from there in one direction; numbers rise that way, or fall."""

    __slots__ = ("cells", "rising")

    def __init__(self, onward: tuple[int, ...]) -> None:
        self.rising = any(further > cell for cell, further in enumerate(onward))
        cells = [0] * len(onward)
        for cell in _last_first(onward, self.rising):
            if (further := onward[cell]) >= 0:
                cells[cell] = cells[further] | 1 << further
        self.cells = tuple(cells)

    def until(self, cell: int, stops: int) -> int:
        """Return the cells that way up to the first of a set, with it; none if none is there."""
        ray = self.cells[cell]
        there = ray & stops
        if not there:
            return 0
        if self.rising:
            return ray & (there ^ there - 1)
        return ray & -1 << there.bit_length() - 1

    def within(self, cell: int, stops: int) -> int:
        """Return the cells that way before the first of a set; all if none is there."""
        ray = self.cells[cell]
        there = ray & stops
        if not there:
            return ray
        if self.rising:
            return ray & (there & -there) - 1
        return ray & -1 << there.bit_length()


def _last_first(onward: tuple[int, ...], rising: bool) -> Iterable[int]:
    """Return the cells so that each comes after the one next to it that way."""
    return range(len(onward) - 1, -1, -1) if rising else range(len(onward))
