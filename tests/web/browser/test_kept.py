"""What was decided and could not be stored outlives its page: it is kept in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import shipped
from sdg_web.all_tables import Room
from sdg_web.entries import Decided
from sdg_web.stores.interface import StoreError
from sdg_web.stores.sqlite import SqliteStore
from tests.web.browser.test_faults_between import decided, is_for_you
from tests.web.browser.test_hot_seat import device
from tests.web.browser.test_pages import begin, no_trouble, opened
from tests.web.conftest import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium
__all__ = ["no_trouble"]  # a fixture
GAMES = shipped("games") / "more"
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('sdg '))"


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "t.sqlite")


@pytest.fixture
def base(store: SqliteStore) -> Iterator[str]:
    shelf = {name: str(GAMES / f"{name}.sdg") for name in ("tic_tac_toe", "goofspiel")}
    with serving(Room(store), shelf) as address:
        yield address


@contextmanager
def full(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the store take nothing."""

    def write(*_: object) -> list[bool]:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store, "write", write)
        yield


def is_unstored(page: Page) -> None:
    page.wait_for_selector("#state.trouble:has-text('Not stored yet')")
    page.wait_for_selector("#answer.refused:has-text('stored by itself')")


@pytest.mark.parametrize("how", ["reload", "close"])
def test_it_is_said_again_by_the_next_page(
    base: str, store: SqliteStore, browser: Browser, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    context, bob = browser.new_context(), opened(browser, links["2"])
    ann = context.new_page()
    ann.goto(links["1"])
    with full(store, monkeypatch):
        ann.locator("#cell-b2").click()
        is_unstored(ann)
        if how == "reload":
            ann.reload()
        else:
            ann.close()
            ann = context.new_page()
            ann.goto(links["1"])
        is_unstored(ann)
        assert ann.locator("#cell-b2").get_attribute("aria-label") == "b2: empty"
        ann.locator("#cell-c3").click()
        ann.wait_for_selector("#answer.refused:has-text('still on its way')")
    assert decided(store) == []
    is_for_you(bob)
    ann.wait_for_selector("#state:not(.trouble):has-text('Bob')")
    assert decided(store) == ["b2"]
    ann.wait_for_function(f"() => {KEPT}.length === 0")
    ann.reload()
    ann.wait_for_selector("#state:not(.trouble):has-text('Bob')")
    assert not ann.locator("#answer p").count()
    context.close()
    bob.close()


def test_what_is_answered_is_not_kept(base: str, store: SqliteStore, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann = opened(browser, links["1"])
    ann.evaluate("""() => {
        const set = Storage.prototype.setItem;
        window.written = [];
        Storage.prototype.setItem = function (...given) {
            window.written.push(...given);
            set.call(this, ...given);
        };
    }""")
    ann.locator("#cell-b2").click()
    ann.wait_for_selector("#state:has-text('Bob')")
    ann.wait_for_function(f"() => window.written.length === 2 && {KEPT}.length === 0")
    secret = links["1"].partition("#")[2]
    assert secret not in str(ann.evaluate("window.written"))
    ann.close()


def test_what_nobody_came_back_for_is_forgotten(base: str, browser: Browser) -> None:
    links = begin(base, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann = opened(browser, links["1"])
    ann.evaluate("""() => {
        const put = (name, at) =>
            localStorage.setItem(`sdg /t/0123 1 ${name}`, JSON.stringify({ at, message: {} }));
        put("a", Date.now() - 8 * 24 * 3600 * 1000);
        put("c", Date.now());
        localStorage.setItem("sdg /t/0123 1 b", "no message");
        localStorage.setItem("other", "x");
    }""")
    ann.reload()
    is_for_you(ann)
    assert ann.evaluate("Object.keys(localStorage).sort()") == ["other", "sdg /t/0123 1 c"]
    ann.close()


def test_at_a_device_of_several_it_waits_for_the_one_who_decided(
    base: str, store: SqliteStore, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = begin(base, game="goofspiel", players=2, seats={"1": "Ann", "2": "Bob"})
    page = browser.new_page()
    page.goto(device(links, "1", "2"))
    page.locator("#pass button.main").click()
    with full(store, monkeypatch):
        page.locator("#board .lit").first.click()
        is_unstored(page)
        page.reload()
        page.wait_for_selector("#pass button.main")
        page.wait_for_timeout(500)
        assert page.evaluate(f"{KEPT}.length") == 1, "nobody looks who could have decided it"
        page.locator("#pass button.main").click()
        is_unstored(page)
    page.wait_for_selector("#pass:has-text('Pass the device to Bob')", timeout=20_000)
    (table,) = store.tables()
    assert [each.seat for each in store.entries(table) if isinstance(each, Decided)] == [1]
    page.close()
