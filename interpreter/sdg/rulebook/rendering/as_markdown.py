"""A rulebook as Markdown, as GitHub shows it, with pictures in files beside it or with letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from urllib.parse import quote

from attrs import frozen

from sdg.rulebook.drawings.drawn import file_of
from sdg.rulebook.drawings.scenes import Figure
from sdg.rulebook.page import (
    CARD,
    END,
    NAMED,
    VERDICTS,
    Block,
    Items,
    Page,
    Picture,
    Rows,
    Section,
    figure_of,
)
from sdg.rulebook.rendering.as_text import bare, lettered, listed


def markdown(page: Page, folder: str | None = None) -> str:
    """Render a rulebook as Markdown.

    Its drawings are links to files in a folder, named relative to the page (`pictures/pond`), which
    `files` makes; without a folder they are letters, or left out.
    """
    return _Writer(folder, frozenset() if folder is None else frozenset(files(page))).page(page)


def files(page: Page) -> dict[str, str]:
    """Return the drawings of a rulebook as SVG, by the names of their files; those that would be
    too large are left out."""
    return {_file(figure): svg for figure in page.figures() if (svg := file_of(figure))}


def _file(figure: Figure) -> str:
    return f"{figure.name}.svg"


@frozen
class _Writer:
    folder: str | None
    files: frozenset[str]

    def page(self, page: Page) -> str:
        lines = [f"# {_heading(page.title)}", ""]
        if page.cover is not None and _file(page.cover) in self.files:
            lines += [self._image(page.cover), ""]
        for lead in page.lead:
            lines += [_text(lead), ""]
        if page.card:
            lines += [f"## {CARD}", ""]
            for section in page.card:
                lines += [f"### {_heading(section.title)}", "", *self._blocks(section)]
        for section in page.sections:
            blocks = list(self._blocks(section))
            lines += [f"## {_heading(section.title)}", "", *blocks] if blocks else []
        return "\n".join(lines).rstrip("\n") + "\n"

    def _blocks(self, section: Section) -> Iterator[str]:
        """Yield the blocks of a section, drawings that follow each other side by side."""
        for drawn, blocks in groupby(section.blocks, lambda each: self._drawn(each) is not None):
            if drawn:
                yield from self._in_pairs([f for f in map(self._drawn, blocks) if f])
                continue
            for block in blocks:
                lines = list(_block(block))
                yield from (*lines, "") if lines else ()

    def _drawn(self, block: Block) -> Figure | None:
        figure = figure_of(block)
        return figure if figure is not None and _file(figure) in self.files else None

    def _in_pairs(self, figures: list[Figure]) -> Iterator[str]:
        """Yield tables of two drawings each: what they show, and below it the drawings."""
        for at in range(0, len(figures), 2):
            pair = figures[at : at + 2]
            yield f"| {' | '.join(map(_about, pair))} |"
            yield f"|{'---|' * len(pair)}"
            yield f"| {' | '.join(map(self._image, pair))} |"
            yield ""

    def _image(self, figure: Figure) -> str:
        return f"![{_inline(figure.about)}]({quote(self.folder or '')}/{_file(figure)})"


def _about(figure: Figure) -> str:
    if not figure.verdict:
        return _text(figure.about)
    sign, words = VERDICTS[figure.verdict]
    return f"{sign} {words}: {_text(figure.about)}"


def _block(block: Block) -> Iterator[str]:
    match block:
        case str():
            yield _text(block)
        case Items(items=items, numbered=numbered):
            yield from listed(items, numbered, _text, "")
        case Rows(head=head, rows=rows):
            yield f"| {' | '.join(map(_text, head))} |"
            yield f"|{'---|' * len(head)}"
            yield from (f"| {' | '.join(map(_text, row))} |" for row in rows)
        case Picture():
            drawn = list(lettered(block))
            longest = max(map(len, re.findall("`+", "\n".join(drawn))), default=0)
            fence = "`" * max(3, longest + 1)  # what is drawn does not end it
            yield from (f"{fence}text", *drawn, fence)


def _text(raw: str) -> str:
    """Write a text of an author, which stands at the start of a block, so that it is shown as is.

    Within a line some signs mean something, at its start others do: `#`, `-`, `+`, `=`, `1.`.
    """
    inline = _inline(raw).strip(" ")
    begun = re.sub(r"^(\d+)(?=[.)])", r"\1\\", re.sub(r"^(?=[-+#=])", r"\\", inline))
    return begun.replace(NAMED, "**").replace(END, "**")


def _heading(raw: str) -> str:
    return _inline(bare(raw)).strip(" ").replace("#", r"\#")


def _inline(raw: str) -> str:
    """Escape what means something within a line, on GitHub too (`~`, `$`), and an entity's `&`."""
    return re.sub(r"[\\`*_<>|\[\]~$]|&(?=#?\w+;)", r"\\\g<0>", raw)
