"""Seats that take no turn any more are still beside others: where these are meant, that is told."""

from __future__ import annotations

import re

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Who is out"
    players {players}

attribute number: 1 to 3

deck tiles
    8 of each number

pile stock: 1 of tiles, shuffled
hand held per player: seen by owner
counter lives per player
flag out per player
flag skipped per player
score points per player

setup
    for each player
        lives = 2
        draw 2 from stock to held

turn unless {unless}
    {turn}
    choose hit or rest

action hit
    {action}

action rest
    points += 1
{when}
end late after turn when turns >= 20 or {end}
win most points
"""
PLAIN = {"players": "3 to 4", "unless": "out", "turn": "points += 0", "action": "points += 0",
         "when": "", "end": "points > 90"}  # fmt: skip
UNLESS = {  # what is so of a seat that takes no turn, and what of `it` that does
    "out": "not it.out",
    "lives = 0": "not (it.lives = 0)",
    "held is empty": "not (it.held is empty)",
    "lives < 1 or out": "not (it.lives < 1 or it.out)",
    "count held = 0 and stock is empty": "not (count it.held = 0 and stock is empty)",
}
MEANT = {  # steps, each with a seat beside another
    "next.points += 1": "next",
    "previous.points -= 1": "previous",
    "(next).points += 1": "next",
    "for next\n        points += 1": "next",
    "for previous\n        points += 1": "previous",
    "let one = next\n    one.points += 1": "next",
    "points += next.points": "next",
    "draw 1 from stock to next.held": "next",
    "for each player\n        (next of player).points += 1": "next of player",
}
SOUND = (
    "pass turn to next",
    "pass turn to next of next",
    "(next of active).points += 1",
    "(previous of active).points += 1",
    "for next of active\n        points += 1",
    "if not next.out\n        next.points += 1",
    "if next is not out and next.points > 0\n        next.points += 1",
    "let one = previous\n    if not one.out\n        one.points += 1",
    "for each player in all other players\n        points += 1",
    "active.points += 1",
)
WHERE = {"turn": "{}", "action": "{}", "when": "\nwhen bell: turn ends\n    {}\n"}


def text(where: str, steps: str, unless: str = "out", **parts: str) -> str:
    said = WHERE[where].format(steps)
    return GAME.format(**PLAIN | {where: said, "unless": unless} | parts)


def reported(rules: str) -> list[tuple[str, list[str]]]:
    """Return the seats that are told, and the wordings to use in their place."""
    diagnostics = read(Source("out.sdg", rules)).diagnostics
    assert not [each.message for each in diagnostics if each.severity == "error"]
    return [
        (each.span.text, re.findall("`([^`]*)`", each.hint or ""))
        for each in diagnostics
        if each.code == "W729"
    ]


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("unless", UNLESS)
@pytest.mark.parametrize("steps", MEANT)
def test_a_neighbor_is_told_and_the_hints_mend_it(steps: str, unless: str, where: str) -> None:
    ((seat, ways),) = reported(text(where, steps, unless))
    assert seat == MEANT[steps]
    assert UNLESS[unless] in ways[0]
    for way in ways:
        mended = steps.replace(seat, way, 1)
        assert reported(text(where, mended, unless)) == []


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("steps", SOUND)
def test_what_says_who_is_meant_is_not_told(steps: str, where: str) -> None:
    assert reported(text(where, steps)) == []


def test_an_end_is_told_too() -> None:
    assert len(reported(text("turn", "points += 0", end="next.points > 9"))) == 1
    assert reported(text("turn", "points += 0", end="not next.out and next.points > 9")) == []


@pytest.mark.parametrize(
    ("unless", "parts"),
    [
        ("out", {"players": "2"}),
        ("no rest is possible", {}),
        ("stock is empty", {}),
        ("turns > 9 and out", {}),
        ("skipped", {"when": "\nwhen again: turn ends\n    for each player\n"
                     "        skipped = no\n"}),
    ],
)  # fmt: skip
def test_where_nobody_is_out_for_good_nothing_is_told(unless: str, parts: dict[str, str]) -> None:
    assert reported(text("action", "next.points += 1", unless, **parts)) == []


@pytest.mark.parametrize("seat", ["next", "previous"])
def test_the_wording_means_who_takes_a_turn(seat: str) -> None:
    """Of four, seats 1 and 3 play on, and one of them pays the other; or else a seat beside."""
    ((_, (lasting, beside)),) = reported(text("action", f"{seat}.points += 1"))
    for said, paid in ((lasting, {1, 3}), (beside, {2, 4})):
        rules = text("action", f"{said}.points += 1", players="4", end="turns >= 2")
        rules = rules.replace(
            "turn unless",
            """when fresh: round starts
    for each player in all players with it = next or it = previous
        out = yes

turn unless""",
        )
        play = Playthrough(load(Source("out.sdg", rules)), 1)
        while play.active is not None:
            play.decide(play.legal_decisions()[0])
        assert play.outcome is not None and play.outcome.scores is not None
        assert {at for at, points in enumerate(play.outcome.scores, 1) if points} <= paid
        assert sum(play.outcome.scores) == 2
