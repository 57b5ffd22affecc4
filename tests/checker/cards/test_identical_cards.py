"""Identical cards of one place are one and the same for `=` and `!=`: `check` warns of that.

Each place is played with decks that hold cards once and twice. Where it is warned, one card is
found to be another one; where it is not, every card is itself alone.
"""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.loading import load, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Twins"
    players 2

attribute number: 1 to 2
attribute color: red, blue

deck cards
    {copies} of each number, each color
deck coins
    {others} of each number, each color

board grid: 3 by 3{stacked}

pile stock: {decks} of cards, shuffled
pile purse: 1 of coins, shuffled
pile shown: seen by all
pile theirs: seen by all
hand held per player: seen by all
counter others
score points per player

setup
    draw 4 from stock to shown
    for each player
        draw 2 from purse to held
    {setup}

turn
    choose go

action go
    let these = {cards}
    for each card in these
        others += count (these with it {op} card)

end over after turn when turns >= 1
win most points
"""
LAID = "for each card in shown\n        move card to {cell}"
PLACES = {  # what cards are meant, how they came there, and whether they may be one for `=`
    "a pile": ("shown", "others = 0", True),
    "some of it": ("(shown with number = 1)", "others = 0", True),
    "moved on": ("theirs", "move shown to theirs", True),
    "another deck": ("active.held", "others = 0", False),
    "cells": ("cards of grid", LAID.format(cell="first of (grid with it is empty)"), False),
    "a stack": ("cards of grid at (1, 1)", LAID.format(cell="grid at (1, 1)"), True),
}
MANY = {"once": (1, 1), "two of each": (2, 1), "two decks": (1, 2)}


def source(place: str, many: str, op: str, others: int = 1) -> Source:
    cards, setup, _ = PLACES[place]
    copies, decks = MANY[many]
    return Source("twins.sdg", GAME.format(
        cards=cards.replace("active.held", "held"), setup=setup, op=op,
        copies=copies, decks=decks, others=others,
        stacked=", stacked" if place == "a stack" else "",
    ))  # fmt: skip


def warned(text: Source) -> int:
    reading = read(text)
    assert reading.rules is not None, reading.diagnostics
    return sum(each.code == "W687" for each in reading.diagnostics)


def twins(text: Source) -> bool:
    """Return whether some deal has a card that is another one, too."""
    game = load(text)
    for seed in range(12):
        chance = Generator(seed)
        state = game.initial_state(chance)
        cards = game.write_state(state)
        lying = [*cards["places"]["shown"], *(c for cell in cards["cells"] for c in cell)]
        if len(set(lying)) < len(lying):
            return True
    return False


@pytest.mark.parametrize("op", ["=", "!="])
@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("place", PLACES)
def test_cards_that_may_be_alike_are_told(place: str, many: str, op: str) -> None:
    text = source(place, many, op)
    assert warned(text) == int(PLACES[place][2] and many != "once")


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("place", ["a pile", "cells", "a stack"])
def test_what_is_told_is_so(place: str, many: str) -> None:
    """A card is equal to itself alone, unless there is one like it on the same spot."""
    text = source(place, many, "=")
    game, outcomes = load(text), set[bool]()
    for seed in range(12):
        chance = Generator(seed)
        state = game.step(game.initial_state(chance), 0, chance)
        outcomes.add(game.write_state(state)["stores"]["others"][0] > 4)
    assert (True in outcomes) is bool(warned(text))
    assert twins(text) is (many != "once")


COMPARED = {
    "action pair(one in shown, two in shown)\n    require one != two": 1,
    "action pair(one and two in shown)\n    require one.number = two.number": 0,
    "action pair(card in shown)\n    require some it in shown: it != card": 1,
    "action pair(card in shown)\n    require card != first of shown": 1,
    "action pair(card in shown)\n    require card in held": 0,
    "action pair(card in shown)\n    require card != first of held": 0,
    "action pair(card in held)\n    require card != first of next.held": 0,
    "action pair(cell in grid)\n    require cell != grid at (1, 1)": 0,
    "define other(one, two)\n    one != two\naction pair(card in shown)\n"
    "    require other(card, first of shown)": 1,
}


@pytest.mark.parametrize("asked", COMPARED)
def test_it_is_told_where_two_cards_are_compared(asked: str) -> None:
    text = source("cells", "two of each", "=").text.replace("choose go", "choose go, pair")
    assert warned(Source("twins.sdg", f"{text}\n{asked}\n")) == COMPARED[asked]
