"""Pictures measured in Chromium: nothing overlaps, no text leaves its card, letters can be read.

`measuring.js` says what is measured. The fonts are those of the machine that the named stack finds;
on Debian DejaVu Sans, the widest of them.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.loading import load
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import PHONE, TABLET, WIDE, picture
from sdg.picture.rasterizing import png
from sdg.source import Source
from tests.picture.hostile_places import NAMES, WORDS, game_with
from tests.picture.looked_at import made_by_chance, views_of
from tests.support.chromium import chromium
from tests.support.places import RULE_FILES
from tests.support.shelf import SHELF

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.chromium, pytest.mark.slow]
HERE = Path(__file__).parent
MEASURING = (HERE / "measuring.js").read_text("utf-8")
COMPARING = (HERE / "comparing.js").read_text("utf-8")
PROGRAMS = sorted((RULE_FILES / "good").glob("*.sdg"))
SMALLEST = 9.0  # pixels
MOST_UNLIKE = 0.07  # of the brightness of a square of sixteen pixels; letters make up to 0.055


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        yield browser.new_page()


def measured(page: Page, svg: str, size: int) -> dict[str, Any]:
    """Show a picture as wide as a screen is, and measure it."""
    page.set_viewport_size({"width": size, "height": 900})
    scaled = svg.replace("<svg ", '<svg style="display:block;width:100%;height:auto" ', 1)
    page.set_content(f'<!doctype html><body style="margin:0">{scaled}</body>')
    return dict(page.evaluate(MEASURING))


def look_at(page: Page, game: Game) -> int:
    """Measure pictures of a game, and return how many."""
    look, seen = look_of(game.rules), 0
    for view in views_of(game):
        for size in (PHONE, TABLET, WIDE):
            found = measured(page, picture(view, look, "light", size), size)
            assert found["faults"] == [], f"{view.title}, turn {view.seen.turn}, {size} wide"
            assert found["smallest"] >= SMALLEST - 0.01
            assert not found["scrolls"]
            seen += 1
    return seen


@pytest.mark.parametrize("name", SHELF)
def test_pictures_of_the_shelf_measure_well(page: Page, name: str) -> None:
    assert look_at(page, load(name)) >= 4


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_pictures_of_files_that_nobody_prepared_measure_well(page: Page, path: Path) -> None:
    assert look_at(page, load(path)) >= 2


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_pictures_of_games_with_hostile_words_measure_well(page: Page, words: str) -> None:
    assert look_at(page, load(Source("hostile.sdg", game_with(words)))) >= 4


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_pictures_with_hostile_names_of_people_measure_well(page: Page, name: str) -> None:
    game = load(Source("hostile.sdg", game_with("plain")))
    for view in map(partial(evolve, names=(name, f"{name}2")), views_of(game)):
        for size in (PHONE, TABLET, WIDE):
            svg = picture(view, look_of(game.rules), "light", size)
            assert measured(page, svg, size)["faults"] == []


def test_pictures_of_games_made_by_chance_measure_well(page: Page) -> None:
    seen = 0
    for text in made_by_chance(40):
        try:
            game = load(Source("made.sdg", text))
        except SdgError:
            continue
        seen += look_at(page, game)
    assert seen >= 100


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_chromium_and_resvg_draw_alike(page: Page, path: Path) -> None:
    game = load(path)
    svg = picture(list(views_of(game))[-1], look_of(game.rules), "light", PHONE)
    assert unlike(page, svg, svg) < MOST_UNLIKE


def unlike(page: Page, svg: str, other: str) -> float:
    """Return how unlike two pictures are, drawn by Chromium and by resvg."""
    page.set_content("<!doctype html>")
    return float(page.evaluate(COMPARING, [
        f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
        for kind, data in (("svg+xml", svg.encode()), ("png", png(other, 1)))
    ]))  # fmt: skip


def one_picture(size: int = PHONE) -> str:
    game = load("hearts", players=4)
    return picture(next(views_of(game)), look_of(game.rules), "light", size)


@pytest.mark.parametrize(("old", "new"), [
    ("<circle ", "<!-- "),
    (' fill="#d9eaf9"', ' fill="var(--blue)"'),
    (' font-size="19"', ' font-size="30"'),
])  # fmt: skip
def test_pictures_that_are_unlike_are_told_apart(page: Page, old: str, new: str) -> None:
    svg = one_picture()
    assert old in svg
    changed = re.sub(f"{old}(.*?)/>", "", svg, count=1) if "!" in new else svg.replace(old, new, 1)
    assert unlike(page, svg, changed) > MOST_UNLIKE


@pytest.mark.parametrize(("old", "new", "said"), [
    (r'<text x="[\d.]+" y="31"', '<text x="350" y="31"', "outside the picture"),
    (r'font-size="12.76"', 'font-size="40"', "leaves its card"),
    (r'font-size="30.16"', 'font-size="80"', "on "),
    (r'<g id="seat-2"', '<g transform="translate(-30 0)" id="seat-2"', "seat: "),
    (r'<g id="place-held.202"', '<g transform="translate(0 90)" id="place-held.202"', "meets"),
])  # fmt: skip
def test_faults_of_a_picture_are_measured(page: Page, old: str, new: str, said: str) -> None:
    svg = one_picture()
    assert measured(page, svg, PHONE)["faults"] == []
    changed = re.sub(old, new, svg, count=1)
    assert changed != svg
    assert any(said in fault for fault in measured(page, changed, PHONE)["faults"])


def test_letters_that_are_too_small_are_measured(page: Page) -> None:
    assert measured(page, one_picture(WIDE), PHONE)["smallest"] < SMALLEST
