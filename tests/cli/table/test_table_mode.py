"""`sdg run --referee table`: people and bots where only the players watch over the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Sdg

RULES = """game "Lines"
    players 1 to 3

attribute number: 1 to 2

deck cards
    6 of each number

board grid: 2 by 2

pile stock: 1 of cards, shuffled
hand rack per player: seen by all
counter tokens per player, 2 in all
score points per player

rule lines on grid "A number stands once in a line"
    number all different in row, column

setup
    for each player
        draw 1 from stock to rack with number = 1
        draw 1 from stock to rack with number = 2

turn
    choose place or drop

action place(card in rack, cell in grid) "Put {card} on {cell}"
    require cell is empty  "The cell is taken"
    move card to cell

action drop(card in rack)
    move card to stock

end full at once when grid is full
end empty after turn when every player: rack is empty
win most points
"""
MISPLAY = """
misplay
    found at once
        undo action
        culprit.points -= 1
    found later
        finder chooses giver from all players with it != finder
        giver.points -= 5
"""
TABLE = "--referee", "table", "--seats-as-given", "--seed", "1"


@pytest.fixture
def lines() -> str:
    text = RULES.replace(
        "draw 1 from stock to rack with number = 1", "draw 1 from stock with number = 1 to rack"
    )
    text = text.replace(
        "draw 1 from stock to rack with number = 2", "draw 1 from stock with number = 2 to rack"
    )
    Path("lines.sdg").write_text(text + MISPLAY)
    return "lines.sdg"


TWO = "--seat", "Ann", "--seat", "Bob"


def test_nobody_is_warned_and_another_may_show_it(sdg: Sdg, lines: str) -> None:
    result = sdg("run", lines, *TABLE, *TWO, answers="1 a1\n1 a2\nchallenge a2 by Ann\nq\n")
    assert "Ann> 1 a1" in result.out
    assert "Bob: place 1 a2" in result.out
    assert "Ann shows a2" in result.out
    assert "found at once: a2 of" in result.out
    assert "the action is taken back" in result.out


def test_a_person_who_challenges_is_asked_for(sdg: Sdg, lines: str) -> None:
    result = sdg("run", lines, *TABLE, *TWO, answers="1 a1\n1 a2\nchallenge r2c1\nann\nq\n")
    assert "Who shows it (Ann, Bob)> ann" in result.out
    assert "Ann shows a2" in result.out


def test_a_wrong_challenge_costs_nothing(sdg: Sdg, lines: str) -> None:
    result = sdg("run", lines, *TABLE, *TWO, answers="1 a1\nchallenge a1 by 2\n2 b1\nq\n")
    assert "There is no error of another player; it costs nothing." in result.out
    assert "Bob: place 2 b1" in result.out


def test_who_finds_it_later_is_asked_what_to_choose(sdg: Sdg, lines: str) -> None:
    three = (*TWO, "--seat", "Cy", "--players", "3")
    answers = "1 a1\n1 a2\n2 b2\nchallenge a2 by Cy\n3\n1\nq\n"
    result = sdg("run", lines, *TABLE, *three, answers=answers)
    assert "Cy chooses giver (1, 2)> 3" in result.out
    assert "Cy shows a2 choosing 1" in result.out
    assert "points -5" in result.out


def test_what_is_legal_is_not_told(sdg: Sdg, lines: str) -> None:
    result = sdg("run", lines, *TABLE, *TWO, answers="1 a1\n?\nwhy 1 a2\nwhy 1 a1\n7 z\nq\n")
    assert "You may: place CARD CELL, drop CARD; ? says more" in result.out
    assert "The players are the referee" in result.out
    assert "A number stands once" not in result.out
    assert "The cell is taken" in result.out
    assert "`z` is no word of this game" in result.out


def test_why_tells_of_what_the_program_watches_over_alone(sdg: Sdg, lines: str) -> None:
    asked = "place 1 a1\nwhy\nwhy place 1 a1\nwhy place 1 a2\nwhy drop 1\nwhy hop\nq\n"
    output = sdg("run", lines, *TABLE, *TWO, answers=asked).out
    assert "Why what?" in output
    assert "Not possible now: place 1 a1\nThe cell is taken" in output
    assert "place 1 a2: possible; whether it is right is for you to judge." in output
    assert "drop 1: possible;" in output
    assert "`hop` is no word of this game" in output


def test_an_error_can_be_shown_when_the_game_is_over(sdg: Sdg, lines: str) -> None:
    answers = "1 a1\n2 a2\n2 b1\n1 b2\n\n"
    assert "unless somebody shows an error" in sdg("run", lines, *TABLE, *TWO, answers=answers).out
    answers = "1 a1\n2 b2\n2 a2\n1 b1\nchallenge b1 by Ann\nq\n"
    result = sdg("run", lines, *TABLE, *TWO, answers=answers)
    assert "the action is taken back" in result.out
    assert result.code == 130  # Bob was to decide again


def test_bots_lay_wrong_and_notice(sdg: Sdg) -> None:
    bots = ("--bots", "random:misplay=40%,notice=30%", "--players", "3")
    result = sdg("run", "cat_sudoku", "--referee", "table", *bots, "--seed", "5", "--json")
    errors = json.loads(result.out)["misplays"]
    assert errors["laid"] > 0
    noticed = errors["found_at_once"] + errors["found_later"]
    assert errors["laid"] == noticed + errors["overlooked"]


def test_a_bot_shows_a_persons_error(sdg: Sdg, lines: str) -> None:
    three = (*TWO, "--players", "3", "--bots", "random:notice=100%")
    result = sdg("run", lines, *TABLE, *three, answers="1 a1\n1 a2\nq\n")
    assert "random shows a2" in result.out
    assert "the action is taken back" in result.out


def test_a_play_is_resumed_in_table_mode_and_verified(sdg: Sdg, lines: str) -> None:
    sdg("run", lines, *TABLE, *TWO, "--save", "a.replay", answers="1 a1\n1 a2\nq\n")
    assert "referee: table\n" in Path("a.replay").read_text()
    assert sdg("replay", "a.replay", "--verify").code == 0
    result = sdg("run", "--resume", "a.replay", answers="challenge a2 by Ann\nq\n")
    assert "the action is taken back" in result.out
    assert sdg("replay", "a.replay", "--verify").code == 0
    assert "challenge: seat 1 shows a2\n" in Path("a.replay").read_text()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("sudoku_tactics", "--referee", "table"), "does not say what comes of a misplay"),
        (("cat_sudoku", "--bots", "greedy:misplay=2%"), "add --referee table"),
        (("cat_sudoku", "--bots", "greedy:misplay=200%"), "is no bot"),
        (("cat_sudoku", "--seat", "greedy:misplay=2"), "is no bot"),
        (("cat_sudoku", "--referee", "judge"), "judge"),
        (("--resume", "x.replay", "--referee", "table"), "from the saved play"),
    ],
)
def test_what_cannot_be_is_refused(sdg: Sdg, arguments: tuple[str, ...], expected: str) -> None:
    refused = sdg("run", *arguments)
    assert refused.code == 2
    assert expected in refused.err


def test_with_the_program_as_referee_challenge_is_no_command(sdg: Sdg, lines: str) -> None:
    result = sdg("run", lines, "--seats-as-given", "--seed", "1", *TWO, answers="challenge a1\nq\n")
    assert "`challenge` is no word of this game" in result.out


def test_a_simulation_counts_errors(sdg: Sdg) -> None:
    result = sdg("simulate", "cat_sudoku", "--referee", "table", "--games", "5", "--seed", "1",
               "--agents", "random:misplay=30%,notice=20%, greedy")  # fmt: skip
    assert "bots: random:misplay=30%,notice=20%, greedy" in result.out
    assert "Cards laid wrong, in a game" in result.out
    played = sdg("simulate", "cat_sudoku", "--referee", "table", "--games", "5", "--seed", "1",
                 "--agents", "random:misplay=30%,notice=20%, greedy",
                 "--engine", "reference")  # fmt: skip
    assert "engine: reference" in played.out
    table = "Cards laid wrong, in a game"
    assert (
        result.out.partition(table)[2].split("\n")[:5]
        == (played.out.partition(table)[2].split("\n")[:5])
    )


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("sudoku_42", "--referee", "table"), "does not say what comes of a misplay"),
        (("cat_sudoku", "--agents", "greedy:misplay=2%"), "the program is the referee"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    sdg: Sdg, arguments: tuple[str, ...], expected: str
) -> None:
    refused = sdg("simulate", *arguments, "--games", "2")
    assert refused.code == 2
    assert expected in refused.err
