"""Turns that are taken back: to where they began, whatever was decided first."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import differences
from sdg.kernel.share import written
from sdg.layout import slots as at
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from tests.support.tables_played import PROGRAMS

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
            (decision,) = (d for d in game.legal_decisions(state) if d.action == action)
            state = game.apply(state, decision, Generator(1))
    (claim,) = game.legal_decisions(state)
    assert claim.action == "claim"
    assert list(differences(game, range(20))) == []


OFFERED = """game "Offered"
    players 2

option strict = yes

attribute number: 1 to 3

deck tiles
    4 of each number

pile stock: 1 of tiles, shuffled
hand rack per player
pile shed: seen by all
score points per player

setup
    for each player
        draw 4 from stock to rack

turn
    may choose shed_one
    points += 1
    choose wait or back

action shed_one(card in rack)
    require not strict or count (rack with number = card.number) > 1
    move card to shed

action wait
    points += 1

action back
    require points > turns
    undo turn
    points += 1
    end turn

end late after turn when turns >= 20
win most points
"""


@pytest.mark.parametrize("strict", ["yes", "no"])
def test_an_option_may_decide_how_far_a_turn_is_taken_back(strict: str) -> None:
    """Only what leans on hidden cards is an offer that a seat is taken to have turned down."""
    game = load(Source("offered.sdg", OFFERED), options={"strict": strict})
    kernel, _ = written(game)
    assert (kernel.engine is game.engine) == (strict == "no"), "no other table shares it"
    assert list(differences(game, range(20))) == []


SEEN = """game "Seen"
    players 2

attribute number: 1 to 3

deck tiles
    4 of each number

board grid: 1 by 2
pile stock: 1 of tiles, shuffled
pile rack: in order, seen by all
counter noted
score points per player

setup
    draw 4 from stock to rack
    draw 1 from stock to grid at (1, 1)

turn
    choose do_it or try_it

action do_it
    {step}

action try_it "As the other one, but taken back"
    {step}
    undo turn
    end turn

when comes: card lands on grid
    noted += 1

when goes: card leaves grid
    noted += 1

end late after turn when turns >= 2
win most points
"""


@pytest.mark.parametrize(
    "step",
    [
        "move first of rack to grid at (1, 2)",
        "move grid at (1, 1) to rack",
        "swap first of rack with grid at (1, 1)",
    ],
)
def test_no_when_sees_what_was_taken_back(step: str) -> None:
    game = load(Source("seen.sdg", SEEN.format(step=step)))
    start = Playthrough(game, 1).state
    for decision in game.legal_decisions(start):
        state = game.apply(start, decision, Generator(1))
        noted = game.write_state(state)["stores"]["noted"]
        assert (noted != [0]) == (decision.action == "do_it")
    assert list(differences(game, range(4))) == []
