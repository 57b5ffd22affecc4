"""A play is the same whether a log of it is kept or not, wherever cards are drawn from and to."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.events import Event
from sdg.loading import game_of, read
from sdg.source import Source
from sdg.trial_setups import try_setups

GAME = """\
game "Logged"
    players 2

attribute number: 1 to 4
attribute color: red, blue
attribute side per player: sun, moon

deck tiles
    3 of each number, each color

deck signs
    1 of each side

board grid: 2 by 2
board heap: 1 by 2, stacked

pile stock: 1 of tiles, shuffled
pile sorted: 1 of tiles, in order, seen by all
pile backs: 1 of tiles
pile narrow: seen by all, at most 3
pile die: endless tiles
slot shown: seen by all
slot sign per player: endless signs
hand rack per player: seen by owner
hand tray per player: endless tiles, seen by owner
supply trove: endless tiles
score points per player

setup
    draw {amount} from {source} to {goal}
    draw 1 from stock to active.rack

turn
    choose act or rest

action act
    draw {amount} from {source} to {goal}
    points += count rack + count trove + count die

action rest
    points += 1

end late after turn when turns > 6
win most points
"""
SOURCES = ("stock", "stock with color = red", "sorted", "backs", "die", "active.tray", "trove",
           "trove with number > 2", "active.sign")  # fmt: skip
GOALS = ("stock", "sorted", "bottom of sorted", "backs", "bottom of backs", "narrow", "die",
         "active.tray", "trove", "shown", "active.sign", "active.rack", "next.rack",
         "heap at (1, 1)", "grid at (1, 2)")  # fmt: skip


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("amount", [1, 2])
def test_draws_are_the_same_with_a_log(source: str, amount: int) -> None:
    played = 0
    for goal in GOALS[: len(GOALS) - (amount > 1)]:  # two have no room on a cell
        text = GAME.format(source=source, goal=goal, amount=amount)
        reading = read(Source("logged.sdg", text))
        if wrong := reading.diagnostics if reading.rules is None else try_setups(reading):
            assert {"E569", "E576"} & {each.code for each in wrong}, text  # more than fit there
            continue
        game = game_of(reading, None, {})
        ended = []
        for log in (None, list[Event]()):
            chance = Generator(3)
            state = game.initial_state(chance, log)
            while not state.over and game.legal_decisions(state):
                state = game.apply(state, game.legal_decisions(state)[0], chance, log)
            ended.append((state.slots, chance.state))
        assert ended[0] == ended[1], text
        played += 1
    assert played >= len(GOALS) - 2
