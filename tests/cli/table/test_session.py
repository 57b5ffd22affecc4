"""Plays at the prompt of a game with secrets, a clock and an error in its rules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.view_as_lines import draw_seen
from tests.support.places import TESTS

if TYPE_CHECKING:
    from conftest import Sdg

MARKET = str(TESTS / "playing" / "market.sdg")


def test_an_error_of_the_rules_refuses_a_persons_decision(sdg: Sdg) -> None:
    result = sdg("run", MARKET, "--seed", "1", "--players", "1", answers="faulty\nwork\n")
    assert "The rules go wrong here, so this is refused: it divides by zero" in result.out
    assert "you: work" in result.out
    assert "you: faulty" not in result.out


def test_what_an_action_takes_is_told(sdg: Sdg) -> None:
    result = sdg("run", MARKET, "--seed", "1", "--players", "1", answers="lay 9\nwork 5\nwhy\n")
    assert "`lay` takes 3-red 3-blue; then stall:a1 stall:b1" in result.out
    assert "`work` stands alone" in result.out
    assert "Why what?" in result.out


def test_cells_of_several_boards_need_no_boards_name(sdg: Sdg) -> None:
    result = sdg("run", MARKET, "--seed", "1", "--players", "1", answers="3b b2\n2 blue 0 0\n")
    assert "you: lay 3-blue stall:b2" in result.out
    assert "you: build 2-blue yard:0,0" in result.out


def reading(seconds: Iterator[int]) -> SimpleNamespace:
    """Return a module `time` for the clock of a table alone."""
    return SimpleNamespace(monotonic=lambda: float(next(seconds)))


def test_a_clock_that_was_faster_is_told(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([0, 0, 5, 5, 59, 59, 61])
    monkeypatch.setattr("sdg_cli.table.clock.time", reading(seconds))
    result = sdg(
        "run", MARKET, "--seed", "1", "--players", "1", "--set", "minutes=1", "--save", "a.replay",
        answers="work\nwork\nwork\n",
    )  # fmt: skip
    assert "turn 2, 0:05 so far" in result.out
    assert "The time was over before that." in result.out
    assert "The game is over: late" in result.out
    assert result.code == 0
    assert "clock: 61\n-- result" in Path("a.replay").read_text()
    assert sdg("replay", "a.replay", "--verify").code == 0


def test_a_resumed_clock_goes_on_where_it_stood(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([100, 100, 130, 130, 1000, 1000, 1020, 1020, 1035])
    monkeypatch.setattr("sdg_cli.table.clock.time", reading(now))
    arguments = ["run", MARKET, "--players", "1", "--set", "minutes=1", "--save", "a.replay"]
    sdg(*arguments, answers="work\n")
    result = sdg("run", "--resume", "a.replay", answers="work\nwork\n")
    assert "clock: 50\n" in Path("a.replay").read_text()
    assert "The game is over: late" in result.out


def test_a_bot_that_meets_an_error_ends_the_game(sdg: Sdg) -> None:
    for seed in range(12):
        result = sdg("run", MARKET, "--bots", "random", "--seed", str(seed), "--json")
        if '"ended_by": "error"' in result.out:
            assert result.code == 1
            return
    pytest.fail("no bot met the error")


def test_whose_turn_it_is_stands_above_where_another_decides(sdg: Sdg) -> None:
    seats = ["--seat", "Ann", "--seat", "random", "--seats-as-given"]
    result = sdg("run", "stairs", *seats, "--seed", "3", answers="2\nsweep row1\n4\nq\n")
    assert "Stairs, turn 1, pick" in result.out
    assert "Stairs, random's turn 2, pick" in result.out


PERHAPS = """\
game "Perhaps"
    players 2

attribute number: 1 to 6

deck numbers
    2 of each number

pile stock: 1 of numbers, shuffled
hand held per player
pile open: seen by all
score points per player

setup
    draw 1 from stock to open
    for each player
        draw 2 from stock to held

turn
    choose discard
    for next
        may choose match
    choose wait

action discard(card in held)
    move card to open

action match(card in held)
    require some other in open: other.number = card.number
    move card to open

action wait
    points += 1

