"""`sdg picture`: a position as SVG or PNG."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import Sdg


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
    (("pig", "-o", "no/such/folder/pig.svg"), "cannot be written"),
])  # fmt: skip
def test_what_cannot_be_drawn_is_told(sdg: Sdg, words: tuple[str, ...], said: str) -> None:
    result = sdg("picture", *words)
    assert result.code == 2
    assert said in result.err
