"""Conflicts hang on all that the settled rules of a board ask about, and not on the board alone."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

GAME = """game "Settled by what is asked besides"
    players 2

attribute number: 1 to 4

deck cards
    3 of each number

pile stock: 1 of cards, shuffled
pile gone: in order, seen by all
counter strain
counter load per player
flag strict
marker target on pond
score points per player
board pond: 2 by 2

rule cap on pond, settled at end of turn{settled} "No more than is borne"
    need {need}

setup
    for each pad in cells of pond
        draw 1 from stock to pad

turn
    repeat at most 4
        choose tighten or done

action tighten
    {change}
    {asked}

action done
    require conflicts of pond is empty  "That cannot stay so"
    end turn

end broken at once when {end}
    draw
end over after round when round >= 3
win most points
"""
SETTLED = {  # when it is settled, what it asks, and what changes that without the board
    "counter": ("", "cell.number <= 5 - strain", "strain += 1"),
    "own counter": ("", "cell.number <= 5 - load", "load += 1"),
    "pile": ("", "cell.number <= 5 - count gone", "draw 1 from stock to gone"),
    "marker": ("", "cell.number <= 4 and cell != target", "target = pond at (1, 1)"),
    "flag": (" if strict", "cell.number > 4", "strict = yes"),
}


def _game(form: str, asked: str = "points += 1", end: str = "strain > 99") -> Game:
    settled, need, change = SETTLED[form]
    text = GAME.format(settled=settled, need=need, change=change, asked=asked, end=end)
    return load(Source("settled.sdg", text))


def _broken(game: Game, slots: list[int]) -> bool:
    return bool(game.engine.legality.conflicts("pond").groups(slots))


@pytest.mark.parametrize("form", SETTLED)
@pytest.mark.parametrize("end", ["conflicts of pond is not empty", "count conflicts of pond > 0"])
def test_an_end_at_once_comes_with_the_first_conflict(form: str, end: str) -> None:
    game, chance = _game(form, end=end), Generator(1)
    state = game.initial_state(chance)
    tightened = 0
    while not state.over:
        assert not _broken(game, state.slots)
        state = game.apply(state, game.decision("tighten", ()), chance)
        tightened += 1
        assert tightened < 5
    assert _broken(game, state.slots)
    assert list(differences(game, range(3))) == []


@pytest.mark.parametrize("form", SETTLED)
@pytest.mark.parametrize("asked", ["require conflicts of pond is empty", "end turn"])
def test_what_is_offered_is_what_is_legal_when_tried(form: str, asked: str) -> None:
    game, chance = _game(form, asked), Generator(1)
    state, refused = game.initial_state(chance), 0
    while not state.over and not refused:
        offered = {each.action for each in game.legal_decisions(state)}
        tried = {
            name
            for name in ("tighten", "done")
            if game.engine.lister.actions.trial(state.slots, name, ()) is not None
        }
        assert offered == tried
        refused += "tighten" not in offered
        name = "tighten" if "tighten" in offered else "done"
        state = game.apply(state, game.decision(name, ()), chance)
    assert refused
    assert list(differences(game, range(3))) == []
