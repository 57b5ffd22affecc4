"""Sets of numbers as one whole number with a bit for each: cells of boards, kinds of cards."""

from __future__ import annotations

from collections.abc import Iterator

WIDE = 240  # bits from which a set is gone through in parts: each step costs as much as it is long
_PART = (1 << WIDE) - 1


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, lowest first."""
    at = -1
    while mask > _PART:
        part = mask & _PART
        while part:
            low = part & -part
            yield at + low.bit_length()
            part ^= low
        mask >>= WIDE
        at += WIDE
    while mask:
        low = mask & -mask
        yield at + low.bit_length()
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
