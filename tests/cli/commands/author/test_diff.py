"""What a house rule changes: `sdg diff`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sdg.loading import load
from sdg.playing.log_reader import parse_log
from sdg.playing.paired_games import Beside, beside
from sdg.playing.verifying import decisions_named, play_again
from sdg.rulebook.variant_changes import changes
from tests.cli.conftest import Sdg


def test_parts_that_differ_are_told_in_words() -> None:
    differences = changes(load("cardoku"), load("cardoku", ("separation",)))
    assert [(each.kind, each.name, each.how) for each in differences] == [
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
    comparison = beside(game, game, 1)
    assert (
        comparison.positions
        and comparison.both
        and not (comparison.forbidden or comparison.allowed or comparison.parted)
    )


def test_options_that_are_set_are_told(sdg: Sdg) -> None:
    result = sdg("diff", "sudoku_42", "--with", "as_it_comes", "--games", "0")
    assert result.code == 0 and "changed: option moves" in result.out
    assert "- 12, may be 0 to 99" in result.out and "- 0, may be 0 to 99" in result.out


def test_examples_are_replays_in_which_the_rule_forbids(sdg: Sdg, tmp_path: Path) -> None:
    data = json.loads(
        sdg("diff", "cat_sudoku", "--with", "sleepy_cat", "--games", "0", "--json",
            "--examples", str(tmp_path / "found")).out
    )  # fmt: skip
    assert data["legal"]["forbidden"] and data["legal"]["allowed"]
    for kind, example in data["legal"]["examples"].items():
        file = tmp_path / "found" / f"{kind}.replay"
        play = play_again(parse_log(file.read_text("utf-8"), file.name))
        assert play.decisions == example["decisions"]
        (decision,) = decisions_named(play, example["decision"])
        reasons = play.game.why_not(play.state, decision)
        assert [reason.sentence for reason in reasons] == example["reasons"] != []


def test_the_effect_is_what_compare_finds(sdg: Sdg) -> None:
    words = ("cat_sudoku", "--games", "400", "--seed", "1", "--json")
    data = json.loads(sdg("diff", *words, "--with", "all_colors").out)
    comparison = json.loads(sdg("compare", *words, "--other-with", "all_colors").out)
    clear = [each["sentence"] for each in comparison["measures"].values() if each["clear"]]
    assert data["effect"]["clear"] == clear != []


@pytest.mark.parametrize(
    "words", [["cardoku"], ["cardoku", "cat_sudoku", "--with", "separation"], ["zzz", "cardoku"],
              ["cardoku", "cat_sudoku", "--games", "5"]]
)  # fmt: skip
def test_what_cannot_be_is_told(sdg: Sdg, words: list[str]) -> None:
    result = sdg("diff", *words)
    assert result.code == 2 and result.err


def test_games_that_have_nothing_in_common_are_parted(sdg: Sdg) -> None:
    result = sdg("diff", "cardoku", "cat_sudoku", "--games", "0")
    assert result.code == 0 and "games could not be played alike to the end" in result.out


POND = """game "Pond"
    "Frogs settle."
    players {players}

attribute number: 1 to 5

deck frogs
    6 of each number

board pond: 5 by 5
pile basket: 1 of frogs, shuffled
hand waiting per player: seen by owner

setup
    for each player
        draw 3 from basket to waiting

turn{turn}

action settle(frog in waiting, pad in pond)
    move frog to pad