end late after turn when turns >= 2
win most points
"""


def test_who_could_do_nothing_is_called_to_the_screen_like_who_could(sdg: Sdg) -> None:
    Path("perhaps.sdg").write_text(PERHAPS)
    answers = "".join(f"discard {n}\n" for n in range(1, 7)) + "stop\nwait\n"
    could = set()
    for seed in map(str, range(6)):
        text = sdg("run", "perhaps.sdg", "--seat", "Ann", "--seat", "Bob", "--seats-as-given",
                   "--seed", seed, answers=answers).out  # fmt: skip
        called = [line for line in text.splitlines() if line.endswith(" is next.")]
        assert called == ["Ann is next.", "Bob is next.", "Ann is next.", "Bob is next."]
        could.add(offered := "You may: match" in text)
        assert offered == ("Nothing that you may do now is possible." not in text)
    assert could == {True, False}


def test_long_news_are_cut(sdg: Sdg) -> None:
    deal = "sdg deal 1\nseat: 1\n"
    Path("a.deal").write_text(deal)
    seats = ["--seat", "Ann", "--seat", "random", "--seat", "random", "--seats-as-given"]
    result = sdg("run", MARKET, "--deal", "a.deal", *seats, "--seed", "2", answers="work\n" * 12)
    assert "Traceback" not in result.err
    assert result.code in (0, 1, 130)


def test_a_reader_that_goes_away_is_no_error() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    program = "from sdg_cli.main import main; main(['run', 'sudoku_42', '--bots', 'random'])"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read().decode()
    assert process.wait() == 2
    assert errors == ""


def test_a_disk_that_is_full_is_told(sdg: Sdg) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    program = "from sdg_cli.main import main; main(['games'])"
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, env=environment
        )
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("asked", ["board", "", ":board"])
def test_the_table_is_drawn_when_it_is_asked_for(sdg: Sdg, asked: str) -> None:
    words = ("run", "tic_tac_toe", "--seat", "Ann", "--seat", "Bob", "--seats-as-given")
    plain = sdg(*words, "--seed", "1", answers="b2\nq\n").out
    again = sdg(*words, "--seed", "1", answers=f"b2\n{asked}\nq\n").out
    drawn = [line for line in again.splitlines() if line.startswith(" 2 ")]
    assert len(drawn) == 3 and drawn[1] == drawn[2]
    assert len([line for line in plain.splitlines() if line.startswith(" 2 ")]) == 2


def test_who_leaves_is_told_how_it_stands(sdg: Sdg) -> None:
    seats = ("--seat", "Ann", "--seat", "Bob", "--seats-as-given", "--seed", "1")
    left = sdg("run", "cardoku", *seats, answers="q\n").out
    assert "If the game ended now:\n            Ann     Bob\n points       0       0\n" in left
    together = ("run", "cardoku", "--with", "cardoku_cooperative", *seats)
    assert "ended now:\n            all\n points       0\n" in sdg(*together, answers="q\n").out
    assert "ended now" not in sdg("run", "tic_tac_toe", *seats, answers="q\n").out


TWO = ("--seat", "Ann", "--seat", "Bob", "--seats-as-given", "--seed", "1")


def test_points_so_far_are_told_as_far_as_a_seat_may_know_them(sdg: Sdg) -> None:
    output = sdg("run", "knizia_sudoku", *TWO, answers="penalise 1b\nscore\nq\n").out
    assert (
        "             Ann     Bob\n yellows       ?       0\n blues         ?       0\n" in output
    )
    assert "? depends on cards that you cannot see" in output
    assert "This game counts no points." in sdg("run", "hex", *TWO, answers="score\nq\n").out


def test_what_a_decision_brings_can_be_asked(sdg: Sdg) -> None:
    alone = ("run", "cat_sudoku", "--players", "1", "--seed", "3")
    output = sdg(*alone, answers="gain\ngain lay a1\ngain nonsense\nq\n").out
    assert "At once +1 tokens: lay" in output
    assert "* brings you most at once" in output
    assert ": +1 tokens\n" in output
    assert "`nonsense` is no word of this game" in output


def test_the_log_is_shown_again(sdg: Sdg) -> None:
    output = sdg("run", "cardoku", *TWO, answers="log 2\nlog all\nq\n").out
    assert "The table is set up, in 20 steps: `log all` shows them." in output
    assert "more before this; `log all` shows all" in output
    assert output.count("turn 1: ") == 3 and output.count("  pick ") == 9


def test_a_seat_goes_to_somebody_else_in_the_middle(sdg: Sdg, tmp_path: Path) -> None:
    saved = str(tmp_path / "play.replay")
    words = ("run", "tic_tac_toe", *TWO, "--save", saved)
    output = sdg(*words, answers="seat\nseat Ann search:x\nseat bob greedy\nb2\nq\n").out
    assert "Whose seat goes to whom? For example `seat Ann greedy`." in output
    assert "is no bot" in output
    assert "The seat of Bob is now that of greedy." in output
    assert "  greedy: " in output
    assert sdg("replay", saved, "--verify").code == 0
    back = sdg("run", "--resume", saved, answers="seat greedy Cid\nq\n").out
    assert "seats: 1 Ann, 2 greedy" in back and "now that of Cid." in back
    assert "2 Cid" in sdg("run", "--resume", saved, answers="q\n").out


def test_bots_play_on_where_every_seat_was_handed_over(sdg: Sdg) -> None:
    result = sdg("run", "tic_tac_toe", *TWO, answers="seat Ann greedy\nseat 2 random\n")
    assert result.code == 0
    assert "The game is over" in result.out


def test_once_more_is_another_play_at_the_same_table(sdg: Sdg) -> None:
    output = sdg("run", "cat_sudoku", *TWO, answers="again\nq\n").out
    assert "seed: 1 " in output and "seed: 2 " in output
    assert output.count("If the game ended now:") == 2
    assert output.count("Saved. To go on:") == 2


def test_who_has_decided_nothing_has_nothing_to_take_back(sdg: Sdg) -> None:
    seats = ["--seat", "Ann", "--seat", "Bob", "--seats-as-given", "--seed", "1"]
    result = sdg("run", "tic_tac_toe", *seats, answers="u\na1\nu\nb1\nu\n")
    nothing = "Nothing can be taken back: "
    reasons = [line.partition(nothing)[2] for line in result.out.splitlines() if nothing in line]
    assert reasons == [
        "you have decided nothing yet.",
        "you have decided nothing yet.",
        "chance, a reveal or another player came after it.",
    ]


def test_seats_named_with_a_number_are_parted_from_theirs() -> None:
    game = load("sudoku_tactics", players=2)
    low = Look(colour=False, plain=True, columns=80, lines=24)
    seen = game.observation(game.initial_state(Generator(4)), 1)
    numbered = draw_seen(game, seen, ("random 1", "random 2"), low)
    assert " points: you: 0, random 2: 0" in numbered
    assert " points: you 0, Bob 0" in draw_seen(game, seen, ("Ann", "Bob"), low)


def test_a_name_that_is_hardly_another_one_than_a_bots_is_told(sdg: Sdg) -> None:
    for name, warned in (("gredy", True), ("Greedy", True), ("Greta", False), ("greedy", False)):
        result = sdg("run", "tic_tac_toe", "--seat", "Ann", "--seat", name, answers="q\n")
        assert ("is a person; the bot is called `greedy`" in result.err) == warned


def test_who_is_asked_later_is_shown_what_has_changed_since_the_deal(sdg: Sdg) -> None:
    output = sdg("run", "tic_tac_toe", *TWO, answers="b2\n").out
    bobs = output[output.rindex("turn 2\n") :]
    assert "+ new" in bobs


def test_a_counter_that_closes_an_action_says_at_which_value(sdg: Sdg) -> None:
    output = sdg("run", "cardoku", *TWO, answers="q\n").out
    assert " quiet 0 of 9  Turns without a card played" in output


def test_to_restart_is_to_play_again(sdg: Sdg) -> None:
    output = sdg("run", "cat_sudoku", *TWO, answers="restart\nq\n").out
    assert "seed: 1 " in output and "seed: 2 " in output


def test_points_that_come_at_the_end_stand_in_the_result_alone(sdg: Sdg) -> None:
    output = sdg("run", "knizia_sudoku", "--bots", "greedy", "--players", "2", "--seed", "1").out
    assert output.count("\n points ") == 1
    assert "\n points " in output[output.rindex("The game is over") :]
