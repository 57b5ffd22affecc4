"""How decisions are found: what is kept from before, and errors of the rules, as when tried."""

from __future__ import annotations

import pytest
from attrs import evolve

from sdg.chance import Generator
from sdg.engine.state.budget import Fault
from sdg.game import Game, State
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source
from tests.support.places import RULE_FILES
from tests.support.trying import listed, tried

PROGRAM = RULE_FILES / "good" / "ladders.sdg"

COLUMNS = """\
game "Columns"
    "Cards of which some lie face down are compared with each other."
    players 1

attribute rank: 1 to 4

deck ranks
    4 of each rank

board columns: 1 by 4, stacked

pile stock: 1 of ranks, shuffled

setup
    for each cell in columns
        draw 1 from stock to cell {how}
    draw 3 from stock to columns at (1, 1)

turn
    choose wait  # `shift` is asked for by the tests

action shift(source in columns, goal in columns, n: 1 to 4) "{{n}} from {{source}} to {{goal}}"
    require count (last n of cards of source) = n and source != goal
    require (first of last n of cards of source) is not face down
    require {asked}
    move last n of cards of source to goal

action wait "Wait"
    require 1 = 1

end over after round when round = 9
    all lose
"""


def columns(how: str, asked: str) -> Game:
    return load(Source("columns.sdg", COLUMNS.format(how=how, asked=asked)))


def told_too(game: Game, state: State) -> bool:
    """Return whether trying each decision is an error of the rules, and so is listing them."""
    faults = 0
    for way in (tried, listed):
        game.engine.work.begin()
        try:
            way(game, state, "shift")
        except Fault:
            faults += 1
    assert faults != 1, "one of the two is an error of the rules, the other is not"
    return faults == 2


@pytest.mark.parametrize(
    ("how", "asked", "wrong"),
    [
        ("", "(first of last n of cards of source).rank = goal.rank - 1", False),
        ("face down", "(first of last n of cards of source).rank = goal.rank - 1", True),
        ("face down", "goal is face down or n = goal.rank - 1", False),
        ("face down", "n = goal.rank - 1 or goal is face down", True),
        ("face down", "n != goal.rank - 1 if goal is not face down else n = 2", False),
        ("", "6 div (goal.rank - 2) > n", True),
        ("", "goal.rank = 2 or 6 div (goal.rank - 2) > n", False),
    ],
)
def test_an_error_of_the_rules_is_told_where_trying_meets_it(
    how: str, asked: str, wrong: bool
) -> None:
    game = columns(how, asked)
    wrong_in_both = [told_too(game, game.initial_state(Generator(seed))) for seed in range(6)]
    assert any(wrong_in_both) is wrong


def test_what_is_kept_counts_as_much_work_as_what_is_found_anew() -> None:
    game, chance = load(PROGRAM, (), 2), Generator(4)
    state = game.initial_state(chance)
    for _ in range(12):
        fresh = evolve(game)
        for name in game.engine.actions.declared:
            listings = []
            for each in (game, game, fresh):
                each.engine.work.begin()
                listings.append((listed(each, state, name), each.engine.work.left))
            assert listings[0] == listings[1] == listings[2], name
        state = game.random_step(state, chance)


def test_what_is_kept_is_not_told_of_a_state_that_differs() -> None:
    """From state to state and back, in any order, the decisions are those of each alone."""
    game, chance = load(PROGRAM, (), 2), Generator(9)
    states = [game.initial_state(chance)]
    while not states[-1].over and len(states) < 30:
        states.append(game.random_step(states[-1], chance))
    wanted = [{name: tried(game, s, name) for name in game.engine.actions.declared} for s in states]
    for _ in range(150):
        i = chance.below(len(states))
        for name in game.engine.actions.declared:
            assert listed(game, states[i], name) == wanted[i][name], name


BESIDES = """\
game "Besides"
    "Rules look at what the action changes besides laying a card."
    players 1

attribute color: red, blue

deck tiles
    3 of each color

board grid: 2 by 2
    region line: row, column

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
counter coins

rule asks on grid "A rule"
    {rule}

setup
    coins = 3
    for each player
        draw 3 from stock to rack
    draw 1 from stock to grid at (1, 1)

turn
    choose lay, shift or wait

action lay(card in rack, cell in grid) "{{card}} to {{cell}}"
    move card to cell
    {besides}

action shift(card in cards of grid, cell in grid) "{{card}} to {{cell}}"
    move card to cell
    {besides}

action wait "Wait"
    require 1 = 1

end over after round when round = 9
    all lose
"""


@pytest.mark.parametrize(
    ("rule", "besides"),
    [
        ("need coins > 3", "coins += 1"),
        ("need coins <= 5", "coins += 1"),
        ("need count rack = 3", "draw 1 from stock to rack"),
        ("need count stock > 2 or cell.color = red", "move rack to stock"),
        ("color all different in line", "move cards of (grid with it is full) to stock"),
        ("neighbors differ in color", "move cards of (grid with it.color = red) to stock"),
        ("no card lands where coins > 3", "coins += 1"),
        ("no card lands where cell.row = 1", "move cards of (grid with it.row = 1) to stock"),
    ],
)
def test_rules_judge_what_is_there_when_all_steps_are_done(rule: str, besides: str) -> None:
    game = load(Source("besides.sdg", BESIDES.format(rule=rule, besides=besides)))
    legal = 0
    for seed in range(4):
        chance = Generator(seed)
        state = game.initial_state(chance)
        while not state.over:
            for name in ("lay", "shift"):
                assert listed(game, state, name) == tried(game, state, name)
                legal += len(tried(game, state, name))
            state = game.random_step(state, chance)
    assert legal
    assert list(differences(game, range(4))) == []


WAIT = "action wait"


def test_of_two_errors_the_first_in_the_line_is_told() -> None:
    act = "action act(k: 3 to 4, n: 1 to 2)\n    require 6 div (n - 1) > 6 div (k - 3)\n\n"
    text = COLUMNS.replace("choose wait", "choose act or wait").replace(WAIT, act + WAIT)
    game = load(Source("columns.sdg", text.format(how="", asked="n = 1")))
    with pytest.raises(Fault) as fault:
        listed(game, game.initial_state(Generator(1)), "act")
    assert fault.value.span.text == "6 div (n - 1)"


def test_what_is_kept_of_a_cell_changes_with_what_lies_below_its_top_card() -> None:
    act = "action act(source in columns)\n    move first of cards of source to bottom of stock\n\n"
    text = COLUMNS.replace("choose wait", "choose act or wait").replace(WAIT, act + WAIT)
    text = text.replace("to columns at (1, 1)", "to columns at (1, 3)")
    game = load(Source("columns.sdg", text.format(how="", asked="n < 4")))
    for seed in range(4):
        chance = Generator(seed)
        state = game.initial_state(chance)
        while not state.over:
            assert listed(game, state, "shift") == tried(game, state, "shift")
            state = game.random_step(state, chance)