end full after turn when pond is full{end}
end silence after turn when passes >= players
win together if pond is full
"""
CHOICE = """
    choose settle"""
DRAW = """
    draw 1 from basket to waiting"""
PLAIN = CHOICE + DRAW
LOST = {
    "every second round": """
    if round mod 2 = 1
        choose settle""" + DRAW,
    "for one seat alone": " unless active != first of all players" + PLAIN,
    "for the last, later on": " unless active = last of all players and round > 1" + PLAIN,
    "by what another holds": """
    if some frog in next.waiting: frog.number = 5
        choose settle""" + DRAW,
    "with nothing drawn": """
    if round mod 2 = 1
        choose settle""",
}  # fmt: skip


def _beside(
    folder: Path, base: str, house: str, players: str = "2", ends: tuple[str, str] = ("", "")
) -> Beside:
    files = [folder / "base.sdg", folder / "house.sdg"]
    for file, turn, end in zip(files, (base, house), ends, strict=True):
        file.write_text(POND.format(players=players, turn=turn, end=end), "utf-8")
    return beside(load(str(files[0])), load(str(files[1])), 1)


@pytest.mark.parametrize("house", LOST.values(), ids=LOST)
def test_decisions_of_a_turn_that_is_lost_are_no_longer_legal(tmp_path: Path, house: str) -> None:
    base = PLAIN if DRAW in house else CHOICE
    comparison = _beside(tmp_path, base, house)
    assert comparison.passed and comparison.forbidden and not comparison.by_rule
    shown = comparison.examples["forbidden"]
    assert [reason.sentence.split(":")[0] for reason in shown.reasons] == ["the turn passes"]
    play = play_again(parse_log(shown.log, "forbidden.replay"))
    assert play.decisions == shown.decisions
    back = _beside(tmp_path, house, base)
    assert (back.let_in, back.allowed > 0, back.passed) == (
        comparison.passed,
        True,
        comparison.let_in,
    )


def test_the_turn_of_one_who_plays_alone_is_lost_too(tmp_path: Path) -> None:
    comparison = _beside(tmp_path, PLAIN, LOST["every second round"], players="1")
    assert comparison.passed and comparison.forbidden and not comparison.allowed
    assert "in a later one" in comparison.examples["forbidden"].reasons[0].sentence


def test_decisions_after_a_sooner_end_are_no_longer_legal(tmp_path: Path) -> None:
    end = "\nend sooner after turn when round >= 2"
    comparison = _beside(tmp_path, PLAIN, PLAIN, ends=("", end))
    assert comparison.passed == comparison.games and not comparison.allowed
    assert comparison.examples["forbidden"].reasons[0].sentence == "the game is over, by `sooner`"


def test_other_chance_alone_takes_no_decision_away(tmp_path: Path) -> None:
    comparison = _beside(tmp_path, PLAIN, CHOICE + DRAW.replace("1", "2"))
    assert comparison.parted == comparison.games
    assert not (
        comparison.forbidden or comparison.allowed or comparison.passed or comparison.let_in
    )


def test_lost_turns_are_told(sdg: Sdg) -> None:
    for name, turn in (("base", PLAIN), ("house", LOST["for one seat alone"])):
        Path(f"{name}.sdg").write_text(POND.format(players="2", turn=turn, end=""), "utf-8")
    output = sdg("diff", "base.sdg", "house.sdg", "--games", "0").out
    assert "in 30 positions it now goes on without the seat that could decide" in output
    assert "the turn passes: it is for seat 1 to decide, not for seat 2" in output
    plain = json.loads(sdg("diff", "base.sdg", "house.sdg", "--games", "0", "--json").out)
    assert plain["legal"]["passed"] == 30 and plain["legal"]["forbidden"]


def test_cards_are_counted_as_in_the_rulebook() -> None:
    base, house = load("cardoku"), load("cardoku", ("wild_side",))
    (change,) = (each for each in changes(base, house) if each.kind == "deck")
    for item in (change.before, change.after):
        assert item and [line.text for line in item.below][1] == "4 of value wild"


def test_nothing_to_compare_with_is_told_otherwise_than_too_much(sdg: Sdg) -> None:
    assert "Name what changes BASE: a file, or a variant --with." in sdg("diff", "cardoku").err
    both = sdg("diff", "cardoku", "cat_sudoku", "--with", "separation")
    assert "Name another file, or a variant --with; not both." in both.err


def test_games_that_part_at_once_have_no_positions_to_count(sdg: Sdg) -> None:
    Path("short.sdg").write_text(
        'variant "Short" of go_fish\n\nreplace setup\n    for each player\n'
        "        draw 3 from stock to cards_held\n"
    )
    output = sdg("diff", "go_fish", "short.sdg", "--games", "0").out
    assert "in no position of 30 games at random: both differ before the first decision" in output
    assert "legal in both" not in output
