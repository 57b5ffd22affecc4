"""Attributes that the cards at hand lack are told wherever they are asked for, and only there."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Lacking"
    players 2

attribute number: 1 to 5
attribute rank: low, high

deck numbers
    2 of each number
deck ranks
    4 of each rank
    {ranks}

pile stock: 1 of numbers, shuffled
pile others: 1 of ranks, shuffled
pile gone: seen by all
pile heap: seen by all
hand held per player: seen by all
score points per player
counter coins per player
board grid: 3 by 3
{parts}

setup
    for each player
        draw 3 from others to held
        coins = 5
    draw 3 from {source} to heap

turn
    choose play, other

action play(card in held{param}) "Play {{card}}"
    {steps}
    move card to gone

action other
    draw 1 from stock to gone

end over after turn when turns >= 4
win most points
"""
USUAL = {"ranks": "", "parts": "", "source": "stock", "param": "", "steps": "points += 1"}
RECKONED = [
    {"steps": "points += card.number"},
    {"steps": "points -= 2 * card.number"},
    {"steps": "points += sum of c.number for c in held"},
    {"steps": "points += highest c.number for c in held"},
    {"steps": "points += lowest c.number for c in held"},
    {"steps": "pay (card.number) coins"},
    {"steps": "draw card.number from stock to gone"},
    {"steps": "let one = first of held\n    points += one.number"},
]
ASKED = [
    {"steps": "points += 1 if card.number = 3 else 0"},
    {"steps": "require card.number > 2"},
    {"steps": "points = card.number"},
    {"steps": "move first (card.number) of held to gone"},
    {"steps": "repeat at most card.number\n        points += 1"},
    {"param": ", n: 1 to card.number", "steps": "points += n"},
    {"param": ", n: card.number to 5", "steps": "points += n"},
    {"steps": "points += count row(card.number)"},
    {"steps": "points += 1 if grid at (card.number, 1) is empty else 0"},
]


def reported(**lines: str) -> list[str]:
    """Return what is told of numbers that cards lack."""
    text = GAME.format(**{**USUAL, **lines})
    diagnostics = read(Source("lacking.sdg", text)).diagnostics
    assert all(each.code in ("W640", "W672", "W721") for each in diagnostics), [
        each.message for each in diagnostics
    ]
    return [each.message for each in diagnostics if each.code == "W672"]


@pytest.mark.parametrize("lines", [*RECKONED, *ASKED], ids=str)
def test_a_number_that_no_card_of_the_place_has_is_told_wherever_it_is_asked(
    lines: dict[str, str],
) -> None:
    [message] = reported(**lines)
    assert message.startswith("no card that can come here has a number")


@pytest.mark.parametrize("lines", RECKONED, ids=str)
@pytest.mark.parametrize(
    "mixing",
    [
        {"ranks": "2 of number 1"},  # the deck has both
        {"parts": "when mixed: turn starts\n    draw 1 from stock to held"},  # two decks mix
        {"parts": "when mixed: turn starts\n    draw 1 from stock to others"},
    ],
    ids=str,
)
def test_a_number_that_some_cards_of_the_place_lack_is_told_where_it_is_calculated_with(
    lines: dict[str, str], mixing: dict[str, str]
) -> None:
    if "parts" in mixing and "others" in mixing["parts"]:
        mixing = {
            "parts": mixing["parts"] + "\nwhen dealt: turn ends\n    draw 1 from others to held"
        }
    [message] = reported(**lines, **mixing)
    assert message.startswith("some cards have no number")


@pytest.mark.parametrize("lines", [*RECKONED, *ASKED], ids=str)
def test_a_number_that_all_cards_of_the_place_have_is_none_of_it(lines: dict[str, str]) -> None:
    for part, text in lines.items():
        lines = {**lines, part: text.replace("in held", "in heap").replace("of held", "of heap")}
    text = GAME.replace("card in held", "card in heap")
    diagnostics = read(Source("lacking.sdg", text.format(**{**USUAL, **lines}))).diagnostics
    assert [each.code for each in diagnostics if each.code == "W672"] == []


@pytest.mark.parametrize("like", ["number > 2", "it.number = 3", "not number = 1", "rank = low"])
def test_so_is_one_of_the_cards_that_are_drawn(like: str) -> None:
    draw = "draw 1 from {} with " + like + " to gone"
    lacked, had = ("stock", "others") if like == "rank = low" else ("others", "stock")
    assert [len(reported(steps=draw.format(place))) for place in (lacked, had)] == [1, 0]
    mixed = f"when mixed: turn ends\n    draw 1 from {had} to {lacked}"
    assert reported(steps=draw.format(lacked), parts=mixed) == []


def test_what_is_asked_of_a_card_that_may_be_of_several_decks_is_no_mistake() -> None:
    mixed = "when mixed: turn starts\n    draw 1 from stock to held"
    for lines in ASKED:
        assert reported(**lines, parts=mixed) == []
    assert reported(steps="points += card.number if card.number > 0 else 0", parts=mixed) == []
