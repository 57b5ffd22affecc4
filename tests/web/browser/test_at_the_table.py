"""What people meet at a table: reasons on a phone, focus by keys; after the end, the game looked at
again, and another one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sdg.playing.log_reader import read_log
from sdg.playing.verifying import play_again
from tests.web.browser.test_accessibility import over
from tests.web.browser.test_hot_seat import device
from tests.web.browser.test_pages import begin, no_trouble, opened, state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture
CELLS = ("b2", "a1", "c1", "b1", "a3")


def play(*pages: Page) -> None:
    for number, cell in enumerate(CELLS):
        page = pages[number % len(pages)]
        page.wait_for_selector("#board .lit")
        page.locator(f"#cell-{cell}").click()
        page.wait_for_selector(f"#cell-{cell}:not([aria-label$='empty'])")
    for page in pages:
        page.wait_for_selector("#result h2")


def test_everybody_takes_the_seat_at_the_next_table(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann, bob = opened(browser, links["1"], 375), opened(browser, links["2"])
    watcher = opened(browser, links["1"].partition("#")[0])
    assert watcher.locator("#typing").is_hidden(), "who watches has nothing to type"
    play(ann, bob)
    assert bob.get_by_role("button", name="Play again").count() == 0
    first = ann.url
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: url != first)
    ann.wait_for_selector("#state:has-text('your move')")
    assert ann.locator("#result h2").count() == 0
    bob.get_by_role("button", name="Take your seat").click()
    bob.wait_for_selector('#state:has-text("Ann\'s move")')
    assert bob.url.partition("#")[0] == ann.url.partition("#")[0]
    watcher.get_by_role("button", name="Watch it").click()
    watcher.wait_for_selector("#state:has-text('You watch')")
    for page in (ann, bob, watcher):
        page.close()


def test_a_device_of_both_goes_on_with_both(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    page = opened(browser, device(links, "1", "2"))
    play(page)
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector("#board .lit")
    assert state(page) == "Ann, it is your move."
    page.locator("#cell-a1").click()
    page.wait_for_selector("#state:has-text('Bob, it is your move')")
    page.close()


def test_a_host_alone_is_given_the_links_of_the_others(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann, bob = (opened(browser, links[seat]) for seat in "12")
    play(ann, bob)
    bob.close()
    ann.wait_for_timeout(300)
    ann.get_by_role("button", name="Play again").click()
    rows, first = ann.locator("#newer .links"), ann.url
    rows.first.wait_for()
    assert rows.locator("span").all_inner_texts() == ["Bob", "to watch"]
    assert "on this device alone" in ann.locator("#newer .hint").inner_text()
    rows.first.get_by_role("button", name="Copy").click()
    rows.first.get_by_role("button", name="Copied").wait_for()
    link = rows.first.locator("input").input_value()
    ann.get_by_role("button", name="Take your seat").click()
    ann.wait_for_url(lambda url: url != first)
    bob = opened(browser, link)
    assert bob.url.split("#")[0] == ann.url.split("#")[0]
    for page in (ann, bob):
        page.close()


@pytest.mark.parametrize(
    ("host", "hints"), [("127.0.0.1", 1), ("localhost", 1), ("a.localhost", 0)]
)
def test_links_that_open_on_this_device_alone_say_so(
    base: str, browser: Browser, host: str, hints: int
) -> None:
    page = browser.new_page()
    page.goto(f"http://{host}:{base.partition(':')[2]}/")
    page.get_by_role("button", name="Play Tic").click(timeout=30_000)
    page.locator("[data-seat='2']").select_option("a person, by a link")
    page.get_by_role("button", name="Start").click()
    link = page.locator("#setup .links input").first
    link.wait_for()
    assert link.input_value().startswith(f"http://{host}:")
    assert page.locator("#setup .hint").count() == hints
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#board .lit", timeout=30_000)
    page.close()


def test_the_reason_is_seen_where_one_points_on_a_phone(base: str, browser: Browser) -> None:
    links = begin(base, game="cat_sudoku", players=2, seats={"2": "random"})
    page = opened(browser, links["1"], 375)
    assert "reserve" in page.locator("#choices .hint").inner_text()
    page.locator("#cell-b2").click()
    page.wait_for_selector("#answer p")
    box = page.locator("#answer p").first.bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 800
    page.close()


def test_who_decides_by_keys_goes_on_from_what_is_lit_next(base: str, browser: Browser) -> None:
    links = begin(base, game="cat_sudoku", players=2, seats={"2": "random"})
    page = opened(browser, links["1"])
    focused = "() => document.activeElement.matches('#board .lit, #choices button.main')"
    page.locator("#board [id^='place-'] .lit").first.focus()
    for _ in range(6):  # a card, then a cell or a button, and the next turn
        page.wait_for_function(focused, timeout=30_000)
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#log li strong').length >= 3")
    page.close()


@pytest.mark.parametrize(("path", "said"), [
    ("t/abcdefabcdef#secret", "There is no such table."), ("tables", "There is no such page."),
])  # fmt: skip
def test_a_link_to_nothing_leads_to_the_games(
    base: str, browser: Browser, path: str, said: str
) -> None:
    page = browser.new_page()
    page.goto(f"http://{base}/{path}")
    assert page.get_by_role("heading").inner_text() == said
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector(".game")
    page.close()


def test_who_comes_with_part_of_a_key_is_told_that_it_is_none(base: str, browser: Browser) -> None:
    links = begin(base, game="cat_sudoku", players=2, seats={"2": "random"})
    page = opened(browser, links["1"][:-3])
    told = "You watch: the key in this link fits no seat here. It is seat 1's move."
    assert state(page) == told
    page.close()


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
    with page.expect_download() as saving:
        bar.get_by_role("link", name="Save").click()
    assert re.fullmatch(r"tic_tac_toe-[0-9a-f]{12}\.replay", saving.value.suggested_filename)
    saved = play_again(read_log(str(saving.value.path())))
    assert saved.decisions == most and saved.active is None, "`sdg replay` reads the same play"
    page.keyboard.press("Escape")
    page.locator("#result h2").wait_for()
    assert page.locator(marks).count() == most and bar.is_hidden()
    page.close()
