"""What the setup leaves behind is looked at as the first turn begins: conditions, ends at once."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.chance import Generator
from sdg.events import Event, Happened
from sdg.game import Game, State
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC

GAME = """
game "Woken"
    players 3
attribute color: red, blue
deck tiles
    9 of each color
board grid: 2 by 2
    region line: row
pile stock: 1 of tiles, shuffled
pile open_cards: seen by all
counter told
counter later
score points per player
rule mixed on grid, settled at end of turn "No two alike side by side"
    neighbors differ in color
setup
    draw 2 from stock with color = red to open_cards
    draw 1 from stock with color = red to grid at (1, 1)
    draw 1 from stock with color = red to grid at (1, 2)
    {passing}
turn {unless}
    {choice}
action take(card in open_cards)
    points += 1
    move cards of grid to stock
action rest
    points += 2
    move cards of grid to stock
    {more}
when starts: turn starts
    later = later * 10 + 1
{woken}
end out after round when round >= 3
win most points
"""
ORDERS = {
    "plain": {},
    "passed": {"passing": "pass turn to last of all players"},
    "left_out": {"unless": "unless told > 9 or count open_cards > 1 and active = leader"},
    "all_choose": {"choice": "for each player\n        choose take or rest"},
    "again": {"more": "another turn"},
}
WOKEN = {
    "condition": "when alike: count open_cards > 1 and told < 10\n    told = 10 * told + 1\n"
                 "    later = later * 10 + 2",
    "two": "when one: told = 0\n    told = 1\nwhen other: told = 1\n    told = 2\n"
           "when third: told = 2 and active.points = 0\n    active.points += 3\n    told = 3",
    "ends_turn": "when alike: told = 0\n    told = 1\n    move cards of grid to stock\n"
                 "    end turn",
    "end": "end alike at once when count different color of open_cards = 1\n    active wins",
    "settled": "end broken at once when conflicts of grid is not empty\n    all lose",
    "set_off": "when one: told = 0\n    told = 1\nend soon at once when told = 1\n    draw",
    "landed": "when filled: line becomes full\n    told = 9\nwhen laid: card lands on grid\n"
              "    told = 8",
    "after": "end late after turn when count open_cards > 1\n    draw",
}  # fmt: skip


def game_of(order: str, woken: str) -> Game:
    given = {"passing": "points = 0", "unless": "", "choice": "choose take or rest", "more": ""}
    lines = {**given, **ORDERS[order], "woken": WOKEN[woken]}
    text = GAME.replace(
        "    {passing}\n", "" if "passing" not in ORDERS[order] else "    {passing}\n"
    ).replace(" {unless}", f" {lines['unless']}".rstrip())
    text = "\n".join(line for line in text.lstrip().format(**lines).split("\n") if line.strip())
    return load(Source("woken.sdg", text + "\n"))  # fmt: skip


def begun(game: Game) -> tuple[State, list[Event]]:
    log: list[Event] = []
    return game.initial_state(Generator(1), log), log


def stored(game: Game, state: State, name: str) -> list[int]:
    values: list[int] = game.write_state(state)["stores"][name]
    return values


@pytest.mark.parametrize("order", ORDERS)
def test_a_condition_that_holds_after_the_setup_comes_true_as_the_first_turn_begins(
    order: str,
) -> None:
    game = game_of(order, "condition")
    state, log = begun(game)
    triggers = [each.text for each in log if isinstance(each, Happened) and each.kind == "trigger"]
    assert triggers[:3] == ["alike", "alike", "starts"]
    assert stored(game, state, "told") == [11]  # as often as it holds
    assert str(stored(game, state, "later")[0]).startswith("221")  # before `turn starts`


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("woken", ["end", "settled", "set_off"])
def test_an_end_at_once_that_holds_after_the_setup_ends_the_game(order: str, woken: str) -> None:
    game = game_of(order, woken)
    state, _ = begun(game)
    assert state.over
    assert game.legal_decisions(state) == ()
    assert stored(game, state, "points") == [0, 0, 0]
    assert game.outcome(state) is not None


@pytest.mark.parametrize("woken", ["after", "landed"])
def test_an_end_after_the_turn_and_what_the_setup_laid_wait(woken: str) -> None:
    game = game_of("plain", woken)
    state, _ = begun(game)
    assert not state.over
    assert stored(game, state, "told") == [0]


def test_a_turn_may_end_as_it_begins() -> None:
    game = game_of("plain", "ends_turn")
    state, _ = begun(game)
    assert state.active == 2


@pytest.mark.parametrize(("order", "woken"), list(product(ORDERS, WOKEN)))
def test_kernels_begin_alike(order: str, woken: str) -> None:
    game = game_of(order, woken)
    kernel, source = written(game)
    in_c = order == "left_out" and compiler() is not None
    others = [InC(kernel, source)] if in_c else []
    for comparison in compared(game, range(5), 100, others):
        assert comparison.difference == ""
