"""Chance among more ways than a word of 32 bits counts: cells, one in each row of a wide board."""

from __future__ import annotations

import pytest
from in_c import InC

from sdg.kernel.building import compiler
from sdg.kernel.comparing import compared
from sdg.kernel.sharing import written
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Wide"
    players 2

attribute number: 1 to 4

deck chips
    9 of each number

board pond: {size}

pile stock: 1 of chips, shuffled

turn
    choose sow

action sow
    pick some_cells at random from pond, one in each row
    points += 1
    draw 1 from stock to first of (some_cells with it is empty)

score points per player

end over after turn when turns >= 4
win most points
"""


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("size", ["4 by 4", "8 by 16", "9 by 13", "unbounded, reach 6"])
def test_kernels_choose_among_very_many_ways_as_the_reference(size: str) -> None:
    game = load(Source("wide.sdg", GAME.format(size=size)))
    kernel, source = written(game)
    plays = list(compared(game, range(6), 8, [InC(kernel, source)], (kernel, source)))
    assert [each.difference for each in plays if each.difference] == []
    assert sum(each.decisions for each in plays) >= 12
