"""Two people at one device: a screen between their hands, none where nothing is hidden."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.test_pages import begin, no_trouble, opened, state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture


def device(links: dict[str, str], *seats: str) -> str:
    """Return the link of a device at which several seats sit."""
    first = links[seats[0]].partition("#")[0]
    return first + "#" + ".".join(links[seat].partition("#")[2] for seat in seats)


def sit_down(browser: Browser, base: str, game: str) -> Page:
    seats = {"1": "Ann", "2": "Bo", "3": "random", "4": "random"}
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    links = begin(base, game=game, players=4 if game == "hearts" else 2, seats=seats)
    page.goto(device(links, "1", "2"))
    return page


def decide(page: Page) -> None:
    """Point at what is lit until the screen comes: it is for the other one to decide."""
    for _ in range(100):
        if page.locator("#pass").is_visible():
            return
        if (lit := page.locator("#board .lit, #choices button.main")).count():
            lit.first.click()
        page.wait_for_timeout(60)
    raise AssertionError("it stays one person's turn")


def test_hands_are_hidden_until_the_next_one_taps(base: str, browser: Browser) -> None:
    page = sit_down(browser, base, "hearts")
    heard: list[str] = []
    page.on("websocket", lambda it: it.on("framereceived", lambda said: heard.append(str(said))))
    page.reload()
    passing = page.locator("#pass")
    others = set[str]()
    while len(others) < 2:  # who begins is chance
        passing.get_by_role("heading").wait_for(timeout=30_000)
        name = passing.get_by_role("heading").inner_text().removeprefix("Pass the device to ")
        others.add(name)
        assert not page.locator("#board svg").count() and not page.locator("#log li").count()
        views = [message for message in map(json.loads, heard) if message["say"] == "view"]
        assert views[-1]["seat"] is None, "what one sees is not even sent"
        page.keyboard.press("Escape")
        assert passing.is_visible()
        page.get_by_role("button", name=f"I am {name}").click()
        page.wait_for_selector("#board .lit")
        assert state(page) == f"{name}, it is your move."
        decide(page)
    page.close()


def test_who_has_decided_looks_once_more(base: str, browser: Browser) -> None:
    page = sit_down(browser, base, "cardoku")
    page.locator("#pass button.main").click(timeout=30_000)
    page.wait_for_selector("#board .lit")
    first = state(page).partition(",")[0]
    decide(page)
    second = page.locator("#pass h2").inner_text().rpartition(" ")[2]
    assert {first, second} == {"Ann", "Bo"}
    page.get_by_role("button", name=f"{first} looks once more").click()
    page.wait_for_selector("#board svg")
    assert state(page) == f"It is {second}'s move."
    assert not page.locator("#board .lit").count()
    page.get_by_role("button", name=f"Pass the device to {second}").click()
    page.get_by_role("button", name=f"I am {second}").click()
    page.wait_for_selector(f"#state:has-text('{second}, it is your move')")
    page.close()


def test_where_nothing_is_hidden_the_table_turns_by_itself(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bo"})
    page = opened(browser, device(links, "1", "2"))
    for name, cell in (("Ann", "b2"), ("Bo", "a1"), ("Ann", "c3")):
        page.wait_for_selector(f"#state:has-text('{name}, it is your move')")
        page.locator(f"#cell-{cell}").click()
    page.wait_for_selector("#state:has-text('Bo, it is your move')")
    assert page.locator("#pass").is_hidden()
    page.close()


def test_a_device_for_two_is_set_up_on_the_shelf(base: str, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"http://{base}/")
    page.get_by_role("button", name="Play Tic").click(timeout=30_000)
    page.locator("[data-seat='2']").select_option("here")
    page.get_by_label("name of seat 1").fill("Ann")
    page.get_by_label("name of seat 2").fill("Bo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#board .lit", timeout=30_000)
    assert state(page) == "Ann, it is your move."
    page.close()
