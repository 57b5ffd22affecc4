"""Loops over players that ask anew what they change, or pass on what came: told, by every form."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Dew"
    players {players}

attribute number: 1 to 9

deck chips
    9 of each number

board nest per player: 1 by 4
pile stock: 1 of chips, shuffled
pile mud: seen by all
hand held per player: seen by all
hand passing per player: seen by all
counter dew per player
counter sun per player
score points per player

define richest
    dew = most dew

setup
    for each player
        draw 3 from stock to held
    (last of all players).dew = 1
    (first of all players).sun = 5

turn
    choose wait
    {turn}

action wait
    {action}

when dusk: turn ends if turns = 1
    {when}

end over after turn when turns >= 2
scoring points
    left: 100 * dew + count held + sun
win most points
"""
HEADS = ("each player", "each player in all players after leader",
         "each player in all players with it.sun >= 0", "each number, players in turn")  # fmt: skip
ANEW = (
    "if dew = most dew\n            dew += 5",
    "if dew = fewest dew\n            dew += 1",
    "if richest\n            dew = 0",
    "points += 3 if dew = most dew else 0\n        dew = 0",
    "dew += most dew",
    "if dew < most dew\n            dew += 2",
    "if count held = fewest (count held)\n            draw 1 from stock to held",
    "if count held = most (count held)\n            move first of held to mud",
    "if player in (all players with highest it.dew)\n            dew += 1",
    "if every other in all other players: other.dew <= player.dew\n            player.dew += 1",
    "if count (all players with it.dew > dew) = 0\n            dew += 1",
    "if count nest = fewest (count cards of nest)\n            draw 1 from stock to nest at (1, 1)",
)
SOUND = (
    "if dew = most dew\n            points += 3",
    "if sun = most sun\n            dew += 1",
    "let now = most dew\n        if dew = now\n            dew += 5",
    "if dew < most dew\n            dew += 1",
    "if dew > fewest dew\n            dew -= 1",
    "dew = most dew",
    "if some other in all players: other.sun > 3\n            player.dew += 1",
    "if dew > 3\n            dew -= 2",
    "if count held < 3\n            draw 1 from stock to held",
)
PASSED = (
    "move held to (next of player).held",
    "move first of held to (previous of player).held",
    "draw 1 from held to (next of player).held",
    "let neighbor = next of player if round mod 2 = 1 else previous of player\n"
    "        move held to neighbor.held",
    "move held to (next of (next of player)).held",
    "(next of player).dew += dew",
    "(next of player).dew = dew",
    "dew = (previous of player).dew",
)
NOT_PASSED = (
    "move held to (next of player).passing",
    "move passing to (next of player).held",
    "move held to active.held",
    "(next of player).dew += 1",
    "(next of player).dew += sun",
    "dew += (next of player).sun",
    "if dew > (next of player).dew\n            points += 1",
)
PLACES = ("turn", "action", "when")


def game(lines: dict[str, str], players: str = "3") -> Source:
    """Write a game with some lines."""
    text = GAME
    usual = dict.fromkeys(PLACES, "points += 0") | {"players": players}
    for place, line in (usual | lines).items():
        text = text.replace(f"{{{place}}}", line)
    return Source("dew.sdg", text)


def reported(place: str, head: str, lines: str, players: str = "3") -> list[str]:
    """Return the codes of what is told of a loop."""
    reading = read(game({place: f"for {head}\n        {lines}"}, players))
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics if each.code in ("W695", "W696")]


def in_each_place(lines: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Return each line in each loop, in one place after the other."""
    cases = enumerate(product(HEADS, lines))
    return [(PLACES[number % len(PLACES)], head, line) for number, (head, line) in cases]


@pytest.mark.parametrize(("place", "head", "lines"), in_each_place(ANEW))
def test_what_is_asked_anew_is_told(place: str, head: str, lines: str) -> None:
    assert reported(place, head, lines) == ["W695"]


@pytest.mark.parametrize(("place", "head", "lines"), in_each_place(PASSED))
def test_what_is_passed_on_is_told(place: str, head: str, lines: str) -> None:
    assert reported(place, head, lines) == ["W696"]


@pytest.mark.parametrize(("place", "head", "lines"), in_each_place((*SOUND, *NOT_PASSED)))
def test_other_loops_are_not(place: str, head: str, lines: str) -> None:
    assert reported(place, head, lines) == []


@pytest.mark.parametrize("lines", [*ANEW, *PASSED])
def test_for_one_player_nothing_comes_after(lines: str) -> None:
    assert reported("when", "each player in all players with it = next", lines) == []
    assert reported("when", "each player in all other players", lines, "2") == []


@pytest.mark.parametrize("lines", ANEW)
def test_where_the_players_decide_they_come_one_after_the_other(lines: str) -> None:
    assert reported("turn", "each player", f"{lines}\n        choose wait") == []


@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        ("for each player\n        if dew = fewest dew\n            dew += 1", (108, 103, 203)),
        ("for each player in all players with lowest it.dew\n        dew += 1", (108, 103, 103)),
        ("let least = fewest dew\n    for each player\n        if dew = least\n"
         "            dew += 1", (108, 103, 103)),
        ("for each player\n        move held to (next of player).held", (14, 0, 100)),
        ("for each player\n        move held to (next of player).passing\n    for each player\n"
         "        move passing to held", (8, 3, 103)),
        ("for each player\n        if dew < most dew\n            dew += 1", (108, 103, 103)),
    ],
)  # fmt: skip
def test_each_spelling_means_what_it_says(lines: str, scores: tuple[int, ...]) -> None:
    play = Playthrough(load(game({"when": lines})), 1)
    while play.outcome is None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome.scores == scores
