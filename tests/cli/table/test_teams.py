"""Sides of several people: they alternate, and the result is the side's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Sdg

LINE = ("run", "tic_tac_toe", "--seats-as-given", "--seed", "1", "--seat")
TWO_AGAINST_ONE = (*LINE, "Ann+Cid", "--seat", "Bob")
MOVES = "a1\nb1\na2\nb2\na3\n"


def prompts(out: str) -> list[str]:
    """Return who is asked, in order."""
    return [line.split(">")[0] for line in out.splitlines() if "> " in line]


def test_people_of_a_side_alternate_from_turn_to_turn(sdg: Sdg) -> None:
    result = sdg(*TWO_AGAINST_ONE, answers=MOVES)
    side = "Ann+Cid"
    assert prompts(result.out) == [f"Ann ({side})", "Bob", f"Cid ({side})", "Bob", f"Ann ({side})"]
    assert result.out.endswith("Ann+Cid wins.\n") and result.code == 0


def test_an_answer_that_is_none_or_taken_back_changes_nobodys_turn(sdg: Sdg) -> None:
    result = sdg(*LINE, "Ann+Cid+Eve", "--seat", "greedy", answers="x\na1\nu\nq\n")
    assert [who.split(" (")[0] for who in prompts(result.out)] == ["Ann", "Ann", "Cid", "Cid"]
    alone = sdg("run", "peg_solitaire", "--seat", "Ann+Cid", answers="d6 north\nu\nq\n")
    assert [who.split(" (")[0] for who in prompts(alone.out)] == ["Ann", "Cid", "Ann"]


def test_who_is_next_stays_so_when_a_play_is_resumed(sdg: Sdg) -> None:
    sdg(*TWO_AGAINST_ONE, "--save", "a.replay", answers="a1\nb1\nq\n")
    result = sdg("run", "--resume", "a.replay", answers="a2\nq\n")
    assert prompts(result.out) == ["Cid (Ann+Cid)", "Bob"]


def test_a_result_as_data_names_the_people(sdg: Sdg) -> None:
    result = sdg(*TWO_AGAINST_ONE, "--json", answers=MOVES)
    data = json.loads(result.out)
    assert data["seats"] == ["Ann+Cid", "Bob"]
    assert data["teams"] == {"Ann+Cid": ["Ann", "Cid"]}
    alone = sdg(*LINE, "Ann", "--seat", "Bob", "--json", answers=MOVES)
    assert "teams" not in json.loads(alone.out)


def test_a_side_of_people_who_see_a_hand_is_called_by_name(sdg: Sdg) -> None:
    seats = ("--seat", "Ann+Cid", "--seat", "Bob", "--seats-as-given", "--seed", "1")
    result = sdg("run", "cardoku", *seats, answers="q\n")
    assert "Ann (Ann+Cid) is next." in result.out


def test_an_error_is_shown_by_anybody_of_a_side(sdg: Sdg) -> None:
    seats = ("--seat", "Ann+Cid", "--seat", "Bob", "--seats-as-given", "--seed", "3")
    words = ("run", "cat_sudoku", "--players", "2", "--referee", "table", *seats)
    result = sdg(*words, answers="challenge a1 by cid\nq\n")
    assert "Who shows it" not in result.out and "is no player" not in result.out


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ("Ann+greedy", "`greedy` is a bot, and a bot plays a seat alone."),
        (f"Ann+{'x' * 41}", "A name has 1 to 40 signs that can be printed."),
    ],
)
def test_who_cannot_be_of_a_team(sdg: Sdg, seat: str, problem: str) -> None:
    result = sdg(*LINE, seat)
    assert result.code == 2 and problem in result.err


@pytest.mark.parametrize("name", ["Ann+", "+Ann", "C++", "+"])
def test_a_plus_at_the_end_is_part_of_a_name(sdg: Sdg, name: str) -> None:
    assert prompts(sdg(*LINE, name, answers="q\n").out) == [name]


@pytest.mark.parametrize("seats", [["Ann+Ann"], ["Ann+Cid", "ann"], ["Ann", "Ann"], ["you", "YOU"]])
def test_each_person_has_a_name_of_their_own(sdg: Sdg, seats: list[str]) -> None:
    result = sdg("run", "tic_tac_toe", *(word for seat in seats for word in ("--seat", seat)))
    assert result.code == 2
    assert "Two people are called" in result.err and "give each another name" in result.err


def test_nobody_takes_a_seat_over_under_a_name_that_sits_there(sdg: Sdg) -> None:
    output = sdg(*TWO_AGAINST_ONE, answers="seat Ann Bob\nseat Cid Ann\nseat Bob Eve\nq\n").out
    assert output.count("Two people are called") == 2
    assert "Bob>" not in output and "Ann (Ann+Cid)>" in output


def test_more_sides_than_play_are_told_that_a_side_can_be_a_team(sdg: Sdg) -> None:
    seats = [word for name in ("Ann", "Bob", "Cid") for word in ("--seat", name)]
    for words in ((*seats,), (*seats, "--players", "2"), ("--players", "4")):
        result = sdg("run", "tic_tac_toe", *words)
        assert result.code != 0 and "--seat Ann+Cid" in result.err


def test_a_bot_for_one_of_a_team_is_told_how_to_play_the_whole_seat(sdg: Sdg) -> None:
    output = " ".join(sdg(*TWO_AGAINST_ONE, answers="seat Cid greedy\nq\n").out.split())
    assert "Cid is one of Ann+Cid, and a bot plays a seat alone: `seat Ann+Cid greedy`" in output
    assert "is now that of" not in output


def test_somebody_else_can_take_the_place_of_one_of_a_team(sdg: Sdg) -> None:
    output = sdg(*TWO_AGAINST_ONE, answers="seat cid Eve\na1\nb1\nq\n").out
    assert "The seat of Ann+Cid is now that of Ann+Eve." in output
    assert prompts(output)[-1] == "Eve (Ann+Eve)"


def test_the_example_of_handing_over_is_a_seat_of_people(sdg: Sdg) -> None:
    output = sdg(*LINE, "random", "--seat", "Bob", answers="seat x\nq\n").out
    assert "For example `seat Bob greedy`" in output


def test_a_name_that_ends_with_a_plus_does_not_break_a_team_up(sdg: Sdg) -> None:
    output = sdg(*TWO_AGAINST_ONE, answers="seat Cid Bob+\na1\nb1\na2\nq\n").out
    assert "`Bob+` has a `+` too many to be one of a team." in output
    assert prompts(output) == ["Ann (Ann+Cid)", "Ann (Ann+Cid)", "Bob", "Cid (Ann+Cid)", "Bob"]
