"""Sums that cards have to come to, bounded while cells are open: a `Total` and what is left in.

A search that knows what each kind of card adds on each cell need not wait until all are filled.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from attrs import Factory, field, frozen

from sdg.layout.bit_sets import bits
from sdg.puzzles.terms.terms import Of, Sum, Term, Within

if TYPE_CHECKING:
    from sdg.puzzles.rules.constraints import Constraints

LONGEST = 6  # cells of a sum for which sets of kinds are kept
MOST_SETS = 200  # of them
MOST_TRIED = 5_000


@frozen
class Total:
    """What cards add up to lies between two ends; `adds` tells it of each cell, by kind."""

    adds: tuple[tuple[int, tuple[int, ...]], ...]
    low: int
    high: int
    cells: int = field(
        default=Factory(lambda self: sum(1 << cell for cell, _ in self.adds), takes_self=True)
    )


def total_of(term: Term) -> Total | None:
    """Return what a term asks cards to add up to, if it asks for nothing else."""
    match term:
        case Within(parts=(Sum(parts=parts) as added,), low=low, high=high) if all(
            isinstance(part, Of) for part in parts
        ):
            adds = []
            for times, part in zip(added.times, parts, strict=True):
                assert isinstance(part, Of)
                adds.append((part.cell, tuple(times * each for each in part.column.numbers)))
            return Total(tuple(sorted(adds)), low - added.number, high - added.number)
    return None


def bounded(planes: list[int], total: Total) -> bool:
    """Take out what is too much or too little beside all else; return whether anything is left."""
    least, most, ends = 0, 0, []
    for cell, adds in total.adds:
        here = [add for plane, add in zip(planes, adds, strict=True) if plane >> cell & 1]
        if not here:
            return False
        low, high = min(here), max(here)
        least += low
        most += high
        ends.append((low, high))
    if least > total.high or most < total.low:
        return False
    for (cell, adds), (low, high) in zip(total.adds, ends, strict=True):
        at_least, at_most = total.low - (most - high), total.high - (least - low)
        if low < at_least or high > at_most:
            for kind, plane in enumerate(planes):
                if plane >> cell & 1 and not at_least <= adds[kind] <= at_most:
                    planes[kind] = plane & ~(1 << cell)
    return True


def among(planes: list[int], cells: int, sets: tuple[int, ...]) -> bool:
    """Leave cells the kinds of sets of which each can have one; return whether there is a set."""
    kinds = dict.fromkeys(bits(cells), 0)
    for kind, plane in enumerate(planes):
        for cell in bits(plane & cells):
            kinds[cell] |= 1 << kind
    left = 0
    for some in sets:
        shown = 0
        for here in kinds.values():
            if not here & some:
                break
            shown |= here
        else:
            if not some & ~shown:
                left |= some
    if not left:
        return False
    for kind, plane in enumerate(planes):
        if plane & cells and not left >> kind & 1:
            planes[kind] = plane & ~cells
    return True


def sets_of(constraints: Constraints, total: Total) -> tuple[int, ...]:
    """Return which kinds, one on each cell, come to a sum where no two cells show the same.

    None are told where cells may show the same, or add differently, or there are many such sets.
    """
    column = total.adds[0][1]
    cells, kinds = tuple(cell for cell, _ in total.adds), constraints.kinds
    if len(cells) > LONGEST or any(adds != column for _, adds in total.adds):
        return ()
    apart = [0] * len(column)
    for pairs in constraints.pairs:
        if all(pairs.table[kind] >> kind & 1 for kind in kinds):
            for cell in cells:
                apart[cells.index(cell)] |= pairs.peers[cell]
    if any(total.cells & ~(1 << cell) & ~apart[i] for i, cell in enumerate(cells)):
        return ()
    sets = list[int]()
    for tried, some in enumerate(combinations(kinds, len(cells))):
        if tried > MOST_TRIED or len(sets) > MOST_SETS:
            return ()
        if total.low <= sum(column[kind] for kind in some) <= total.high:
            sets.append(sum(1 << kind for kind in some))
    return tuple(sets) or (0,)
