"""Turns that are taken back: to where they began, whatever was decided first."""

from __future__ import annotations

import pytest
from tables_played import PROGRAMS

from sdg.chance import Generator
from sdg.engine import layout as at
from sdg.kernel.comparing import differences
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

ORDERS = next(path for path in PROGRAMS if path.stem == "turn_orders")


@pytest.mark.parametrize("players", [3, 4])
def test_a_turn_that_began_with_stopping_is_taken_back_to_there(players: int) -> None:
    game = load(ORDERS, players=players, options={"late": "yes"})
    assert list(differences(game, range(2))) == []


PASSED = """game "Passed"
    players 2

slot shown
score points per player

turn
    choose claim
    choose lay
    choose settle or take_back

action claim "Points for three passes in a row"
    require passes > 2
    points += passes

action lay
    points += 1

action settle
    points += 2

action take_back "Those who passed before the turn have still passed"
    undo turn
    end turn

end late after turn when turns >= 20
win most points
"""


def test_a_turn_that_is_taken_back_leaves_the_passes_before_it() -> None:
    game = load(Source("passed.sdg", PASSED))
    state = Playthrough(game, 1).state
    for passes in range(1, 4):
        assert state.slots[at.PASSES] == passes
        for action in ("lay", "take_back"):
            (found,) = (d for d in game.legal_decisions(state) if d.action == action)
            state = game.apply(state, found, Generator(1))
    (claim,) = game.legal_decisions(state)
    assert claim.action == "claim"
    assert list(differences(game, range(20))) == []
