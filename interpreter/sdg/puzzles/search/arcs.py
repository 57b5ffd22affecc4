"""Arcs: pairs of cells of which what is left for one tells what may lie on the other."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.terms.terms import Two

MOST_ARCS = 20_000  # pairs of cells of which one tells of the other before it is decided


def arcs(constraints: Constraints, cells: int) -> Iterator[Two]:
    """Yield pairs of cells of which what is left for one tells of the other."""
    left = MOST_ARCS
    for pairs in constraints.pairs:
        if all(row.bit_count() < 2 for row in pairs.table):
            continue
        for cell in bits(cells):
            for other in bits(pairs.peers[cell] & cells):
                left -= 1
                if left >= 0:
                    yield Two(cell, other, pairs.together)
