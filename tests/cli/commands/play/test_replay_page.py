"""`sdg replay --html`: a page that plays a game, with nothing that its seats did not see."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sdg.playing.log_reader import read_log
from sdg.playing.verifying import follow
from tests.cli.conftest import Sdg
from tests.replays.pages import data_of, pictures


def played(sdg: Sdg, folder: Path, game: str, *words: str) -> str:
    path = str(folder / "play.replay")
    bots = ["--seat", "random", "--seat", "greedy", "--seats-as-given", "--seed", "3"]
    assert sdg("run", game, *bots, "--save", path, *words).code == 0
    return path


def test_each_position_is_what_the_seat_saw(sdg: Sdg, tmp_path: Path) -> None:
    path, page = played(sdg, tmp_path, "knizia_sudoku"), tmp_path / "play.html"
    result = sdg("replay", path, "--html", str(page), "--seat", "1")
    assert result.code == 0
    drawn = [*map(ET.fromstring, pictures(data_of(page.read_text("utf-8"))))]
    states = list(follow(read_log(path)))
    assert len(drawn) == len(states)
    for (play, _), root in zip(follow(read_log(path)), drawn, strict=True):
        seen = play.game.observation(play.state, 1)
        own = sorted(card.replace("-", " ") for place in seen.places
                     if place.name == "cards_held" and place.owner == 1
                     for card in place.cards or ())  # fmt: skip
        hand = [each for each in root.iter() if each.attrib.get("id") == "place-cards_held.201"]
        shown = sorted(each.attrib["aria-label"] for at in hand for each in at.iter()
                       if each.attrib.get("role") == "img")  # fmt: skip
        assert shown == own
        others = [each for each in root.iter() if each.attrib.get("id") == "place-cards_held.202"]
        assert not [each for at in others for each in at.iter()
                    if each.attrib.get("role") == "img"]  # fmt: skip


def test_hands_of_a_game_that_goes_on_stay_hidden(sdg: Sdg, tmp_path: Path) -> None:
    path, page = str(tmp_path / "play.replay"), tmp_path / "play.html"
    seats = ["--seat", "Ann", "--seat", "Bob</script><b>", "--seed", "3", "--save", path]
    sdg("run", "knizia_sudoku", *seats, answers="q\n")
    result = sdg("replay", path, "--html", str(page), "--seat", "all")
    assert (result.code, "the game is not over" in result.err) == (2, True)
    assert not page.exists()
    assert sdg("replay", path, "--html", str(page)).code == 0
    text = page.read_text("utf-8")
    assert text.count("</script>") == 2 and "<b>" not in text


@pytest.mark.parametrize(("words", "said"), [
    (("--seat", "1"), "a page of --html"),
    (("--html", "x.html", "--seat", "9"), "--seat takes 1 to 2"),
    *((("--html", "x.html", "--seat", name), "--seat takes 1 to 2, or all; not `")
      for name in ("0011", "01", "0", "-1", "1" * 5000, "²", "١", "", "All")),
    (("--html", "x.html", "--seat", "all", "--seat", "3"), "--seat takes 1 to 2"),
    (("--html", "x.html", "--step"), "a page of --html has them all"),
    (("--html", "no/folder/x.html"), "there is no such folder"),
])  # fmt: skip
def test_what_cannot_be_written_is_told(
    sdg: Sdg, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    path = played(sdg, tmp_path, "tic_tac_toe")
    result = sdg("replay", path, *words)
    assert result.code == 2
    assert said in result.err
