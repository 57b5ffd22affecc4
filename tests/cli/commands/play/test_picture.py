"""`sdg picture`: a position as SVG or PNG."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sdg.loading import read
from sdg.puzzles import Puzzle, make_puzzle
from tests.cli.conftest import Sdg
from tests.support.places import ROOT

PROGRAMS = ROOT / "tests" / "programs" / "puzzles"
PUZZLES = [
    *sorted((ROOT / "games" / "puzzles").glob("*.sdg")),
    *(PROGRAMS / f"{name}.sdg" for name in ("killer", "kakuro", "comb", "arrow9", "kropki",
                                            "thermometers", "nonogram", "futoshiki")),
]  # fmt: skip


def test_a_position_is_printed_as_svg(sdg: Sdg) -> None:
    result = sdg("picture", "cat_sudoku", "--after", "12", "--seed", "4")
    assert result.code == 0
    root = ET.fromstring(result.out)
    labels = [each.attrib.get("aria-label", "") for each in root.iter()]
    assert sum(label.startswith(("a", "b", "c")) and ": " in label for label in labels) >= 9
    assert sdg("picture", "cat_sudoku", "--after", "12", "--seed", "4").out == result.out
    assert sdg("picture", "cat_sudoku", "--after", "13", "--seed", "4").out != result.out


def test_a_file_is_written(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "pig.svg"
    assert sdg("picture", "pig", "--theme", "dark", "--size", "375", "-o", str(path)).code == 0
    assert ET.fromstring(path.read_text("utf-8")).attrib["width"] == "375"


def test_png_has_twice_the_size(sdg: Sdg, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    path = tmp_path / "pig.png"
    assert sdg("picture", "pig", "--size", "400", "-o", str(path)).code == 0
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 800


def test_a_position_of_a_replay_as_a_seat_saw_it(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "play.replay"
    seats = ["--seat", "random", "--seat", "random", "--seed", "3"]
    assert sdg("run", "knizia_sudoku", *seats, "--save", str(path)).code == 0
    shown = [
        sdg("picture", "--replay", str(path), "--at", "6", "--seat", seat).out for seat in "12"
    ]
    assert shown[0] != shown[1]
    late = sdg("picture", "--replay", str(path), "--at", "9999")
    assert (late.code, "the play has" in late.err) == (2, True)


@pytest.mark.parametrize(("words", "said"), [
    ((), "Name a game, or a play with --replay"),
    (("pig", "-o", "pig.pdf"), "ends in .svg or .png"),
    (("pig", "--at", "3"), "--after those of bots"),
    (("pig", "--seat", "9"), "There is no seat 9"),
    (("pig", "--agents", "random,random,random"), "--agents names 3 bots, and 2 play"),
    (("pig", "-o", "no/such/folder/pig.svg"), "cannot be written: there is no such folder"),
    (("pig", "-o", ""), "ends in .svg or .png"),
    (("--replay", "x", "--after", "3"), "--after does not go with --replay; --at says where"),
    (("--replay", "x", "--after", "0"), "--after does not go with --replay; --at says where"),
    (("--replay", "x", "--players", "3"), "--players does not go with --replay."),
    (("--replay", "x", "--agents", "greedy"), "--agents does not go with --replay."),
    (("--replay", "x", "--seed", "0"), "--seed does not go with --replay."),
    (("--replay", "x", "--set", "goal=9"), "--set does not go with --replay."),
    (("--replay", "x", "--with", "y"), "--with does not go with --replay."),
    (("--replay", "x", "--solution"), "--solution does not go with --replay."),
    (("pig", "--solution"), "--solution goes with a puzzle, and this is a game"),
    (("lo_shu", "--after", "0"), "--after does not go with a puzzle: it has no seats"),
    (("lo_shu", "--agents", "random"), "--agents does not go with a puzzle"),
    (("lo_shu", "--seat", "1"), "--seat does not go with a puzzle"),
    (("lo_shu", "--players", "2"), "--players does not go with a puzzle"),
    (("lo_shu", "--seed", "2"), "--seed does not go with a puzzle"),
])  # fmt: skip
def test_what_cannot_be_drawn_is_told(sdg: Sdg, words: tuple[str, ...], said: str) -> None:
    result = sdg("picture", *words)
    assert result.code == 2
    assert said in result.err


@pytest.mark.parametrize("size", ["375", "1200"])
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_a_puzzle_is_drawn_with_what_must_hold(sdg: Sdg, path: Path, theme: str, size: str) -> None:
    result = sdg("picture", str(path), "--theme", theme, "--size", size)
    assert result.code == 0
    root = ET.fromstring(result.out)
    labels = [each.attrib.get("aria-label", "") for each in root.iter()]
    puzzle = make_puzzle(read(path), {})
    drawn = [label for label in labels if label.partition(": ")[0] in cells_of(puzzle)]
    assert len(drawn) == puzzle.grid.size
    given = [label for label in drawn if not label.endswith("empty")]
    assert len(given) == len(puzzle.givens)
    words = " ".join(
        "".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")
    )
    for rule in puzzle.rules:
        assert not rule.sentence or rule.sentence.split()[0] in words


def cells_of(puzzle: Puzzle) -> set[str]:
    return {puzzle.cell_name(cell) for cell in puzzle.grid.cells}


def test_the_solution_of_a_puzzle_is_drawn(sdg: Sdg) -> None:
    result = sdg("picture", "lo_shu", "--solution")
    assert result.code == 0 and "a1: 4, locked" in result.out and "b2: 5" in result.out


def test_a_puzzle_without_a_solution_has_none_drawn(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "none.sdk"
    path.write_text("11..\n....\n....\n....\n", encoding="utf-8")
    result = sdg("picture", str(path), "--solution")
    assert (result.code, result.out) == (1, "")
    assert "There is no solution" in result.err
    assert sdg("picture", str(path)).code == 0, "the puzzle itself can be drawn"


def test_no_number_of_a_large_puzzle_is_cut_short(sdg: Sdg, tmp_path: Path) -> None:
    """The picture is wider than the phone instead."""
    path = tmp_path / "large.txt"
    rows = [" ".join(str(column + 1) if column == row else "." for column in range(25))
            for row in range(25)]  # fmt: skip
    path.write_text("\n".join(rows), encoding="utf-8")
    root = ET.fromstring(sdg("picture", str(path), "--size", "375").out)
    written = {each.text for each in root.iter("{http://www.w3.org/2000/svg}text")}
    assert written >= {str(number) for number in range(1, 26)}
