"""Pages whose messages are delayed, cut, doubled, lost and reordered, and seats in two tabs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sdg.files.resources import shipped
from sdg_web.all_tables import Room
from sdg_web.entries import Decided, written
from sdg_web.stores.interface import Row, StoreError
from sdg_web.stores.sqlite import SqliteStore
from tests.web.browser.test_pages import begin, opened
from tests.web.conftest import serving
from tests.web.faults.meddling import Meddler

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.chromium, pytest.mark.slow]
GAME = shipped("games") / "more" / "tic_tac_toe.sdg"
CELLS = ("b2", "a1", "c1", "a3", "a2", "c2", "b3")


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "t.sqlite")


@pytest.fixture
def direct(store: SqliteStore) -> Iterator[str]:
    with serving(Room(store), {"tic_tac_toe": str(GAME)}) as base:
        yield base


def decided(store: SqliteStore) -> list[str]:
    """Return the cells of what was decided at the only table."""
    (table,) = store.tables()
    texts = [each.text for each in store.entries(table) if isinstance(each, Decided)]
    return [text.rpartition(" ")[2] for text in texts]


def is_for_you(page: Page) -> None:
    page.wait_for_selector("#state:not(.trouble):has-text('your move')", timeout=60_000)


@pytest.mark.parametrize(("faults", "turns"), [
    ({"cut": 0.1, "twice": 0.5, "late": 0.5, "slow": 0.2}, 7), ({"lost": 0.1, "cut": 0.0}, 4),
], ids=["cut, twice, late", "lost"])  # fmt: skip
def test_what_people_point_at_is_what_is_stored(
    store: SqliteStore, direct: str, browser: Browser, faults: dict[str, Any], turns: int
) -> None:
    with Meddler(direct, seed=5, **faults) as meddler:
        links = begin(direct, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
        pages = [
            opened(browser, link.replace(direct, meddler.at)) for _, link in sorted(links.items())
        ]
        for turn, cell in enumerate(CELLS[:turns]):
            page = pages[turn % 2]
            is_for_you(page)
            page.locator(f"#cell-{cell}").click()
            page.wait_for_selector(f"#cell-{cell}:not([aria-label$='empty'])", timeout=60_000)
        assert meddler.done["given"] != meddler.done["messages"]
        for page in pages:
            page.wait_for_function(
                "count => document.querySelectorAll(\"#board [id^='cell-']\")"
                ".values().filter((each) => !each.ariaLabel.endsWith('empty')).toArray().length"
                " === count", arg=turns, timeout=60_000,
            )  # fmt: skip
            assert not page.locator("#answer.refused p").count()
            page.close()
    assert decided(store) == list(CELLS[:turns])


def test_two_tabs_of_one_seat_decide_once(
    store: SqliteStore, direct: str, browser: Browser
) -> None:
    links = begin(direct, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    one, other, bob = (opened(browser, links[seat]) for seat in "112")
    with Meddler(direct, late=1.0, slow=0.0, twice=0, cut=0) as between:
        behind = opened(browser, links["1"].replace(direct, between.at))
        between.slow = 3.0  # what is sent from now on is late
        one.locator("#cell-b2").click()
        for page in (other, bob):
            page.wait_for_selector("#cell-b2:not([aria-label='b2: empty'])")
        assert "your move" in behind.locator("#state").inner_text(), "this tab has not heard of it"
        behind.locator("#cell-a1").click()
        behind.wait_for_selector("#answer.refused:has-text('in the meantime')")
        behind.wait_for_selector("#cell-b2:not([aria-label='b2: empty'])")
        behind.close()
    assert decided(store) == ["b2"]
    is_for_you(bob)
    bob.locator("#cell-c3").dblclick()
    is_for_you(other)
    is_for_you(one)
    assert not bob.locator("#answer.refused p").count()
    assert decided(store) == ["b2", "c3"]
    for page in (one, other, bob):
        page.close()


@pytest.mark.parametrize("gone", [("write",), ("write", "entries")], ids=["full", "gone"])
def test_what_cannot_be_stored_is_said_and_stored_by_itself_once_that_is_possible(
    store: SqliteStore, direct: str, browser: Browser, monkeypatch: pytest.MonkeyPatch,
    gone: tuple[str, ...],
) -> None:  # fmt: skip
    links = begin(direct, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann, bob = (opened(browser, links[seat]) for seat in "12")
    tried: list[object] = []

    def full(*given: object) -> list[bool]:
        tried.append(given)
        raise StoreError("the disk is full")

    def nothing_is_shown() -> None:
        for page in (ann, bob):
            assert page.locator("#cell-b2").get_attribute("aria-label") == "b2: empty"

    with monkeypatch.context() as patched:
        for method in gone:
            patched.setattr(store, method, full)
        ann.locator("#cell-b2").click()
        ann.wait_for_selector("#answer.refused:has-text('could not be stored: the disk is full')")
        for _ in range(4):
            ann.wait_for_timeout(1200)
            assert "disk is full" in ann.locator("#answer").inner_text(), "it can be read"
            assert "stored by itself" in ann.locator("#answer").inner_text()
            assert "Not stored yet" in ann.locator("#state.trouble").inner_text()
            nothing_is_shown()
        assert 2 <= len(tried) <= 20, "it is tried again, and not all the time"
        ann.locator("#cell-c3").click()  # that was another thought
        ann.wait_for_selector("#answer.refused:has-text('still on its way')")
        nothing_is_shown()
    assert decided(store) == []
    is_for_you(bob)
    ann.wait_for_selector("#state:not(.trouble)")
    assert decided(store) == ["b2"] and not ann.locator("#answer.refused p").count()
    bob.locator("#cell-a1").click()
    is_for_you(ann)
    assert decided(store) == ["b2", "a1"]
    ann.close()
    bob.close()


def test_what_is_kept_is_refused_where_something_else_was_stored_first(
    store: SqliteStore, direct: str, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = begin(direct, game="tic_tac_toe", seats={"1": "Ann", "2": "Bob"})
    ann, bob = (opened(browser, links[seat]) for seat in "12")
    (table,) = store.tables()
    write = store.write

    def full(*_: object) -> list[bool]:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store, "write", full)
        ann.locator("#cell-b2").click()
        ann.wait_for_selector("#state.trouble:has-text('Not stored yet')")
        write([Row(table, 1, 0.0, written(Decided(1, "place c3", "of another server")))])
    ann.wait_for_selector("#answer.refused:has-text('in the meantime')")
    ann.wait_for_selector("#state:not(.trouble)")
    is_for_you(bob)
    assert decided(store) == ["c3"]
    ann.close()
    bob.close()
