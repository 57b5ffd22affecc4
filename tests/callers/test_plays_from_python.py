"""Plays that are made and used from Python: odd arguments, calls amid a change, copies."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

import sdg
from sdg.caller_arguments import ArgumentError
from sdg.limits import SEEDS
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.refereeing import NoError
from sdg.source import Source

PIG = sdg.load("pig")
CAT = sdg.load("cat_sudoku")


class Script:
    """Chance that answers from a list; empty or not, it is chance."""

    def __init__(self) -> None:
        self.asked = 0

    def __len__(self) -> int:
        return 0

    def pick(self, weights: Any, label: Any) -> int:
        self.asked += 1
        return max(i for i, weight in enumerate(weights) if weight > 0)


def test_chance_that_is_empty_is_asked_all_the_same() -> None:
    chance = Script()
    sdg.Playthrough(CAT, 1, chance=chance)
    assert chance.asked > 0


@pytest.mark.parametrize("seats", [["Ann", "Bob"], ("Ann", "Bob"), iter(("Ann", "Bob"))])
def test_seats_are_any_list_of_names(seats: Any) -> None:
    assert sdg.Playthrough(PIG, 1, seats).seats == ("Ann", "Bob")


ODD: list[tuple[str, Callable[[], object]]] = [
    ("chance", lambda: sdg.Playthrough(PIG, 1, chance=0)),  # type: ignore[arg-type]
    ("chance", lambda: sdg.Playthrough(PIG, 1, chance="")),  # type: ignore[arg-type]
    ("chance", lambda: sdg.Playthrough(PIG, 1, chance=[])),  # type: ignore[arg-type]
    ("deal", lambda: sdg.Playthrough(PIG, 1, deal=False)),  # type: ignore[arg-type]
    ("seats", lambda: sdg.Playthrough(PIG, 1, {"Ann", "Bob"})),  # type: ignore[arg-type]
    ("seats", lambda: sdg.Playthrough(PIG, 1, ("Ann",))),
    ("seats", lambda: sdg.Playthrough(PIG, 1, ("A" * 1001, "Bob"))),
    ("seed", lambda: sdg.Playthrough(PIG, SEEDS[0] - 1)),
    ("seed", lambda: sdg.Playthrough(PIG, SEEDS[1] + 1)),
    ("players", lambda: sdg.Game(CAT.rules, 99, CAT.options)),
    ("players", lambda: sdg.Game(CAT.rules, 2.5, CAT.options)),  # type: ignore[arg-type]
    ("players", lambda: sdg.Game(CAT.rules, True, CAT.options)),
    ("rules", lambda: sdg.Game(None, 2)),  # type: ignore[arg-type]
    ("options", lambda: sdg.Game(CAT.rules, 2)),
    ("options", lambda: sdg.Game(CAT.rules, 2, {**CAT.options, "other": 1})),
    ("options", lambda: sdg.Game(CAT.rules, 2, dict.fromkeys(CAT.options, 99))),
    ("text", lambda: sdg.load(Source("x.sdg", None))),  # type: ignore[arg-type]
    ("text", lambda: sdg.load(Source("x.sdg", b"game"))),  # type: ignore[arg-type]
    ("path", lambda: sdg.load(Source(5, "game"))),  # type: ignore[arg-type]
    ("decision", lambda: failed(sdg.Decision("roll", None, ""))),  # type: ignore[arg-type]
    ("decision", lambda: failed(sdg.Decision("roll", (0,), ""))),
    ("decision", lambda: failed(sdg.Decision("fly", (), ""))),
    ("fault", lambda: failed(None, sdg.Fault(5, None))),  # type: ignore[arg-type]
    ("fault", lambda: failed(None, sdg.Fault("x", "span"))),
]


def failed(decision: sdg.Decision | None, fault: sdg.Fault | None = None) -> object:
    play = sdg.Playthrough(PIG, 1)
    return play.fail(decision or play.legal_decisions()[0], fault or sdg.Fault("x", None))


@pytest.mark.parametrize(("argument", "call"), ODD)
def test_what_no_play_can_be_made_of_is_named(argument: str, call: Callable[[], object]) -> None:
    with pytest.raises(ArgumentError) as wrong:
        call()
    assert wrong.value.argument == argument


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "x" * 300 + ".sdg"])
def test_a_name_that_no_file_can_have_is_of_no_game(name: str) -> None:
    with pytest.raises(sdg.SdgError):
        sdg.load(name)
    with pytest.raises(sdg.SdgError):
        sdg.load("nim", variants=[name])


def test_a_text_is_looked_at_as_a_file_is() -> None:
    text = 'game "A"\r\n    players 1\r\n\r\nturn\r\n    end game\r\n'
    assert sdg.load(Source("a.sdg", text)).players == 1
    with pytest.raises(sdg.SdgError):
        sdg.load(Source("a.sdg", text.replace("A", "A\x1b[31m")))


@pytest.mark.parametrize("seed", SEEDS)
def test_each_seed_can_be_saved(seed: int) -> None:
    assert parse_log(write_log(sdg.Playthrough(PIG, seed)), "x").seed == seed


@pytest.mark.parametrize("call", ["decide", "undo", "tick"])
def test_a_play_is_not_changed_in_the_middle_of_a_change(call: str) -> None:
    refused_arguments: list[str] = []

    class Meddling:
        play: sdg.Playthrough | None = None

        def pick(self, weights: Any, label: Any) -> int:
            if self.play is not None:
                meddle = {
                    "decide": lambda play: play.decide(play.legal_decisions()[0]),
                    "undo": lambda play: play.undo(1),
                    "tick": lambda play: play.tick(9),
                }[call]
                try:
                    meddle(self.play)
                except ArgumentError as refused:
                    refused_arguments.append(refused.argument)
            return 0

    chance = Meddling()
    play = sdg.Playthrough(PIG, 1, chance=chance)
    chance.play = play
    play.decide(play.legal_decisions()[0])
    assert set(refused_arguments) <= {"play"}
    assert bool(refused_arguments) == (call == "decide")
    assert play.decisions == sum(step.decision is not None for step in play.steps) == 1


def test_a_copy_goes_on_by_itself() -> None:
    play = sdg.Playthrough(CAT, 3)
    for _ in range(4):
        play.decide(play.legal_decisions()[0])
    before, log = len(play.steps), write_log(play)
    other, again = copy(play), copy(play)
    for each in (other, again):
        while each.active is not None and each.decisions < 12:
            each.decide(each.legal_decisions()[0])
    assert (len(play.steps), write_log(play)) == (before, log)
    assert write_log(other) == write_log(again)


def test_an_error_is_shown_only_where_players_are_the_referee() -> None:
    with pytest.raises(NoError):
        sdg.Playthrough(PIG, 1).fail_challenge(1, "a1", sdg.Fault("x", None))
