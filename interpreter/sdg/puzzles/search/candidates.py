"""Candidates of a search: for each kind of card the cells where it may still lie, as a mask."""

from __future__ import annotations

from typing import TypeAlias

from sdg.layout.bit_sets import bits

Planes: TypeAlias = list[int]  # by kind: the cells where it may still lie
Cards: TypeAlias = dict[int, int]  # cell: kind
DEAD = -1  # instead of the cells that are decided: the rules leave nothing


def choose(planes: Planes, cell: int, kind: int) -> None:
    """Leave a cell one kind, or none if that may not lie there."""
    for other, plane in enumerate(planes):
        if other != kind:
            planes[other] = plane & ~(1 << cell)


def cards_of(planes: Planes, cells: int) -> Cards:
    """Return the cards of cells that are decided."""
    return {cell: kind for kind, plane in enumerate(planes) for cell in bits(plane & cells)}
