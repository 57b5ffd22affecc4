"""Regions that nobody declared: cells that all differ from each other, read off pairs of cells."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Constraints, Each

MOST_STEPS = 100_000  # of looking for such cells


def undeclared_eaches(
    constraints: Constraints, rule: ir.Rule, table: tuple[int, ...], peers: list[int]
) -> Iterator[Each]:
    """Yield cells of which each bars the others from what it shows, enough for all there is.

    A rule that says it of any two cells says the same as one of a region. `table` and `peers` are
    those of `Pairs`.
    """
    kinds, cards = constraints.kinds, constraints.puzzle.layout.cards
    values = tuple(dict.fromkeys(table[kind] for kind in kinds))
    every = sum(1 << kind for kind in kinds)
    if any(not table[kind] >> kind & 1 for kind in kinds) or sum(values) != every:
        return  # it does not say that something has to differ
    shown = next(
        (each.name for each in cards.attributes if _tells(cards.column(each.name), values)), None
    )
    mask, regions = constraints.puzzle.grid.mask, constraints.puzzle.layout.regions
    names = dict(zip(regions.cells, regions.names, strict=True))
    for cells in cliques(tuple(each & mask for each in peers), len(values)):
        listed = " ".join(constraints.puzzle.cell_name(cell) for cell in bits(cells))
        yield Each(rule, names.get(cells, listed), shown, cells, values)


def cliques(beside: tuple[int, ...], size: int) -> Iterator[int]:
    """Yield the largest sets of cells, each beside all others of it, of so many cells at least.

    `beside` answers for each cell those that differ from it. Where there is too much to look at,
    some are left out.
    """
    cells = sum(1 << cell for cell, others in enumerate(beside) if others.bit_count() >= size - 1)
    waiting, steps = [(0, cells, 0)], 0
    while waiting and steps < MOST_STEPS:
        steps += 1
        chosen, left, done = waiting.pop()
        if not left:
            if not done and chosen.bit_count() >= size:
                yield chosen
            continue
        if chosen.bit_count() + left.bit_count() < size:
            continue
        pivot = max(bits(left | done), key=lambda cell: (beside[cell] & left).bit_count())
        for cell in bits(left & ~beside[pivot]):
            waiting.append((chosen | 1 << cell, left & beside[cell], done & beside[cell]))
            left &= ~(1 << cell)
            done |= 1 << cell


def _tells(column: tuple[int, ...], values: tuple[int, ...]) -> bool:
    """Return whether an attribute is the same for the kinds of each value, and for no others."""
    codes = [{column[kind] for kind in bits(value)} for value in values]
    return all(len(each) == 1 for each in codes) and len(set().union(*codes)) == len(values)
