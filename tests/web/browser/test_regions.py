"""Regions, values and players are pointed at in the picture: their cells, places and numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg_web.all_tables import Room
from sdg_web.stores.sqlite import SqliteStore
from tests.web.browser.test_pages import begin, no_trouble, opened
from tests.web.conftest import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture

ROWS_AND_COLUMNS = """game "Lines"
    players 1

board field: 3 by 3
counter points per row
counter more per column

turn
    choose count_row or count_both

action count_row(row) "Count {row}"
    row.points += 1

action count_both(column, row) "Count {column} and {row}"
    row.points += 1
    column.more += 1

end all at once when every row: row.points > 2 "All are counted"
"""

REFEREED = """game "Drop"
    players 2

attribute number: 1 to 4

deck tiles
    3 of each number

board field: 4 by 4

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
score points per player

setup
    for each player
        draw 4 from stock to rack

turn
    choose drop

action drop(card in rack, column)
    move card to last of (cells of column with it is empty)
    points += 1

rule apart on field "No number twice in a row"
    number all different in row

misplay
    found
        move wrong to culprit.rack
        culprit.points -= 1

end late after turn when turns >= 8
win most points
"""


def lit(page: Page) -> list[str]:
    """Return what keys and readers come to on the board, by its name."""
    return [str(each.get_attribute("aria-label"))
            for each in page.locator("#board .lit[tabindex]").all()]  # fmt: skip


def logged(page: Page, words: str) -> None:
    page.locator("#log").get_by_text(words).first.wait_for()


def test_a_column_is_lit_as_one_and_pointed_at_by_any_of_its_cells(
    base: str, browser: Browser
) -> None:
    page = opened(browser, begin(base, game="connect_four", seats={"2": "Bob"})["1"])
    columns = [f"column {number}" for number in range(1, 8)]
    assert page.locator("#board .lit").count() == 42 and lit(page) == columns
    assert not page.locator("#choices button").count()
    page.locator("#cell-c5").hover()
    assert page.locator("#board .aimed").evaluate_all("(all) => all.map((each) => each.id)") == [
        f"cell-c{row}" for row in range(1, 7)
    ]
    page.locator("#cell-c5").click()
    logged(page, "a disc into column 3")
    assert not page.locator("#board .lit").count()
    assert str(page.locator("#cell-c6").get_attribute("aria-label")).startswith("c6: ")
    assert page.locator("#cell-c1").get_attribute("aria-label") == "c1: empty"
    page.close()


def test_keys_go_from_column_to_column(base: str, browser: Browser) -> None:
    page = opened(browser, begin(base, game="connect_four", seats={"2": "Bob"})["1"], 390)
    page.locator("#cell-a1").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "column 4"
    assert page.locator("#board .aimed").count() == 6
    page.keyboard.press("Enter")
    logged(page, "a disc into column 4")
    page.close()


def test_a_column_that_is_full_says_why_it_takes_no_more(base: str, browser: Browser) -> None:
    links = begin(base, game="connect_four", seats={"1": "Ann", "2": "Bob"})
    pages = [opened(browser, links[seat]) for seat in ("1", "2")]
    for at in range(6):
        page = pages[at % 2]
        page.wait_for_selector("#state:has-text('your move')")
        page.locator("#cell-b1").click()
    pages[0].wait_for_selector("#state:has-text('your move')")
    assert "column 2" not in lit(pages[0]) and len(lit(pages[0])) == 6
    pages[0].locator("#cell-b3").click(force=True)
    pages[0].locator("#answer p").first.wait_for()
    assert "full" in pages[0].locator("#answer").inner_text()
    for page in pages:
        page.close()


@pytest.mark.parametrize(("game", "pointed", "then", "said"), [
    ("nim", "#number-matches-row\\.202", "2", "2 from row 2"),
    ("kalah", "#number-content-4", "", "sow the seeds of 4"),
    ("calculation", "#place-waste\\.203", "", "the card waits on heap 3"),
    ("five_provinces", "#cell-c4", "3", "3 into row 4"),
    ("go_fish", "#seat-2", "*", "for"),
])  # fmt: skip
def test_what_is_kept_for_it_stands_for_a_region_a_value_or_a_player(
    base: str, browser: Browser, game: str, pointed: str, then: str, said: str
) -> None:
    page = opened(browser, begin(base, game=game, seats={"1": "Ann"})["1"])
    page.locator("#board .lit").first.wait_for()
    page.locator(pointed).click()
    buttons = page.locator("#choices button:not(.back)")
    if then:
        (buttons.first if then == "*" else buttons.get_by_text(then, exact=True)).click()
    logged(page, said)
    page.close()


def test_a_pit_of_somebody_else_says_why_not(base: str, browser: Browser) -> None:
    page = opened(browser, begin(base, game="kalah", seats={"2": "Bob"})["1"])
    page.locator("#number-content-9").click()
    page.locator("#answer").get_by_text("That is no house of yours").wait_for()
    page.close()


def test_of_rows_and_columns_what_is_taken_first_is_lit(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "lines.sdg"
    path.write_text(ROWS_AND_COLUMNS, encoding="utf-8")
    with serving(Room(SqliteStore()), {"lines": str(path)}) as base:
        page = opened(browser, begin(base, game="lines")["1"])
        rows = page.locator("#choices button")
        assert lit(page) == [f"column {number}" for number in (1, 2, 3)]
        assert rows.all_inner_texts() == [f"row {number}" for number in (1, 2, 3)]
        page.locator("#cell-b3").click()
        assert lit(page) == ["row 1", "row 2", "row 3"]
        page.locator("#cell-b3").click()
        logged(page, "count column 2 and row 3")
        page.close()


def test_regions_are_pointed_at_in_table_mode_too(browser: Browser, tmp_path: Path) -> None:
    """All of them, since what is legal is not said."""
    path = tmp_path / "drop.sdg"
    path.write_text(REFEREED, encoding="utf-8")
    with serving(Room(SqliteStore()), {"drop": str(path)}) as base:
        page = opened(browser, begin(base, game="drop", seats={"2": "Bob"}, table_mode=True)["1"])
        page.locator("#board [id^='place-'] .lit").first.click()
        assert lit(page) == [f"column {number}" for number in (1, 2, 3, 4)]
        page.locator("#cell-c2").click()
        page.locator("#cell-c4:not([aria-label$='empty'])").wait_for()
        page.close()
