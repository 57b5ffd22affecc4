"""The rulebook beside the table, with the rule that refuses marked; and rules that are edited."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg_web.all_tables import Room
from sdg_web.stores.sqlite import SqliteStore
from tests.web.browser.test_accessibility import refused
from tests.web.browser.test_pages import begin, no_trouble, opened, state
from tests.web.conftest import serving
from tests.web.table.test_changed_rules import edit, shelf_with

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture


@pytest.mark.parametrize("width", [1200, 390])
def test_the_rule_that_refuses_is_marked_in_the_book(
    base: str, browser: Browser, width: int
) -> None:
    from playwright.sync_api import expect

    page = refused(browser, base)
    page.set_viewport_size({"width": width, "height": 800})
    rule = page.locator("#answer .rule").first
    rule.click(timeout=30_000)
    book = page.frame_locator("#rulebook iframe")
    book.locator("li:target").wait_for(timeout=60_000)
    name = rule.inner_text().removeprefix("Rule: ")
    assert book.locator("li:target").get_attribute("id") in (f"action-{name}", f"rule-{name}")
    expect(book.locator("li:target")).to_be_in_viewport(timeout=10_000)
    if width > 1100:
        assert page.locator("#board svg").is_visible()
        page.locator("#rules").click()
    else:
        page.locator("#rulebook").get_by_role("button", name="Close").click()
    assert page.locator("#rulebook").is_hidden()
    page.close()


def test_the_host_carries_the_play_over_or_begins_anew(browser: Browser, tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, "tic_tac_toe")
    path = Path(shelf["tic_tac_toe"])
    with serving(Room(SqliteStore()), shelf) as base:
        links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bo"})
        ann, bo = opened(browser, links["1"]), opened(browser, links["2"], 390)
        ann.locator("#cell-b2").click()
        edit(path, "A sign stands there", "That cell is taken")
        ann.get_by_role("button", name="Go on by the new rules").click()
        for page in (ann, bo):
            page.locator("#answer").get_by_text("this table goes on by the new ones").wait_for()
            assert page.locator("#cell-b2").get_attribute("aria-label") != "b2: empty"
        bo.locator("#cell-b2").click(force=True)
        bo.locator("#answer").get_by_text("That cell is taken").wait_for()
        edit(path, "place", "put")
        ann.locator("#newer").get_by_text("does not carry over").wait_for()
        assert not ann.get_by_role("button", name="Go on by the new rules").count()
        ann.get_by_role("button", name="A new table").click()
        ann.get_by_role("button", name="Take your seat").click()
        ann.wait_for_selector("#state:has-text('your move')")
        assert ann.locator("#cell-b2").get_attribute("aria-label") == "b2: empty"
        assert bo.locator("#newer").is_hidden() and "your move" in state(bo)
        for page in (ann, bo):
            page.close()
