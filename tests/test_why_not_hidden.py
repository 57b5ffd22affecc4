"""Why a decision is refused tells no more of hidden cards than that it is not offered."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Why Not"
    players 2

attribute number: 1 to 6

deck cards_of_it
    1 of each number

pile stock: 1 of cards_of_it, shuffled
hand held per player
slot hidden: seen by nobody
counter coins per player

setup
    draw 1 from stock to hidden
    for each player
        draw 1 from stock to held

turn
    choose guess or wait

action guess(n: 1 to 6)
    require coins > {price}          "That is too dear"
    require hidden.number = n        "That is not it"
    require next.held is not empty and (first of next.held).number > n  "The other has less"
    coins += 1

action wait
    coins += 1

end late after turn when turns >= 9
"""


def told(game: Game, seed: int, n: int) -> list[str]:
    state = game.initial_state(Generator(seed))
    reasons = game.why_not(state, game.decision("guess", (n,)))
    return [reason.sentence for reason in reasons]


@pytest.mark.parametrize("n", range(1, 7))
def test_beside_what_all_see_no_reason_tells_of_hidden_cards(n: int) -> None:
    game = load(Source("why_not.sdg", GAME.replace("{price}", "3")))
    assert {tuple(told(game, seed, n)) for seed in range(20)} == {("That is too dear",)}


def test_what_hidden_cards_alone_forbid_is_told_once() -> None:
    game = load(Source("why_not.sdg", GAME.replace("{price}", "0 - 1")))
    assert all(len(told(game, seed, n)) <= 1 for seed in range(20) for n in range(1, 7))
