"""What counts are proved never to come to, or always to be: no play says otherwise, and a proof
tells of which table it is."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.chance import Generator
from sdg.deep.finding import Proved
from sdg.deep.proofs.value_bounds import always_holds, never_holds
from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.ir.rewriting import frame_size
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import look_at

HANDS = """game "Hands"
    players {players}

attribute gold: 1
attribute number: 1 to 3
attribute far: 5 to 7

deck cards_of_it
    2 of each number
    2 of each far
    3 of gold 1

{option}pile stock: 1 of cards_of_it, shuffled
hand held per player: seen by all
pile gone: seen by all
score points per player

setup
    for each player
        draw 2 from stock to held

turn
    choose play
    draw 1 from stock to held

action play(card in held) "Play {{card}}"
    move card to gone
    points += 1

end asked after turn when {condition}
end out after turn when stock is empty
win most points
"""
SHOWN = ["card.gold", "card.number", "card.far", "1", "4", "5"]
COUNTED = ["turns", "round", "count gone", "count all players", "0", "1", "2", "16"]
OPS = ["=", "!=", "<", "<=", ">", ">="]


def hands(condition: str, players: str = "2", option: str = "") -> Game:
    text = HANDS.format(condition=condition, players=players, option=option)
    return load(Source("hands.sdg", text))


def come_out(game: Game) -> set[bool]:
    """Return how the condition of the first end comes out in the states of some games."""
    engine = game.engine
    condition = engine.rules.ends[0].condition
    asked, outcomes = engine.compiler.value(condition), set[bool]()
    for seed in range(4):
        chance = Generator(seed)
        state = game.initial_state(chance)
        while True:
            engine.work.begin()
            outcomes.add(bool(asked(state.slots, [0] * (frame_size(condition) + 1))))
            if state.over:
                break
            state = game.random_step(state, chance)
    return outcomes


@pytest.mark.parametrize("op", OPS)
def test_what_is_proved_of_numbers_is_so_in_each_state(op: str) -> None:
    """Of what cards show, too, that may be absent."""
    shown = [f"some card in held: {left} {op} {right}"
             for left, right in product(SHOWN, SHOWN) if "card" in left + right]  # fmt: skip
    several = [f"{left} {op} {right}"
               for left, right in product(COUNTED, COUNTED) if left != right]  # fmt: skip
    proved = sum(map(_told, (*shown, *several)))
    assert proved


def _told(text: str) -> int:
    try:
        game = hands(text)
    except SdgError:  # a check of the text says already that it is never so
        return 0
    condition = game.fixed_rules.ends[0].condition
    never, always = never_holds(game, condition), always_holds(game, condition)
    if never or always:
        assert come_out(game) == {always}, text
    return never or always


HOME = "count (all players with it.points >= 2) >= {}"


@pytest.mark.parametrize(
    ("condition", "players", "option", "off"),
    [
        (HOME.format(3), "2 to 4, usually 2", "", True),
        (HOME.format(5), "2 to 4, usually 2", "", False),
        (HOME.format("least"), "2 to 4, usually 2", "option least = 3 in 2 to 9\n\n", True),
        (HOME.format("least"), "2", "option least = 3 in 2 to 9\n\n", True),
        (HOME.format("least"), "2", "option least = 3 in 3 to 9\n\n", False),
        ("count gone > 30 * players", "2 to 4", "", False),
        ("players > 2 and count gone > 3", "2 to 4", "", True),
    ],
)
def test_what_comes_at_another_table_is_switched_off_here(
    condition: str, players: str, option: str, off: bool
) -> None:
    report = look_at(hands(condition, players, option))
    findings = {each.about: each for each in report.findings}
    assert ("end asked" in report.off, "end asked" in findings) == (off, not off)
    if not off:
        certainty = findings["end asked"].certainty
        assert isinstance(certainty, Proved)
        assert ("with 2 players" in certainty.how) == ("to" in players)
