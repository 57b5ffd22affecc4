"""Pages of reports read again: what a parser makes of them, their tables, what they would fetch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from attrs import frozen

SVG = "{http://www.w3.org/2000/svg}"


@frozen
class Page:
    """A page, as text and as elements."""

    text: str
    root: ElementTree.Element

    @property
    def said(self) -> str:
        """Return all that it says, but for its style."""
        body = self.root.find("body")
        assert body is not None
        return " ".join("".join(body.itertext()).split())

    def headings(self, level: int = 2) -> list[str]:
        """Return its headings."""
        return ["".join(each.itertext()) for each in self.root.iter(f"h{level}")]

    def tables(self, title: str) -> Iterator[dict[str, list[float | None]]]:
        """Yield the tables under a heading: by the first cell of a row the exact numbers in it."""
        for section in self.root.iter("section"):
            heading = next(iter([*section.iter("h3"), *section.iter("h2")]), None)
            if heading is not None and "".join(heading.itertext()) == title:
                yield from map(_numbers, section.iter("table"))

    def commands(self) -> list[str]:
        """Return the lines of commands that it names."""
        return [line for each in self.root.iter("pre") for line in (each.text or "").splitlines()
                if line.startswith("sdg ")]  # fmt: skip


def read_page(path: Path) -> Page:
    """Read a page, and look at what every page of a report has to be: well-formed, without a
    script, without a reference to anything outside, each name once, each color told."""
    text = path.read_text("utf-8")
    page = Page(text, ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n")))
    tags = {each.tag.removeprefix(SVG) for each in page.root.iter()}
    assert not tags & {"script", "img", "link", "iframe", "object", "image", "use", "foreignObject"}
    for each in page.root.iter():
        assert not {"src", "href", "onload", "onclick"} & set(each.keys())
    outside = set(re.findall(r"(?:https?:)?//[^\s\"<]+", text)) - {"http://www.w3.org/2000/svg"}
    assert not outside
    named = [each.get("id") for each in page.root.iter() if each.get("id") is not None]
    assert len(named) == len(set(named))
    for reference in re.findall(r"url\(#([^)]+)\)", text):
        assert reference in named
    declared = set(re.findall(r"--([a-z0-9-]+):", text))
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", text)) <= declared
    assert "prefers-color-scheme: dark" in text and "@media print" in text
    for chart in page.root.iter():
        if chart.tag.endswith("svg") and chart.get("viewBox"):
            assert chart.get("role") == "img"
    return page


def _numbers(table: ElementTree.Element) -> dict[str, list[float | None]]:
    by_heading = {}
    for row in table.iter("tr"):
        cells = list(row)
        if cells[0].get("scope") == "row":
            values = [cell.find("data") for cell in cells[1:]]
            by_heading["".join(cells[0].itertext())] = [
                None if value is None else float(value.get("value") or "") for value in values
            ]
    return by_heading
