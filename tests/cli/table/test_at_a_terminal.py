"""The prompt at a real terminal: the clock that interrupts, completion, another play at the end."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sdg
from sdg.chance import Generator
from sdg.foresight import TimeLimit, seconds_left, time_limit
from sdg_cli.table.reading.completion import Completion
from sdg_cli.table.seating import lots_drawn, tell_lots
from tests.cli.conftest import Sdg

pty = pytest.importorskip("pty")


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, home: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "60",
                       "HOME": str(home), "XDG_STATE_HOME": str(home), "NO_COLOR": "1"}  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sdg_cli", *words],
            stdin=slave, stdout=slave, stderr=slave, env=environment,
        )  # fmt: skip
        os.close(slave)
        self.shown = ""

    def until(self, text: str, seconds: float = 60) -> str:
        """Read what is shown until it has a text; return what came before."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        before, _, self.shown = self.shown.partition(text)
        return before

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self.master, text.encode())

    def end(self) -> int:
        """Wait for the end of the command; return its exit code."""
        code = self.process.wait(60)
        os.close(self.master)
        return code


def test_the_clock_ends_a_turn_by_itself(tmp_path: Path) -> None:
    clock = ("--set", "minutes=5", "--set", "turn_seconds=3")
    words = ("run", "sudoku_tactics", *clock, "--seat", "Ann", "--seats-as-given", "--seed", "3")
    terminal = Terminal(tmp_path, *words)
    terminal.until("Ann> ")  # until tiles are drawn no turn is too long
    terminal.type("take 3\n")
    terminal.until("Ann 0:0")
    assert "\x1b7\rAnn 0:0" in terminal.until("The time is up.")
    output = terminal.until("turn 3: you")
    assert "Too late: back" in output and "late: Too late" not in output
    assert "from your rack to bag" in output
    terminal.type("q\n")
    assert terminal.end() == 130


def test_who_leaves_a_seat_leaves_no_cards_on_the_screen(tmp_path: Path) -> None:
    words = ("run", "knizia_sudoku", "--seat", "Ann", "--seat", "Bob", "--seats-as-given")
    terminal = Terminal(tmp_path, *words, "--seed", "1")
    terminal.until("only you can see the screen. ")
    terminal.type("\n")
    terminal.until("Ann> ")
    terminal.type("seat Ann greedy\n")
    terminal.until("The seat of Ann is now that of greedy.")
    assert "\x1b[2J\x1b[3J" in terminal.until("Bob> ")
    terminal.type("seat greedy Cid\n")
    terminal.until("The seat of greedy is now that of Cid.")
    terminal.until("Bob> ")
    terminal.type("q\n")
    assert terminal.end() == 130


