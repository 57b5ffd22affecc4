"""Whens that wait for a condition, against an oracle: after each happening it asks all of them, in
the order of the file, and looks for all events and ends, whatever has changed."""

from __future__ import annotations

import random
from collections import deque
from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.engine.course.triggers import Brings, Triggers, _collect
from sdg.engine.expressions.compiler import Fault
from sdg.engine.state.run import Run
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.layout.slots import Slots
from sdg.limits import MOST_BROUGHT_ABOUT
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED

pytestmark = pytest.mark.crossed

GAME = """\
game "Whens"
    players 2 to 3
attribute number: 1 to 4
deck cards
    2 of each number
board grid: 3 by 3
    region line: row, column
pile stock: 1 of cards, shuffled
pile shore: seen by all
counter a
counter b
counter c
score points per player
setup
    draw 2 from stock to shore
    {setup}
turn
    choose go, lay or rest
    {turn}
action go
    {go}
action lay(cell in grid)
    require cell is empty
    draw 1 from stock to cell
action rest
    points += 1
{whens}
end reached at once when some player: points >= 60
end late after turn when turns >= 12
win most points
"""
CONDITIONS = {  # and what ends each of them
    "a > 0": "a -= 1",
    "b > 1": "b = 0",
    "a < b": "a += 2",
    "c mod 3 = 2": "c += 1",
    "points > 9": "points -= 9",
    "next.points > 7": "next.points -= 4",
    "count shore > 2": "move shore to stock",
    "some card in cards of grid: card.number > c": "c += 1",
    "some line: line is full and c < 9": "c = 9",
    "active = first of all players and a > 1": "a = 0",
    "round > 2 and c < 4": "c += 4",
    "stock is empty and a + b > 0": "move cards of grid to stock",
}
EVENTS = (
    "after go", "after lay", "card lands on grid", "line becomes full", "shore becomes empty",
    "turn starts", "turn ends", "round starts", "round ends",
)  # fmt: skip
STEPS = (
    "a = 0", "a -= 1", "a += 1", "b = 0", "b -= 2", "b += 1", "c += 1", "c = 0", "points += 1",
    "points -= 5", "next.points -= 4", "move shore to stock", "draw 1 from stock to shore",
    "move cards of grid to stock", "do rest", "do go",
)  # fmt: skip


def program(seed: int) -> str:
    """Write whens by lot, most of which end sooner or later what they wait for."""
    lot = random.Random(seed)

    def steps(most: int, among: tuple[str, ...] = STEPS[:-2]) -> str:
        return "\n    ".join(lot.choice(among) for _ in range(lot.randint(1, most)))

    whens = []
    for i in range(lot.randint(2, 6)):
        if lot.random() < 0.3:
            whens.append(f"when w{i}: {lot.choice(EVENTS)}\n    {steps(3, STEPS)}")
        else:
            condition, ending = lot.choice(list(CONDITIONS.items()))
            more = "" if lot.random() < 0.4 else "\n    " + steps(2, STEPS)
            whens.append(f"when w{i}: {condition}\n    {ending}{more}")
    return GAME.format(
        setup=steps(2, STEPS[:8]), turn=steps(2, STEPS), go=steps(3), whens="\n".join(whens)
    )


def ask_all(self: Triggers, before: Slots, run: Run, brings: Brings) -> bool:
    """Settle as the manual says it, with everything that is waited for asked each time."""
    del brings
    queue, run.waiting = run.waiting or deque(), None
    _collect(before, run, self.anything, queue)
    if self._ended(run, self.anything):
        return True
    for _ in range(MOST_BROUGHT_ABOUT):
        if not queue:
            holding = [w for w in self.whens if w.condition is not None and w.holds(run.S)]
            if not holding:
                return False
            queue.append((holding[0], ()))
        last = queue[0][0]
        self._next(run, queue)
        if self._ended(run, self.anything):
            return True
    raise Fault(f"one decision brought about {MOST_BROUGHT_ABOUT} whens", last.when.span)


def ask_all_of(game: Game, patch: pytest.MonkeyPatch) -> None:
    """Let a game ask all conditions, ends and events from now on."""
    with patch.context() as patched:
        patched.setattr(Triggers, "brings", lambda self, _: everything(self))
        triggers = game.engine.triggers
    patch.setattr(triggers, "brings", lambda _: triggers.anything)
    patch.setattr(triggers, "settle", lambda *given: ask_all(triggers, *given))


def everything(triggers: Triggers) -> Brings:
    return brings_of(triggers, frozenset({"everything"}))


brings_of = Triggers.brings


def course(game: Game, seed: int, decisions: int = 40) -> list[object]:
    """Return the states of a game whose decisions fall by lot, and how it went wrong, if it did."""
    chance, states = Generator(seed), list[object]()
    try:
        state = game.initial_state(chance)
        while not state.over and len(states) < decisions:
            states.append(game.write_state(state))
            state = game.step(state, chance.below(game.count(state)), chance)
        states.append(game.write_state(state))
    except Fault as fault:
        states.append((str(fault), fault.span and fault.span.start))
    return states


@pytest.mark.parametrize("seed", range(150))
def test_no_condition_that_holds_is_forgotten(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, oracle = (load(Source("whens.sdg", program(seed))) for _ in range(2))
    ask_all_of(oracle, monkeypatch)
    for play in range(3):
        assert course(game, play) == course(oracle, play)


@pytest.mark.parametrize("path", (*SHIPPED, *MORE, *PROGRAMS), ids=lambda path: path.stem)
def test_games_ask_all_that_may_hold(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, oracle = load(path), load(path)
    ask_all_of(oracle, monkeypatch)
    assert course(game, 1) == course(oracle, 1)


@pytest.mark.parametrize("seed", range(40))
def test_kernels_forget_none_either(seed: int) -> None:
    game = load(Source("whens.sdg", program(seed)))
    kernel, source = written(game)
    others = [InC(kernel, source)] if seed < 3 and compiler() is not None else []
    for comparison in compared(game, range(3), 40, others):
        assert comparison.difference == ""
