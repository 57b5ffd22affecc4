"""Comparisons that never hold, or always, are told; those that may go either way are not."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "In vain"
    players 2 to 4

option side = 3 in 3 to 4

attribute number: 1 to 5
attribute gold: 1 to 1
attribute color: green, brown

deck frogs
    3 of each number, each color
    1 of number 1, gold 1

board pond: side by side
    region line: row, column
    region spring: (1, 1), (1, 2)

pile basket: 1 of frogs, shuffled
slot top: seen by all
hand waiting per player: at most 6, seen by owner
counter dew per player, 6 in all
counter fame per player
score points per player

table worth by number
    1 to 3: 2
    otherwise: 5

define alike(one, other)
    one.color = other.color

setup
    for each player
        draw 3 from basket to waiting

turn
    choose settle
    draw 1 from basket to waiting

action settle(frog in waiting, pad in pond)
    require pad is empty
    move frog to pad

when told: card lands on pond if {condition}
    points += 1
    fame += 1
    dew += 1

end full at once when pond is full
end late after turn when turns >= 40
win most points
"""
NUMBERS = {  # with the least and the greatest that they may be, as far as can be told
    "count waiting": (0, 6),
    "count neighbors of cell": (0, 4),
    "count pond": (0, 16),
    "count (pond with color = green)": (0, 16),
    "count cards of row(1)": (0, 4),
    "count cells of spring": (0, 2),
    "count different color of pond": (0, 2),
    "count different number of waiting": (0, 5),
    "count different number of cells of spring": (0, 2),
    "count (all other players with points = 3)": (0, 3),
    "count top": (0, 1),
    "height of cell": (0, 1),
    "cell.row": (1, 4),
    "cell.column + 1": (2, 5),
    "order of card.color": (1, 2),
    "card.number": (1, 5),
    "dew": (0, 6),
    "dew left": (0, 6),
    "most dew": (0, 6),
    "sum of it.number for it in waiting": (0, 30),
    "worth(card.number)": (2, 5),
    "2 * dew + players": (2, 16),
    "side - dew": (-3, 4),
    "(3 if cell in spring else 7)": (3, 7),
}
OPEN = ("fame", "points", "clock", "fame - dew", "count runs of pond")
SO = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
      "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}  # fmt: skip


def reported(condition: str) -> set[str]:
    """Return the codes of what is said about a condition."""
    reading = read(Source("vain.sdg", GAME.format(condition=condition)))
    assert reading.rules is not None, reading.diagnostics
    return {each.code for each in reading.diagnostics}


def can_be(op: str, low: int, high: int, number: int) -> set[bool]:
    """Return how a comparison may come out."""
    return {SO[op](each, number) for each in range(low, high + 1)}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_number_never_is_is_told_and_nothing_else(number: str) -> None:
    low, high = NUMBERS[number]
    for op, other in product(SO, (low - 1, low, high, high + 1)):
        if number == "card.number" and op in ("=", "!=") and not low <= other <= high:
            continue  # a mistake (E503)
        codes = reported(f"{number} {op} {other}")
        assert ("W700" in codes) == (can_be(op, low, high, other) == {False}), (op, other)
        if "W701" in codes:
            assert can_be(op, low, high, other) == {True}, (op, other)


@pytest.mark.parametrize("number", [each for each in NUMBERS if "different" in each])
def test_values_that_differ_are_at_most_as_many_as_the_cards_and_as_the_values(number: str) -> None:
    most = NUMBERS[number][1]
    assert "W700" in reported(f"{number} > {most}")
    assert "W700" not in reported(f"{number} = {most}")


SUPPLY = """\
game "Supply"
    players 2
counter dew, 6 in all
score points per player
turn
    dew += 1
{steps}
end over after turn when turns > 9
win most points
"""


def test_of_a_supply_there_is_never_more_than_all_and_never_less_than_nothing() -> None:
    asked = {f"dew {op} {other}": (op, other) for op, other in product(SO, (0, 6))}
    steps = "\n".join(f"    points += 1 if {each} else 0" for each in asked)
    diagnostics = read(Source("supply.sdg", SUPPLY.format(steps=steps))).diagnostics
    vain = [each.span.text for each in diagnostics if each.code == "W700"]
    assert vain == [each for each, (op, n) in asked.items() if can_be(op, 0, 6, n) == {False}]


