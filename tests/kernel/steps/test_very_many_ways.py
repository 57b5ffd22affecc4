"""Chance among more ways than a word of 32 bits counts: cells, one in each row of a wide board."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC

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


@pytest.mark.parametrize("size", ["31 by 4", "32 by 4", "200 by 4"])
def test_more_ways_than_a_number_can_tell_are_left_to_the_reference(size: str) -> None:
    game = load(Source("wide.sdg", GAME.format(size=size)))
    if size == "31 by 4":  # 2^62
        assert written(game)
    else:
        with pytest.raises(Unsupported, match="more ways to pick cells"):
            written(game)


def test_cells_are_picked_on_a_board_of_very_many_rows() -> None:
    game = load(Source("wide.sdg", GAME.format(size="1500 by 1")))
    chance = Generator(1)
    state = game.initial_state(chance)
    state = game.step(state, 0, chance)
    assert game.standing(state)[0] == 1


def test_ways_that_nobody_can_count_are_soon_given_up() -> None:
    text = GAME.format(size="24 by 24").replace("one in each row", "one in each row, column")
    game = load(Source("wide.sdg", text))
    with pytest.raises(Unsupported, match="so many ways to pick cells"):
        written(game)
