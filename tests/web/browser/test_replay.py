"""A finished game is looked at again in the browser: by the slider, by buttons and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.browser.test_accessibility import over
from tests.web.browser.test_pages import no_trouble

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture


def test_a_finished_game_is_looked_at_again(base: str, browser: Browser) -> None:
    from playwright.sync_api import expect

    page = over(browser, base)
    marks = "#board [id^='cell-']:not([aria-label$='empty'])"
    most = page.locator(marks).count()
    page.get_by_role("button", name="Replay").click()
    bar = page.locator("#looking-back")
    bar.get_by_text("0 of").wait_for()
    assert page.locator(marks).count() == 0
    for key, count in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", most)):
        page.locator("body").press(key)
        expect(page.locator(marks)).to_have_count(count)
    bar.get_by_role("slider").fill("2")
    bar.get_by_text("2 of").wait_for()
    bar.get_by_label("seen by").select_option("2")
    page.locator("#log").get_by_text("you").wait_for()
    bar.get_by_role("button", name="one position on").click()
    expect(page.locator(marks)).to_have_count(3)
    page.keyboard.press("Escape")
    page.locator("#result h2").wait_for()
    assert page.locator(marks).count() == most and bar.is_hidden()
    page.close()
