"""Signs that people see as one: not cut, not counted twice, not replaced where they belong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sdg.clusters import clusters, columns, first, printable
from sdg.diagnostics.rendering import render
from sdg.loading import load
from sdg.messages.puzzles import is_a_puzzle
from sdg.picture.lettering import shortened
from sdg.picture.lettering import width as pixels
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.playing.log import one_line, write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from sdg.untrusted_text import visible, visible_word
from sdg.view.of_play import view_of
from sdg_cli.terminal.console import cut, width

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
EMOJI = [
    FAMILY, ENGLAND, "\U0001f1e9\U0001f1ea", "\U0001f44b\U0001f3fd", "\u2764\ufe0f\u200d\U0001f525",
    "\U0001f469\U0001f3fe\u200d\U0001f680", "\U0001f3f3\ufe0f\u200d\U0001f308", "1\ufe0f\u20e3",
    "\u2640\ufe0f", "\u2660\ufe0e", "\U0001f408\u200d\u2b1b",
]  # fmt: skip
LETTERS = ["e\u0301", "a\u0302\u0323", "\u0e01\u0e34", "\u0915\u093f", "\ud55c", "\u65e5", "x"]
LOST = [
    "\u200d", "a\u200db", f"{FAMILY}\u200d", "\U0001f468\u200dx", "x\ufe0e", "a\U000e0067",
    "\U000e007f", f"{ENGLAND}\U000e0067", "\u200b", "\u202e", "\U0001f408\u200b\u2b1b",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from([*EMOJI, *LETTERS, " ", "-"]), max_size=8)


@pytest.mark.parametrize("sign", [*EMOJI, *LETTERS], ids=ascii)
def test_it_is_one_sign_that_stays_as_it_is(sign: str) -> None:
    assert clusters(f"a{sign}b") == ["a", sign, "b"]
    assert first(f"{sign}b") == sign
    assert visible(sign) == visible_word(sign) == one_line(sign) == sign
    assert printable(sign)


@pytest.mark.parametrize("sign", EMOJI, ids=ascii)
def test_an_emoji_takes_the_room_of_one(sign: str) -> None:
    assert columns(sign) == (1 if sign.endswith("\ufe0e") else 2)
    assert pixels(sign * 3, 100) <= 360


@pytest.mark.parametrize("text", LOST, ids=ascii)
def test_what_cannot_be_seen_and_joins_no_emoji_is_shown(text: str) -> None:
    assert "\u25ca" in visible(text)
    assert not printable(text)


@given(TEXTS, st.integers(0, 20))
def test_a_text_is_cut_between_signs(parts: list[str], room: int) -> None:
    text = "".join(parts)
    starts = {"".join(clusters(text)[:at]) for at in range(len(text) + 1)}
    assert cut(text, room) in starts
    assert width(cut(text, room)) <= room
    short = shortened(text, 10, room * 5.0)
    assert short == text or short.removesuffix("\u2026") in {start.rstrip() for start in starts}


@given(st.text(max_size=30))
def test_the_signs_of_any_text_are_the_text(text: str) -> None:
    assert "".join(clusters(text)) == text
    assert all(clusters(text))


def test_names_of_people_with_emoji_come_through_a_save_and_a_picture() -> None:
    names = (f"Ann {FAMILY}", f"Bob {ENGLAND}")
    play = Playthrough(load("tic_tac_toe"), 1, names)
    again = parse_log(write_log(play), "a.replay")
    assert tuple(again.seats) == names
    svg = picture(view_of(play, 1), look_of(play.game.rules), "light", 375)
    assert names[1] in svg and "\ufffd" not in svg
    assert FAMILY in svg


def test_a_line_of_rules_with_emoji_is_quoted_as_it_is() -> None:
    line = f'game "{FAMILY} {ENGLAND} \u200b"'
    source = Source("emoji.sdg", line)
    text = render(is_a_puzzle(source.span(0, 4)))
    assert FAMILY in text and ENGLAND in text and "\u200b" not in text
