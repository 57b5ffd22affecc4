"""The pages of `compare` and `check --deep` for files with odd texts: words stay words."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.conftest import Sdg
from tests.picture.hostile_places import NAMES, game_with
from tests.picture.test_too_much import PLAIN, odd

LEADING = {"href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href"}
COMMANDS = {
    "compare": ("compare", "x.sdg", "--games", "200", "--other-agents", "greedy"),
    "deep": ("check", "--deep", "--time", "5", "x.sdg"),
}
TEXTS = {name: game_with(text) for name, text in NAMES.items()} | {
    "letters": odd(PLAIN[2] + ", " + "y" * 200, copies=40),
    "seats": odd("1 to 5", copies=40),
}


class Page(HTMLParser):
    """Collects the elements of a page, with their attributes, and where these lead."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: set[tuple[str, str]] = set()
        self.leads: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements |= {(tag, ""), *((tag, name) for name, _ in attrs)}
        self.leads |= {value or "" for name, value in attrs if name in LEADING}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.crossed
def test_a_page_or_a_message_and_no_markup_from_a_text(sdg: Sdg, command: str, name: str) -> None:
    Path("x.sdg").write_text(TEXTS[name], "utf-8", errors="surrogatepass")
    result = sdg(*COMMANDS[command], "--html", "x.html")
    assert "Traceback" not in result.out + result.err
    if result.code == 2:
        assert "x.sdg:" in result.out + result.err and not Path("x.html").exists()
        return
    text = Path("x.html").read_text("utf-8")
    page = Page()
    page.feed(text)
    for tag, attribute in page.elements:
        assert tag not in ("iframe", "object", "embed", "img", "form", "base")
        assert not attribute.startswith("on")
    assert all(lead.startswith(("#", "data:")) for lead in page.leads)
    assert text.count("<script") <= 1 and "\ufffd" not in text
