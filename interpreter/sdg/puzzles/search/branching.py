"""Which cell a search tries next: of few kinds that are left, and where it failed often."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.layout.bit_sets import bits

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