@pytest.mark.parametrize("number", OPEN)
@pytest.mark.parametrize("op", SO)
def test_of_what_may_be_any_number_nothing_is_told(number: str, op: str) -> None:
    assert not reported(f"{number} {op} 3") & {"W700", "W701"}


@pytest.mark.parametrize(
    "condition",
    [
        "count waiting >= 0", "count waiting <= 6", "dew < 7", "count neighbors of cell < 5",
        "cell.row != 5", "count pond + 1 > 0",
    ],
)  # fmt: skip
def test_what_a_number_always_is_is_told(condition: str) -> None:
    assert "W701" in reported(condition)


@pytest.mark.parametrize(
    "condition",
    [
        "card.gold != 1",  # which some cards lack
        "card.gold >= 1",
        "cell.row >= 1",
        "round < 1",  # in the setup it is round 0
        "players > 2",
        "count waiting < side",
        "row(side) is full",
        "row(cell.row + 2) is full",
    ],
)
def test_what_may_be_otherwise_is_not(condition: str) -> None:
    assert not reported(condition) & {"W700", "W701"}


ITSELF = (
    "cell.color = cell.color", "card.color != card.color", "cell.number < cell.number",
    "count (pond with count (neighbors of it with it.color = it.color) > 0) > 1",
    "count (pond with count (neighbors of it with color = color) > 0) > 1",
    "cell = cell", "alike(cell, cell)", "points = points", "some near in pond: near = near",
)  # fmt: skip
TWO = (
    "cell.color = card.color", "some near in neighbors of cell: near.color = cell.color",
    "alike(cell, card)", "points = next.points", "some it in pond: cell.color = it.color",
    "alike(cell, cell) or alike(cell, card)",
)  # fmt: skip


@pytest.mark.parametrize("condition", ITSELF)
def test_a_thing_compared_with_itself_is_told(condition: str) -> None:
    assert "W702" in reported(condition)


@pytest.mark.parametrize("condition", TWO)
def test_two_things_compared_are_not(condition: str) -> None:
    assert "W702" not in reported(condition)


AMONG = (
    "every player: active.points > points", "every player: points < active.points",
    "every player: count player.waiting != count active.waiting", "points > most points",
    "fewest fame > fame", "no player: points >= active.points", "points <= most points",
    "some player: points = active.points", "highest it.fame for it in all players < fame",
)  # fmt: skip
BESIDE = (
    "every other in all other players: active.points > other.points",
    "every player: active.points >= points", "points = most points", "points >= most points",
    "no player: points > active.points", "points > most fame",
    "every player: active.points > fame", "some player: active.points > points",
    "points > highest it.points for it in all other players",
)  # fmt: skip


@pytest.mark.parametrize("condition", AMONG)
def test_a_player_above_all_players_is_told(condition: str) -> None:
    assert "W703" in reported(condition)


@pytest.mark.parametrize("condition", BESIDE)
def test_one_above_the_others_is_not(condition: str) -> None:
    assert "W703" not in reported(condition)


TURN = """\
game "Passes"
    players 2
attribute color: green, brown
deck frogs
    9 of each color
board pond: 3 by 3
pile basket: 1 of frogs, shuffled
hand waiting per player
score points per player
turn
    draw 1 from basket to waiting
    {turn}
action settle(frog in waiting, pad in pond)
    require pad is empty
    move frog to pad
end stuck after turn when passes >= players
end late after turn when turns >= 9
win most points
"""


@pytest.mark.parametrize(
    ("turn", "silent"),
    [
        ("choose settle", True),
        ("may choose settle", False),
        ("choose settle\n    otherwise\n        points += 1", False),
        ("may choose settle\n    repeat at most 2\n        choose settle", True),
    ],
)
def test_passes_are_none_where_no_choice_is_ever_passed(turn: str, silent: bool) -> None:
    reading = read(Source("passes.sdg", TURN.format(turn=turn)))
    assert reading.rules is not None, reading.diagnostics
    assert ("W700" in {each.code for each in reading.diagnostics}) != silent
