"""What is judged on the state before an action, and what an action finds of it."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """game "Before"
    players 2

attribute number: 1 to 3
attribute color: red, blue

deck tiles
    2 of each number, each color

board grid: 1 by 3

pile stock: 1 of tiles, shuffled
pile gone: seen by all
score points per player

rule stay on grid{some} "Nothing leaves once there are points"
    no card leaves where points >= 2

turn
    choose claim
    choose claim
    choose through or wait

action through(cell in grid) "Lay a tile on {cell}, and take it away"
    require cell is empty
    draw 1 from stock to cell
    move cards of grid to gone
    points += 1

action wait "A tile stays in the last cell"
    require grid at (1, 3) is empty
    draw 1 from stock to grid at (1, 3)
    points += 1

action claim "Points for those who passed"
    require passes > 0
    points += passes

end late after turn when turns >= 6 or stock is empty
win most points
"""

SOME = ("", " for color = red", " for number > 1")


def before(some: str = "") -> Source:
    """Return the game; the rule is for `some` cards only."""
    return Source("before.sdg", GAME.replace("{some}", some))


@pytest.mark.parametrize("some", SOME)
def test_a_card_that_the_action_laid_may_be_taken_by_it(some: str) -> None:
    game = load(before(some))
    state = Playthrough(game, 1).state
    for number in range(4):
        (claim,) = game.legal_decisions(state)
        state = game.apply(state, claim, Generator(1))
        assert game.write_state(state)["stores"]["points"][number % 2] == number // 2 * 2 + 1
        legal = [each for each in game.legal_decisions(state) if each.action == "through"]
        assert len(legal) == 3
        state = game.apply(state, legal[0], Generator(1))


@pytest.mark.parametrize("some", SOME)
def test_engines_agree_on_what_was_before(some: str) -> None:
    assert list(differences(load(before(some)), range(30))) == []
