"""Texts of a game are shown as they are written, in Markdown and in HTML, whatever they hold."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random

import pytest

from sdg.loading import load
from sdg.rulebook import rulebook
from sdg.rulebook.page import Item, Items, Page, Picture, Rows, Section, Square
from sdg.rulebook.rendering import html, markdown, text
from sdg.source import Source

markdown_it = pytest.importorskip("markdown_it", reason="the extra dev has it")
MARKS = (
    "#", "##", "# ", "#######", "~~~", "~", "```", "`", "-", "- ", "---", "- - -", "+", "+ ", "*",
    "**", "* ", "***", "_", "__", "___", "=", "===", "1.", "1. ", "12) ", "007.", ">", "> ", "|",
    "| a | b |", "|---|", "    ", "  ", " ", "\\", "\\\\", "&lt;", "&amp;", "&#35;", "&#x23;",
    "&", "<b>", "</p>", "<!--", "-->", "<script>alert(1)</script>", "<a href='x' onclick=x>",
    "[a](b)", "![a](b)", "[a]: b", "[^1]", "[ ]", "[x] ", "<https://x.y>", "a", "Word",
    "word, and", "é", "日", "$x$", "$$", "{", "}", "%", "!", "(", ")", "'", '"', "/", ":", ";",
    "?", "^", "@", "\u00a0", "•", "…",
)  # fmt: skip
GAME = """game "TITLE"
    "ABOUT"
    players 2
    designer "DESIGNER"

option goal = 5 in 1 to 9  "OPTION"

score points per player "SCORE"

turn
    choose go

action go "GO"
    require points < 3 "REQUIRE"
    points += 1
    end turn

when full: points >= 2 "WHEN"
    points += 1

scoring points
    rest: 1 "LINE"

end there at once when points >= goal "THERE"
win most points
titles
    from 0 "LOW"
    from 3 "HIGH"
"""
PLACES = ("TITLE", "ABOUT", "DESIGNER", "OPTION", "SCORE", "GO", "REQUIRE", "WHEN", "LINE",
          "THERE", "LOW", "HIGH")  # fmt: skip


def some_text(lot: int) -> str:
    random = Random(lot)
    return "".join(random.choice(MARKS) for _ in range(random.randint(1, 5)))


def same(string: str) -> str:
    """Return a text as it is shown: spaces in a row are one, but for those that do not break."""
    return " ".join(string.replace("\u00a0", "\u2007").split())


def shown_by_markdown(written: str) -> list[str]:
    """Return the texts of the blocks of a page, as CommonMark (and tables) show them."""
    reader = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])
    texts = []
    for token in reader.parse(written):
        assert token.type not in ("html_block", "code_block", "hr", "blockquote_open"), token
        if token.type == "fence":
            texts.append(token.content)
        if token.type == "inline":
            kinds = {each.type for each in token.children}
            assert kinds <= {"text", "strong_open", "strong_close", "text_special"}, kinds
            texts.append("".join(each.content for each in token.children))
    return texts


class _Shown(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(f"{name}={value}" for name, value in attrs)))
        self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self.texts.append("")

    def handle_data(self, data: str) -> None:
        self.texts[-1:] = ["".join([*self.texts[-1:], data])]


def shown_by_html(written: str) -> _Shown:
    shown = _Shown()
    shown.feed(written)
    shown.close()
    return shown


def page(texts: list[str]) -> Page:
    a, b, c, d, e, f, g, h = texts
    blocks = (
        b, Items((Item(c, (Item(d),)), Item(e)), numbered=True), Items((Item(f),)),
        Rows(("head", g), ((h, a), (b, c))),
        Picture(("a",), (("1", (Square(d[:6]), Square("x", "here"))),), "about"),
        e,
    )  # fmt: skip
    return Page(a, (b, c), (Section("one", f, blocks), Section("two", "Two", (g,))))


def test_a_page_shows_each_text_as_it_is_written() -> None:
    plain = shown_by_html(html(page(["x"] * 8)))
    for lot in range(200):
        texts = [some_text(lot * 8 + i) for i in range(8)]
        a, b, c, d, e, f, g, h = texts
        drawn = None
        wanted = [a, b, c, f, b, c, d, e, f, "head", g, h, a, b, c, drawn, e, "Two", g]
        there = page(texts)
        shown_texts = filter(None, map(same, shown_by_markdown(markdown(there))))
        normalized = [each if each is drawn else same(each) for each in wanted]
        expected = [each for each in normalized if each is drawn or each]
        for mine, yours in zip(shown_texts, expected, strict=True):
            assert yours is drawn or mine == yours, (texts, markdown(there))
        shown = shown_by_html(html(there))
        assert shown.tags == plain.tags
        everything = same(" ".join(shown.texts))
        assert all(same(each) in everything for each in texts)


def test_a_rulebook_shows_each_text_as_it_is_written() -> None:
    plain = None
    for lot in range(12):
        source, texts = GAME, {}
        for i, place in enumerate(PLACES):
            words = some_text(1000 + lot * len(PLACES) + i).replace('"', "'")
            words = words.replace("{", "(").replace("}", ")").replace("[", "(").replace("]", ")")
            texts[place] = f"{words}{i}z"
            source = source.replace(f'"{place}"', f'"{texts[place]}"')
        there = rulebook(load(Source("marks.sdg", source)), examples=False)
        shown_texts = [same(each) for each in shown_by_markdown(markdown(there))]
        bare = same(text(there))
        for place, words in texts.items():
            if same(words) in bare:
                assert any(same(words) in each for each in shown_texts), (place, words)
        shown = shown_by_html(html(there))
        plain = plain or shown.tags
        assert shown.tags == plain


def test_a_fence_a_heading_and_an_entity_are_texts() -> None:
    source = GAME.replace("ABOUT", "~~~").replace("TITLE", "Marks &lt;b&gt; #")
    written = markdown(rulebook(load(Source("marks.sdg", source)), examples=False))
    texts = shown_by_markdown(written)
    assert texts[0] == "Marks &lt;b&gt; #" and "~~~" in texts


def test_a_folded_line_of_a_list_goes_on_below_its_first_word() -> None:
    deep = Item("one two three four", (Item("five six seven"),))
    numbered = tuple(Item(f"item {at} of ten") for at in range(1, 10))
    items = Items((*numbered, Item("the tenth item", (deep,))), numbered=True)
    folded = text(Page("T", (), (Section("s", "S", (items,)),)), 16)
    assert folded.splitlines()[-6:] == [
        "10. the tenth",
        "    item",
        "    - one two",
        "      three four",
        "      - five six",
        "        seven",
    ]
