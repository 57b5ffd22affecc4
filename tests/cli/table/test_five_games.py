"""The five games at the prompt: boards, what is marked on them, lots, scores and results."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Sdg

TWO = ("--seat", "Ann", "--seat", "Bob", "--seats-as-given", "--seed", "3")
RED, YELLOW, GREY = "\x1b[1;31m", "\x1b[33m", "\x1b[90m"
END = "\x1b[0m"
DEAL = (
    """\
sdg deal 1
stock draws: 8 7 6
held: 9
grid:
    1 2 3 4 5 6 7 8 .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 9 . . . .
"""
    + "    . . . . . . . . .\n" * 5
)


def rows_of(output: str) -> list[str]:
    """Return the rows of the first board of nine rows, and the lines between them."""
    return re.findall(r"^ [1-9] .*$|^ +[├┌└].*$", output, re.MULTILINE)[:13]


@pytest.mark.parametrize("game", ["cardoku", "sudoku_tactics", "sudoku_42"])
def test_nine_rows_of_nine_cells_have_lines_around_nine_houses(sdg: Sdg, game: str) -> None:
    rows = rows_of(sdg("run", game, *TWO, answers="q\n").out)
    assert [number for number, row in enumerate(rows) if row[1] == " "] == [0, 4, 8, 12]
    for row in rows:
        if row[1] != " ":
            parts = row.split("│")
            assert len(parts) == 5 and all(len(part.split()) == 3 for part in parts[1:4])


def test_a_grid_of_three_rows_and_columns_is_drawn(sdg: Sdg) -> None:
    output = sdg("run", "cat_sudoku", *TWO, answers="q\n").out
    rows = re.findall(r"^ \d .*$", output, re.MULTILINE)
    assert [row[1] for row in rows] == ["1", "2", "3"]
    assert all(len(row.split("│")) == 5 for row in rows)
    assert "@m" in rows[1].split("│")[2] and "@m meeple" in output


def test_the_grid_shows_seeds_and_hands_and_numbers_stand_below(sdg: Sdg) -> None:
    output = sdg("run", "cardoku", *TWO, answers="q\n").out
    shown = [cell for row in rows_of(output) if row[1] != " " for cell in row[3:].split()]
    assert sum(cell not in ("·", "│") for cell in shown) == 9
    assert "your cards held" in output and re.search(r"Bob's cards held +10 cards", output)


def test_a_new_card_is_red_and_a_card_taken_up_yellow(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    Path("a.deal").write_text(DEAL)
    answers = "place 9 i1\nnext\nmove e4 f4\nplace 8 f4\nplace 9 e9\nnext\nq\n"
    output = sdg("run", "sudoku_42", "--deal", "a.deal", *TWO, answers=answers).out
    held = re.findall(r"^ held +(.*)$", output, re.MULTILINE)
    new, taken_up = f"{RED}8{END}", f"{YELLOW}9{END}"
    assert held == [f"{RED}9{END}", "empty", new, new, taken_up, "empty", f"{RED}7{END}"]


def test_closed_cards_are_grey_and_stay(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    Path("a.deal").write_text(DEAL)
    answers = "place 9 i1\nnext\nmove a1 a2\nq\n"
    output = sdg("run", "sudoku_42", "--deal", "a.deal", *TWO, answers=answers).out
    rows = [row for row in output.splitlines() if row.startswith(" 1 ")]
    assert not any(GREY in row for row in rows[:2])
    assert all(f"{GREY}{number}=" in rows[2] for number in range(1, 10))
    assert "= cannot be moved" in output
    assert "Not legal now: move a1 a2" in output


def test_numbers_in_conflict_are_red_and_told(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    Path("a.deal").write_text(DEAL)
    answers = "place 9 e9\nnext\nq\n"
    output = sdg("run", "sudoku_42", "--deal", "a.deal", *TWO, answers=answers).out
    assert output.count(f"{RED}9!{END}") >= 2
    assert "these clash: e4 e9" in output
    assert "Not legal now: next" in output


def test_zones_of_four_are_told_apart_by_color(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    words = ("run", "cat_sudoku", "--players", "4", "--seat", "Ann", "--bots", "random")
    output = sdg(*words, "--seats-as-given", "--seed", "3", answers="q\n").out
    zones = re.findall(r"^ +(\x1b\[\d+m)(\w.*) zone\x1b\[0m: (.*)$", output, re.MULTILINE)
    assert len({color for color, _, _ in zones}) == 4
    assert {cells for _, _, cells in zones} == {"a1 a2 a3", "a1 b1 c1", "c1 c2 c3", "a3 b3 c3"}


def test_lots_are_shown_before_the_seats(sdg: Sdg) -> None:
    words = ("run", "sudoku_tactics", "--seat", "Ann", "--seat", "Bob", "--seat", "Cid")
    tied = 0
    for seed in range(12):
        output = sdg(*words, "--seed", str(seed), answers="q\n").out
        lots = re.search(r"^lots, the lowest begins: (.*)$", output, re.MULTILINE)
        seats = re.search(r"^seats: (.*?)   seed", output, re.MULTILINE)
        assert lots and seats
        order = [lot.split()[0] for lot in lots[1].split("; ")]
        assert order == re.findall(r"[A-Z]\w+", seats[1])
        tied += "then" in lots[1]
    assert tied


def test_scores_start_at_nothing_and_are_shown(sdg: Sdg) -> None:
    output = sdg("run", "sudoku_tactics", *TWO, answers="q\n").out
    assert re.search(r"^ points +0 +0$", output, re.MULTILINE)


def test_alone_the_result_says_of_how_many_points(sdg: Sdg) -> None:
    words = ("run", "cardoku", "--bots", "random", "--players", "1", "--seed", "3")
    assert re.search(r"\d+ of 26 points", sdg(*words).out)
    assert re.search(r"\d+ of 27 points", sdg(*words, "--set", "decks=3").out)


def test_a_full_board_shows_the_result(sdg: Sdg) -> None:
    solved = ["123456789", "456789123", "789123456", "234567891", "567891234", "891234567",
              "345678912", "678912345", "91234567."]  # fmt: skip
    rows = "".join(f"    {' '.join(row)}\n" for row in solved)
    Path("a.deal").write_text(f"sdg deal 1\nheld: 8\ngrid:\n{rows}")
    result = sdg("run", "sudoku_42", "--deal", "a.deal", *TWO, answers="8 i9\nnext\n")
    assert result.code == 0
    assert "The game is over: The board is full" in result.out
    assert "Ann wins" in result.out


def test_solve_is_told_step_by_step(sdg: Sdg) -> None:
    rows = "    5 2 3 4 . . . . .\n" + "    . . . . . . . . .\n" * 8
    Path("a.deal").write_text(f"sdg deal 1\nheld: 5\ngrid:\n{rows}")
    output = sdg("run", "sudoku_42", "--deal", "a.deal", *TWO, answers="5 i1\nsolve\nq\n").out
    assert "  you: solve\n  relocate a1 a2\n" in output


def test_why_solve_is_not_offered_can_be_asked(sdg: Sdg) -> None:
    solved = ["213456789", "456789123", "789123456", "234567891", "567891234", "891234567",
              "345678912", "678912345", "912345678"]  # fmt: skip
    rows = "".join(f"    {' '.join(row)}\n" for row in solved)
    Path("a.deal").write_text(f"sdg deal 1\nclosed: column1 column2\nheld:\ngrid:\n{rows}")
    output = sdg("run", "sudoku_42", "--deal", "a.deal", *TWO, answers="why solve\nq\n").out
    offered = [line for line in output.splitlines() if line.startswith("You may: ")]
    assert offered and "solve" not in offered[0]
    assert "Not legal now: solve\n  The game finds no way" in output


def test_a_short_answer_and_a_question_mark_are_answered(sdg: Sdg) -> None:
    output = sdg("run", "sudoku_tactics", *TWO, answers="?\n3\nq\n").out
    assert "take 1" in output.split("Ann> ?")[1]
    assert "you: take 3" in output
