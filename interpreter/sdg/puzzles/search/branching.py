"""What a search tries next: a cell with few kinds left where it failed often, or the places of a
kind on which rules depend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sdg.layout.bit_sets import bits
from sdg.puzzles.terms.card_tables import Column
from sdg.puzzles.terms.terms import Of, Parted, Term

FAILED = 1 << 16  # for a term that cannot be so any more, shared out among its cells
USUAL = 4 * FAILED  # worth of a cell where it never failed


def branch(planes: list[int], among: int, worth: Sequence[int] = ()) -> tuple[int, list[int]]:
    """Return the cell with the fewest kinds left for its worth, the first of such, and its kinds.

    `planes` are by kind the cells where it may still lie. All is counted in whole numbers, so that
    it is the same cell on every computer.
    """
    digits = _counted(planes, among)
    cell, least, beside = -1, 0, 1  # of that cell, kinds by worth are `least / beside`
    while among:
        here = _fewest(among, digits)
        if not worth:
            cell = (here & -here).bit_length() - 1
            break
        many = sum(1 << i for i, digit in enumerate(digits) if digit & here)
        best = max(bits(here), key=worth.__getitem__)
        if cell < 0 or many * beside < least * (worth[best] + USUAL):
            cell, least, beside = best, many, worth[best] + USUAL
        among &= ~here
    return cell, [kind for kind, plane in enumerate(planes) if plane >> cell & 1]


def places_of(
    planes: Sequence[int], regions: Iterable[tuple[int, int]], among: int, worth: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the cells of a region where a kind may still lie, each with that kind.

    `regions` are pairs of a kind and the cells of a region that shows it once. Returned is the one
    with the fewest cells left for their worth, of those with more than one; nothing if there is
    none.
    """
    chosen_cells, kind_there, least, beside = 0, 0, 0, 1
    for kind, cells in regions:
        left = planes[kind] & cells & among
        if left & (left - 1):
            many = left.bit_count()
            worth_here = sum(worth[cell] for cell in bits(left)) + USUAL
            if not chosen_cells or many * beside < least * worth_here:
                chosen_cells, kind_there, least, beside = left, kind, many, worth_here
    return [(cell, kind_there) for cell in bits(chosen_cells)]


def distinguished(terms: Iterable[Term], kinds: int) -> int:
    """Return the kinds that rules distinguish from all others: what else they ask depends on where
    these lie, as a sum of what lies between a 1 and a 9 does.

    They are at most a quarter of the kinds, and tested on more than two cells at once.
    """
    rare_kinds = 0
    for term in terms:
        for column in _tests(term) if term.cells.bit_count() > 2 else ():
            ones = column.within(1, 1)
            rare = min(ones, (1 << kinds) - 1 & ~ones, key=int.bit_count)
            if 0 < 4 * rare.bit_count() <= kinds:
                rare_kinds |= rare
    return rare_kinds if 4 * rare_kinds.bit_count() <= kinds else 0


def _tests(term: Term) -> Iterator[Column]:
    """Yield what a term tests of single cards: 1 for each kind that passes, 0 for all others."""
    waiting, seen = [term], set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Parted):
            waiting += part.parts
        elif isinstance(part, Of) and set(part.column.numbers) == {0, 1}:
            yield part.column


def _counted(planes: Sequence[int], among: int) -> list[int]:
    """Return of how many kinds may lie on each cell, in base 2, the least digit first."""
    digits: list[int] = []
    for plane in planes:
        more = plane & among
        for i, digit in enumerate(digits):
            digits[i], more = digit ^ more, digit & more
        if more:
            digits.append(more)
    return digits


def _fewest(among: int, digits: Sequence[int]) -> int:
    """Return the cells for which a number is least."""
    for digit in reversed(digits):
        among = among & ~digit or among
    return among
