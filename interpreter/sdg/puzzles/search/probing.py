"""Probing: a kind that is left for a cell is tried, and taken out if that leads to a contradiction.

To look one step ahead everywhere costs as much as hundreds of steps of a search. It pays at the
root of a search that has turned out to be long: what is taken out there is tried nowhere below.
"""

from __future__ import annotations

from typing import Protocol

from sdg.layout.bit_sets import bits
from sdg.puzzles.search.candidates import DEAD, Planes, choose
from sdg.puzzles.search_limits import Patience

MOST_PROBES = 2_000


class Propagation(Protocol):
    """What works out what follows; see `Search`."""

    cells: int
    patience: Patience

    def settle(
        self, planes: Planes, decided: int, touched: int = 0, was: Planes | None = None
    ) -> int:
        """Work out what follows, in place; return the cells that are decided, or DEAD."""


def probe(search: Propagation, planes: Planes, decided: int) -> tuple[Planes, int] | None:
    """Return what may lie where, and the cells that are decided, once no probe fails any more, or
    so many were made; None if the rules leave nothing."""
    failed, probes = True, 0
    while failed:
        failed = False
        for cell in bits(search.cells & ~decided):
            left = [kind for kind, plane in enumerate(planes) if plane >> cell & 1]
            for kind in left if len(left) > 1 else ():
                probes += 1
                if probes > MOST_PROBES:
                    return planes, decided
                tried = planes.copy()
                choose(tried, cell, kind)
                search.patience.spend()
                if search.settle(tried, decided, was=planes) != DEAD:
                    continue
                failed, was, planes = True, planes, planes.copy()
                planes[kind] &= ~(1 << cell)
                decided = search.settle(planes, decided, 1 << cell, was)
                if decided == DEAD:
                    return None
    return planes, decided
