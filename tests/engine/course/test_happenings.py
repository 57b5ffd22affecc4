"""What is one happening: an automatic step of the turn as a whole, an action done by itself."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC

GAME = """
game "Show"
    players 3
attribute number: 1 to 9
deck cards
    1 of each number
board grid: 3 by 3
    region line: row
pile stock: 1 of cards, shuffled
counter told
counter after_show
counter landed
score points per player
setup
    do lay(grid at (3, 3))
    {setup}
turn
    choose go
    {turn}
action go
    points += 0
action show "Count a hand"
    points += 3
    told += 1
action lay(cell in grid) "Lay a card"
    draw 1 from stock to cell
    told += 1
when shown: after show
    after_show += 1
when laid: card lands on grid
    landed += 1
when round_over: turn ends
    {when}
end won at once when {end}
    all win
end out after turn when turns > 2
    draw
"""


def game_of(turn: str, end: str, setup: str = "told = 0", when: str = "told += 0") -> Game:
    lines = turn.replace("\n", "\n    ")
    text = GAME.lstrip().format(turn=lines, end=end, setup=setup, when=when)
    return load(Source("show.sdg", text))


def gone(game: Game) -> State:
    state = game.initial_state(Generator(1))
    return game.apply(state, game.legal_decisions(state)[0], Generator(1))


def stored(game: Game, state: State, name: str) -> list[int]:
    values: list[int] = game.write_state(state)["stores"][name]
    return values


LOOPS = {  # the steps, how often something is counted, and whether each time is a happening
    "together": ("for each player\n    points += 3\n    told += 1", 3, False),
    "each": ("for each player\n    do show", 3, True),
    "by_turns": ("for each p in all players after active\n    do show", 3, True),
    "cells": ("for each spot in (grid with it.row = 1)\n    do lay(spot)", 3, True),
    "lines": ("for each line\n    do lay(first of (cells of line))", 3, True),
    "values": ("for each n in (number with it < 4)\n    do show", 3, True),
    "repeated": ("repeat at most 3\n    do show", 3, True),
    "while": ("repeat at most 9 while told < 3\n    do show", 3, True),
    "branch": ("if told = 0\n    do show\n    do show\n    do show", 3, True),
    "otherwise": ("if told > 0\n    told = 9\notherwise\n    do show\n    do show\n    do show",
                  3, True),
    "nested": ("for each n in (number with it < 3)\n    for each player\n        do show", 6, True),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOPS)
def test_ends_at_once_are_asked_after_each_happening(name: str) -> None:
    turn, many, apart = LOOPS[name]
    game = game_of(turn, "told >= 2")
    state = gone(game)
    assert state.over
    assert stored(game, state, "told") == [2 if apart else many]


@pytest.mark.parametrize("name", LOOPS)
def test_what_a_loop_counts_is_the_same_either_way(name: str) -> None:
    turn, many, _ = LOOPS[name]
    game = game_of(turn, "told > 99")
    assert stored(game, gone(game), "told") == [many]


@pytest.mark.parametrize(
    ("turn", "shown", "landed"),
    [
        ("do show", 1, 0),
        ("do show\ndo lay(grid at (1, 1))", 1, 1),
        ("for each player\n    do show", 3, 0),
        ("for each spot in (grid with it.row = 1)\n    do lay(spot)", 0, 3),
        ("for each player\n    told += 1", 0, 0),
    ],
)
def test_an_action_done_in_the_turn_brings_about_what_it_would_as_a_decision(
    turn: str, shown: int, landed: int
) -> None:
    game = game_of(turn, "told > 99")
    state = gone(game)
    assert stored(game, state, "after_show") == [shown]
    assert stored(game, state, "landed") == [landed]  # but not what the setup laid


def test_an_action_done_in_a_when_brings_about_what_it_would_as_a_decision() -> None:
    game = game_of("told += 0", "told > 99", when="do lay(grid at (2, 2))")
    assert stored(game, gone(game), "landed") == [1]


@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("end", ["told >= 2", "told > 99", "some player: points >= 6"])
def test_kernels_have_the_same_happenings(name: str, end: str) -> None:
    game = game_of(LOOPS[name][0], end, when="do show")
    kernel, source = written(game)
    others = [InC(kernel, source)] if end == "told >= 2" and compiler() is not None else []
    for comparison in compared(game, range(3), 100, others):
        assert comparison.difference == ""
