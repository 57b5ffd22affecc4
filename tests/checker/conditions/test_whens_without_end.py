"""Whens with a condition that their steps never change: told before play, with what mends it."""

from __future__ import annotations

import pytest

from sdg.engine.state.budget import Fault
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "A bonus"
    players 2

attribute number: 1 to 3

deck tiles
    6 of each number

board grid: 3 by 3

pile stock: 1 of tiles, shuffled
pile gone: seen by all
hand rack per player: seen by all
counter gold per player
counter shared
flag given per player
score points per player

setup
    for each player
        draw 4 from stock to rack

turn
    choose dig or lay

action dig
    gold += 1
    shared += 1

action lay(card in rack, cell in grid)
    require cell is empty
    move card to cell
{above}
when rich: {condition}
    {steps}
{below}
end late after turn when turns >= 9
win most points
"""
IDLE = {  # a condition, and steps that do not change what it asks for
    "gold = 3": "points += 2",
    "active.gold = 1": "shared += 1",
    "some player: gold > 1": "for each player\n        points += 1",
    "shared > 3 and turns > 1": "points += 1",
    "grid is not empty": "points += 1",
    "count (grid with number = 1) > 0": "draw 1 from stock to gone",
    "stock is not empty": "points += 1\n    gold += 1",
    "dig this turn > 0": "gold += 1",
    "turns > 1": "points += 1",
    "round = 2": "shared += 1\n    end turn",
    "given": "points += 1",
    "not given": "points += 1",
    "rack is not empty": "if gold > 1\n        shared += 1",
}
SOUND = {
    "gold = 3": "gold -= 3",
    "gold = 3 and not given": "given = yes",
    "some player: gold > 1": "for each player\n        gold = 0",
    "grid is full": "move cards of grid to gone",
    "count (grid with number = 1) > 1": "draw 1 from stock to first of (grid with it is empty)",
    "stock is empty": "move gone to stock",
    "shared > 3": "do dig",
    "shared > 4": "end game",
    "shared > 5": "active wins",
    "no lay is possible": "points += 1",
    "count rack < 2": "if stock is not empty\n        draw 1 from stock to rack",
    "turn ends if gold = 3": "points += 2",
    "after dig if gold = 3": "points += 2",
}
CHANGED_BY = {  # what else changes it before it is asked again; and where that stands
    "when calm: gold = 3 and points > 1\n    gold = 0\n": "above",
    "when calm: card lands on grid\n    gold = 0\n": "below",
}


def text(condition: str, steps: str, above: str = "", below: str = "") -> str:
    above, below = (f"\n{part}" if part else "" for part in (above, below))
    return GAME.format(condition=condition, steps=steps, above=above, below=below)


def reported(rules: str) -> list[str]:
    """Return the hints that whens happen again and again."""
    diagnostics = read(Source("bonus.sdg", rules)).diagnostics
    assert not [each.message for each in diagnostics if each.severity == "error"]
    return [each.hint or "" for each in diagnostics if each.code == "W728"]


@pytest.mark.parametrize("condition", IDLE)
def test_what_no_step_changes_is_told_and_a_moment_mends_it(condition: str) -> None:
    (hint,) = reported(text(condition, IDLE[condition]))
    assert hint.endswith(f"`turn ends if {condition}`")
    assert reported(text(f"turn ends if {condition}", IDLE[condition])) == []


@pytest.mark.parametrize("condition", SOUND)
def test_what_some_step_changes_is_not_told(condition: str) -> None:
    assert reported(text(condition, SOUND[condition])) == []


def test_another_when_may_change_it_only_if_it_comes_first() -> None:
    (above, below) = CHANGED_BY
    points, lands = "points += 2", "draw 1 from stock to grid at (1, 1)"
    assert reported(text("gold = 3", points, above=above)) == []
    assert len(reported(text("gold = 3", points, below=above))) == 1
    assert reported(text("gold = 3", lands, below=below)) == []
    assert len(reported(text("gold = 3", points, below=below))) == 1


@pytest.mark.parametrize(
    ("condition", "steps", "sound"),
    [("gold = 3", "points += 2", False), ("turn ends if gold = 3", "points += 2", True),
     ("gold = 3 and not given", "given = yes", True)],
)  # fmt: skip
def test_what_is_told_goes_wrong_in_play(condition: str, steps: str, sound: bool) -> None:
    play, wrong = Playthrough(load(Source("bonus.sdg", text(condition, steps))), 1), False
    while play.active is not None and not wrong:
        try:
            play.decide(play.legal_decisions()[0])
        except Fault:
            wrong = True
    assert wrong is not sound
