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
from sdg_web.room import Room
from sdg_web.stores.sqlite import SqliteStore
from tests.web.browser.test_pages import begin, no_trouble, opened
from tests.web.conftest import serving
from tests.web.table.test_challenges import always_choosing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture


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
            page.get_by_role("heading", name=f"{cell} is wrong").wait_for()
            page.get_by_role("button", name="Back").click()
        page.locator("#challenge").click()
        page.locator(f"#cell-{cell}").click(force=True)
        page.get_by_role("button", name="Cy", exact=True).click()
        page.locator("#log").get_by_text(f"shows {cell} choosing").or_(
            page.locator("#log").get_by_text(f"you show {cell}")
        ).first.wait_for()
        page.close()
