"""A rulebook as one page of HTML, without a script or anything from elsewhere.

It is well-formed XML too. Screens see it in light or dark colors, paper in its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from sdg.picture.svg import escaped
from sdg.rulebook.drawings.drawn import inline
from sdg.rulebook.drawings.scenes import Figure
from sdg.rulebook.page import (
    CARD,
    END,
    NAMED,
    VERDICTS,
    Block,
    Item,
    Items,
    Page,
    Picture,
    Rows,
    Section,
    figure_of,
)
from sdg.rulebook.rendering.as_text import marked
from sdg.rulebook.rendering.style import STYLE

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
DENSE, DENSEST = 1500, 3000  # letters of a card from which it has smaller ones to fit on one page


def html(page: Page) -> str:
    """Render a rulebook as one self-contained page of HTML."""
    contents = [*([("card", CARD)] if page.card else []),
                *((section.name, section.title) for section in page.sections)]  # fmt: skip
    links = "".join(f'<li><a href="#{name}">{escaped(title)}</a></li>' for name, title in contents)
    return "\n".join([
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"/>',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{escaped(page.title)}</title>", f"<style>{STYLE}</style></head><body>",
        "<header>", inline(page.cover) if page.cover is not None else "",
        f"<h1>{escaped(page.title)}</h1>", *(f"<p>{_text(lead)}</p>" for lead in page.lead),
        f"<nav><ol>{links}</ol></nav>", "</header>", "<main>",
        *([_card(page.card)] if page.card else []),
        *(part for section in page.sections for part in _section(section)),
        "</main></body></html>", "",
    ])  # fmt: skip


def _card(sections: Iterable[Section]) -> str:
    parts = []
    for each in sections:
        blocks = "".join(map(_block, each.blocks))
        parts.append(f"<section><h3>{escaped(each.title)}</h3>{blocks}</section>")
    inside = "".join(parts)
    size = "" if len(inside) < DENSE else " dense" if len(inside) < DENSEST else " densest"
    return f'<section id="card" class="card{size}"><h2>{CARD}</h2><div>{inside}</div></section>'


def _section(section: Section) -> Iterator[str]:
    """Yield a section, drawings that follow each other side by side."""
    yield f'<section id="{section.name}"><h2>{escaped(section.title)}</h2>'
    first = True
    for drawn, blocks in groupby(section.blocks, lambda each: isinstance(each, Picture | Figure)):
        written = [_block(block) for block in blocks]
        aside = " aside" if first and len(written) < len(section.blocks) else ""
        first = False
        inside = "".join(written)
        yield f'<div class="figures{aside}">{inside}</div>' if drawn else inside
    yield "</section>"


def _block(block: Block) -> str:
    figure = figure_of(block)
    svg = inline(figure) if figure is not None else ""
    if figure is not None and svg:
        return f"<figure>{svg}<figcaption>{_about(figure)}</figcaption></figure>"
    match block:
        case str():
            return f"<p>{_text(block)}</p>"
        case Items(items=items, numbered=numbered):
            return _items(items, "ol" if numbered else "ul")
        case Rows(head=head, rows=rows):
            top = "".join(f"<th>{escaped(name)}</th>" for name in head)
            lines = ["".join(f"<td>{_text(cell)}</td>" for cell in row) for row in rows]
            body = "".join(f"<tr>{line}</tr>" for line in lines)
            return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'
        case Picture():
            return _letters(block)
        case Figure(about=about):
            return f"<p>{escaped(about)}</p>"


def _about(figure: Figure) -> str:
    if not figure.verdict:
        return escaped(figure.about)
    sign, words = VERDICTS[figure.verdict]
    return f'<b class="{figure.verdict}">{sign} {words}:</b> {escaped(figure.about)}'


def _items(items: tuple[Item, ...], kind: str) -> str:
    lines = (
        f"<li{_id(item)}>{_text(item.text)}{_items(item.below, 'ul') if item.below else ''}</li>"
        for item in items
    )
    return f"<{kind}>{''.join(lines)}</{kind}>"


def _id(item: Item) -> str:
    return f' id="{escaped(item.link)}"' if item.link else ""


def _letters(picture: Picture) -> str:
    """Write a picture without a figure as a table."""
    names = "".join(f"<th>{escaped(name)}</th>" for name in picture.columns)
    rows = [f"<tr><th></th>{names}</tr>"]
    for name, squares in picture.rows:
        cells = "".join(
            '<td class="none"></td>' if square.text is None
            else f'<td class="{square.mark}">{escaped(marked(square.text, square.mark))}</td>'
            for square in squares
        )  # fmt: skip
        rows.append(f"<tr><th>{escaped(name)}</th>{cells}</tr>")
    about = escaped(picture.about)
    return f"<figure><table>{''.join(rows)}</table><figcaption>{about}</figcaption></figure>"


def _text(raw: str) -> str:
    """Escape a text of an author, and set names off."""
    parts = re.split(f"([{NAMED}{END}])", raw)
    return "".join({NAMED: "<em>", END: "</em>"}.get(part) or escaped(part) for part in parts)
