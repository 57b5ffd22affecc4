"""Amounts that can never be had: told before play just where a step never does what it says."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.diagnostics import SdgError
from sdg.game import Fault
from sdg.loading import game_of, read
from sdg.source import Source
from sdg.trial_setups import try_setups

GAME = """\
game "Amounts"
    players 2 to 4

option many = {many} in 1 to 9

attribute number: 1 to 4

deck chips
    9 of each number

deck few
    1 of number 1
    1 of number 2

board pond: 3 by 3
board tower: 2 by 2{stacked}

pile stock: 1 of chips, shuffled
pile spare: 1 of few
pile heap: in order, seen by all
pile narrow: at most 2
hand held per player: at most {room}
pile lane per number: seen by all, at most ({room} if number = 4 else 1)
pile die: endless chips
slot top
counter coins per player, {room} in all
counter pot
score points per player

setup
    pot = 0
{setup}

turn
    if turns = 1
        draw 9 from stock to heap
    choose act or rest

action act
    {step}
    points += 1

action rest
    points += 0

end late after turn when turns > 3
win most points
"""
CARDS = [  # what is tried with some amount; with room for {room}, or one
    ("draw {n} from stock to active.held", None),
    ("draw {n} from heap to active.held", None),
    ("draw {n} from die to active.held", None),
    ("draw {n} from stock to bottom of active.held", None),
    ("move last {n} of heap to active.held", None),
    ("draw {n} from stock to top", 1),
    ("draw {n} from stock to pond at (1, 1)", 1),
    ("draw {n} from stock to 4.lane", None),
]
FITS = [  # what may go well, or is not known
    "draw {n} from narrow to active.held", "draw {n} from spare to active.held",
    "draw {n} from stock with number > 5 to active.held", "draw {n} from stock to die",
    "move last {n} of heap to active.held, the rest to stock", "draw count heap from stock to heap",
    "repeat at most {n} while held is not full\n        draw 1 from stock to held",
    "coins -= {n}, not below 0", "pot += {n}", "draw {n} from stock to heap",
]  # fmt: skip


def told_of(**words: object) -> tuple[list[str], list[str]]:
    """Return what is told of a game, and what goes wrong where the action is done."""
    usual = {"many": 3, "room": 3, "setup": "", "step": "pot += 1", "stacked": ""}
    reading = read(Source("amounts.sdg", GAME.format(**{**usual, **words})))
    assert [each for each in reading.diagnostics if each.severity == "error"] == []
    game, wrong = game_of(reading, 2, {}), []
    state = game.initial_state(Generator(1))
    try:
        legal = [each for each in game.legal_decisions(state) if each.action == "act"]
        for each in legal[:1]:
            game.apply(state, each, Generator(1))
        wrong += [] if legal else ["refused"]
    except (Fault, SdgError) as fault:
        wrong.append(str(fault))
    diagnostics = [*reading.diagnostics, *try_setups(reading)]
    return [each.code for each in diagnostics if each.code in ("W677", "W678", "W679")], wrong


@pytest.mark.parametrize(("step", "room"), CARDS)
def test_cards_that_never_have_room_are_told_just_where_they_are_refused(
    step: str, room: int | None
) -> None:
    for n in (1, 2, 3, "(many + 1)"):
        for most in (1, 2):
            codes, wrong = told_of(step=step.format(n=n), room=most, many=most)
            number = most + 1 if isinstance(n, str) else n
            assert bool(wrong) == (number > (room or most)), (step, n, most, wrong)
            if isinstance(n, int):
                assert codes == ["W677"] * bool(wrong), (step, n, most)


def test_an_option_that_makes_it_too_many_is_named() -> None:
    reading = read(Source("amounts.sdg", GAME.format(
        many=2, room=3, setup="", stacked="", step="draw many from stock to held"
    )))  # fmt: skip
    [warning] = [each for each in reading.diagnostics if each.code == "W677"]
    assert warning.message.startswith("with `many` at ")


@pytest.mark.parametrize("step", FITS)
def test_what_may_go_well_is_not_told(step: str) -> None:
    assert told_of(step=step.format(n=2), room=2) == ([], [])
    assert told_of(step=step.format(n=4), room=2)[0] == []


def test_a_stacked_board_takes_more() -> None:
    step = "draw 3 from stock to tower at (1, 1)"
    assert told_of(step=step, stacked=", stacked") == ([], [])
    assert told_of(step=step) == (["W677"], ["refused"])


@pytest.mark.parametrize("step", ["pay {n} coins", "coins += {n}", "coins -= {n}", "coins = {n}"])
def test_more_than_a_supply_is_told(step: str) -> None:
    for n in (1, 3, 4, 9):
        assert told_of(step=step.format(n=n))[0] == ["W678"] * (n > 3)


@pytest.mark.parametrize("change", ["+= {n}", "-= {n}", "= {n}"])
def test_a_supply_that_is_short_in_the_setup_is_told(change: str) -> None:
    for n in (0, 1, 2, 3, 4):
        for room in (4, 8):
            line = f"    for each player\n        coins {change.format(n=n)}"
            short = n > 0 if "-" in change else 4 * n > room
            assert told_of(setup=line, room=room)[0] == ["W679"] * short, (n, room)


def test_it_is_said_at_which_table_a_supply_is_short() -> None:
    line = "    for each player\n        coins += many div 3"
    reading = read(Source("amounts.sdg", GAME.format(
        many=3, room=3, setup=line, stacked="", step="pot += 1"
    )))  # fmt: skip
    [warning] = try_setups(reading)
    assert "with 4 players, `coins` changes by +0 here, not by +1" in warning.message
