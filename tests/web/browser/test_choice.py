"""A challenge in the browser after which the finder has to choose who gives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import at_table
from sdg_web.all_tables import Room
from sdg_web.stores.sqlite import SqliteStore
from tests.web.browser.test_pages import begin, no_trouble, opened
from tests.web.conftest import serving
from tests.web.table.test_challenges import always_choosing, culprit_choosing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture
DRAWN_NARROW = "() => document.querySelector('#board svg').getAttribute('width') <= 390"


def misplayed(path: str) -> tuple[Playthrough, str]:
    """Return a play in which a card was just laid wrong, and its cell."""
    game = at_table(load(path, players=3))
    play = Playthrough(game, 4, ["Ann", "Bo", "Cy"])
    while True:
        wrong = game.misplay(play.state, Generator(5).below)
        legal = play.legal_decisions()
        play.decide(wrong or next((each for each in legal if each.action == "lay"), legal[0]))
        if wrong:
            return play, wrong.text.rpartition(" ")[2]


def test_the_finder_chooses_by_pointing(browser: Browser, tmp_path: Path) -> None:
    path = always_choosing(tmp_path)
    play, cell = misplayed(path)
    with serving(Room(SqliteStore()), {Path(path).stem: path}) as base:
        page = opened(browser, begin(base, replay=write_log(play))["2"])
        for _ in range(2):
            page.locator("#challenge").click()
            page.locator(f"#cell-{cell}").click(force=True)
            page.get_by_role("heading", name=f"{cell} is wrong").wait_for()
            page.set_viewport_size({"width": 390, "height": 800})
            page.wait_for_function(DRAWN_NARROW)  # who points meanwhile misses the cell
            page.get_by_role("heading", name=f"{cell} is wrong").wait_for()
            page.get_by_role("button", name="Back").click()
        page.locator("#challenge").click()
        page.locator(f"#cell-{cell}").click(force=True)
        page.get_by_role("button", name="Cy", exact=True).click()
        page.locator("#log").get_by_text(f"shows {cell} choosing").or_(
            page.locator("#log").get_by_text(f"you show {cell}")
        ).first.wait_for()
        page.close()


def test_the_seat_that_has_to_choose_is_asked_and_the_others_are_told(
    browser: Browser, tmp_path: Path
) -> None:
    path = culprit_choosing(tmp_path)
    play, cell = misplayed(path)
    culprit = play.steps[-1].seat
    assert culprit is not None
    finder, other = culprit % 3 + 1, (culprit + 1) % 3 + 1
    names = {1: "Ann", 2: "Bo", 3: "Cy"}
    with serving(Room(SqliteStore()), {Path(path).stem: path}) as base:
        links = begin(base, replay=write_log(play))
        pages = {seat: opened(browser, links[str(seat)]) for seat in (1, 2, 3)}
        pages[finder].locator("#challenge").click()
        pages[finder].locator(f"#cell-{cell}").click(force=True)
        asked = f"{names[finder]} shows {cell}."
        for seat, page in pages.items():
            choices = page.locator("#choices")
            if seat == culprit:
                choices.get_by_text(asked).wait_for()
                choices.get_by_role("heading", name="Choose the giver").wait_for()
                assert choices.get_by_role("button").all_inner_texts() == [
                    name for each, name in names.items() if each != finder
                ]
                page.locator("#state").get_by_text("your move").wait_for()
            else:
                told = f"{names[culprit]} has to choose the giver."
                choices.get_by_text(told).wait_for()
                assert not choices.get_by_role("button").count()
                assert not page.locator("#board .lit").count()
                page.locator("#state").get_by_text(f"It is {names[culprit]}'s move").wait_for()
            assert page.locator("#challenge").is_hidden() and page.locator("#undo").is_hidden()
        pages[culprit].set_viewport_size({"width": 390, "height": 800})
        pages[culprit].reload()
        pages[culprit].screenshot(path=tmp_path / "asked.png")
        pages[culprit].get_by_role("button", name=names[other], exact=True).click()
        for page in pages.values():
            page.locator("#choices").get_by_text("the giver").first.wait_for(state="hidden")
            page.locator("#log").get_by_text(f"{cell} choosing").first.wait_for()
            page.close()


def test_at_one_device_the_screen_is_passed_to_who_has_to_choose(
    browser: Browser, tmp_path: Path
) -> None:
    path = culprit_choosing(tmp_path)
    play, cell = misplayed(path)
    culprit = play.steps[-1].seat
    assert culprit is not None
    finder = culprit % 3 + 1
    with serving(Room(SqliteStore()), {Path(path).stem: path}) as base:
        links = begin(base, replay=write_log(play))
        alone = opened(browser, links[str(finder)])
        alone.locator("#challenge").click()
        alone.locator(f"#cell-{cell}").click(force=True)
        alone.get_by_text("has to choose the giver").wait_for()
        keys = [links[str(seat)].partition("#")[2] for seat in (culprit, finder)]
        device = browser.new_page()
        device.goto(f"{links[str(culprit)].partition('#')[0]}#{'.'.join(keys)}")
        device.get_by_role("heading", name="Choose the giver").or_(
            device.get_by_role("button", name="show the table")
        ).first.wait_for()
        if device.get_by_role("button", name="show the table").count():
            device.get_by_role("button", name="show the table").click()
        device.get_by_role("heading", name="Choose the giver").wait_for()
        device.locator("#choices").get_by_role("button").first.click()
        alone.locator("#choices").get_by_text("the giver").first.wait_for(state="hidden")
        device.close()
        alone.close()
