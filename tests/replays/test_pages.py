"""The page of a replay: each position as a seat saw it, small, and nothing else in it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from attrs import evolve

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.events import Decided, Happened
from sdg.loading import load, load_sources
from sdg.picture.kept import Kept
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.playing.playthrough import Playthrough, Step
from sdg.replays.again import again
from sdg.replays.page import page
from sdg.replays.recording import SIZES, Recording
from sdg.replays.replay import Replay
from sdg.source import Source
from sdg.view.of_play import seen_by, view_of
from sdg.view.viewer import Viewer
from sdg.visibility.places import hides_cards
from sdg.visibility.seat_log import WATCHER
from tests.picture.test_too_much import UNBOUNDED, calls, later
from tests.replays.pages import PHONE, data_of, pictures
from tests.support.chromium import CHROMIUM
from tests.support.shelf import SHELF

MOST_BYTES = 1_100_000  # of two hundred decisions at the largest board, for two seats


def played(name: str, decisions: int = 40, bot: str = "random", seed: int = 3) -> Playthrough:
    """Return a play of a game on the shelf after so many decisions of bots."""
    play = Playthrough(load(name), seed)
    agent = agent_named(bot)
    assert agent is not None
    steps = play_by(play, dict.fromkeys(range(1, play.game.players + 1), agent))
    while play.decisions < decisions and next(steps, None) is not None:
        pass
    return play


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("size", [0, PHONE], ids=["wide", "phone"])
@pytest.mark.crossed
def test_each_position_is_what_the_seat_saw(name: str, size: int) -> None:
    same_as_drawn_alone(played(name, 25), size)


@pytest.mark.parametrize("size", [0, PHONE], ids=["wide", "phone"])
def test_a_board_that_grows_is_what_the_seat_saw(size: int) -> None:
    play, _ = later(UNBOUNDED, 2, 60)
    same_as_drawn_alone(play, size)


def test_what_does_not_change_is_not_drawn_again() -> None:
    play, _ = later(UNBOUNDED, 2, 150)
    look, kept = look_of(play.game.rules), Kept()
    views = [view_of(other, WATCHER) for other, step in again(play)][100:]
    alone, drawn = calls(lambda: [picture(view, look) for view in views])
    in_a_row, same = calls(lambda: [picture(view, look, kept=kept) for view in views])
    assert same == drawn
    assert in_a_row < alone / 2


def same_as_drawn_alone(play: Playthrough, size: int) -> None:
    data = data_of(Replay(play, seats=[1]).html())
    viewer, before, expected = Viewer(play.game, play.seats), None, []
    for other, _ in again(play):
        seen = evolve(other.game.observation(other.state, 1), decisions=())
        view = viewer.view(seen, before=before, outcome=other.outcome)
        expected.append(picture(view, look_of(play.game.rules), "page", SIZES[size]))
        before = seen
    assert list(pictures(data, 0, size)) == expected


@pytest.mark.parametrize("name", SHELF)
def test_a_play_carried_out_once_more_is_the_same(name: str) -> None:
    play = played(name, 30)
    others = list(again(play))
    assert [step.events for _, step in others] == [step.events for step in play.steps]
    assert others[-1][0].state == play.state


@pytest.mark.slow
def test_two_hundred_decisions_are_a_file_to_send() -> None:
    play = played("cardoku", 205, seed=1)
    text = Replay(play, seats=[1, 2]).html()
    assert len(data_of(text)["seats"][0]) > 200
    assert len(text.encode()) < MOST_BYTES


@pytest.mark.parametrize("seat", [1, WATCHER], ids=["a seat", "a watcher"])
@pytest.mark.parametrize("name", SHELF)
def test_what_a_seat_cannot_tell_apart_is_the_same_page(name: str, seat: int) -> None:
    """Of a setup dealt anew behind what the seat sees, the page is the same to the byte."""
    game = load(name)
    if not any(hides_cards(place) for place in game.rules.places):
        return
    play, chance = played(name, 6), Generator(5)
    if play.active is None:
        return
    pages = []
    for state in (play.state, game.redeal(play.state, 1, chance)):
        play.state = state
        recording = Recording(play, play.seats, [seat])
        recording.add(play, play.steps[0])
        pages.append(page(recording))
    assert pages[0] == pages[1]


def test_the_page_of_another_seat_differs_by_what_only_that_one_sees() -> None:
    play = played("knizia_sudoku", 6)
    data = [data_of(Replay(play, seats=[seat]).html()) for seat in (1, 2)]
    own = [set(re.findall(r'id="place-[^"]*"[^>]*>.*', "".join(pictures(each)))) for each in data]
    assert own[0] != own[1]


@pytest.mark.parametrize("name", SHELF)
def test_a_watcher_sees_what_every_seat_sees(name: str) -> None:
    """Of no place, cell or event more than the seat that sees least of it."""
    play = played(name, 12)
    if play.active is None or play.game.players == 1:
        return
    watched = seen_by(play, WATCHER)
    seats = [seen_by(play, seat) for seat in range(1, play.game.players + 1)]
    for number, place in enumerate(watched.places):
        shown = {seen.places[number].cards for seen in seats}
        assert place.cards == (None if None in shown else shown.pop())
    for number, board in enumerate(watched.boards):
        assert all(
            cell.card == seen.boards[number].cells[at].card
            for seen in seats for at, cell in enumerate(board.cells)
        )  # fmt: skip
    assert watched.decisions == ()


def test_a_step_of_which_a_seat_learns_nothing_is_no_position_of_its_page() -> None:
    """A stop that hidden cards may have forced is told to others with what comes after it."""
    play = played("knizia_sudoku", 4)
    recording = Recording(play, play.seats, [1, 2])
    recording.add(play, play.steps[0])
    stop = Decided(2, "stop", "stop", None, silent=True)
    recording.add(play, Step((stop,), seat=2))
    assert [len(seat.frames) for seat in recording.seats] == [1, 2]
    recording.add(play, Step((Happened("turn", "turn 5: seat 1"),)))
    data = data_of(page(recording))
    assert [len(frames) for frames in data["seats"]] == [2, 3]
    assert [frame["news"] for frame in data["seats"][0]][1] == ["seat 2: stop", "turn 5: you"]


def test_the_page_asks_for_nothing_and_no_text_becomes_markup() -> None:
    text = (
        'game "</script><b>"\n    players 2\nboard grid: 1 by 2\nattribute number: 1 to 2\n'
        "deck cards\n    2 of each number\nhand held per player: 1 of cards\nturn\n    choose lay\n"
        "action lay(card in held, cell in grid)\n"
        "    move card to cell\nend full after turn when turns >= 2\n"
    )
    game = load_sources([Source("odd.sdg", text)])
    play = Playthrough(game, 1, seats=("<i>", "</script><script>"))
    html = Replay(play, seats=[1, 2]).html()
    assert html.count("<script") == html.count("</script>") == 2
    assert "<b>" not in html and "<i>" not in html
    assert "default-src 'none'" in html
    assert not re.search(r"(?:src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", html)


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize("width", [1200, 375])
def test_a_browser_shows_the_position_that_the_slider_stands_at(width: int, tmp_path: Path) -> None:
    play = played("knizia_sudoku", 14)
    html = Replay(play, seats=[1, 2]).html()
    file = tmp_path / "play.html"
    file.write_text(html.replace('max="14" value="0"', 'max="14" value="9"'), "utf-8")
    shown = in_browser(file, width)
    size = SIZES.index(1200 if width == 1200 else 375)
    wanted = list(pictures(data_of(html), 0, size))[9]
    labels = re.findall(r'aria-label="([^"]*)"', wanted)
    assert len(labels) > 30
    board = shown[shown.index('<div id="board"') : shown.index('<section id="news"')]
    assert re.findall(r'aria-label="([^"]*)"', board)[1:] == labels
    assert ">9 of 14</output>" in shown
    assert f"<li>{data_of(html)['seats'][0][9]['news'][0]}</li>" in shown


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_keys_buttons_and_the_choice_of_a_seat_work(tmp_path: Path) -> None:
    html = Replay(played("knizia_sudoku", 14), seats=[1, 2]).html()
    said = "document.title += '|' + document.getElementById('said').textContent"
    acts = [
        *(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}))"
          for key in ("End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight")),
        "document.getElementById('on').click()", "document.getElementById('back').click()",
        "seat.value = 1; seat.dispatchEvent(new Event('change'))",
    ]  # fmt: skip
    script = "".join(f"{act};{said};" for act in acts)
    script += "play.click();document.title += '|' + play.getAttribute('aria-label');"
    file = tmp_path / "play.html"
    file.write_text(html.replace("</body>", f"<script>{script}</script></body>"), "utf-8")
    shown = in_browser(file, 1200)
    match = re.search(r"<title>([^<]*)</title>", shown)
    assert match is not None
    places = [14, 14, 13, 0, 0, 1, 2, 1, 1]
    assert match[1].split("|")[1:] == [*(f"{at} of 14" for at in places), "pause"]
    assert "as seat 2 sees it" in shown


def in_browser(file: Path, width: int) -> str:
    """Return the elements of a page after its script has run."""
    assert CHROMIUM is not None
    result = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--window-size={width},900",
         f"--user-data-dir={file.parent / 'profile'}", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    return result.stdout
