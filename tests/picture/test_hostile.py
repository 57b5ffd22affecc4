"""Words from outside in pictures and pages: whatever they hold, they are shown as words.

Every hostile text stands in every place where a file may have one. What is made of it has no
element and no attribute that the same game with plain words lacks, and keeps to its frame.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import product

import pytest

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.game import Game
from sdg.loading import load
from sdg.paper.document import document
from sdg.paper.kit import kit
from sdg.paper.paper_formats import Choices
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import PHONE, TABLET, WIDE, picture
from sdg.picture.themes import THEMES
from sdg.playing.playthrough import Playthrough
from sdg.replays.page import page
from sdg.replays.recording import Recording
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import html
from sdg.source import Source
from sdg.view.data import View
from sdg.view.of_play import view_of
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from tests.picture.hostile_places import NAMES, PLACES, PLAIN, WORDS, game_with
from tests.picture.test_pictures import check

Structure = frozenset[tuple[str, str]]  # elements and their attributes
DRAWN = (*THEMES, "page")
BETWEEN = "\f"  # pictures: a sign that none of them can hold
EMPTY = {"meta", "link", "br", "img", "input", "hr", "col"}
# Where attributes of the plain page may lead: to a part of the page itself, to data in it.
LEADING = {"href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href"}


def hostile(words: str, name: str = "thing") -> Game:
    return load(Source("hostile.sdg", game_with(words, name)))


def positions(game: Game, names: tuple[str, ...] = ()) -> Iterator[View]:
    """Yield the views of the beginning, of some positions later, and of the end, with news."""
    play = Playthrough(game, 5)
    viewer, teller = Viewer(game, names or play.seats), Teller(game.rules, names or play.seats)
    bots = {seat: bot for seat in range(1, game.players + 1) if (bot := agent_named("random"))}
    yield view_of(play, 1, viewer)
    before, read = game.observation(play.state, 1), 0
    for step in play_by(play, bots):
        news = teller.tell(step.events, 1)
        if play.decisions % 4 == 0 or play.state.over:
            yield viewer.view(
                game.observation(play.state, 1), before=before, news=news, outcome=play.outcome
            )
        before = game.observation(play.state, 1)
    assert play.outcome is not None and read == 0


class Elements(HTMLParser):
    """Collects the elements of a page, as a browser reads them, and looks whether they close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attributes)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found |= {(tag, ""), *((tag, key) for key, _ in attributes)}
        for key, value in attributes:
            assert not key.startswith("on")
            if key in LEADING:
                assert (value or "").startswith("#"), (tag, key, value)
            self.said.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def handle_comment(self, data: str) -> None:
        pytest.fail(f"a comment: {data[:40]}")


def of_svg(svg: str) -> Structure:
    """Return the structure of a picture, checked by itself."""
    root = ET.fromstring(svg)
    check(root)
    assert "url(" not in "".join(value for each in root.iter() for key, value in each.items()
                                 if key != "aria-label")  # fmt: skip
    return frozenset(
        (each.tag, key) for each in root.iter() for key in ("", *each.keys())
    )  # fmt: skip


def of_page(text: str) -> Structure:
    return frozenset(Elements(text).found)


def pictures_of(game: Game, names: tuple[str, ...] = ()) -> str:
    look, drawn = look_of(game.rules), product(DRAWN, (WIDE, TABLET, PHONE))
    ways = list(drawn)
    return BETWEEN.join(
        picture(view, look, theme, size) for view in positions(game, names) for theme, size in ways
    )


def replay_of(game: Game, names: tuple[str, ...] = ()) -> str:
    play = Playthrough(game, 5)
    bots = {seat: bot for seat in range(1, game.players + 1) if (bot := agent_named("random"))}
    recording = Recording(play, names or play.seats, (1, 2))
    recording.add(play, play.steps[0])
    for step in play_by(play, bots):
        recording.add(play, step)
    return page(recording)


MADE: dict[str, Callable[[Game], str]] = {
    "pictures": pictures_of,
    "rulebook": lambda game: html(rulebook(game, drawings=True)),
    "replay": replay_of,
    "print": lambda game: document(kit(game, Choices(backs=True))),
}


def structure(kind: str, made: str) -> Structure:
    if kind != "pictures":
        return of_page(made)
    return frozenset().union(*map(of_svg, made.split(BETWEEN)))


@cache
def plain(kind: str) -> Structure:
    """Return what has all that pictures or pages of the plain game have, in words of any length."""
    return frozenset().union(*(structure(kind, MADE[kind](hostile(words))) for words in PLAIN))


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_texts_of_a_file_are_words_in_all_that_is_made_of_it(kind: str, words: str) -> None:
    made = MADE[kind](hostile(words))
    assert structure(kind, made) <= plain(kind)
    assert len(made) < 3 * len(MADE[kind](hostile("x" * 900)))


def test_each_place_of_a_text_is_in_something_that_is_made() -> None:
    made = "".join(make(hostile("plain")) for make in MADE.values())
    assert [place for number, place in enumerate(PLACES) if f"#{number}#" not in made] == []


@pytest.mark.parametrize("kind", ["pictures", "replay"])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_of_people_are_words(kind: str, name: str) -> None:
    make = {"pictures": pictures_of, "replay": replay_of}[kind]
    game = hostile("plain")
    usual = [make(game, (each * 30, f"{each * 30}2")) for each in ("a", "日", "ש")]
    allowed = frozenset().union(*(structure(kind, each) for each in usual))
    made = make(game, (name, f"{name}2"))
    assert structure(kind, made) <= plain(kind) | allowed
    made.encode()
    assert not re.search(
        "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", made.replace(BETWEEN, "")
    )


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("name", ["n" * 190, "_", "onload", "constructor", "script", "nan", "__"])
def test_names_of_a_file_are_words(kind: str, name: str) -> None:
    assert structure(kind, MADE[kind](hostile("plain", name))) <= plain(kind)


@pytest.mark.parametrize("kind", MADE)
def test_a_text_that_is_not_escaped_is_noticed(kind: str) -> None:
    made = MADE[kind](hostile(WORDS["markup"]))
    at = made.index("&lt;script") if "&lt;script" in made else made.index("\\u003cscript")
    leaking = made[:at] + "<script>x</script>" + made[at:]
    with pytest.raises((AssertionError, ET.ParseError)):
        assert structure(kind, leaking) <= plain(kind) - {("script", "")}
