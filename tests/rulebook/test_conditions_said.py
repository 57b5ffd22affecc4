"""Conditions that a game defines, and flags: how a rulebook says that they hold, and that not."""

from __future__ import annotations

import pytest

from sdg.loading import load
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import text
from sdg.source import Source

GAME = """\
game "Said"
    players 2

attribute number: 1 to 9

deck numbers
    1 of each number

pile stock: 1 of numbers, shuffled
hand held per player: seen by owner
slot top: seen by all
slot low: seen by all
flag done
score turns_won per player
flag out per player

define late
    turns > 9

define fits(card)
    card.number > 3

define lucky(card)
    card.number = 7

define follows(card, other)
    card.number = other.number + 1

define alike(card, other)
    card.number = other.number

define near(card, other, far)
    card.number + other.number < far.number

turn
    draw 1 from stock to held
    if {condition}
        {step}
    choose lay

action lay(card in held) "Lay {{card}}"
    move card to top

end over after turn when stock is empty "All is laid"
win most turns_won
"""
SAID = {  # a condition: how it is said, and that it is not so
    "late": ("late applies", "late does not apply"),
    "done": ("the done flag is up", "the done flag is down"),
    "out": ("your out flag is up", "your out flag is down"),
    "next.out": ("the next player's out flag is up", "the next player's out flag is down"),
    "fits(top)": ("the top card fits", "it is not so that the top card fits"),
    "lucky(top)": ("the top card is lucky", "the top card is not lucky"),
    "follows(top, low)": (
        "the top card follows the low card",
        "it is not so that the top card follows the low card",
    ),
    "alike(top, low)": (
        "the top card and the low card are alike",
        "the top card and the low card are not alike",
    ),
    "near(top, low, top)": (
        "near is true of the top card, the low card and the top card",
        "near is not true of the top card, the low card and the top card",
    ),
}
SET = {  # a step: how it is said
    "done = yes": "Raise the done flag.",
    "done = no": "Lower the done flag.",
    "out = yes": "Raise your out flag.",
    "done = turns > 4": "If it is later than turn 4, raise the done flag;",
}


def page(condition: str = "late", step: str = "done = yes") -> str:
    """Return the rulebook of a game with a condition and a step below it, on one line."""
    source = Source("said.sdg", GAME.format(condition=condition, step=step))
    return " ".join(text(rulebook(load(source), examples=False)).split())


@pytest.mark.parametrize("condition", SAID)
def test_a_condition_is_said_and_that_it_is_not_so(condition: str) -> None:
    so, not_so = SAID[condition]
    assert f"If {so}:" in page(condition)
    assert f"If {not_so}:" in page(f"not {condition}")


@pytest.mark.parametrize("step", SET)
def test_flags_are_raised_and_lowered(step: str) -> None:
    assert SET[step] in page(step=step)
