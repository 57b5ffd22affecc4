"""Lines of tables that are never looked up: compared with going through all earlier ones."""

from __future__ import annotations

import re
from random import Random

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Rows"
    players 1

attribute number: 1 to 20
score points
pile stock

table worth by number
{lines}

turn
    points += worth(1)
"""


@pytest.mark.parametrize("seed", range(100))
def test_each_value_with_an_earlier_line_and_each_without_is_found(seed: int) -> None:
    chance = Random(seed)
    ends = [sorted(chance.choices(range(1, 21), k=2)) for _ in range(chance.randint(1, 9))]
    lines = [f"    {low} to {high}: {at}" for at, (low, high) in enumerate(ends)]
    diagnostics = read(Source("rows.sdg", GAME.format(lines="\n".join(lines)))).diagnostics
    twice = {each.span.line: each.notes[0].span.line for each in diagnostics if each.code == "E536"}
    expected = {}
    for at, (low, high) in enumerate(ends):
        earlier = [n for n in range(at) if ends[n][0] <= high and low <= ends[n][1]]
        if earlier:
            expected[9 + at] = 9 + earlier[0]
    assert twice == expected
    gaps = [each.message for each in diagnostics if each.code == "E535"]
    missing = {n for n in range(1, 21) if not any(low <= n <= high for low, high in ends)}
    assert len(gaps) == bool(missing)
    if gaps and len(missing) <= 3:
        assert set(map(int, re.findall(r"`(\d+)`", gaps[0]))) == missing
