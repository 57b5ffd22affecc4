"""What people meet at a table: hidden hands, clocks, table mode, a server that goes."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.conftest import Server
from tests.web.browser.test_pages import begin, opened
from tests.web.browser.test_ways_to_decide import click_on

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium


def test_two_browsers_see_their_own_hands_alone(server: Server, browser: Browser) -> None:
    links = begin(server.base, game="knizia_sudoku", players=2, seats={"1": "Ann", "2": "Bob"})
    ann, bob = (opened(browser, links[seat]) for seat in "12")

    def hand(page: Page) -> list[str]:
        cards = page.locator("#board [id^='place-'] g[aria-label]")
        return [each.get_attribute("aria-label") or "" for each in cards.all()]

    ours, theirs = hand(ann), hand(bob)
    assert len(ours) >= 5 and len(theirs) >= 5 and ours != theirs
    for mine, page in ((ours, bob), (theirs, ann)):
        seen = page.content()
        faces = [card for card in mine if re.fullmatch(r"\d \w+", card)]
        assert faces and not all(f'"{card}"' in seen for card in faces)
    ann.close()
    bob.close()


def test_a_server_that_is_killed_comes_back_without_a_reload(
    server: Server, browser: Browser
) -> None:
    links = begin(server.base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann, bob = (opened(browser, links[seat]) for seat in "12")
    for page in (ann, bob):  # what the browser says to the console of a lost connection
        page.evaluate("window.kept = 'not loaded again'")
    ann.locator("#cell-b2").click()
    bob.wait_for_selector("#state:has-text('your move')")
    server.kill()
    ann.wait_for_selector("#state.trouble")
    server.start()
    bob.wait_for_selector("#state:has-text('your move')", timeout=20_000)
    bob.locator("#cell-a1").click()
    ann.wait_for_selector("#state:has-text('your move')", timeout=20_000)
    assert ann.locator("#cell-b2").get_attribute("aria-label") != "b2: empty"
    assert ann.locator("#cell-a1").get_attribute("aria-label") != "a1: empty"
    assert ann.evaluate("window.kept") == bob.evaluate("window.kept") == "not loaded again"
    ann.close()
    bob.close()


def test_in_table_mode_a_wrong_card_is_laid_and_challenged(
    server: Server, browser: Browser
) -> None:
    links = begin(server.base, game="knizia_sudoku", players=2, table_mode=True,
                  seats={"1": "Ann", "2": "Bob"})  # fmt: skip
    ann, bob = (opened(browser, links[seat]) for seat in "12")
    hand = "#board [id^='place-'] .lit"
    ann.locator(hand).first.click()
    free = "#board [id^='cell-'].lit[aria-label$='empty']"
    ann.locator(free).first.click()
    bob.wait_for_selector("#state:has-text('your move')")
    before = bob.locator("#log li").count()
    bob.locator("#challenge").click()
    bob.locator("#board [id^='cell-']:not([aria-label$='empty'])").first.click()
    bob.wait_for_timeout(500)
    said = bob.locator("#answer").inner_text() + " ".join(
        each.inner_text() for each in bob.locator("#log li").all()[before:]
    )
    assert "ound at once" in said and "Ann" in said
    ann.close()
    bob.close()


def test_the_time_left_counts_down(server: Server, browser: Browser) -> None:
    links = begin(server.base, game="sudoku_tactics", players=2, options={"minutes": "5"},
                  seats={"1": "Ann", "2": "Bob"})  # fmt: skip
    page = opened(browser, links["1"])
    first = page.locator("#clock").inner_text()
    assert first in ("5:00", "4:59")
    page.wait_for_timeout(2_500)
    assert page.locator("#clock").inner_text() < first
    page.close()


def test_nothing_moves_for_those_who_want_calm(server: Server, browser: Browser) -> None:
    links = begin(server.base, game="cat_sudoku", players=2, seats={"1": "Ann", "2": "Bob"})
    page = opened(browser, links["1"])
    page.emulate_media(reduced_motion="reduce")
    for _ in range(3):
        click_on(page, random.Random(1))
        assert page.evaluate("document.getAnimations().length") == 0
        page.wait_for_timeout(50)
    page.close()
