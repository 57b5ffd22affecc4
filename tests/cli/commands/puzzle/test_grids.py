"""Puzzles given as numbers: on the command line, in files of other programs, on standard input."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.cli.conftest import Sdg

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
FRAMED = "\n".join(
    [" *-----------*"]
    + [line for at, row in enumerate(ROWS) for line in (
        *([" |---+---+---|"] if at in (3, 6) else []), f" |{row[:3]}|{row[3:6]}|{row[6:]}|")]
    + [" *-----------*"]
)  # fmt: skip
FILES = {
    "evening.sdk": "\n".join(["#ARuud", "#LEasy", *ROWS, ""]),
    "parts.sdk": "\n".join(["[Puzzle]", *ROWS, "[State]", *["." * 9] * 9, "[PencilMarks]", "1,2"]),
    "evening.ss": FRAMED,
    "EVENING.TXT": LINE.replace(".", "0"),
}
KILLER = """\
[Puzzle]
. . . .
3 . . .
. . . .
. . . .
[Cages]
a a b c
d e b c
d e f f
g g h h
[Totals]
a 3
b 4, c 6
d 5
e = 5
f: 7
g 7
h 3
"""
JIGSAW = """\
[Puzzle]
1 . . . .
. . 3 . .
. . . . .
. . 2 . .
. . . . 4
[Regions]
a a a b b
a a c b b
d c c c b
d d c e e
d d e e e
"""


@pytest.fixture
def files(sdg: Sdg) -> Sdg:
    for name, text in {**FILES, "killer.txt": KILLER, "jigsaw.txt": JIGSAW}.items():
        Path(name).write_text(text, encoding="utf-8")
    return sdg


def test_every_way_to_say_it_has_the_same_solution(files: Sdg) -> None:
    by_line = json.loads(files("solve", "--grid", LINE, "--json").out)
    assert (by_line["verdict"], by_line["unique"]) == ("solved", True)
    assert "".join(by_line["solution"][f"{c}1"] for c in "abcdefghi") == "534678912"
    for name in FILES:
        assert json.loads(files("solve", name, "--json").out)["solution"] == by_line["solution"]
        assert files("count", name).out == "1 solution, and no other.\n"
    hint = files("solve", "evening.ss", "--hint")
    assert files("solve", "--grid", LINE, "--hint").out == hint.out != ""
    assert files("solve", "-", "--hint", answers=FRAMED).out == hint.out
    assert files("count", "-", answers=LINE).out == "1 solution, and no other.\n"


def test_a_puzzle_from_a_file_is_played_and_goes_on(files: Sdg) -> None:
    left = files("run", "evening.sdk", "--save", "x.puzzle", answers="4 c1\nhint\n")
    assert (left.code, left.out.splitlines()[0]) == (130, "Evening  (evening.sdg)")
    Path("evening.sdk").unlink()
    result = files("run", "--resume", "x.puzzle", "--json", answers="solve\n")
    assert (result.code, json.loads(result.out)["filled_by_solve"]) == (0, 50)
    assert files("run", "--grid", LINE, answers="solve\n").code == 0
    assert files("run", "-", answers=LINE).code == 2


@pytest.mark.parametrize("name", [*FILES, "killer.txt", "jigsaw.txt", "--grid"])
def test_a_rule_file_is_written_that_is_laid_out_and_means_the_same(files: Sdg, name: str) -> None:
    source = ["--grid", LINE] if name == "--grid" else ["--from", name]
    assert files("new", "--puzzle", "mine", *source).code == 0
    assert files("check", "--strict", "mine.sdg").code == 0
    assert files("fmt", "--check", "mine.sdg").code == 0
    solved = files("solve", "mine.sdg", "--json").out
    assert json.loads(solved)["unique"] is True
    assert (
        json.loads(solved)["solution"]
        == json.loads(files("solve", *source[source[0] != "--grid" :], "--json").out)["solution"]
    )
    assert files("new", "--puzzle", "mine", *source).code == 2  # it is there already


def test_without_numbers_an_empty_square_is_written(files: Sdg) -> None:
    result = files("new", "--puzzle", "My Evening")
    assert result.out == "my_evening.sdg is written. Play it: sdg run my_evening.sdg\n"
    text = Path("my_evening.sdg").read_text("utf-8")
    assert text.count('    ". . . . . . . . ."\n') == 9
    assert 'game "My Evening"' in text
    assert files("check", "--strict", "my_evening.sdg").code == 0


def test_totals_stand_in_the_cages_and_are_judged(files: Sdg) -> None:
    result = files("run", "killer.txt", answers="2 a1\n4 b1\nwhy 2 b1\nwhy 1 b1\nsolve\n")
    assert "total of a1 b1: 3; c1 c2: 4; d1 d2: 6" in result.out
    assert "3:2!" in result.out
    assert "A full cage adds up to its total: a1, b1" in result.out
    assert "1 b1: no rule is broken by what lies there now." in result.out
    assert result.code == 0


def test_a_solution_is_drawn_with_the_totals_of_its_cages(files: Sdg) -> None:
    lines = files("solve", "killer.txt", "--plain").out.splitlines()
    assert lines[2] == " 1 | 3:1    2  | 4:3 | 6:4 |"
    partly = KILLER.replace("g g h h", "g g . .").replace("h 3\n", "")
    Path("partly.txt").write_text(partly, encoding="utf-8")
    output = files("solve", "partly.txt", "--plain").out
    assert "  total of a1 b1: 3; c1 c2: 4; d1 d2: 6; a2 a3: 5;" in output
    assert "3:1" not in output  # no lines show which cells such a cage has


@pytest.mark.parametrize(
    "line",
    ["solve", "solve x --grid 1", "solve --grid 1", "count --grid 5;x", "run --grid ..",
     "new x --grid 1", "new x --from killer.txt", "new --puzzle x --grid 12",
     "new --puzzle x --grid .... --from killer.txt", "solve nothing.sdk", "run nothing.ss",
     "run lo_shu --grid ....", "run --grid .... --seed 1"],
)  # fmt: skip
def test_what_is_not_meant_is_refused(files: Sdg, line: str) -> None:
    result = files(*line.split())
    assert (result.code, result.out) == (2, "")
    assert result.err


def test_nothing_is_shown_of_a_file_of_another_kind(files: Sdg) -> None:
    Path("secret").write_text("password 1234567890\nmore\n", encoding="utf-8")
    Path("link.sdk").symlink_to("secret")
    assert files("solve", "link.sdk").err == "link.sdk: this is a link to a file of another kind\n"
    Path("named.txt").write_text("password 1234567890\nmore\n", encoding="utf-8")
    result = files("solve", "named.txt")
    assert result.code == 2 and not any(word in result.err for word in ("passw", "1234", "more"))


def test_any_bytes_are_a_puzzle_or_a_clear_message(files: Sdg) -> None:
    chance = random.Random(2)
    for number in range(60):
        data = bytearray(chance.choice([*FILES.values(), KILLER, JIGSAW]).encode())
        for _ in range(chance.choice((1, 3, 30))):
            place = chance.randrange(len(data))
            data[place : place + chance.choice((0, 1, 20))] = chance.randbytes(
                chance.choice((1, 4))
            )
        Path("odd.sdk").write_bytes(chance.randbytes(300) if number % 6 == 0 else bytes(data))
        for command in ("solve", "run"):
            result = files(command, "odd.sdk", *(["--time", "2"] if command == "solve" else []))
            assert result.code in (0, 1, 2, 3, 130)
            assert "Traceback" not in result.out + result.err
            if result.code == 2:
                assert result.err.startswith("odd.sdk:")
