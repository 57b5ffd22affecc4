"""Exact covers: sets of cells of which one lies in each of some regions, and how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, field

from sdg.layout.bit_sets import bits


@define
class Covers:
    """The ways to pick cells so that each region which is still open holds exactly one."""

    cells: Sequence[int]  # of each region
    covers: Sequence[int]  # by cell: the regions in which it lies
    within: int  # the cells that can be picked
    known: dict[int, int] = field(factory=dict)  # ways, by the regions that are open

    def choices(self, open_: int, looked: Callable[[int], None] | None = None) -> list[int]:
        """Return the cells that may be picked for the first region that is open.

        `looked` is called with how many cells that looked at.
        """
        cells = tuple(bits(self.cells[(open_ & -open_).bit_length() - 1] & self.within))
        if looked is not None:
            looked(len(cells))
        return [i for i in cells if self.covers[i] & ~open_ == 0]

    def ways(self, open_: int, looked: Callable[[int], None] | None = None) -> int:
        """Return how many ways there are to pick cells for all regions that are open."""
        known = self.known
        known[0] = 1
        waiting: list[tuple[int, list[int]]] = []  # regions that are open, and what leads on
        at = open_
        while at not in known:
            waiting.append((at, [at & ~self.covers[i] for i in self.choices(at, looked)]))
            while waiting:
                at, onward = waiting[-1]
                missing = next((each for each in onward if each not in known), None)
                if missing is not None:
                    at = missing
                    break
                known[at] = sum(known[each] for each in onward)
                waiting.pop()
        return known[open_]
