"""Pictures of the shelf: of each game one, or the reason why there is none."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from sdg_web.shelf.pictures import SHAPE, shelf_picture
from tests.picture.failing_games import BEFORE, LATER
from tests.picture.test_pictures import SVG, check
from tests.support.places import ROOT, RULE_FILES
from tests.support.shelf import FIVE


@pytest.mark.parametrize("text", [BEFORE, LATER, "game", "", BEFORE.replace("turn", "torn")])
def test_the_shelf_shows_a_game_that_goes_wrong(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.sdg"
    path.write_text(text, "utf-8")
    root = ET.fromstring(shelf_picture(str(path), "dark"))
    check(root)
    said = " ".join("".join(each.itertext()) for each in root.iter(f"{SVG}text"))
    assert ("go wrong before" in said) == (text == BEFORE)
    assert len(said) > 10


@pytest.mark.parametrize("name", [*FIVE, "more/chomp", "more/klondike", "more/whist"])
def test_all_pictures_are_of_one_shape_and_show_a_game_in_its_middle(name: str) -> None:
    root = ET.fromstring(shelf_picture(str(ROOT / "games" / f"{name}.sdg"), "light"))
    check(root)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert abs(wide / high - SHAPE) < 0.01
    said = [each.text or "" for each in root.iter(f"{SVG}title")]
    assert sum("face down" in each or "empty" not in each for each in said) > 1


def test_a_game_whose_next_setup_goes_wrong_is_shown() -> None:
    """Its first play is over at once, and a wild card is drawn in the setup of the second."""
    check(ET.fromstring(shelf_picture(str(RULE_FILES / "bad" / "wild_without_value.sdg"), "light")))
