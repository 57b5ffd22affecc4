"""Leaks are told of what a seat cannot know: not of what it has put there, or seen on its way."""

from __future__ import annotations

import pytest

from sdg.deep.budget import Looking
from sdg.deep.check import check_table
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import BUDGET

STASHED = """game "Stashed"
    players 2

attribute number: 1 to 5

deck tiles
    3 of each number

pile bag: 1 of tiles, shuffled
supply market: 1 of tiles
hand held per player: seen by owner
slot stash per player: seen by nobody
pile gone: seen by all
score points per player

setup
    for each player
        draw 4 from bag to held

turn
    if {early}
        choose {first}
    otherwise
        choose play or call

action hide(card in held) "Hide {{card}}"
    move card to stash

action take(card in market) "Take {{card}}"
    move card to held

action play(card in held) "Play {{card}}"
    move card to gone
    points += card.number

action call "Call"
    require {asked}
    points += 2
    end game

end out at once when every player: held is empty
end late after turn when passes >= players
win most points
"""
OWN, OTHERS = "stash.number >= 3", "next.stash.number >= 3"


@pytest.mark.parametrize(
    ("early", "first", "asked", "leaks"),
    [
        ("stash is empty", "hide", OWN, False),
        ("stash is empty", "hide", OTHERS, True),
        ("turns < 5", "take", "some card in next.held: card.number = 5", True),  # some were dealt
    ],
)
def test_what_a_seat_has_put_away_itself_it_knows(
    early: str, first: str, asked: str, leaks: bool
) -> None:
    text = STASHED.format(early=early, first=first, asked=asked)
    report = check_table(Looking(load(Source("stashed.sdg", text)), budget=BUDGET, engine="plain"))
    assert any(each.kind == "leak" for each in report.findings) == leaks


def test_what_was_taken_from_an_open_market_is_known_to_all() -> None:
    text = STASHED.format(
        early="turns < 9", first="take", asked="some card in next.held: card.number = 5"
    )
    text = text.replace(
        "    for each player\n        draw 4 from bag to held\n", "    draw 1 from bag to gone\n"
    )
    report = check_table(Looking(load(Source("open.sdg", text)), budget=BUDGET, engine="plain"))
    assert not [each for each in report.findings if each.kind == "leak"]
