"""Chance of a caller's own may ask the game that is asking it: neither disturbs the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.events import Event
from sdg.game import Fault, Game, State
from sdg.loading import load
from sdg.refereeing import at_table
from sdg.source import Source

GAMES = ("cat_sudoku", "knizia_sudoku", "rummy", "sudoku_tactics", "klondike", "crazy_eights")


class Curious:
    """Chance that asks the game all sorts of things before it answers, and plays on by itself."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.generator = Generator(seed)
        self.state: State | None = None
        self.asked = 0
        self.within = False

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return as the generator does."""
        return self.ask(lambda: self.generator.pick(weights, label))

    def below(self, n: int) -> int:
        """Return as the generator does."""
        return self.ask(lambda: self.generator.below(n))

    def ask(self, answer: Callable[[], int]) -> int:
        if not self.within and self.asked < 60:
            self.within, self.asked = True, self.asked + 1
            game, state = self.game, self.state or self.game.initial_state(Generator(5))
            other = Generator(self.asked)
            game.legal_decisions(state)
            game.observation(state, 1)
            for _ in range(3):
                if not state.over:
                    state = game.random_step(state, other)
            game.deal_unseen(state, 1, other)
            game.standing(state)
            self.within = False
        return answer()


def course(game: Game, chance: Any, most: int) -> list[Any]:
    """Return a play at random, decision by decision, with all that is told."""
    events, choosing = list[Event](), Generator(9)
    state, record = game.initial_state(chance, events), list[Any]()
    for _ in range(most):
        if state.over:
            break
        if isinstance(chance, Curious):
            chance.state = state
        decision = game.nth_decision(state, choosing.below(game.count(state)))
        state = game.apply(state, decision, chance, events)
        record += [decision, state, game.legal_decisions(state)]
    return [*record, *events]


@pytest.mark.parametrize("name", GAMES)
def test_a_play_is_the_same_whatever_chance_asks(name: str) -> None:
    game = load(name)
    curious = Curious(game, 4)
    assert course(game, curious, 12) == course(load(name), Generator(4), 12)
    assert curious.asked


LONG = """game "Long"
    players 2

attribute number: 1 to 6

deck tiles
    1 of each number

pile bag: endless tiles
pile shed: seen by all
counter seen

turn
    choose roll

action roll
    repeat at most 20
        draw 1 from bag to shed
        repeat at most 25000
            seen += 1

end late after turn when turns >= 3
"""


@pytest.mark.parametrize("curious", [False, True])
def test_what_a_decision_may_take_is_not_counted_anew(curious: bool) -> None:
    game = load(Source("long.sdg", LONG))
    state = game.initial_state(Generator(1))
    chance: Any = Generator(1)
    if curious:
        chance = Asking(game, state)
    with pytest.raises(Fault, match="takes too long"):
        game.apply(state, game.legal_decisions(state)[0], chance)


class Asking:
    """Chance that asks each time whether a decision is legal."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return the first."""
        self.game.legal_decisions(self.state)
        self.game.standing(self.state)
        self.game.why_not(self.state, self.game.decision("roll"))
        return 0


def test_what_is_asked_elsewhere_has_an_engine_of_its_own() -> None:
    game = at_table(load("cat_sudoku", players=2))
    mine, asked = game.engine, game._elsewhere(lambda: game.engine)
    assert asked() is not mine and game.engine is mine
    assert asked() is asked(), "it is kept for the next time"