def test_what_the_clock_takes_back_is_told(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game ends by the clock, and the card of the turn under way does not count."""
    ticks = iter([0, 0, 1, *[100] * 30])
    monkeypatch.setattr("sdg_cli.table.clock.time.monotonic", lambda: float(next(ticks)))
    words = ("run", "sudoku_42", "--set", "minutes=1", "--seat", "Ann", "--seats-as-given")
    output = sdg(*words, "--seed", "3", answers="2 a1\nnext\n").out
    assert "What was done in this turn is taken back: a1." in output
    assert "The time was over before that." in output
    assert "The game is over: The time is out" in output


def test_another_play_can_begin_at_the_end(tmp_path: Path) -> None:
    words = ("run", "tic_tac_toe", "--seat", "Ann", "--seat", "Bob", "--seats-as-given")
    terminal = Terminal(tmp_path, *words, "--seed", "1")
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        terminal.until("> ")
        terminal.type(f"{cell}\n")
    terminal.until("Enter ends, `again` begins a new play> ")
    terminal.type("again\n")
    assert "seed: 2" in terminal.until("Ann> ")
    terminal.type("q\n")
    assert terminal.end() == 130


def test_long_answers_are_shown_a_screen_at_a_time(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "run", "cardoku", "--seed", "1")
    terminal.until("you> ")
    terminal.type("rules all\n")
    terminal.until("more lines: Enter, or q to stop -- ")
    terminal.type("q\n")
    terminal.until("you> ")
    terminal.type("q\n")
    assert terminal.end() == 130


def test_what_is_typed_between_two_pages_is_the_next_answer(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "run", "cardoku", "--seed", "1")
    terminal.until("you> ")
    terminal.type("rules all\n")
    terminal.until("more lines: Enter, or q to stop -- ")
    terminal.type("why xyzzy\n")
    assert "`xyzzy` is no word of this game" in terminal.until("you> ")
    terminal.type("q\n")
    assert terminal.end() == 130


def test_control_l_draws_the_board(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "run", "tic_tac_toe", "--seat", "Ann", "--seed", "1")
    terminal.until("Ann> ")
    terminal.type("a\x0c")
    assert "1 │" in terminal.until("Ann> ")
    terminal.type("q\n")
    assert terminal.end() == 130


def test_tab_completes_words_of_legal_decisions_and_commands() -> None:
    game = sdg.load("knizia_sudoku")
    state = game.initial_state(Generator(1))
    completion = Completion(["score", "?", "log"])
    completion.offer(game.legal_decisions(state))
    assert completion.after([], "l") == ["log", "lay"]
    assert set(completion.after([], "p")) == {"penalise"}
    cards = completion.after(["lay"], "")
    assert cards and all("-" in card for card in cards)
    assert set(completion.after(["lay", cards[0]], "")) == set(completion.after([cards[0]], ""))
    assert completion.after(["nonsense"], "") == []


def test_tab_completes_a_cell_where_the_card_was_left_out() -> None:
    game = sdg.load("sudoku_42", players=2)
    completion = Completion(["score"])
    completion.offer(game.legal_decisions(game.initial_state(Generator(1))))
    (card,) = completion.after(["place"], "")
    assert completion.after(["place"], "a") == [f"a{row}" for row in range(1, 10)]
    assert completion.after([card], "i9") == ["i9"]
    assert completion.after(["place", "a1"], "a") == []


def test_the_time_left_is_that_until_the_clock_ends_something() -> None:
    timed = {"minutes": 1}
    game = sdg.load("sudoku_tactics", players=2, options={**timed, "turn_seconds": 20})
    chance = Generator(1)
    state = game.initial_state(chance)
    assert seconds_left(game, state) is None  # nothing is drawn yet, so no turn is too long
    state = game.apply(state, game.legal_decisions(state)[0], chance)
    assert seconds_left(game, state) == 20
    assert seconds_left(game, game.tick(state, 5, chance)) == 15
    untimed = sdg.load("sudoku_tactics", players=2)
    assert seconds_left(untimed, untimed.initial_state(Generator(1))) is None
    ending = sdg.load("sudoku_42", players=2, options=timed)
    assert seconds_left(ending, ending.initial_state(Generator(1))) == 60


def test_the_time_left_of_the_game_is_that_until_an_end_by_the_clock() -> None:
    game = sdg.load("sudoku_tactics", players=2, options={"minutes": 1})
    chance = Generator(1)
    state = game.initial_state(chance)
    assert time_limit(game, state) == TimeLimit(60, "after round")
    assert time_limit(game, game.tick(state, 6, chance)) == TimeLimit(54, "after round")
    assert time_limit(game, game.tick(state, 61, chance)) == TimeLimit(0, "after round")
    untimed = sdg.load("sudoku_tactics", players=2)
    assert time_limit(untimed, untimed.initial_state(Generator(1))) is None
    ending = sdg.load("sudoku_42", players=2, options={"minutes": 1})
    assert time_limit(ending, ending.initial_state(Generator(1))) == TimeLimit(60, "at once")


def test_the_heading_tells_the_time_left_of_the_game(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = ("run", "sudoku_tactics", "--players", "2", "--seed", "1", "--set", "minutes=5",
             "--set", "turn_seconds=3600")  # fmt: skip
    output = sdg(*timed, answers="take 1\nq\n").out
    assert "turn 1, 0:00 so far, 5:00 left of the game" in output
    readings = iter([0, *[301] * 20])
    monkeypatch.setattr("sdg_cli.table.clock.time.monotonic", lambda: float(next(readings)))
    output = sdg(*timed, answers="take 1\nq\n").out
    assert "5:01 so far, the time is up: the game ends after this round" in output


@pytest.mark.parametrize("players", [1, 2, 3, 5, 12])
def test_lots_differ_and_the_lowest_comes_first(players: int) -> None:
    tied = 0
    for seed in range(60):
        lots = lots_drawn(players, seed)
        assert sorted(lot.drawer for lot in lots) == list(range(players))
        assert [lot.drawn for lot in lots] == sorted({lot.drawn for lot in lots})
        tied += any(len(lot.drawn) > 1 for lot in lots)
    assert (tied > 0) == (players > 1)
    lots = tell_lots(["bot 1", "bot 2"], 1)
    drawn = r"drew \d+(, then \d+)*"
    assert re.fullmatch(f"lots, the lowest begins: bot 1 {drawn}; bot 2 {drawn}", lots)
