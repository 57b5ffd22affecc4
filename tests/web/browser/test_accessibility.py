"""axe-core finds nothing on any page, in any of its states, wide and narrow, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.support.chromium import missing
from tests.support.places import ROOT
from tests.web.browser.test_pages import begin, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium
AXE = ROOT / "web" / "page" / "node_modules" / "axe-core" / "axe.min.js"
# A card shows its number three times, which is no other name than "3 orange".
OFF = "{rules: {'label-content-name-mismatch': {enabled: false}}}"
NODES = "v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160))"
LIT = "#board .lit"


def shelf(browser: Browser, base: str) -> Page:
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto(f"http://{base}/")
    page.wait_for_selector(".game button", timeout=30_000)
    return page


def set_up(browser: Browser, base: str) -> Page:
    page = shelf(browser, base)
    page.get_by_role("button", name="Play").first.click()
    return page


def table(browser: Browser, base: str, game: str = "cardoku", **wanted: object) -> Page:
    return opened(browser, begin(base, game=game, players=2, seats={"2": "Bob"}, **wanted)["1"])


def watched(browser: Browser, base: str) -> Page:
    links = begin(base, game="cat_sudoku", players=2, seats={"1": "Ann", "2": "Bob"})
    return opened(browser, links["1"].partition("#")[0])


def choosing(browser: Browser, base: str) -> Page:
    page = table(browser, base)
    page.locator(LIT).first.click()
    return page


def refused(browser: Browser, base: str) -> Page:
    page = choosing(browser, base)
    page.locator("#board [id^='cell-']:not([aria-label$='empty'])").first.click(force=True)
    page.wait_for_selector("#answer p")
    return page


def of_regions(browser: Browser, base: str) -> Page:
    return table(browser, base, "connect_four")


def of_numbers(browser: Browser, base: str) -> Page:
    return table(browser, base, "kalah")


def of_players(browser: Browser, base: str) -> Page:
    return table(browser, base, "go_fish")


def helped(browser: Browser, base: str) -> Page:
    page = table(browser, base)
    page.keyboard.press("?")
    return page


def challenging(browser: Browser, base: str) -> Page:
    page = table(browser, base, "knizia_sudoku", table_mode=True)
    page.locator("#challenge").click()
    return page


def over(browser: Browser, base: str) -> Page:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "random"})
    page = opened(browser, links["1"])
    while not page.locator("#result h2").count():
        if page.locator(LIT).count():
            page.locator(LIT).first.click()
        page.wait_for_timeout(60)
    return page


def looking_back(browser: Browser, base: str) -> Page:
    page = over(browser, base)
    page.get_by_role("button", name="Replay").click()
    page.locator("#looking-back").get_by_text("0 of").wait_for()
    return page


def reading_rules(browser: Browser, base: str) -> Page:
    page = refused(browser, base)
    page.locator("#answer .rule").first.click()
    page.frame_locator("#rulebook iframe").locator("li:target").wait_for(timeout=60_000)
    return page


def passing(browser: Browser, base: str) -> Page:
    links = begin(base, game="cardoku", players=2, seats={"1": "Ann", "2": "Bo"})
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto(links["1"] + "." + links["2"].partition("#")[2])
    page.locator("#pass button").wait_for(timeout=30_000)
    return page


STATES: tuple[Callable[[Browser, str], Page], ...] = (
    shelf, set_up, table, watched, choosing, refused, helped, challenging, over,
    looking_back, reading_rules, passing, of_regions, of_numbers, of_players,
)  # fmt: skip


@pytest.mark.parametrize("of_state", STATES, ids=lambda each: each.__name__)
def test_axe_finds_nothing(
    base: str, browser: Browser, of_state: Callable[[Browser, str], Page]
) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: make page")
    page = of_state(browser, base)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for width in (1200, 375):
        page.set_viewport_size({"width": width, "height": 800})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_timeout(100)
            found = page.evaluate(
                f"axe.run({OFF}).then((r) => r.violations.map((v) => [v.id, {NODES}]))"
            )
            assert found == [], (width, scheme)
    page.close()
