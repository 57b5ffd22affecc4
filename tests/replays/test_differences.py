"""Many pictures as little data: what is read again is what was stored."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sdg.replays.differences import Pictures, splices
from tests.replays.pages import pictures

WORDS = st.text(alphabet='<g >/x="-1.0(){}#,é中', max_size=40)


@given(st.lists(WORDS, max_size=6))
def test_any_text_is_read_as_it_was_stored(texts: list[str]) -> None:
    stored, frames, last = Pictures(), [], list[int]()
    for text in texts:
        numbers = stored.add(text)
        frames.append({"changes": [splices(last, numbers)], "news": []})
        last = numbers
    data = {"templates": stored.templates, "fragments": stored.fragments, "seats": [frames]}
    assert list(pictures(data)) == texts


def test_what_two_pictures_have_in_common_is_stored_once() -> None:
    stored = Pictures()
    one = stored.add('<svg><g id="a"><rect x="1"/></g><g id="b"><rect x="2.5"/></g></svg>')
    two = stored.add('<svg><g id="a"><rect x="1"/></g><g id="b"><rect x="9"/></g></svg>')
    assert [a == b for a, b in zip(one, two, strict=True)] == [True, True, False]
    assert splices(one, two) == [(2, 1, [two[2]])]
    assert ['<rect x="', '"/>'] in stored.templates


def test_nothing_is_stored_of_a_picture_like_the_last() -> None:
    assert splices([1, 2, 3], [1, 2, 3]) == []
