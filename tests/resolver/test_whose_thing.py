"""Whose thing a name means that stands alone, wherever a line runs over players.

All the ways of running over players are tried with all things that players have of their own: a
name that stands alone is that of a `player` or `it`, and refused beside a name of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import pytest
from attrs import evolve

from sdg.diagnostics import Diagnostic
from sdg.loading import Reading, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """
game "Whose"
    players 3
attribute number: 1 to 9
deck cards
    1 of each number
board plot per player: 1 by 2
    region strip: row
board field: 3 by 3
    region level: row
    region bank per player
        3 players: level 1, level 2, level 3
pile stock: 1 of cards, shuffled
pile won per player: seen by all, at most 9
slot shown per player
counter coins per player
counter turned
flag done per player
score points per player
define worth
    coins + count won
define above(n)
    coins > n
rule usual on field
    need {rule}
turn
    turned += 1 if {turn} else 0
    choose take
action take
    require {action}
    draw 1 from stock to won
when taken: after take
    turned += 1 if {when} else 0
scoring points
    rest: 1 if {scoring} else 0
end early at once when {end}
end out after turn when stock is empty
win most points
"""

# What stands alone, and the same said of a player.
THINGS = [
    ("coins > 0", "{}.coins > 0"),
    ("done", "{}.done"),
    ("points > coins", "{0}.points > {0}.coins"),
    ("count won > 0", "count {}.won > 0"),
    ("won is full", "{}.won is full"),
    ("shown.number = 3", "{}.shown.number = 3"),
    ("plot is empty", "{}.plot is empty"),
    ("count (plot this turn) = coins", "count ({0}.plot with it is empty) = {0}.coins"),
    ("count strip > 1", "count {}.strip > 1"),
    ("bank is full", "{}.bank is full"),
    ("worth > 1", "{}.worth > 1"),
    ("some rival in all other players: rival.done",
     "some rival in all players with it != {}: rival.done"),
]  # fmt: skip

# What runs over players: a place for their name, and one for what is asked.
ASKING = [
    "some {0} in all other players: {1}",
    "every {0} in all players: ({1})",
    "no {0} in all players after active: {1}",
    "(sum of (1 if ({1}) else 0) for {0} in all players) > 1",
    "(highest (1 if ({1}) else 0) for {0} in all other players) > 0",
]

# Where that stands, and what the player at hand there is called.
PLACES = [("turn", "active"), ("action", "active"), ("when", "active"), ("scoring", "player"),
          ("end", "active"), ("rule", "active")]  # fmt: skip


def errors_of(place: str, asked: str) -> Sequence[Diagnostic]:
    return read_with(place, asked).diagnostics


def read_with(place: str, asked: str) -> Reading:
    lines = {name: "turns > 0" for name, _ in PLACES} | {place: asked}
    reading = read(Source("whose.sdg", GAME.lstrip().format(**lines)))
    return evolve(reading, diagnostics=[each for each in reading.diagnostics if each.code < "W"])


CASES = [
    (place, asking, thing)
    for number, (asking, thing) in enumerate(product(ASKING, THINGS))
    for place in (PLACES[number % len(PLACES)],)
]


@pytest.mark.parametrize(("place", "asking", "thing"), CASES)
def test_a_name_that_stands_alone_is_refused_beside_a_name_of_its_own(
    place: tuple[str, str], asking: str, thing: tuple[str, str]
) -> None:
    where, outer = place
    alone, said = thing
    (error,) = {
        each.code: each for each in errors_of(where, asking.format("other", alone))
    }.values()
    assert error.code == "E480"
    assert error.hint is not None
    for whose in ("other", outer):
        assert whose in error.hint
        assert errors_of(where, asking.format("other", said.format(whose))) == []


@pytest.mark.parametrize(("place", "asking", "thing"), CASES)
def test_of_a_player_or_it_a_name_that_stands_alone_is_theirs(
    place: tuple[str, str], asking: str, thing: tuple[str, str]
) -> None:
    alone, said = thing
    mine = read_with(place[0], asking.format("player", alone))
    assert mine.diagnostics == []
    if "this turn" not in alone and "rival" not in alone:  # these are said otherwise
        spoken = read_with(place[0], asking.format("player", said.format("player")))
        assert mine.rules == spoken.rules


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "asked",
    [
        "every player in all other players: count player.won < count won",
        "some player: worth > player.worth",
    ],
)
def test_one_player_said_in_two_ways_is_refused(place: tuple[str, str], asked: str) -> None:
    assert [each.code for each in errors_of(place[0], asked)] == ["E481"]


# Two lines of a loop over players that change one thing, said alone and with the player.
CHANGES = [
    ("coins += 1", "player.coins -= 1"),
    ("points = 2", "player.points += coins"),
    ("done = yes", "player.done = not player.done"),
    ("pay 1 coins", "player.coins += 2"),
    ("coins -= 1, not below 0", "if turned > 3\n            player.coins = 0"),
]
ASKED_AND_CHANGED = [
    ("coins += 1", "if player.coins > 1\n            points += 1"),
    ("let held = coins", "player.coins -= held"),
    ("draw 1 from stock to won", "move first of player.won to stock"),
    ("let card = first of player.won", "move card to won"),
    ("plot_seen = count plot", "player.plot_seen = count player.plot"),
]
OTHERS = (
    "for each player in all other players",
    "for each player in all other players with it.done",
)


def codes_of_a_loop(head: str, lines: Sequence[str], where: str) -> list[str]:
    text = GAME.lstrip().format(**{name: "turns > 0" for name, _ in PLACES})
    loop = f"    {head}\n        " + "\n        ".join(lines)
    before, after = {
        "setup": ("turn\n    turned", f"setup\n{loop}\nturn\n    turned"),
        "action": ("to won\nwhen", f"to won\n{loop}\nwhen"),
        "when": ("\nscoring", f"\n{loop}\nscoring"),
    }[where]
    text = text.replace(before, after, 1)
    text = text.replace("counter turned\n", "counter turned\ncounter plot_seen per player\n")
    diagnostics = read(Source("whose.sdg", text)).diagnostics
    return [each.code for each in diagnostics if each.code < "W"]


@pytest.mark.parametrize("lines", CHANGES)
@pytest.mark.parametrize("where", ["action", "when"])
@pytest.mark.parametrize("head", ["for each player", *OTHERS])
def test_two_lines_that_change_one_thing_say_it_alike(
    head: str, where: str, lines: tuple[str, str]
) -> None:
    alone, dotted = lines
    for both in (lines, lines[::-1]):
        assert set(codes_of_a_loop(head, both, where)) == {"E481"}
    assert codes_of_a_loop(head, (alone, alone), where) == []
    assert codes_of_a_loop(head, (dotted, dotted), where) == []


@pytest.mark.parametrize("lines", CHANGES)
def test_where_nobody_is_around_it_is_clear(lines: tuple[str, str]) -> None:
    assert codes_of_a_loop("for each player", lines, "setup") == []


@pytest.mark.parametrize("lines", ASKED_AND_CHANGED)
@pytest.mark.parametrize("where", ["action", "when"])
def test_beside_others_all_lines_of_a_loop_say_it_alike(where: str, lines: tuple[str, str]) -> None:
    for head in OTHERS:
        for both in (lines, lines[::-1]) if "let" not in lines[0] else (lines,):
            assert set(codes_of_a_loop(head, both, where)) == {"E481"}
    if "plot_seen" not in lines[0]:
        assert codes_of_a_loop("for each player", lines, where) == []


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "asked",
    [
        "count (all players with it.coins > {}coins) > 0",
        "count (all players with {}worth < it.worth) > 0",
        "count (all other players with done with highest it.points - {}points) > 0",
        "count (all players with count (it.won with it.number > {}coins) > it.coins) > 0",
        "count (all players with it.shown.number = {}shown.number and coins > 0) = 1",
        "count (all players with count {}strip > count it.strip) = 1",
    ],
)
def test_what_is_said_of_it_too_is_of_the_player_around_it(
    place: tuple[str, str], asked: str
) -> None:
    where, outer = place
    short, whole = read_with(where, asked.format("")), read_with(where, asked.format(f"{outer}."))
    assert short.diagnostics == whole.diagnostics == []
    assert short.rules is not None
    assert short.rules == whole.rules


def test_it_among_players_told_apart_is_refused() -> None:
    asked = "some other in all players: count (all players with it.coins > coins) > 1"
    assert [each.code for each in errors_of("turn", asked)] == ["E481"]


def test_what_is_possible_is_asked_of_one_player() -> None:
    asked = "some {} in all other players: no take is possible"
    assert [each.code for each in errors_of("turn", asked.format("other"))] == ["E482"]
    assert errors_of("turn", asked.format("player")) == []


def test_a_define_with_parameters_is_told_where_it_is_used() -> None:
    (error,) = errors_of("turn", "some other in all other players: above(3)")
    assert error.code == "E480"
    assert error.span.text == "above(3)"
    assert error.hint == "give `above` the player as a parameter, and say in it whose `coins` is"


# Where it is nobody's turn: in place of which line of the game, what is written, what is told.
NOBODYS_TURN = [
    ("win most points", "win together if {}", "E483"),
    ("win most points", 'win most points\ntitles if {}\n    from 1 "Keeper"', "E483"),
    ("win most points", "win most points\nend spent after round when {}", "W647"),
    ("win most points", "win most points\nwhen closing: round ends if {}\n    turned += 1", "W647"),
]


def codes_on_nobodys_turn(line: tuple[str, str, str], asked: str, players: str) -> list[str]:
    old, new, _ = line
    text = GAME.lstrip().format(**{name: "turns > 0" for name, _ in PLACES})
    text = text.replace(f"\n{old}\n", f"\n{new.format(asked)}\n")
    if players != "3":
        text = re.sub(" +region bank.*\n.*\n", "", text).replace("players 3", f"players {players}")
    diagnostics = read(Source("whose.sdg", text)).diagnostics
    assert [each for each in diagnostics if each.code < "E483"] == []
    return [each.code for each in diagnostics if each.code in ("E483", "W647")]


@pytest.mark.parametrize("line", NOBODYS_TURN)
@pytest.mark.parametrize(("alone", "said"), [*THINGS, ("no take is possible", "turns > 1")])
def test_where_it_is_nobodys_turn_a_name_that_stands_alone_is_told(
    line: tuple[str, str, str], alone: str, said: str
) -> None:
    assert set(codes_on_nobodys_turn(line, f"({alone})", "3")) == {line[2]}
    assert codes_on_nobodys_turn(line, f"(some player: ({alone}))", "3") == []
    assert codes_on_nobodys_turn(line, f"({said.format('active')})", "3") == []


@pytest.mark.parametrize("line", NOBODYS_TURN)
@pytest.mark.parametrize(
    ("asked", "players", "warned"),
    [
        ("coins > 0", "1", False),
        ("players = 1 and coins > 0", "1 to 3", False),
        ("players < 3 and coins > 0", "1 to 3", True),
    ],
)
def test_of_a_player_who_plays_alone_it_is_clear(
    line: tuple[str, str, str], asked: str, players: str, warned: bool
) -> None:
    assert codes_on_nobodys_turn(line, asked, players) == ([line[2]] if warned else [])


def test_steps_after_a_round_and_defines_are_looked_at_too() -> None:
    line = ("win most points",
            "win most points\nend spent after round when some player: worth > 1\n"
            "    coins += 1\n    active wins", "")  # fmt: skip
    assert codes_on_nobodys_turn(line, "", "3") == ["W647"]
    text = GAME.lstrip().format(**{name: "turns > 0" for name, _ in PLACES})
    reading = read(
        Source("whose.sdg", text.replace("win most points", "win together if worth > 1"))
    )
    errors = [each for each in reading.diagnostics if each.code == "E483"]
    assert [each.span.text for each in errors] == ["coins", "won"]
    assert all([note.text for note in each.notes] == ["it is asked here"] for each in errors)
