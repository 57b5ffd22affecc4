"""`next` and `previous` in lines that run over players: warned of, and sound in either wording."""

from __future__ import annotations

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Neighbors"
    players 3

attribute number: 1 to 6

deck chips
    6 of each number

pile stock: 1 of chips, shuffled
hand held per player: seen by all
score points per player
counter coins per player
counter seen

setup
    (first of all players).coins = 1
    (last of all players).coins = 100
    {setup}

turn {unless}
    choose wait
    {turn}

define left
    {left}

action wait
    points += 0
    {action}

when passing: turn ends
    points += 0
    {when}

scoring points
    left_hand: {scoring}

end e after turn when turns >= 3
{win}
"""
PLACES = {
    "setup": "seen += 0", "unless": "", "turn": "points += 0", "action": "points += 0",
    "when": "points += 0", "scoring": "0", "left": "0", "win": "win most points",
}  # fmt: skip
STEPS = ("setup", "turn", "action", "when")
LOOPS = {
    "each player": ("player", "for each player\n        points += {beside}.coins"),
    "a name": ("p", "for each p in all players\n        p.points += {beside}.coins"),
    "some of them": ("p", "for each p in all players with it.coins > 0\n"
                     "        p.points += {beside}.coins"),
    "a branch": ("player", "for each player\n        if points = 0\n"
                 "            points += {beside}.coins"),
    "an order": ("player", "for each player, highest {beside}.coins first\n        points += 1"),
    "a card of each": ("player", "for each player\n        for each card in held\n"
                       "            points += {beside}.coins"),
    "a define": ("player", "for each player\n        points += left"),
}  # fmt: skip
EXPRESSIONS = {
    "some": ("player", "1 if some player: {beside}.coins > 3 else 0"),
    "every": ("p", "1 if every p in all players: {beside}.coins > p.coins else 0"),
    "a sum": ("player", "sum of {beside}.coins for player in all players"),
    "those with": ("it", "count (all players with {beside}.coins > it.coins)"),
    "those with, said of nobody": ("it", "count (all players with {beside}.coins > 0)"),
    "the best": ("it", "count (all players with highest {beside}.coins)"),
}
LINES = {
    "a line of the scoring": ("player", {"scoring": "{beside}.coins"}),
    "a define of the scoring": ("player", {"scoring": "left"}),
    "a define of a rank": ("player", {"win": "win most points, then most left"}),
    "who takes no turn": ("player", {"unless": "unless {beside} = leader"}),
}
FORMS = {
    **{f"{name}, {place}": (player, {place: text})
       for name, (player, text) in LOOPS.items() for place in STEPS},
    **{f"{name}, {place}": (player, {place: f"points += {text}" if place in STEPS else text})
       for name, (player, text) in EXPRESSIONS.items()
       for place in ("turn", "action", "when", "scoring")},
    **LINES,
}  # fmt: skip
SOUND = {
    "a step of the turn": {"turn": "points += next.coins"},
    "an action": {"action": "next.points += previous.coins"},
    "a when": {"when": "points += next.coins"},
    "who decides in a loop": {"turn": "for each player\n        points += next.coins\n"
                              "        choose wait"},
    "who does in a loop": {"turn": "for each p in all players\n        do wait\n"
                           "        p.points += next.coins"},
    "those who are not next": {"turn": "for each p in all players with it != next\n"
                               "        p.points += 1"},
    "who is next": {"action": "for each p in all players\n        if p = next\n"
                    "            p.points += 1"},
    "the set of a loop": {"action": "for each p in all players after next\n"
                          "        p.points += 1"},
    "the next one's cards": {"action": "for each card in next.held\n        points += 1"},
    "some card": {"action": "points += 1 if some card in next.held: card.number > 3 else 0"},
}  # fmt: skip


def game(places: dict[str, str], beside: str) -> Source:
    """Write a game with some lines."""
    text, asked = GAME, {"left": "{beside}.coins"} if "left" in str(places) else {}
    for place, line in (PLACES | asked | places).items():
        text = text.replace(f"{{{place}}}", line)
    return Source("beside.sdg", text.replace("turn \n", "turn\n").replace("{beside}", beside))


def reported(places: dict[str, str], beside: str) -> list[str | None]:
    """Return the hints about seats that could be beside two players."""
    reading = read(game(places, beside))
    assert reading.rules is not None, reading.diagnostics
    return [each.hint for each in reading.diagnostics if each.code == "W648"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("which", ["next", "previous"])
def test_a_seat_that_could_be_beside_two_players_is_warned_of(form: str, which: str) -> None:
    player, places = FORMS[form]
    hint = f"say beside whom: `{which} of {player}` or `{which} of active`"
    if "define" in form:
        hint = ("give the define the player as a parameter, and say "
                f"`{which} of` that one; or say `{which} of active`")  # fmt: skip
    assert reported(places, which) == [hint]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("which", ["next", "previous"])
def test_either_wording_is_sound(form: str, which: str) -> None:
    player, places = FORMS[form]
    assert "define" in form or reported(places, f"({which} of {player})") == []
    assert reported(places, f"({which} of active)") == []


@pytest.mark.parametrize("form", SOUND)
def test_beside_whose_turn_it_is_is_not_warned_of(form: str) -> None:
    assert reported(SOUND[form], "next") == []


def test_a_define_with_the_player_as_a_parameter_is_sound() -> None:
    places = {"scoring": "left(player)", "left": "(next of player).coins"}
    text = game(places, "next").text.replace("define left", "define left(player)")
    reading = read(Source("beside.sdg", text))
    assert reading.rules is not None and "W648" not in {each.code for each in reading.diagnostics}


def test_who_plays_alone_has_nobody_beside() -> None:
    alone = game({"scoring": "next.coins"}, "next").text.replace("players 3", "players 1")
    assert "W648" not in {each.code for each in read(Source("alone.sdg", alone)).diagnostics}


@pytest.mark.parametrize(("beside", "points"), [
    ("next", (0, 0, 0)), ("(next of active)", (0, 0, 0)), ("(next of player)", (0, 100, 1)),
])  # fmt: skip
def test_each_wording_means_what_it_says(beside: str, points: tuple[int, ...]) -> None:
    text = game({"scoring": "{beside}.coins"}, beside).text.replace("turns >= 3", "turns >= 1")
    play = Playthrough(load(Source("beside.sdg", text)), 1)
    play.decide(play.legal_decisions()[0])
    assert play.outcome is not None and play.outcome.scores == points
