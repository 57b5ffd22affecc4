"""Sets of numbers as whole numbers: what is put in comes out, in order, also of wide sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sdg.layout.bit_sets import WIDE, bits

NUMBERS = st.sets(st.integers(0, 4 * WIDE) | st.sampled_from([WIDE - 1, WIDE, WIDE + 1, 2 * WIDE]))


@given(NUMBERS)
def test_the_numbers_of_a_set_come_lowest_first(numbers: set[int]) -> None:
    assert list(bits(sum(1 << number for number in numbers))) == sorted(numbers)
