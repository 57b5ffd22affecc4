"""Games, puzzles, plays, replays in notebooks: real ones are run, and what they show looked at."""

from __future__ import annotations

import html
import os
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from sdg.caller_arguments import ArgumentError
from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.loading import load, load_sources
from sdg.picture.themes import theme_named
from sdg.playing.filling import PuzzlePlay
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.puzzles import load_puzzle
from sdg.replays.replay import Replay
from sdg.source import Source
from tests.replays.pages import data_of, pictures
from tests.support.places import ROOT

BEGIN = """\
import sdg
game = sdg.load("knizia_sudoku", players=2)
play = sdg.Playthrough(game, seed=3, seats=("Ann", "Bob"))
"""
GO_ON = """\
for _ in range(5):
    play.decide(play.legal_decisions()[0])
play
"""
FILL_IN = """\
filling = sdg.PuzzlePlay(sdg.load_puzzle("quiet_evening"))
for name in ("a1", "c1"):
    filling.put(filling.cells_by_name[name], filling.kinds_by_face["9"])
filling
"""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Return what the cells of a notebook show, by their types: a game, a play, its replay, a
    puzzle, and one that is being filled in."""
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    folder = tmp_path_factory.mktemp("notebook")
    play = Playthrough(load("tic_tac_toe"), 1)
    play.decide(play.legal_decisions()[0])
    (folder / "evening.replay").write_text(write_log(play), "utf-8")
    book = nbformat.v4.new_notebook()
    cells = [BEGIN, "game", "play", GO_ON, 'sdg.Replay.read("evening.replay", seats=[2])',
             'sdg.load_puzzle("quiet_evening")', FILL_IN]  # fmt: skip
    book.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
    paths = os.pathsep.join([str(ROOT / "interpreter"), os.environ.get("PYTHONPATH", "")])
    nbclient.NotebookClient(
        book, timeout=60, resources={"metadata": {"path": str(folder)}}
    ).execute(env={**os.environ, "PYTHONPATH": paths, "IPYTHONDIR": str(folder)})
    return [dict(cell.outputs[0].data) if cell.outputs else {} for cell in book.cells]


def page_in(frame: str) -> str:
    """Return the page in the frame that a notebook shows."""
    match = re.fullmatch(
        r'<iframe [^>]*sandbox="allow-scripts"[^>]* srcdoc="([^"]*)"></iframe>', frame
    )
    assert match is not None
    return html.unescape(match[1])


def test_a_game_is_shown_as_it_begins(outputs: list[dict[str, Any]]) -> None:
    assert set(outputs[1]) == {"image/svg+xml", "text/plain"}
    root = ET.fromstring(outputs[1]["image/svg+xml"])
    assert root[0].text == "SuDoku: The Card Game, turn 1"


def test_a_play_that_has_only_begun_is_a_picture(outputs: list[dict[str, Any]]) -> None:
    assert set(outputs[2]) == {"image/svg+xml", "text/plain"}
    assert "Ann" in outputs[2]["image/svg+xml"]


def test_a_play_is_a_page_with_a_slider(outputs: list[dict[str, Any]]) -> None:
    assert set(outputs[3]) == {"text/html", "image/svg+xml", "text/plain"}
    page = page_in(outputs[3]["text/html"])
    assert 'type="range" min="0" max="5"' in page
    assert len(list(pictures(data_of(page)))) == 6


def test_a_replay_is_the_page_of_its_seats(outputs: list[dict[str, Any]]) -> None:
    page = page_in(outputs[4]["text/html"])
    shown = [ET.fromstring(svg)[0].text or "" for svg in pictures(data_of(page))]
    assert [title.endswith("as seat 2 sees it") for title in shown] == [True, True]


def outlined(svg: str, color: str) -> list[str]:
    """Return the cells around which there is a line of a color."""
    cells = [each for each in ET.fromstring(svg).iter() if each.get("id", "").startswith("cell-")]
    return [(each.get("aria-label") or "").partition(":")[0] for each in cells
            if any(part.get("stroke") == color for part in each)]  # fmt: skip


def test_a_puzzle_is_its_board(outputs: list[dict[str, Any]]) -> None:
    assert set(outputs[5]) == {"image/svg+xml", "text/plain"}
    svg = outputs[5]["image/svg+xml"]
    assert ET.fromstring(svg)[0].text == "Quiet Evening, a puzzle"
    assert "A number stands once in each row, column and box" in svg
    assert not outlined(svg, theme_named("light").warning)


def test_a_puzzle_that_is_filled_in_shows_what_breaks_a_rule(outputs: list[dict[str, Any]]) -> None:
    assert set(outputs[6]) == {"image/svg+xml", "text/plain"}
    assert outlined(outputs[6]["image/svg+xml"], theme_named("light").warning) == ["a1", "c1", "e1"]


@pytest.mark.parametrize("path", sorted((ROOT / "games" / "puzzles").glob("*.sdg")), ids=str)
def test_every_puzzle_is_shown_empty_and_solved(path: Path) -> None:
    puzzle = load_puzzle(path)
    filling = PuzzlePlay(puzzle)
    assert filling._repr_svg_() == puzzle._repr_svg_()
    assert filling.solve()
    svg = filling._repr_svg_() or ""
    assert svg != puzzle._repr_svg_()
    assert not outlined(svg, theme_named("light").warning)


def test_a_puzzle_whose_numbers_go_wrong_is_shown_as_text() -> None:
    text = (
        'game "Wrong"\nattribute number: 1 to 3\nboard grid: 3 by 3\n'
        "table total by place\n    1: 1 div 0\n    otherwise: 0\n"
        "rule totals on grid\n    need every row of cell: total(order of row) = 0\n"
        'puzzle on grid of each number\n    ". . ."\n    ". . ."\n    ". . ."\n'
    )
    assert load_puzzle(Source("wrong.sdg", text))._repr_svg_() is None


def test_a_game_is_no_puzzle() -> None:
    with pytest.raises(SdgError):
        load_puzzle("tic_tac_toe")
    with pytest.raises(ArgumentError, match="path"):
        load_puzzle(3)  # type: ignore[arg-type]


def test_a_notebook_shows_nobodys_hand_while_a_game_goes_on() -> None:
    play = Playthrough(load("knizia_sudoku"), 3)
    play.decide(play.legal_decisions()[0])
    page = page_in(play._repr_html_() or "")
    for svg in (*pictures(data_of(page)), play._repr_svg_() or ""):
        hands = [each for each in ET.fromstring(svg).iter()
                 if each.attrib.get("id", "").startswith("place-cards_held")]  # fmt: skip
        assert len(hands) == play.game.players
        assert not [e for hand in hands for e in hand.iter() if e.attrib.get("role") == "img"]


def test_who_plays_alone_sees_the_own_cards() -> None:
    play = Playthrough(load("cardoku", players=1), 3)
    root = ET.fromstring(play._repr_svg_() or "")
    own = next(e for e in root.iter() if e.attrib.get("id", "").startswith("place-cards_held"))
    assert [e for e in own.iter() if e.attrib.get("role") == "img"]


def test_a_game_whose_setup_goes_wrong_is_shown_as_text() -> None:
    text = (
        'game "Wrong"\n    players 2\nattribute number: 1 to 2\ndeck cards\n    1 of each number\n'
        "pile stock: 1 of cards\npile open: seen by all\nscore points per player\ncounter none\n"
        "setup\n    for each player\n        points = 1 div none\n"
        "turn\n    choose go\naction go\n    points += 1\nend late after turn when turns >= 2\n"
    )
    game: Game = load_sources([Source("wrong.sdg", text)])
    assert game._repr_svg_() is None


@pytest.mark.parametrize("seats", [[3], [0], "12", [True], 1])
def test_seats_that_are_none_are_refused(seats: Any) -> None:
    play = Playthrough(load("tic_tac_toe"), 1)
    with pytest.raises(ArgumentError, match="seats"):
        Replay(play, seats=seats)


def test_a_replay_is_read_from_a_file(tmp_path: Path) -> None:
    play = Playthrough(load("tic_tac_toe"), 1)
    play.decide(play.legal_decisions()[4])
    path = tmp_path / "a.replay"
    path.write_text(write_log(play), "utf-8")
    replay = Replay.read(str(path))
    assert replay.play.state == play.state or replay.play.steps == play.steps
    assert len(data_of(replay.html())["seats"][0]) == 2
