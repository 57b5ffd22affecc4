"""What a house rule changes: `sdg diff`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Sdg

from sdg.loading import load
from sdg.playing.beside import beside
from sdg.playing.reading import parse_log
from sdg.playing.verifying import decisions_named, play_again
from sdg.rulebook.changes import changes


def test_parts_that_differ_are_told_in_words() -> None:
    found = changes(load("cardoku"), load("cardoku", ("separation",)))
    assert [(each.kind, each.name, each.how) for each in found] == [
        ("define", "alike", "changed"), ("rule", "separation", "new"),
    ]  # fmt: skip
    back = changes(load("cardoku", ("separation",)), load("cardoku"))
    assert [(each.name, each.how) for each in back] == [
        ("alike", "changed"),
        ("separation", "gone"),
    ]


def test_a_game_and_itself_do_not_differ() -> None:
    game = load("cat_sudoku")
    assert changes(game, game) == ()
    found = beside(game, game, 1)
    assert found.positions and found.both and not (found.forbidden or found.allowed or found.parted)


def test_options_that_are_set_are_told(sdg: Sdg) -> None:
    told = sdg("diff", "sudoku_42", "--with", "as_it_comes", "--games", "0")
    assert told.code == 0 and "changed: option moves" in told.out
    assert "- 12, may be 0 to 99" in told.out and "- 0, may be 0 to 99" in told.out


def test_examples_are_replays_in_which_the_rule_forbids(sdg: Sdg, tmp_path: Path) -> None:
    told = json.loads(
        sdg("diff", "cat_sudoku", "--with", "sleepy_cat", "--games", "0", "--json",
            "--examples", str(tmp_path / "found")).out
    )  # fmt: skip
    assert told["legal"]["forbidden"] and told["legal"]["allowed"]
    for kind, example in told["legal"]["examples"].items():
        file = tmp_path / "found" / f"{kind}.replay"
        play = play_again(parse_log(file.read_text("utf-8"), file.name))
        assert play.decisions == example["decisions"]
        (decision,) = decisions_named(play, example["decision"])
        reasons = play.game.why_not(play.state, decision)
        assert [reason.sentence for reason in reasons] == example["reasons"] != []


def test_the_effect_is_what_compare_finds(sdg: Sdg) -> None:
    words = ("cat_sudoku", "--games", "400", "--seed", "1", "--json")
    told = json.loads(sdg("diff", *words, "--with", "all_colors").out)
    found = json.loads(sdg("compare", *words, "--other-with", "all_colors").out)
    clear = [each["sentence"] for each in found["measures"].values() if each["clear"]]
    assert told["effect"]["clear"] == clear != []


@pytest.mark.parametrize(
    "words", [["cardoku"], ["cardoku", "cat_sudoku", "--with", "separation"], ["zzz", "cardoku"],
              ["cardoku", "cat_sudoku", "--games", "5"]]
)  # fmt: skip
def test_what_cannot_be_is_told(sdg: Sdg, words: list[str]) -> None:
    told = sdg("diff", *words)
    assert told.code == 2 and told.err


def test_games_that_have_nothing_in_common_are_parted(sdg: Sdg) -> None:
    told = sdg("diff", "cardoku", "cat_sudoku", "--games", "0")
    assert told.code == 0 and "games could not be played alike to the end" in told.out
