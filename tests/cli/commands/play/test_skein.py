"""Saved plays under other rules: `sdg skein`, and resuming under them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import rerun
from sdg.playing.verifying import play_again
from tests.cli.conftest import Sdg


def saved(
    path: Path, name: str, seed: int = 1, decisions: int | None = None, **options: str
) -> Path:
    """Play a game among random players, or its first decisions, and write it down."""
    play = Playthrough(load(name, options=options), seed)
    for _ in play_by(play, dict.fromkeys((1, 2), Random())):
        if play.decisions == decisions:
            break
    path.write_text(write_log(play), encoding="utf-8")
    return path


def test_a_play_by_its_own_rules_is_the_same(sdg: Sdg, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.replay", "cat_sudoku")
    result = sdg("skein", str(file), "cat_sudoku")
    assert result.code == 0 and result.out == f"{file}: the same\n"


def test_another_result_is_told_and_can_be_accepted(sdg: Sdg, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.replay", "cat_sudoku")
    words = ("skein", str(file), "cat_sudoku", "--set", "advanced=yes")
    result = sdg(*words)
    assert result.code == 1 and "with another result" in result.out
    was, now = (line for line in result.out.splitlines() if line.startswith(("  was", "  is")))
    assert "stacks 0" in was and "zone 0" in now
    assert sdg(*words, "--bless").code == 0
    log = parse_log(file.read_text("utf-8"), "a.replay")
    assert ("advanced", "yes") in log.options
    assert play_again(log).outcome is not None
    assert sdg("skein", str(file), "cat_sudoku").out == f"{file}: the same\n"


def test_the_first_decision_that_is_not_legal_and_the_rule(sdg: Sdg, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.replay", "cardoku")
    data = json.loads(sdg("skein", str(file), "cardoku", "--with", "separation", "--json").out)
    (one,) = data
    assert one["verdict"] == "illegal" and one["rules"] == ["separation"]
    lines = file.read_text("utf-8").splitlines()
    assert lines[one["line"] - 1].endswith(f": {one['text']}")
    assert "separation.sdg:5" in one["reasons"][0]
    before = file.read_bytes()
    assert sdg("skein", str(file), "cardoku", "--with", "separation", "--bless").code == 1
    assert file.read_bytes() == before, "what is not legal cannot be accepted"


@pytest.mark.parametrize(
    ("game", "options", "verdict"),
    [("pig", {"goal": "20"}, "over"), ("cardoku", {"rearrange": "no"}, "illegal")],
)
def test_where_a_play_cannot_go_on(
    game: str, options: dict[str, str], verdict: str, tmp_path: Path
) -> None:
    log = parse_log(saved(tmp_path / "a.replay", game).read_text("utf-8"), "a.replay")
    again = rerun(log, load(game, options=options))
    assert again.verdict == verdict and again.line is not None
    assert again.play is not None and again.play.decisions == again.decisions


def test_other_chance_and_other_tables_are_told(sdg: Sdg, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.replay", "cat_sudoku")
    result = sdg("skein", str(file), "cardoku")
    assert result.code == 1 and "chance after 0 decisions" in result.out
    assert "these rules have no special=keypad, advanced=no" in result.out
    assert "exactly 1 can play" in sdg("skein", str(file), "klondike").out


def test_a_folder_and_files_that_are_none(sdg: Sdg, tmp_path: Path) -> None:
    for seed in (1, 2):
        saved(tmp_path / f"{seed}.replay", "pig", seed, goal="20")
    assert "2 plays: 2 the same" in sdg("skein", str(tmp_path), "pig").out
    result = sdg("skein", str(tmp_path), str(tmp_path / "none.replay"), "pig")
    assert result.code == 2 and "none.replay" in result.err and "1.replay: the same" in result.out
    assert sdg("skein", str(tmp_path), "1.replay").code == 2


def goes_on(sdg: Sdg, file: Path, *words: str, answers: str = "") -> Any:
    return sdg("run", "cardoku", *words, "--resume", str(file), "--bots", "random", answers=answers)


def test_resuming_under_other_rules_asks_and_keeps_the_save(sdg: Sdg, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.replay", "cardoku", decisions=4)
    before = file.read_bytes()
    result = goes_on(sdg, file, "--set", "quiet_rounds=5", answers="n\n")
    assert result.code == 1 and file.read_bytes() == before and list(tmp_path.glob("a*")) == [file]
    result = goes_on(sdg, file, "--set", "quiet_rounds=5")
    assert result.code == 1 and file.read_bytes() == before, "no answer is no"
    result = goes_on(sdg, file, "--set", "quiet_rounds=5", answers="y\n")
    assert result.code == 0 and (tmp_path / "a.replay.before1").read_bytes() == before
    assert ("quiet_rounds", "5") in parse_log(file.read_text("utf-8"), "a.replay").options


def test_a_play_that_is_not_legal_by_other_rules_stays(sdg: Sdg, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.replay", "cardoku", decisions=30)
    before = file.read_bytes()
    result = goes_on(sdg, file, "--with", "separation", "--yes")
    assert result.code == 1 and "Neighbours differ in domain" in result.err
    assert file.read_bytes() == before and list(tmp_path.glob("a*")) == [file]


def test_a_folder_without_a_saved_game_is_code_2(sdg: Sdg, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = sdg("skein", str(tmp_path / "empty"), "cat_sudoku")
    assert result.code == 2 and "there is no saved game" in result.err
    file = saved(tmp_path / "a.replay", "cat_sudoku")
    both = sdg("skein", str(file), str(tmp_path / "empty"), "cat_sudoku", "--json")
    assert both.code == 2 and "there is no saved game" in both.err
    assert [each["verdict"] for each in json.loads(both.out)] == ["same"]


@pytest.mark.parametrize("setting", ["zzz=1", "advanced=perhaps"])
def test_an_option_that_the_rules_do_not_have_is_code_2(
    sdg: Sdg, tmp_path: Path, setting: str
) -> None:
    file = saved(tmp_path / "a.replay", "cat_sudoku")
    result = sdg("skein", str(file), "cat_sudoku", "--set", setting)
    assert result.code == 2 and setting in result.err and not result.out
