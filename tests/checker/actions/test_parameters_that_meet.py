"""Two parameters of one set may be the same element: told where that is offered, and only there."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Twice"
    players 3

attribute number: 1 to 9
attribute color: red, blue

deck chips
    1 of each number, each color

board pond: 2 by 3{stacked}

pile stock: 1 of chips, shuffled
pile mud: seen by all
hand held per player: seen by all
score points per player

define alike(a, b)
    a.color = b.color

setup
    draw 1 from stock to pond at (1, 1)
    draw 1 from stock to pond at (1, 2)
    for each player
        draw 3 from stock to held

turn
    choose pair or rest

action rest
    points += 1

action pair({one}, {two})
    {lines}

action other_pair(a in held, b in held)
    move a to mud

end over after turn when turns >= 9
win most points
"""
CARDS = [("one in held", "two in held"), ("one in cards of pond", "two in cards of pond"),
         ("one in (held with number > 0)", "two in held"),
         ("one in held", "two in (held with color = one.color)")]  # fmt: skip
CELLS = [("one in pond", "two in pond"), ("one in (pond with it is full)", "two in pond")]
OTHERS = [("one in all players", "two in all players"), ("one in all other players",
          "two in all other players"), ("one in row", "two in row")]  # fmt: skip
SAME = [
    *product(CARDS, (
        "points += one.number + two.number", "move one to mud",
        "require one.color = two.color\n    move one to mud",
        "require alike(one, two)\n    move one to mud",
        "require one.number + two.number < 13\n    move two to mud",
        "require one.number >= two.number and one.color = two.color\n    points += 1",
        "require one.number > 0\n    require two.number < 7\n    points += 1",
        "require alike(one, two) or one.number > two.number\n    points += 1",
    )),
    *product(CELLS, ("points += 1", "move cards of two to mud",
                     "require one is full\n    points += count cards of two",
                     "require one.color = two.color\n    points += 1")),
    *product(OTHERS, ("points += 1",)),
    (OTHERS[0], "one.points -= 1\n    two.points += 1"),
    (OTHERS[0], "require one.points >= two.points\n    two.points += 1"),
]  # fmt: skip
NOT_SAME = [
    *product(CARDS, (
        "move one to mud\n    move two to mud", "swap one with two",
        "require one.number > two.number\n    move one to mud",
        "require one.number != two.number\n    move one to mud",
        "require not one.number = two.number\n    points += 1",
        "require one.number + two.number = 7\n    move one to mud",
        "require one.color = red and two.color = blue\n    points += 1",
        "require one.number = two.number + 1\n    points += 1",
    )),
    *product(CELLS, (
        "swap one with two", "draw 1 from stock to one\n    draw 1 from stock to two",
        "require one is full and two is empty\n    points += 1",
        "require two in neighbors of one\n    points += 1",
        "require one != two\n    points += 1",
        "require one is full\n    move one to two",
        "let begun = one\n    require begun.row < two.row\n    points += 1",
    )),
    *product(OTHERS, ("require one != two\n    points += 1",)),
    (("one in all players", "two in all players after one"), "require two != one\n    points += 1"),
    (("one in all players", "two in (all players with it != one)"), "points += 1"),
    (("one in row", "two in column"), "points += 1"),
]  # fmt: skip


def game(params: tuple[str, str], lines: str, stacked: str = "") -> Source:
    """Write a game with an action."""
    one, two = params
    text = GAME
    for name, put in {"one": one, "two": two, "lines": lines, "stacked": stacked}.items():
        text = text.replace(f"{{{name}}}", put)
    return Source("twice.sdg", text)


def reported(source: Source) -> int:
    """Count the pairs of parameters of which it is told that they may be the same."""
    reading = read(source)
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics].count("W692")


def offered(source: Source) -> bool:
    """Tell whether some decision of some deals has the same element twice."""
    for seed in range(4):
        play = Playthrough(load(source), seed)
        for each in map(str, play.legal_decisions()):
            name, *words = each.split()
            half = len(words) // 2
            if name == "pair" and words[:half] == words[half:]:
                return True
    return False


@pytest.mark.parametrize(("params", "lines"), SAME)
def test_what_is_offered_with_one_for_both_is_told(params: tuple[str, str], lines: str) -> None:
    source = game(params, lines)
    assert reported(source) == 1
    assert offered(source)


@pytest.mark.parametrize(("params", "lines"), NOT_SAME)
def test_what_keeps_them_apart_is_not(params: tuple[str, str], lines: str) -> None:
    source = game(params, lines)
    assert reported(source) == 0
    assert not offered(source)


def test_on_a_stacked_board_a_card_may_go_to_where_it_lies() -> None:
    lines = "require one is full\n    move one to two"
    stacked = game(CELLS[0], lines, ", stacked")
    assert reported(stacked) == 1 and offered(stacked)


@pytest.mark.parametrize(("params", "lines"), [each for each in SAME if each[0] in CARDS[:2]])
def test_two_of_a_set_are_two(params: tuple[str, str], lines: str) -> None:
    place = params[0].removeprefix("one in ")
    pair = game((f"one and two in {place}", "n: 1 to 1"), lines)
    assert reported(pair) == 0 and not offered(pair)


def test_who_asks_whether_both_are_the_same_has_thought_of_it() -> None:
    assert reported(game(OTHERS[0], "points += 2 if one = two else 1")) == 0
    assert reported(game(CELLS[0], "if one = two\n        points += 1")) == 0


def test_one_player_alone_is_no_other() -> None:
    text = game(OTHERS[0], "one.points += 1").text.replace("players 3", "players 1")
    assert reported(Source("twice.sdg", text)) == 0


def test_of_three_each_is_told_once() -> None:
    assert (
        reported(game(("one in held", "two in held, three in held"), "points += one.number")) == 2
    )


@pytest.mark.parametrize(("asked", "so"), [("one.number + two.number", 0), ("one.number", 1)])
def test_who_chooses_a_third_by_both_has_thought_of_it(asked: str, so: int) -> None:
    third = f"two in held, three in (pond with it.column < {asked})"
    assert reported(game(("one in held", third), "points += 1")) == so
