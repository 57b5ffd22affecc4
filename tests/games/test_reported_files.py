"""Small files of rules with which something went wrong once, as they were reported.

Each stands for a kind, which tests of its own look through; here the file itself is tried.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.game import Game
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.visibility.seat_log import text_for
from tests.support.places import RULE_FILES

FOLDER = RULE_FILES / "reported"


def reported(name: str) -> Path:
    return FOLDER / f"{name}.sdg"


def called(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sdg_cli", *words], capture_output=True, text=True, check=False,
        timeout=300, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def card_at(game: Game, play: Playthrough, cell: str) -> str | None:
    (board,) = game.observation(play.state, 1).boards
    return next(each.card for each in board.cells if each.name == cell)


def decide(play: Playthrough, text: str) -> None:
    play.decide(next(each for each in play.legal_decisions() if each.text == text))


@pytest.mark.parametrize("name", ["backslash_text", "injected_text"])
def test_a_text_is_a_text_on_every_engine(name: str) -> None:
    reports = []
    for engine in ("reference", "plain"):
        words = ("--games", "10", "--seed", "1", "--engine", engine, "--json")
        ended = called("simulate", str(reported(name)), *words)
        assert ended.returncode == 0, ended.stderr
        assert "OWNED" not in ended.stdout + ended.stderr
        report = json.loads(ended.stdout)
        reports.append({key: report[key] for key in report if key not in ("engine", "seconds")
                        and "second" not in key})  # fmt: skip
    assert reports[0] == reports[1]


def test_a_setup_with_much_to_do_at_many_tables_is_looked_through() -> None:
    reading = read(reported("check_slow_setup"))
    assert reading.rules is not None
    assert [each.code for each in reading.diagnostics if each.severity == "error"] == []


def test_what_holds_after_the_setup_comes_true_before_the_first_decision() -> None:
    play = Playthrough(load(reported("first_turn_when")), 1)
    (open_cards,) = (
        place for place in play.game.observation(play.state, 1).places if place.name == "open_cards"
    )
    assert sorted(open_cards.cards or ()) == ["blue", "red"]


def test_a_hand_is_its_owners_whatever_it_holds() -> None:
    game = load(reported("no_hand_leak"))
    play = Playthrough(game, 1)
    decide(play, "show stay")
    for seat, cards in ((1, ("stay", "leave")), (2, None)):
        places = {(p.name, p.owner): p for p in game.observation(play.state, seat).places}
        assert places["signs_held", 1].cards == cards
    (shown,) = (event for event in play.steps[-1].events if "show" in event.text)
    assert text_for(shown, 2) == "show a card"


def test_the_signs_of_a_text_are_shown_in_markdown_as_they_are_written() -> None:
    lines = called("rules", str(reported("rulebook_marks")), "--markdown").stdout.split("\n")
    assert lines[:3] == ["# Marks \\&lt;b\\&gt;", "", "\\~\\~\\~"]


def test_what_a_guess_learnt_is_not_taken_back() -> None:
    play = Playthrough(load(reported("undo_battleship")), 1)
    for text in ("guess 10", "guess 5"):
        decide(play, text)
        assert not play.can_undo(1)


@pytest.mark.parametrize(("way", "end"), [("north", "c1"), ("east", "e3"), ("west", "a3")])
def test_the_last_cell_of_a_way_is_its_end(way: str, end: str) -> None:
    game = load(reported("way_order"))
    play = Playthrough(game, 1)
    assert card_at(game, play, "c3") == "rook"
    decide(play, f"slide c3 {way}")
    assert card_at(game, play, end) == "rook"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["late_rule", "settled_idle"])
def test_no_rule_is_called_idle_that_had_no_chance_to_bite(name: str) -> None:
    output = called("check", "--deep", str(reported(name)), "--time", "5").stdout
    assert "forbade nothing" not in output
    assert "Not decided" in output


def test_a_reported_game_of_bots_comes_to_its_end() -> None:
    for name in ("first_turn_when", "no_hand_leak", "undo_battleship"):
        game = load(reported(name))
        play = Playthrough(game, 3)
        bots = {seat + 1: agent_named("random") for seat in range(game.players)}
        assert list(play_by(play, bots))
        assert play.outcome is not None
