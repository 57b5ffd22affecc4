"""Games in a browser, played as people do: by pointing, by keys, by typing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium
TROUBLE: list[str] = []  # what pages have said to the console, or thrown
POINTED = ("#board .lit", "#choices button.main", "#choices button")
TAKEN: set[str] = set()  # keys of what pages were told that it is taken


@pytest.fixture(autouse=True)
def no_trouble(browser: Browser) -> Iterator[None]:
    TROUBLE.clear()
    TAKEN.clear()
    yield
    for context in browser.contexts:  # pages of a test that failed ask on and on
        context.close()
    assert not TROUBLE


def begin(base: str, **wanted: object) -> dict[str, str]:
    """Begin a table; return the links of its seats."""
    request = Request(f"http://{base}/api/tables", json.dumps(wanted).encode(),
                      {"Content-Type": "application/json"})  # fmt: skip
    with urlopen(request, timeout=30) as answer:
        seats: dict[str, str] = json.load(answer)["seats"]
    return {seat: f"http://{base}{link}" for seat, link in seats.items()}


def opened(browser: Browser, link: str, width: int = 1200, touch: bool = False) -> Page:
    """Open a table; what the page says to the console, or throws, is noted."""
    page = browser.new_page(viewport={"width": width, "height": 800}, has_touch=touch)
    page.on("console", lambda said: TROUBLE.append(said.text))
    page.on("pageerror", lambda wrong: TROUBLE.append(str(wrong)))
    page.on("websocket", lambda socket: socket.on("framereceived", _note))
    page.goto(link)
    page.wait_for_selector("#board svg", timeout=30_000)
    return page


def _note(frame: str | bytes) -> None:
    message = json.loads(frame)
    if message["say"] == "taken":
        TAKEN.add(message["key"])


def state(page: Page) -> str:
    return page.locator("#state").inner_text()


@pytest.mark.parametrize(("game", "width"), [
    ("cat_sudoku", 1200), ("cat_sudoku", 375), ("knizia_sudoku", 1200), ("hearts", 375),
])  # fmt: skip
def test_a_game_goes_on_by_pointing_alone(
    base: str, browser: Browser, game: str, width: int
) -> None:
    players = {"cat_sudoku": 2, "knizia_sudoku": 2, "hearts": 4}[game]
    bots = {str(seat): "random" for seat in range(2, players + 1)}
    page = opened(browser, begin(base, game=game, players=players, seats=bots)["1"], width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    decided = 0
    for _ in range(400):
        if decided == 4 or "over" in state(page):
            break
        if "your move" not in state(page):
            page.wait_for_timeout(40)
            continue
        version = page.evaluate("document.querySelectorAll('#log li').length")
        targets = [page.locator(each) for each in POINTED]
        if (target := next((each for each in targets if each.count()), None)) is None:
            page.wait_for_timeout(40)  # what was decided last is on its way
            continue
        target.first.click()
        page.wait_for_timeout(60)
        decided += page.evaluate("document.querySelectorAll('#log li').length") != version
    assert decided == 4 or "over" in state(page)
    page.close()


def test_two_browsers_play_by_keys_and_words(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann, bob = opened(browser, links["1"]), opened(browser, links["2"], 375)
    assert "your move" in state(ann) and "It is Ann's move" in state(bob)
    ann.locator("#cell-b2").focus()
    ann.keyboard.press("Enter")
    bob.wait_for_selector("#state:has-text('your move')")
    assert bob.locator("#cell-b2").get_attribute("aria-label") != "b2: empty"
    bob.locator("#cell-b2").click(force=True)
    bob.wait_for_selector("#answer p")
    assert "b2" in bob.locator("#answer").inner_text()
    bob.fill("#typed", "a1")
    bob.keyboard.press("Enter")
    ann.wait_for_selector("#state:has-text('your move')")
    bob.locator("#undo").click()
    bob.wait_for_selector("#state:has-text('your move')")
    assert bob.locator("#cell-a1").get_attribute("aria-label") == "a1: empty"
    watcher = opened(browser, links["1"].partition("#")[0])
    assert "You watch" in state(watcher) and not watcher.locator("#board .lit").count()
    for page in (ann, bob, watcher):
        page.close()


def test_a_table_is_begun_from_the_shelf_in_three_clicks(base: str, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"http://{base}/")
    page.get_by_role("button", name="Play").nth(3).click(timeout=30_000)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#board svg", timeout=30_000)
    assert "your move" in state(page)
    page.close()


def drag(page: Page, source: str, target: str) -> None:
    """Drag from the middle of one element to that of another."""
    ends = [page.locator(each).first.bounding_box() for each in (source, target)]
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box
    ]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()


def test_a_card_is_dragged_to_a_lit_cell_and_not_to_a_taken_one(
    base: str, browser: Browser
) -> None:
    links = begin(base, game="cardoku", players=2, seats={"1": "Ann", "2": "Bob"})
    page = opened(browser, links["1"])
    card = "#board [id^='place-'] .lit"
    page.locator(card).first.click()
    lit = page.locator("#board [id^='cell-'].lit").first.get_attribute("id")
    page.keyboard.press("Escape")
    taken = "#board [id^='cell-']:not([aria-label$='empty'])"
    drag(page, card, taken)
    page.wait_for_selector("#answer p")
    assert page.locator(f"{taken}.fault").count()
    page.keyboard.press("Escape")
    drag(page, card, f"#board [id='{lit}']")
    page.wait_for_selector(f"#board [id='{lit}']:not([aria-label$='empty'])")
    page.close()


def test_arrows_move_among_what_is_lit_and_escape_goes_back(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    page = opened(browser, links["1"])
    assert page.locator("#board .lit[tabindex='0']").count() == 1
    page.locator("#cell-a1").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "cell-b1"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "cell-b2"
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.wait_for_selector('#state:has-text("Bob\'s move")')
    page.keyboard.press("u")
    page.wait_for_selector("#state:has-text('your move')")
    page.close()


def test_the_game_that_was_asked_for_last_is_set_up(base: str, browser: Browser) -> None:
    page = browser.new_page()
    page.route(
        "**/api/games/hearts/choices*",
        lambda asked: (page.wait_for_timeout(800), asked.continue_()),
    )
    page.goto(base)
    dialog = page.locator("dialog[open]")
    page.get_by_role("button", name="Play Hearts").click()
    assert "being read" in dialog.inner_text()
    dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Play Tic-tac-toe").click()
    dialog.get_by_role("button", name="Start").wait_for()
    page.wait_for_timeout(1200)
    assert dialog.get_by_role("heading").first.inner_text() == "Tic-tac-toe"
    page.close()


@pytest.mark.parametrize(("asked", "steps"), [
    ("**/api/games", 0), ("**/choices*", 1), ("**/api/tables", 2),
])  # fmt: skip
@pytest.mark.parametrize("said", ["The store cannot be used: database or disk is full.", ""])
def test_the_shelf_says_what_the_server_does_not_do(
    base: str, browser: Browser, asked: str, steps: int, said: str
) -> None:
    page = browser.new_page()
    page.on("pageerror", lambda wrong: TROUBLE.append(str(wrong)))
    page.route(asked, lambda route: route.fulfill(status=503, body=said) if said else route.abort())
    page.goto(f"http://{base}/")
    if steps > 0:
        page.get_by_role("button", name="Play Cat Sudoku").click()
    if steps > 1:
        page.get_by_role("button", name="Start").click()
    alert = page.locator("[role=alert]:visible").filter(has_text="e")
    assert alert.inner_text() == (said or "The server does not answer: try again in a while.")
    page.unroute(asked)
    page.keyboard.press("Escape")
    if steps:
        page.get_by_role("button", name="Play Cat Sudoku").click()
        page.get_by_role("button", name="Start").click()
        page.wait_for_selector("#board svg, #setup .links")
    page.close()
