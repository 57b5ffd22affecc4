"""Sets of numbers as one whole number with a bit for each: cells of boards, kinds of cards."""

from __future__ import annotations

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth(mask: int, index: int) -> int:
    """Return the number at an index of a set, lowest first."""
    while index >= 16:
        half = mask.bit_length() >> 1
        low = mask & ((1 << half) - 1)
        count = low.bit_count()
        if index < count:
            mask = low
        else:
            return half + nth(mask >> half, index - count)
    for _ in range(index):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
