"""An end or a when that waits for a number of the active player, where a step changes another's."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.chance import Generator
from sdg.loading import load, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Tithes"
    players 2 to 3

attribute number: 1 to 3

deck eggs
    9 of each number

pile stock: 1 of eggs, shuffled
hand held per player
counter dew per player
counter storms
flag rang per player
score points per player

turn
    choose toil
    {turn}

action toil
    {toil}
    dew += 1
    points += 0
    rang = no

when calm: {when}
    storms += 1
    dew = 0

end won {moment} when {end}
end late after turn when turns > 9
win most points
"""
USUAL = {"turn": "storms += 1", "toil": "storms += 1", "when": "turn starts", "end": "turns > 8",
         "moment": "at once"}  # fmt: skip
RISES = (
    "for next\n        {0} += 1",
    "for each player\n        {0} += 1",
    "previous.{0} += 2",
    "next.{0} = 7",
    "for each p in all other players\n        p.{0} += storms",
    "let who = first of (all players with lowest it.dew)\n    who.{0} += 1",
    "if storms > 3\n        next.{0} += 2, not above 9",
)
FALLS = ("for next\n        {0} -= 1", "previous.{0} = 0", "next.{0} -= 2, not below 0")
UP = ("{0} >= 6", "{0} > 5 and turns > 1", "not {0} < 6", "6 <= {0}", "turns > 8 or {0} * 2 > 11",
      "{0} + dew > next.{0} + 5", "{0} = 6")  # fmt: skip
DOWN = ("{0} < -5", "not {0} >= 0", "-5 > {0}", "{0} <= 0 - 5 and turns > 2")
SAID = ("active.{0} >= 6", "some player: {0} >= 6", "every player: {0} > 6", "most {0} >= 6",
        "next.{0} >= 6", "sum of p.{0} for p in all players > 9", "points >= 6 and active.dew > 1",
        )  # fmt: skip
OWN = ("{0} += 1", "active.{0} += 2", "for each card in held\n        {0} += 1",
       "for active\n        {0} += 1")  # fmt: skip


def reported(**lines: str) -> list[str]:
    """Return the hints where something said alone is the active player's."""
    reading = read(Source("tithes.sdg", GAME.format(**USUAL | lines)))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    return [each.hint or "" for each in reading.diagnostics if each.code == "W691"]


@pytest.mark.parametrize("moment", ["at once", "after turn"])
@pytest.mark.parametrize(
    ("step", "end"), [*product(RISES, UP), *product(FALLS, DOWN)], ids=lambda text: text
)
def test_an_end_that_another_may_bring_about_is_told(step: str, end: str, moment: str) -> None:
    lines = {"toil": step.format("points"), "moment": moment}
    hints = reported(**lines, end=end.format("points"))
    assert len(set(hints)) == 1
    assert hints[0] == "say whose: `some player: points …`; or `active.points`"
    if "dew" not in end and "turns" not in end:
        assert reported(**lines, end="some player: " + end.format("points")) == []
    if "next" not in end:
        assert reported(**lines, end=end.format("active.points")) == []


@pytest.mark.parametrize(("active", "player"), [("active wins", "player wins"),
                                               ("active loses", "player loses")])  # fmt: skip
def test_an_end_in_which_the_active_player_wins_names_who_does(active: str, player: str) -> None:
    step, moment = RISES[0].format("points"), "at once"
    [hint] = reported(toil=step, moment=moment, end=f"points >= 6\n    {active}")
    assert "`some player: points …`" in hint and f"`{player}`" in hint
    loop = "for each player in all players with it.points"
    assert f"`{loop} …`" in hint
    mended = f"some player: points >= 6\n    {loop} >= 6\n        {player}"
    assert reported(toil=step, moment=moment, end=mended) == []


@pytest.mark.parametrize("step", RISES)
def test_steps_of_the_turn_and_conditions_of_whens_are_looked_at_too(step: str) -> None:
    turn = step.format("points")
    assert reported(turn=turn, end="points >= 6")
    assert reported(turn=step.format("dew"), when="dew > 3")
    assert reported(turn=turn, end="active.points >= 6") == []


@pytest.mark.parametrize("end", SAID)
@pytest.mark.parametrize("step", RISES)
def test_who_is_named_is_not_told(step: str, end: str) -> None:
    assert reported(toil=step.format("points"), end=end.format("points")) == []


@pytest.mark.parametrize("end", UP)
@pytest.mark.parametrize("step", OWN)
def test_what_only_the_active_player_gets_is_not_told(step: str, end: str) -> None:
    assert reported(toil=step.format("points"), end=end.format("points")) == []


@pytest.mark.parametrize(
    ("step", "end"), [*product(FALLS, UP[:-2]), *product(RISES[:3], DOWN)], ids=lambda text: text
)
def test_what_goes_the_other_way_is_not_told(step: str, end: str) -> None:
    assert reported(toil=step.format("points"), end=end.format("points")) == []


@pytest.mark.parametrize(("step", "end", "so"), [
    ("for next\n        rang = yes", "rang", True),
    ("for next\n        rang = yes", "not rang", False),
    ("for each player\n        rang = no", "rang", False),
    ("for each player\n        rang = no", "not rang and turns > 3", True),
    ("next.dew = 0", "dew = 0", True),
    ("next.dew += 2", "dew = 0", False),
])  # fmt: skip
def test_flags_that_are_set_or_taken_from_another(step: str, end: str, so: bool) -> None:
    assert bool(reported(toil=step, end=end)) == so


def test_choices_in_a_loop_are_those_of_the_active_player() -> None:
    turn = "for each player\n        choose toil\n        points += 1"
    assert reported(turn=turn, end="points >= 6") == []


def test_an_end_after_a_round_is_another_matter() -> None:
    assert reported(toil=RISES[0].format("points"), moment="after round", end="points >= 6") == []


def test_one_who_reaches_the_goal_in_the_turn_of_another_is_noticed_if_it_is_said() -> None:
    def decisions(end: str) -> int:
        toil = "for previous\n        points += 6"
        chance = Generator(1)
        text = GAME.format(**USUAL | {"toil": toil, "end": end})
        game = load(Source("tithes.sdg", text), players=3)
        state = game.initial_state(chance)
        count = 0
        while not state.over:
            count += 1
            state = game.random_step(state, chance)
        return count

    assert decisions("some player: points >= 6") < decisions("points >= 6")
