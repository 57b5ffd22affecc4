"""What no step of a game ever brings about, and all the same is asked for, or waited for."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Never"
    players 2

attribute number: 1 to 5
attribute color: green, brown

deck frogs
    3 of each number, each color

board pond: 3 by 3
    region line: row, column

pile basket: 1 of frogs, shuffled
pile mud: seen by all
slot top: seen by all
slot shell per player: seen by all
hand waiting per player: seen by owner
flag storm
flag sung per line
counter dew
counter coins per player, 9 in all
marker heron on pond
score points per player
{parts}
setup
    for each player
        draw 3 from basket to waiting

turn
    choose settle
    draw 1 from basket to waiting
    {turn}

action settle(frog in waiting, pad in pond)
    require pad is empty
    move frog to pad
    {steps}

end full at once when pond is full or turns >= 40
win most points
"""


def reported(parts: str = "", steps: str = "points += 1", turn: str = "points += 1") -> set[str]:
    """Return the codes of what is said about such a game."""
    reading = read(Source("never.sdg", GAME.format(parts=parts, steps=steps, turn=turn)))
    assert reading.rules is not None, reading.diagnostics
    return {each.code for each in reading.diagnostics}


CHANGED = {
    "storm": "storm = yes",
    "dew > 2": "dew += 1",
    "coins > 2": "coins += 1",
    "most coins > 2": "next.coins += 1",
    "coins left < 3": "pay 1 coins",
    "some line: line is sung": "mark row of pad as sung",
    "heron = pond at (1, 1)": "heron = pad",
    "heron is full": "heron = pad",
}


@pytest.mark.parametrize("condition", CHANGED)
def test_what_is_asked_for_and_never_changed_is_told(condition: str) -> None:
    asked = f"\nend told after turn when {condition}\n"
    assert "W706" in reported(asked)
    assert "W706" not in reported(asked, steps=CHANGED[condition])
    assert "W706" not in reported(asked, turn=CHANGED[condition].replace("pad", "pond at (1, 1)"))


WAITED = {
    "card leaves pond": "move cards of pond at (1, 1) to mud",
    "line becomes empty": "move cards of row(1) to mud",
    "mud becomes empty": "draw 1 from mud to waiting",
    "top becomes full": "draw 1 from basket to top",
    "shell becomes full": "draw 1 from basket to next.shell",
    "waiting becomes empty": "",
    "card lands on pond": "",
    "line becomes full": "",
    "basket becomes empty": "",
}


@pytest.mark.parametrize("event", WAITED)
@pytest.mark.parametrize("before", ["", "\nwhen so: turn ends\n    points += 1\n"])
def test_what_no_step_brings_about_is_told(before: str, event: str) -> None:
    waits = f"{before}\nwhen told: {event}\n    points += 1\n"
    assert ("W707" in reported(waits)) == bool(WAITED[event])
    assert "W707" not in reported(waits, steps=WAITED[event] or "points += 1")


def test_a_rule_about_leaving_is_told_where_nothing_leaves() -> None:
    rule = "\nrule stay on pond\n    no card leaves where cell.number = 5\n"
    assert "W707" in reported(rule)
    for step in ("move cards of pad to mud", "swap frog with pond at (1, 1)"):
        assert "W707" not in reported(rule, steps=step)


COMES = {
    "top": ("top.color = green", "draw 1 from basket to top"),
    "shell": ("shell.number > 2", "draw 1 from basket to shell"),
    "next.shell": ("next.shell is full", "move cards of pad to shell"),
    "mud": ("count mud > 3", "move cards of pad to mud"),
}


@pytest.mark.parametrize("place", COMES)
def test_a_place_to_which_nothing_comes_is_told(place: str) -> None:
    condition, step = COMES[place]
    asked = f"\nend told after turn when {condition}\n"
    assert "W708" in reported(asked)
    assert "W708" not in reported(asked, steps=step)


NEEDS = (
    "require frog.number >= top.number", "require frog.color = top.color",
    "require frog.color = top.color or frog.number < top.number",
    "require top is not empty", "require top.color = green and points < 3",
    "require not (top is empty or points > 3)",
)  # fmt: skip
NEEDS_NONE = (
    "require top is empty or frog.number >= top.number", "require frog.color != top.color",
    "require frog.color = top.color or points > 3", "require points > 3",
    "require not frog.number >= top.number",
)  # fmt: skip
CLIMB = "\naction climb(frog in waiting)\n    {}\n    move frog to top\n"
OFFERED = "may choose climb"


@pytest.mark.parametrize("needs", NEEDS)
def test_a_place_that_only_who_finds_a_card_there_fills_is_told(needs: str) -> None:
    climb = CLIMB.format(needs)
    assert "W709" in reported(climb, turn=OFFERED)
    assert "W709" in reported(climb + CLIMB.replace("climb", "hop").format(needs),
                          turn=f"{OFFERED} or hop")  # fmt: skip
    assert "W709" not in reported(climb, turn=OFFERED, steps="draw 1 from basket to top")
    assert "W709" not in reported(climb, turn=f"{OFFERED}\n    draw 1 from basket to top")
    assert "W709" in reported(climb, turn=OFFERED, steps="swap frog with top")  # if one lies there
    first = CLIMB.replace("climb", "begin").format("require top is empty")
    assert "W709" not in reported(climb + first, turn=f"{OFFERED} or begin")


@pytest.mark.parametrize("needs", NEEDS_NONE)
def test_one_that_may_be_begun_is_not(needs: str) -> None:
    assert "W709" not in reported(CLIMB.format(needs), turn=OFFERED)
