"""A kit as PDF, by the extra `print`: sheets, then the rulebook as a booklet, two pages a side."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from sdg.paper.document import booklet_pages, sheets_alone
from sdg.paper.kit import Kit
from sdg.paper.paper_formats import Paper

POINTS = 72 / 25.4  # of a millimeter


class NoTypesetter(Exception):
    """The extra that makes PDF, or a library or a font that it needs, is not installed."""


def pdf(kit: Kit) -> bytes:
    """Return a kit as PDF. Raise NoTypesetter where what makes it is not installed."""
    pypdf, weasyprint = _makers()
    writer = pypdf.PdfWriter()
    writer.append(io.BytesIO(_set(weasyprint, sheets_alone(kit))))
    if kit.rules is not None:
        if kit.choices.backs and len(writer.pages) % 2:
            writer.add_blank_page()
        rules = booklet_pages(kit.rules, kit.choices.paper)
        booklet = pypdf.PdfReader(io.BytesIO(_set(weasyprint, rules)))
        _add_booklet(pypdf, writer, booklet.pages, kit.choices.paper)
    writer.add_metadata({"/Title": f"{kit.title}: print and play", "/Producer": "sdg"})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _makers() -> tuple[Any, Any]:
    """Import what reads and writes PDF, and what typesets HTML."""
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("error", "No fonts configured", UserWarning)
            return import_module("pypdf"), import_module("weasyprint")
    except UserWarning:  # without a font Pango would end the whole process
        raise NoTypesetter(
            "PDF needs a font, and this system has none: install one, DejaVu for example; or write"
            " .html, and print it from a browser"
        ) from None
    except ImportError:
        raise NoTypesetter(
            "PDF needs the extra `print`: pip install weasyprint pypdf; or write .html, and print"
            " it from a browser"
        ) from None
    except OSError:  # a library of the system that WeasyPrint loads
        raise NoTypesetter(
            "PDF needs the library Pango, which WeasyPrint does not find; or write .html, and print"
            " it from a browser"
        ) from None


def _set(weasyprint: Any, page: str) -> bytes:
    """Typeset a page of HTML; nothing is fetched for it, and nothing is told of what is in style
    sheets for browsers alone."""
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    return bytes(weasyprint.HTML(string=page, url_fetcher=_refused).write_pdf())


def _refused(url: str, *_: Any, **__: Any) -> NoReturn:
    raise ValueError(f"nothing is fetched: {url}")


def _add_booklet(pypdf: Any, writer: Any, pages: Sequence[Any], paper: Paper) -> None:
    """Add the pages of a rulebook two beside each other, so that the folded sheets read in order:
    on the outer sheet the last and the first, on its other side the second and the last but one.
    Links between the pages would lead nowhere, and are left out."""
    for page in pages:
        page.pop("/Annots", None)
    wide, high = paper.height * POINTS, paper.width * POINTS
    for left, right in sides(len(pages)):
        side = writer.add_blank_page(wide, high)
        for number, x in ((left, 0.0), (right, wide / 2)):
            if number is not None:
                side.merge_transformed_page(pages[number], pypdf.Transformation().translate(x, 0.0))


def sides(pages: int) -> list[tuple[int | None, int | None]]:
    """Return which pages, from 0, lie left and right on each side of a booklet's sheets; None is
    empty."""
    whole = -(-pages // 4) * 4
    there = [number if number < pages else None for number in range(whole)]
    return [
        (there[-1 - at], there[at]) if at % 2 == 0 else (there[at], there[-1 - at])
        for at in range(whole // 2)
    ]
