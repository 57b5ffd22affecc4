"""An attribute has 1,000 values at most, however they are written; one said twice is told once."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = 'game "Values"\n    players 2\n\nattribute number: {}\n'


def reported(values: str) -> list[str]:
    """Return what is said of the values of an attribute."""
    diagnostics = read(Source("values.sdg", GAME.format(values))).diagnostics
    return [each.message for each in diagnostics if each.span.line == 4]


def ranges(sizes: list[int], start: int = 1) -> str:
    """Write ranges of so many values, one after the other."""
    parts = []
    for size in sizes:
        parts.append(f"{start} to {start + size - 1}")
        start += size
    return ", ".join(parts)


@pytest.mark.parametrize("sizes", [[1000], [500, 500], [1] * 1000, [999, 1], [10] * 100])
def test_a_thousand_values_are_not_too_many(sizes: list[int]) -> None:
    assert not [each for each in reported(ranges(sizes)) if "values" in each]
    assert not [each for each in reported(ranges(sizes, 0)) if "values" in each]


@pytest.mark.parametrize("sizes", [[1001], [500, 501], [1000, 1], [1000] * 60, [100] * 10 + [10]])
def test_more_are_told(sizes: list[int]) -> None:
    (message,) = [each for each in reported(ranges(sizes)) if "values" in each]
    assert message.endswith("values, and 1,000 is the most")


@pytest.mark.parametrize("values", ["1 to 400, 1 to 400", "5, 1 to 900", "1 to 900, 900"])
def test_a_range_with_values_that_are_there_is_told_once(values: str) -> None:
    assert len([each for each in reported(values) if "twice" in each or "already" in each]) == 1
