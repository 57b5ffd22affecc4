"""Puzzles filled in at the prompt: whole sessions, as they are printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Sdg
from tests.support.hostile import NAMES, TEXTS
from tests.support.places import ROOT

SESSIONS = {
    "quiet_evening": "e2 7\n?\nA1 9\nwhy 9 a1\ntake a1\n5 b1\nnote 3 5 a1\nhint\nhint\ncheck me\n"
    "undo\nredo\n7\na1\nz9 4\n4 z9\n12 a1\nlog\nrules\nrestart\nnotes\nlarge\nsolve\n",
    "eight_apart": "c1\n4 b1\nnotes\ntake b1\nnotes\nnotes\nhint\nhint\n3 b1\nsolve\n",
    "lo_shu": "1 b1\n5 c1\n2 b1\nundo\nundo\n9 in (1, 2)\nc1=2\nr2c2 = 5\ncheck me\nhint\nq\n",
    "sixteen_courtiers": "ace spades c1\nace c1\nqc a2\nplace jack of clubs in c1\njack clubs c1\n"
    "kings d1\nnotes\nlarge\ncheck\nnotes clear\nsolve\n",
    "spilled_ink": "?\nlight a1\nd b1\ndark c1\ntake b1 c1\nnote d l b2\ncheck me\nboard\nsolve\n",
    "crazy_paving": "9 b1\nundo\nredo\nhint\nhint\nboard\nsolve\n",
}


def normalized(text: str) -> str:
    """Return what was printed without times and without where the project lies."""
    return re.sub(r"\b\d+ s\b", "0 s", text).replace(f"{ROOT}/", "")


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session(
    sdg: Sdg, name: str, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = sdg("run", name, "--save", "evening.puzzle", answers=SESSIONS[name])
    assert result.err == ""
    printed = normalized(result.out)
    assert max(map(len, printed.splitlines())) <= 80
    assert f"{printed}\nexit code {result.code}\n" == snapshot


def test_notes_that_are_hidden_are_told(sdg: Sdg) -> None:
    result = sdg("run", "lo_shu", answers="note 1 b1\nnotes\nlarge\nnotes all\n")
    assert result.out.count("Notes are hidden: `notes` shows them") == 1
    assert result.out.count("No notes are shown in it: `notes` shows or makes them.") == 1
    assert "Notes are hidden" not in result.out.split("No notes are shown")[1]


def test_several_people_fill_a_puzzle_in(sdg: Sdg, snapshot: SnapshotAssertion) -> None:
    answers = "9 b1\nBob\n2 c1\nann: 3 a2\n5 b2\nBOB: 8 a3\n1 b3\nAnn\n7 c3\n6 c3\nlog\n"
    result = sdg("run", "lo_shu", "--seat", "Ann", "--seat", "Bob", answers=answers)
    assert result.code == 0
    assert normalized(result.out) == snapshot


def test_a_puzzle_goes_on_where_it_was_left(sdg: Sdg) -> None:
    left = sdg("run", "lo_shu", answers="9 b1\nhint\n")
    assert left.code == 130
    (again,) = re.findall(r"sdg run --resume (\S+)", left.out)
    result = sdg("run", "--resume", again, "--json", answers="undo\nredo\n2 c1\nsolve\n")
    data = json.loads(result.out)
    assert (result.code, data["solved"], data["hints"]) == (0, True, 1)
    assert data["people"] == [{"name": "you", "cells": 2}]
    assert data["filled_by_solve"] == 5
    assert sdg("run", "--resume", again).code == 0  # it is solved there


def test_a_solved_puzzle_leaves_no_save_of_its_own(sdg: Sdg) -> None:
    result = sdg("run", "lo_shu", answers="solve\n")
    assert result.code == 0
    assert not list(Path.home().rglob("*.puzzle"))


def test_what_is_only_for_games_is_refused(sdg: Sdg) -> None:
    for option in (["--players", "2"], ["--bots", "random"], ["--seed", "1"], ["--hide-seed"],
                   ["--referee", "table"], ["--deal", "x.deal"], ["--seats-as-given"], ["--yes"],
                   ["--seat", "A:b"], ["--seat", "Ann", "--seat", "ann"]):  # fmt: skip
        result = sdg("run", "lo_shu", *option)
        assert (result.code, result.out) == (2, ""), option
    Path("x.puzzle").write_text("sdg puzzle 1\n", encoding="utf-8")
    assert sdg("run", "lo_shu", "--resume", "x.puzzle").code == 2
    assert "x.puzzle:2:1: `puzzle: …` should stand here" in sdg("run", "--resume", "x.puzzle").err


def test_a_save_of_another_kind_or_version_is_named(sdg: Sdg) -> None:
    sdg("run", "lo_shu", "--save", "x.puzzle", answers="9 b1\n")
    assert "`sdg run --resume` goes on with it" in sdg("replay", "x.puzzle").err
    text = Path("x.puzzle").read_text("utf-8")
    Path("x.puzzle").write_text(text.replace("sdg puzzle 1", "sdg puzzle 2"), encoding="utf-8")
    result = sdg("run", "--resume", "x.puzzle")
    assert result.code == 2
    assert "x.puzzle:1:12: this puzzle is of another version" in result.err


def test_a_file_that_holds_something_else_is_not_overwritten(sdg: Sdg) -> None:
    Path("mine.txt").write_text("mine\n", encoding="utf-8")
    assert sdg("run", "lo_shu", "--save", "mine.txt").code == 2
    result = sdg("run", "lo_shu", answers="save mine.txt\nsave copy.puzzle\nsave no/where\n")
    assert "mine.txt holds something else" in result.out
    assert Path("copy.puzzle").read_text("utf-8").startswith("sdg puzzle 1\n")
    assert "There is no folder no" in result.out
    assert Path("mine.txt").read_text("utf-8") == "mine\n"


@pytest.mark.parametrize("plain", [True, False])
def test_anything_may_be_typed(sdg: Sdg, plain: bool) -> None:
    words = ["", "why", "take", "note", "put", ":take b1", "5", "b1 5 c1 6", "((", "=", "::", "b1=",
             "1 " * 900, "note " + "b1 " * 300, *TEXTS, *NAMES]  # fmt: skip
    answers = "\n".join(word for word in words if word not in ("exit", "quit"))
    result = sdg("run", "lo_shu", *(["--plain"] if plain else []), answers=answers)
    assert result.code == 130
    assert "Traceback" not in result.out + result.err


def test_a_command_misspelt_is_told_and_a_number_is_no_cell_misspelt(sdg: Sdg) -> None:
    answers = "hints\nresatrt\nnote a1 12\nq\n"
    output = sdg("run", "quiet_evening", answers=answers).out
    assert "`hints` is no cell and no card here; did you mean `hint`?" in output
    assert "`resatrt` is no cell and no card here; did you mean `restart`?" in output
    assert "`12` is no cell and no card here; `?` says what can be typed." in output


def test_a_card_is_taken_out_by_these_words(sdg: Sdg) -> None:
    output = sdg("run", "lo_shu", answers="1 b1\ntake out b1\nb1\n").out
    assert "no cell and no card" not in output
    assert output.count("b1 is open") == 1
