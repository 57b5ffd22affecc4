"""Whole games in a browser: by clicks, by keys, by dragging with mouse and finger."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pytest

from tests.web.browser.conftest import Server
from tests.web.browser.test_pages import TAKEN, begin, opened, state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

pytestmark = [pytest.mark.chromium, pytest.mark.slow]
BUTTONS = "#choices button:not(:text-is('Back'))"
CARDS, CELLS = "#board [id^='place-'] .lit", "#board [id^='cell-'].lit"
MOST_TABS = 40  # to reach what may be decided
MOST_STEPS = {"clicks": 150}  # of a game; 30 in other ways
MOST_IDLE = 300
HERE = "document.activeElement?.matches('#board .lit, #choices button, #choices select')"

Way = Callable[["Page", random.Random], bool]  # does something, or returns that it cannot


def click_on(page: Page, chance: random.Random) -> bool:
    """Click on something that is lit, or a button of the choices; return whether there was one."""
    from playwright.sync_api import TimeoutError as TooLate

    targets = [*page.locator("#board .lit").all(), *page.locator(BUTTONS).all()]
    if not targets:
        return False
    try:
        chance.choice(targets).click(force=True, timeout=4000)
    except TooLate:  # it went away: what was decided last was on its way
        return False
    return True


def press_keys(page: Page, chance: random.Random) -> bool:
    """Go by Tab and arrows to something that is lit, or to a button, and press Enter."""
    page.evaluate("document.activeElement?.blur()")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(HERE):
            break
    else:
        return False
    lit = page.evaluate("document.activeElement.matches('.lit')")
    for _ in range(chance.randrange(4)):
        page.keyboard.press(chance.choice(ARROWS) if lit else "Tab")
    if not page.evaluate(HERE) or page.evaluate("document.activeElement.innerText === 'Back'"):
        return True  # past them: from the start again
    page.keyboard.press("Enter")
    return True


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Pointer(Protocol):
    def down(self, x: float, y: float) -> None: ...
    def move(self, x: float, y: float) -> None: ...
    def up(self) -> None: ...


class Mouse:
    """The mouse of a page."""

    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=4)

    def up(self) -> None:
        self.mouse.up()


class Finger:
    """A finger on a touch screen, as Chromium takes it: it may scroll the page instead."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(element: Locator) -> tuple[float, float]:
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragging(kind: type[Mouse] | type[Finger]) -> Way:
    """A card is dragged to a lit cell; what takes no cell is clicked on."""

    def way(page: Page, chance: random.Random) -> bool:
        cards = page.locator(CARDS).all()
        if not cards:
            return click_on(page, chance)
        card = chance.choice(cards)
        x, y = middle(card)
        pointer = kind(page)
        pointer.down(x, y)
        pointer.move(x + 9, y + 9)
        cells = page.locator(CELLS).all()
        if not cells:
            pointer.up()
            return click_on(page, chance)
        box = chance.choice(cells).bounding_box()
        assert box is not None
        pointer.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert page.evaluate("getSelection().toString()") == "", "a card is dragged, not text"
        pointer.up()
        return True

    return way


FIVE = ("cat_sudoku", "cardoku", "knizia_sudoku", "sudoku_tactics", "sudoku_42")
REFUSED = "#answer.refused p"
WAYS: dict[str, Way] = {
    "clicks": click_on, "keys": press_keys, "mouse": dragging(Mouse), "finger": dragging(Finger),
}  # fmt: skip


@pytest.mark.parametrize(("way", "game"), [
    *(("clicks", game) for game in (*FIVE, "go_fish", "auction")),
    *(("keys", game) for game in FIVE),
    *(("mouse", game) for game in FIVE),
    *(("finger", game) for game in FIVE),
])  # fmt: skip
def test_a_whole_game_is_played(server: Server, browser: Browser, way: str, game: str) -> None:
    """To its end, or for many steps; nothing that was offered is refused."""
    bots = {str(seat): "random" for seat in range(2, 9)}
    link = begin(server.base, game=game, seats=bots)["1"]
    page = opened(browser, link, 390 if way == "finger" else 1200, way == "finger")
    TAKEN.clear()
    chance, idle, steps = random.Random(game), 0, MOST_STEPS.get(way, 30)
    while steps and "over" not in state(page) and idle <= MOST_IDLE:
        if "your move" not in state(page):
            page.wait_for_timeout(30)
            idle += 1
            continue
        steps -= 1
        idle = 0 if WAYS[way](page, chance) else idle + 1
        page.wait_for_timeout(15)
        if page.locator(REFUSED).count():
            told = page.locator("#answer").inner_text()
            assert "still on its way" in told, told  # a busy machine; no person is so fast
            page.wait_for_function(f"() => !document.querySelector('{REFUSED}')", timeout=30_000)
    assert idle <= MOST_IDLE, f"nothing to decide on: {state(page)}"
    assert len(TAKEN) > 3
    page.close()
