"""What is done in a loop over players outside of the turn, the active player does: told."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Refills"
    players 3

attribute number: 1 to 5

deck chips
    9 of each number

board pond per player: 1 by 2
pile stock: 1 of chips, shuffled
pile mud: seen by all
hand held per player: seen by owner
flag rang per player
score points per player

setup
    for each player
        draw 2 from stock to held
    {setup}

turn
    choose wait or rest
    {turn}

define worth
    count held

action wait
    {action}

action refill{params}
    {line}

action rest
    points -= 1

action through
    {through}

when dusk: turn ends
    {when}

end over after turn when turns >= 3
    {end}
win most points
"""
LOOPS = (
    "for each player\n        {do}",
    "for each p in all players after leader\n        {do}",
    "for each p in all players with it.held is not empty\n        if turns > 0\n            {do}",
    "for each player\n        for each card in held\n            {do}",
    "for each number, players in turn\n        {do}",
    "for next\n        {do}",
)
PLACES = ("setup", "action", "when", "end")
ALONE = (
    "points += 1",
    "draw 1 from stock to held",
    "rang = yes",
    "move first of held to mud",
    "stock_taken += worth",
    "stock_taken += 1 if pond is empty else 0",
    "for each p in all other players\n        p.points += 1",
    "if no rest is possible\n        stock_taken += 1",
)
DOING = ("do refill", "do through", "do the first refill or through that lowers turns")
SOUND = (
    "active.points += 1",
    "stock_taken += 1",
    "for each player\n        points += 1",
    "draw 1 from stock to mud",
)


def in_each_place(lines: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Return each line in each loop, in one place after the other."""
    cases = enumerate(product(LOOPS, lines))
    return [(PLACES[number % len(PLACES)], loop, line) for number, (loop, line) in cases]


def game(places: dict[str, str], line: str, params: str = "") -> Source:
    """Write a game with a loop in one place, and what is done there."""
    text = GAME + "counter stock_taken\n"
    given = {"line": line, "params": params, "through": "points -= 1" if params else "do refill"}
    usual = {"setup": "stock_taken += 1", "turn": "stock_taken += 0", "action": "stock_taken += 0",
             "when": "stock_taken += 0", "end": "stock_taken += 0"}  # fmt: skip
    for place, lines in (usual | places | given).items():
        text = text.replace(f"{{{place}}}", lines)
    return Source("refills.sdg", text)


def reported(places: dict[str, str], line: str, params: str = "") -> list[str]:
    """Return the lines of which it is told that the active player does what they say."""
    reading = read(game(places, line, params))
    assert reading.rules is not None, reading.diagnostics
    return [each.span.text for each in reading.diagnostics if each.code == "W690"]


@pytest.mark.parametrize(("place", "loop", "line"), in_each_place(ALONE))
def test_what_is_said_alone_in_an_action_is_told(place: str, loop: str, line: str) -> None:
    for do in DOING:
        assert reported({place: loop.replace("{do}", do)}, line) == [do]


@pytest.mark.parametrize(("place", "loop", "line"), in_each_place(SOUND))
def test_an_action_that_says_whose_is_not(place: str, loop: str, line: str) -> None:
    assert reported({place: loop.replace("{do}", "do refill")}, line) == []


@pytest.mark.parametrize("line", ALONE)
def test_in_the_turn_the_player_of_the_loop_does_it(line: str) -> None:
    for loop in LOOPS:
        assert reported({"turn": loop.replace("{do}", "do refill")}, line) == []


@pytest.mark.parametrize("line", ALONE)
@pytest.mark.parametrize("place", PLACES)
def test_outside_of_loops_over_players_nothing_is_told(place: str, line: str) -> None:
    assert reported({place: "do refill"}, line) == []
    assert reported({place: "for each number\n        do refill"}, line) == []


@pytest.mark.parametrize(
    ("loop", "params"),
    [
        ("for each player\n        do refill(player)", "(who in all players)"),
        ("for each p in all other players\n        do refill(p)", "(who in all players)"),
        ("for each player\n        let who = player\n        do refill(who)",
         "(who in all players)"),
        ("for each p in all players\n        do refill(first of p.held)",
         "(card in next.held)"),
    ],
)  # fmt: skip
def test_what_is_given_the_player_is_not_told(loop: str, params: str) -> None:
    assert reported({"when": loop}, "points += 1", params) == []


def test_a_card_of_the_player_given_alone_is_told() -> None:
    loop = "for each player\n        do refill(first of held)"
    assert reported({"when": loop}, "move card to mud", "(card in held)") != []


@pytest.mark.parametrize(
    ("do", "line", "params", "points"),
    [
        ("do refill", "points += 1", "", (3, 3, 3)),
        ("do refill", "active.points += 1", "", (3, 3, 3)),
        ("do refill(player)", "player.points += 2", "(player in all players)", (6, 6, 6)),
    ],
)
def test_each_spelling_means_what_it_says(
    do: str, line: str, params: str, points: tuple[int, ...]
) -> None:
    loop = {"when": f"for each player\n        {do}"}
    play = Playthrough(load(game(loop, line, params)), 1)
    while play.outcome is None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome.scores == points
