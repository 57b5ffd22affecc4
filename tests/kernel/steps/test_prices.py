"""What is paid: never more than there is, never less than nothing; alike on every engine."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from sdg.chance import Generator
from sdg.game import Fault
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.facts.number_bounds import UNKNOWN
from sdg.kernel.generate import begin
from sdg.kernel.share import written
from sdg.loading import load, read
from sdg.source import Source
from sdg.trial_setups import try_setups
from tests.support.in_c import InC

pytestmark = pytest.mark.crossed

BELOW = "a price below nothing cannot be paid"
GAME = """\
game "Prices"
    players 2 to 3

option cost = 3 in 1 to 5

attribute number: 1 to 4

deck tiles
    6 of each number

board yard: 4 by 4

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by owner, at most 3
counter coins per player, 12 in all
counter chest
score points per player

setup
    chest = 2
    for each player
        draw 2 from stock to rack
        coins += 4
    {setup}

turn
    choose lay, buy or rest
    {turn}

action lay(card in rack, cell in yard)
    {lay}
    move card to cell
    points += 1
    {laid}

action buy(n: 1 to 4)
    {buy}
    draw 1 from stock to rack

action rest
    coins += 1

when seen: card lands on yard
    chest += 1
    {when}

end late after turn when turns >= 12
win most points
"""
WHERE = ["setup", "turn", "lay", "laid", "buy", "when"]
PRICES = [  # which come to less than nothing sooner or later, or never
    "2 - chest",
    "chest - 3",
    "chest - 9",
    "0 - turns",
    "2 * (1 - chest)",
    "count stock - 21",
    "lowest one.coins - 2 for one in all players",
    "1 - count gone",
    "chest",
    "turns div 3",
]
OF_PARAMETERS = {"lay": "card.number - 2", "laid": "card.number - cell.row", "buy": "n - 3"}


def game_of(**steps: str) -> Source:
    nothing = dict.fromkeys(WHERE, "chest += 0")
    return Source("prices.sdg", GAME.format(**{**nothing, **steps}))


def codes_of(**steps: str) -> list[str]:
    reading = read(game_of(**steps))
    diagnostics = (*reading.diagnostics, *try_setups(reading))
    return [each.code for each in diagnostics if each.severity == "error"]


@pytest.mark.parametrize("where", WHERE)
def test_any_price_is_the_same_on_every_engine(where: str) -> None:
    prices = [*PRICES, *([OF_PARAMETERS[where]] if where in OF_PARAMETERS else [])]
    for price in prices:
        for counter in ("chest", "coins" if where != "setup" else "chest"):
            game = load(game_of(**{where: f"pay ({price}) {counter}"}))
            plays = compared(game, range(4))
            assert [each.difference for each in plays if each.difference] == [], (price, counter)


@pytest.mark.parametrize("counter", ["coins", "chest"])
def test_a_price_below_nothing_is_an_error_of_the_rules(counter: str) -> None:
    for less in range(5):
        game, chance = load(game_of(buy=f"pay (chest - {less}) {counter}")), Generator(1)
        with nullcontext() if less <= 2 else pytest.raises(Fault, match=BELOW):
            game.apply(game.initial_state(chance), game.decision("buy", (1,)), chance)


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("where", WHERE)
def test_so_it_is_in_c(where: str) -> None:
    for price in PRICES[::4]:
        game = load(game_of(**{where: f"pay ({price}) chest"}))
        plays = compared(game, range(4), others=[InC(*written(game), ("-O1",))])
        assert [each.difference for each in plays if each.difference] == [], price


@pytest.mark.parametrize(
    "price", ["0 - 1", "1 - players", "players - cost", "2 if cost = 3 else -1"]
)
def test_a_price_that_is_certainly_below_nothing_is_told_before_play(price: str) -> None:
    for where in WHERE[1:]:
        assert codes_of(**{where: f"pay ({price}) chest"}) == ["E579"], where
        assert codes_of(**{where: f"if cost = 1\n        pay ({price} + 4) chest"}) == [], where
    assert codes_of(setup=f"pay ({price}) chest") == ["E576"]  # it is carried out


def test_what_is_paid_makes_no_counter_larger() -> None:
    def most(**steps: str) -> dict[str, int]:
        return begin(load(game_of(**steps)).engine).bounds.stores

    without = most()
    assert most(buy="pay (chest - 3) coins") == without
    assert most(buy="pay (n * 1000000) chest")["chest"] == without["chest"] < UNKNOWN
