"""What is paid where nothing is refused: told where nobody has asked how much there is.

Hints are taken literally: they check silently, and no play goes wrong.
"""

from __future__ import annotations

import re

import pytest

from sdg.engine.state.budget import Fault
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Upkeep"
    players 2

counter coins per player
counter wood, 12 in all
score points per player

turn
    {turn}
    choose work or rest

action work
    coins += 1

action rest
    points += 1
{when}
end late after turn when turns >= 9
    {end}
win most points
"""
PLAIN = {"turn": "points += 0", "when": "", "end": "points += 0"}
WHERE = {
    "turn": "{}",
    "when": "\nwhen upkeep: turn ends\n    {}\n",
    "end": "{}",
}
PAID = ("pay 1 coins", "pay 2 wood", "pay (turns + 1) coins", "if turns > 0\n    pay 1 coins",
        "for next\n    pay 1 coins",
        "for first of (all players with lowest it.points)\n    pay 1 coins",
        "repeat at most 2\n    pay 1 wood", "if wood > 1\n    pay 1 coins")  # fmt: skip
SOUND = ("pay 0 coins", "pay coins coins", "if coins > 0\n    pay 1 coins",
         "coins += 2\npay 1 coins",
         "if coins = 0\n    coins += 1\notherwise\n    pay 1 coins", "coins = 3\npay 3 coins",
         "repeat at most 9 while coins > 1\n    pay 1 coins", "coins -= 1, not below 0",
         "for each player in all players with it.coins > 0\n    pay 1 coins",
         "if wood left < 12\n    pay 1 wood",
         "do work")  # fmt: skip


def text(where: str, steps: str) -> str:
    """Return the game with some steps in one place."""
    inside = steps.replace("\n", "\n    ")
    return GAME.format(**PLAIN | {where: WHERE[where].format(inside)})


def reported(where: str, steps: str) -> list[str]:
    """Return the hints about what is not paid."""
    diagnostics = read(Source("upkeep.sdg", text(where, steps))).diagnostics
    assert not [each.message for each in diagnostics if each.severity == "error"]
    return [each.hint or "" for each in diagnostics if each.code == "W727"]


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("steps", PAID)
def test_what_may_not_be_paid_is_told_and_the_hints_mend_it(steps: str, where: str) -> None:
    (hint,) = reported(where, steps)
    asked, taken = re.findall("`([^`]*)`", hint)
    at = steps.index("pay ")
    before, paid, spaces = steps[:at], steps[at:], " " * (at - steps.rfind("\n", 0, at) - 1)
    assert reported(where, f"{before}{asked}\n{spaces}    {paid}") == []
    assert reported(where, before + taken) == []


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("steps", SOUND)
def test_what_is_asked_for_is_not_told(steps: str, where: str) -> None:
    if not (where == "end" and steps == "do work"):
        assert reported(where, steps) == []


def test_what_a_line_before_asks_is_no_answer_for_the_next() -> None:
    assert len(reported("turn", "if coins > 0\n    pay 1 coins\npay 1 coins")) == 1
    assert (
        len(reported("turn", "if turns > 1\n    pay 1 coins\nif turns > 2\n    pay 1 coins")) == 2
    )


def test_an_action_is_refused() -> None:
    reading = read(Source("upkeep.sdg", GAME.format(**PLAIN).replace("coins += 1", "pay 1 coins")))
    assert "W727" not in [each.code for each in reading.diagnostics]


@pytest.mark.parametrize(
    ("steps", "sound"),
    [("pay 1 coins", False), ("if coins >= 1\n    pay 1 coins", True),
     ("coins -= 1, not below 0", True)],
)  # fmt: skip
@pytest.mark.parametrize("where", ["turn", "when"])
def test_what_is_told_goes_wrong_in_play(where: str, steps: str, sound: bool) -> None:
    game, wrong = load(Source("upkeep.sdg", text(where, steps))), False
    try:
        play = Playthrough(game, 1)
        while play.active is not None:
            play.decide(play.legal_decisions()[1])
    except Fault:
        wrong = True
    assert wrong is not sound
