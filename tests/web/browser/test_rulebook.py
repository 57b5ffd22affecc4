"""The rulebook beside the table: the rule that refuses a decision is marked in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.browser.test_accessibility import refused
from tests.web.browser.test_pages import no_trouble

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
