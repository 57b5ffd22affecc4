"""Between two turns: nobody's turn can be ended there, and who leads a round is at hand in it."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.support.in_c import InC

GAME = """
game "Rounds"
    players 3
score points per player
score gifts per player
counter tower
attribute number: 1 to 9
deck cards
    1 of each number
board grid: 3 by 3
pile stock: 1 of cards
setup
    tower = 0
    {setup}
turn{unless}
    choose wait
action wait
    points = 10 * points + turns
action leave
    tower = 0
    end turn
action lay
    tower = 0
    draw 1 from stock to first of (grid with it is empty)
{whens}
end late after turn when turns >= 9
win most points
"""
MOMENTS = ("turn ends", "round ends", "round starts")
ENDING = {  # what ends a turn: by itself, or by what it brings about
    "directly": "when over: {moment}\n    end turn",
    "done": "when over: {moment}\n    do leave",
    "condition": "when over: {moment}\n    tower = 1\nwhen falls: tower > 0\n    tower = 0\n"
                 "    end turn",
    "event": "when over: {moment}\n    do lay\nwhen laid: card lands on grid\n    end turn",
    "after": "when over: {moment}\n    do lay\nwhen laid: after lay\n    end turn",
}  # fmt: skip
IN_TURN = [[1, 4, 7], [2, 5, 8], [3, 6, 9]]  # the turns that each seat takes


def game_of(whens: str, setup: str = "tower = 0", unless: str = "") -> Game:
    text = GAME.lstrip().format(whens=whens, setup=setup, unless=unless)
    return load(Source("rounds.sdg", text))


def stored(game: Game, name: str) -> list[int]:
    chance = Generator(1)
    state = game.initial_state(chance)
    while not state.over:
        state = game.step(state, 0, chance)
    values: list[int] = game.write_state(state)["stores"][name]
    return values


def turns_of(game: Game) -> list[list[int]]:
    """Return the numbers of the turns that each seat takes."""
    return [[int(digit) for digit in str(points)] for points in stored(game, "points")]


def alike(game: Game, in_c: bool = False) -> None:
    kernel, source = written(game)
    others = [InC(kernel, source)] if in_c and compiler() is not None else []
    for comparison in compared(game, range(2), 30, others):
        assert comparison.difference == ""


@pytest.mark.parametrize(("moment", "way"), list(product(MOMENTS, ENDING)))
def test_a_turn_that_is_over_is_not_ended_again(moment: str, way: str) -> None:
    game = game_of(ENDING[way].format(moment=moment))
    assert turns_of(game) == IN_TURN
    alike(game, in_c=way == "condition")


@pytest.mark.parametrize("way", ENDING)
def test_a_turn_is_ended_as_it_starts(way: str) -> None:
    over = ENDING[way].format(moment="turn starts if turns = 4")
    game = game_of(over)
    assert turns_of(game) == [[1, 7], [2, 5, 8], [3, 6, 9]]
    alike(game)


def test_the_setup_ends_no_turn() -> None:
    game = game_of("", setup="do leave")
    assert turns_of(game) == IN_TURN
    alike(game)


def test_a_turn_more_is_owed_to_who_leads_the_round_not_to_who_ended_one() -> None:
    assert turns_of(game_of("when more: round ends\n    another turn")) == IN_TURN
    game = game_of("when more: round starts\n    another turn")
    assert turns_of(game) == [[1, 2, 5, 6, 9], [3, 7], [4, 8]]
    alike(game)


LEADING: dict[str, tuple[dict[str, str], list[int]]] = {  # what says so, and who leads
    "nobody says": ({}, [1, 1, 1]),
    "the setup": ({"setup": "pass turn to last of all players"}, [3, 3, 3]),
    "as a round ends": ({"whens": "when lead: round ends\n    pass turn to active"}, [1, 3, 2]),
    "as a round starts": (
        {"whens": "when lead: round starts\n    pass turn to last of all players"}, [3, 3, 3]
    ),
    "as a round starts, from seat to seat": (
        {"whens": "when lead: round starts if round > 1\n    pass turn to next of active"},
        [1, 2, 3],
    ),
    "both": (
        {"whens": "when lead: round ends\n    pass turn to first of all players\n"
                  "when other: round starts\n    pass turn to next of active"},
        [2, 2, 2],
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", LEADING)
def test_a_round_is_led_as_was_said_the_first_one_too(way: str) -> None:
    lines, leaders = LEADING[way]
    game = game_of(**{"whens": "", **lines})
    turns = turns_of(game)
    for first, leader in zip((1, 4, 7), leaders, strict=True):
        for number in range(3):
            assert first + number in turns[(leader - 1 + number) % 3]
    alike(game, in_c=way == "both")


GIFTS = "when gift: round starts\n    gifts += 1\n    active.gifts += 1"


@pytest.mark.parametrize("way", LEADING)
def test_who_leads_is_at_hand_as_a_round_starts(way: str) -> None:
    lines, leaders = LEADING[way]
    whens = "\n".join((lines.get("whens", ""), GIFTS)).strip()
    game = game_of(**{**lines, "whens": whens})
    gifts = stored(game, "gifts")
    assert sum(gifts) == 2 * len(leaders)
    if "starts" not in way and way != "both":  # it is passed on when all whens have had their say
        assert gifts == [2 * leaders.count(seat) for seat in (1, 2, 3)]
    alike(game)


def test_seats_that_take_no_turn_are_asked_in_each_round() -> None:
    unless = " unless tower > 0 and active != last of all players"
    game = game_of(
        "when odd: round starts if round mod 2 = 0\n    tower = 1\n"
        "when even: round starts if round mod 2 = 1\n    tower = 0",
        unless=unless,
    )
    assert turns_of(game) == [[1, 5, 9], [2, 6], [3, 4, 7, 8]]
    alike(game)


def test_nobody_acts_where_none_takes_a_turn_in_a_round() -> None:
    game = game_of("when none: round starts if round = 2\n    tower = 1\n"
                   "when pass_on: round ends\n    pass turn to next of active",
                   unless=" unless tower > 0")  # fmt: skip
    assert turns_of(game) == [[1], [2], [3]]
    alike(game)


IN_A_ROW = """\
game "In a row"
    players 2
score points per player
turn
    choose act
action act
    require turns mod 2 = 0
    points += 1
end stuck after turn when passes >= 2
end late after turn when turns >= 9
win most points
"""


def test_a_decision_ends_a_row_of_passes() -> None:
    game, chance = load(Source("row.sdg", IN_A_ROW)), Generator(1)
    state, acted = game.initial_state(chance), 0
    while not state.over:
        state, acted = game.random_step(state, chance), acted + 1
    assert acted == 4
    alike(game)
