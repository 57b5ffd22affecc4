"""`this turn` and the active player where it is nobody's turn: told wherever that is asked."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Quiet"
    players {players}

attribute number: 1 to 9

deck chips
    9 of each number

board pond: 4 by 4
pile stock: 1 of chips, shuffled
counter laid
counter idle per player
score points per player

define busy
    lay this turn > 0

turn
    choose lay or rest
    points += idle

action lay(cell in pond) "Lay a chip"
    require cell is empty
    draw 1 from stock to cell
    laid += 1

action rest
    idle += 1

{part}
end over after turn when turns >= 8
win most points
"""
ASKED = ("lay this turn = 0", "busy", "count (pond this turn) > 0", "clock this turn > 20",
         "laid = 0 or rest this turn > 1")  # fmt: skip
NOBODYS = (
    "end early after round when {}",
    "end early after round when laid > 7\n    if {}\n        draw",
    "when dusk: round ends if {}\n    laid += 1",
    "when dusk: round ends\n    for each player\n        points += 1 if {} else 0",
    "when dawn: round starts if {}\n    laid += 1",
    "scoring points\n    last: 1 if {} else 0",
    "titles if {}\n    from 1 \"Fine\"",
)  # fmt: skip
IN_A_TURN = (
    "end early after turn when {}\n    draw",
    "end early at once when laid > 9 and ({})",
    "when dusk: turn ends if {}\n    laid += 1",
    "when more: after lay if {}\n    laid += 1",
    "scoring points\n    last: 1 if player = active and ({}) else 0",
)
WHO = ("active wins", "active loses", "next wins", "previous loses", "previous wins")
AFTER = (
    "end early after round when some player: points > 3\n    {}",
    "end early after round when laid > 2\n    if some player: points > 9\n        all win\n"
    "    otherwise\n        {}",
    "when dusk: round ends if laid > 2\n    {}",
)
SAID = (
    "end early after round when active.points > 3\n    {}",
    "end early after round when laid > 2\n    if active.points > previous.points\n        {}",
    "end early after turn when laid > 3\n    {}",
    "end early at once when laid > 3\n    {}",
    "when dusk: turn ends if laid > 3\n    {}",
)
SEATED = ("leader wins", "all win", "all lose", "draw")


def reported(part: str, players: str = "2 to 3") -> list[str]:
    """Return the codes of what is told of a part."""
    text = GAME.replace("{players}", players).replace("{part}", part)
    reading = read(Source("quiet.sdg", text))
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics if each.code in ("W693", "W694")]


@pytest.mark.parametrize(("part", "asked"), [*product(NOBODYS, ASKED)])
def test_this_turn_is_told_where_there_is_none(part: str, asked: str) -> None:
    assert reported(part.format(asked)) == ["W693"]
    assert reported(part.format(asked), "1") == []


@pytest.mark.parametrize(("part", "asked"), [*product(IN_A_TURN, ASKED)])
def test_in_a_turn_it_is_not(part: str, asked: str) -> None:
    assert reported(part.format(asked)) == []


@pytest.mark.parametrize("asked", ["lay this turn = 0", "busy"])
def test_nothing_was_done_in_a_turn_that_starts(asked: str) -> None:
    assert reported(f"when dawn: turn starts if {asked}\n    laid += 1") == ["W693"]
    assert reported(f"when dawn: turn starts\n    do rest\n    laid += 1 if {asked} else 0") == []


@pytest.mark.parametrize(("part", "who"), [*product(AFTER, WHO)])
def test_who_was_last_in_a_round_wins_for_nothing(part: str, who: str) -> None:
    assert reported(part.format(who)) == ["W694"]
    assert reported(part.format(who), "1") == []


@pytest.mark.parametrize(("part", "who"), [*product(SAID, WHO), *product(AFTER, SEATED)])
def test_who_was_asked_for_wins_as_meant(part: str, who: str) -> None:
    assert reported(part.format(who)) == []


@pytest.mark.parametrize(
    ("end", "winners"),
    [
        ("active wins", (2,)),
        ("for each player in all players with highest it.points\n        player wins", (1,)),
        ("if active.points >= 3\n        active wins\n    otherwise\n        draw", ()),
    ],
)
def test_each_spelling_means_what_it_says(end: str, winners: tuple[int, ...]) -> None:
    part = f"end early after round when some player: points >= 1\n    {end}"
    source = Source("quiet.sdg", GAME.replace("{players}", "2").replace("{part}", part))
    play = Playthrough(load(source), 1)
    for choice in (-1, 0):  # the first rests, for a point
        play.decide(play.legal_decisions()[choice])
    assert play.outcome is not None and play.outcome.winners == winners
