"""Parameters that depend on some of those before: found once for each value of these."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source
from tests.support.trying import check_listing

GAME = """\
game "Ways"
    players 1

attribute number: 1 to 9

deck cards
    4 of each number

board grid: 6 by 6

pile stock: 1 of cards, shuffled
counter goals
score points per player

setup
    for each cell in grid
        draw 1 from stock to cell

turn
    choose go

action go({params}) "Go"
    {guard}
    points += bid
    goals = (goals + goal.number) mod 4

end over after turn when turns >= 4 "Four ways were gone"
"""
ALIKE = "(grid with it.number + start.number = 18)"
NONE = "require goals >= 0"
CASES = [
    (f"start in grid, bid: 1 to {{bids}}, goal in {ALIKE}", "require goal != start"),
    (f"start in grid, bid: 1 to {{bids}}, goal in {ALIKE}", NONE),
    ("start in grid, bid: 1 to {bids}, goal in grid",
     "require count (grid with it.number = goal.number + start.number and it.row > 4) > 1"),
    ("start in (grid with it.row = 1), bid: 1 to {bids}, goal in grid",
     "require goal.number * start.number > 60 + 20 div (goals + 1)"),
]  # fmt: skip


def made(params: str, guard: str, bids: int) -> Game:
    """Return the game in which so many bids can be made."""
    given = params.format(bids=bids)
    return load(Source("ways.sdg", GAME.format(params=given, guard=guard)))


@pytest.mark.parametrize(("params", "guard"), CASES)
def test_what_is_remembered_is_what_would_be_found_again(params: str, guard: str) -> None:
    game, chance = made(params, guard, 3), Generator(2)
    state = game.initial_state(chance)
    while not state.over:
        check_listing(game, state, Generator(1))
        state = game.random_step(state, chance)
    assert list(differences(game, range(3))) == []


@pytest.mark.parametrize(("params", "guard"), CASES[:2])
def test_what_lies_between_costs_little(params: str, guard: str) -> None:
    few, many = (calls(made(params, guard, bids)) for bids in (2, 40))
    assert many < 6 * few, (few, many)  # twenty times as many arguments


def calls(game: Game) -> int:
    """Return how many functions are called for the first list of decisions."""
    state: State = game.initial_state(Generator(2))
    called = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal called
        called += event == "call"

    sys.setprofile(note)
    try:
        game.engine.lister.possible(state.slots, "go", 0)
        list(game.engine.lister.groups(state.slots, "go"))
    finally:
        sys.setprofile(None)
    return called
