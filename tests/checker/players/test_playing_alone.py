"""Who plays alone has no neighbors; that is told where one of them is to have something."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Passing On"
    players {players}

attribute number: 1 to 5

deck chips
    4 of each number

pile stock: 1 of chips, shuffled
hand rack per player
score points per player

setup
    for each player
        draw 2 from stock to rack

turn
    choose play
    draw 1 from stock to rack

action play(card in rack)
    {decided}

when played: after play
    {steps}

end out after turn when stock is empty
win most points
"""
GIVEN = (
    "move card to next.rack", "draw 1 from stock to previous.rack",
    "if points > 0\n        move card to previous.rack",
    "if players < 3\n        move card to next.rack",
    "if players > 1\n        points += 1\n    otherwise\n        move card to next.rack",
)  # fmt: skip
GUARDED = (
    "if players > 1\n        move card to next.rack",
    "if players = 1\n        points += 1\n    otherwise\n        move card to next.rack",
    "points += 1",
)
COUNTED = ("next.points += 1", "points += previous.points", "points += count next.rack")


def reported(players: str, steps: str, decided: str = "points += 1") -> list[str]:
    diagnostics = read(
        Source("alone.sdg", GAME.format(players=players, steps=steps, decided=decided))
    ).diagnostics
    return [each.message for each in diagnostics if each.code == "W734"]


@pytest.mark.parametrize("steps", GIVEN)
def test_a_card_given_to_a_neighbor_is_told_where_one_may_play_alone(steps: str) -> None:
    [message] = reported("1 to 4", steps)
    assert message.startswith("when one plays alone, `") and message.endswith("` is nobody")
    assert reported("2 to 4", steps) == []


@pytest.mark.parametrize("steps", GUARDED)
def test_it_is_not_where_more_are_asked_for(steps: str) -> None:
    assert reported("1 to 4", steps) == []


def test_nor_in_an_action_which_is_refused_then() -> None:
    assert reported("1 to 4", "points += 1", "move card to next.rack") == []
    assert len(reported("1", "points += 1", "move card to next.rack")) == 1


@pytest.mark.parametrize("steps", COUNTED)
def test_what_nobody_counts_is_told_only_in_a_game_for_one(steps: str) -> None:
    assert reported("1 to 4", steps) == []
    [message] = reported("1", steps)
    assert message.startswith("in a game for one, `")
