"""What a sheet has on it, read from its SVG or from the PDF: sizes and places in millimeters."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

from sdg.game import Game
from sdg.inspection import Inspection
from sdg.paper.cutting import Sheet
from sdg.paper.document import document
from sdg.paper.kit import Kit
from sdg.paper.paper_formats import PIXELS, Size

SVG = "{http://www.w3.org/2000/svg}"
PER_POINT = 25.4 / 72
Spot = tuple[float, float]  # the middle of a card


def in_places(game: Game) -> int:
    """Count the cards that lie in places before the setup, but in those without end."""
    first = Inspection(game).first
    return sum(len(first[place.slot]) for place in game.layout.places.values()
               if not place.declared.endless)  # fmt: skip


def drawings(kit: Kit) -> list[ET.Element]:
    """Return the SVG of each drawn sheet, from the page of HTML."""
    return [ET.fromstring(svg) for svg in
            re.findall(r'<section class="sheet[^"]*">(<svg.*?</svg>)</section>', document(kit),
                       re.DOTALL)]  # fmt: skip


def images(root: ET.Element) -> list[str]:
    """Return the labels of the pieces of a sheet."""
    return [each.attrib["aria-label"] for each in root.iter(f"{SVG}g")
            if each.attrib.get("role") == "img"]  # fmt: skip


def cards(sheet: Sheet, size: Size, bleed: float) -> list[tuple[Spot, float]]:
    """Return the middle of each card of a sheet, and by how much it is turned."""
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{sheet.drawing}</svg>')
    spots = []

    def look(element: ET.Element, turned: float) -> None:
        turn = re.match(r"rotate\((-?\d+)", element.attrib.get("transform", ""))
        turned += float(turn[1]) if turn else 0
        if element.tag == f"{SVG}rect":
            x, y, width, height = (
                float(element.attrib[key]) / PIXELS for key in ("x", "y", "width", "height")
            )
            if is_size(width, height, size, bleed):
                spots.append(((x + width / 2, y + height / 2), turned))
        for each in element:
            look(each, turned)

    look(root, 0)
    return spots


def is_size(width: float, height: float, size: Size, bleed: float) -> bool:
    """Return whether a rectangle is a card with its bleed."""
    return abs(width - size.width - 2 * bleed) < 0.02 and (
        abs(height - size.height - 2 * bleed) < 0.02
    )


def pages(data: bytes) -> list[Any]:
    """Return the pages of a PDF."""
    import pypdf

    return list(pypdf.PdfReader(io.BytesIO(data)).pages)


def title_of(data: bytes) -> str:
    """Return the title that a PDF says it has."""
    import pypdf

    return str(pypdf.PdfReader(io.BytesIO(data)).metadata.title)


def page_size(page: Any) -> Size:
    """Return the size of a page, to a tenth of a millimeter."""
    box = page.mediabox
    return Size(round(float(box.width) * PER_POINT, 1), round(float(box.height) * PER_POINT, 1))


def printed_cards(page: Any, size: Size, bleed: float) -> list[Spot]:
    """Return the middle of each card on a page of a PDF, by the operators that fill its ground."""
    spots = []

    def look(operator: bytes, operands: Any, matrix: Any, _: Any) -> None:
        if operator != b"re":
            return
        x, y, width, height = map(float, operands)
        if is_size(width / PIXELS, height / PIXELS, size, bleed):
            middle = x + width / 2, y + height / 2
            spots.append(
                (
                    (matrix[0] * middle[0] + matrix[2] * middle[1] + matrix[4]) * PER_POINT,
                    (matrix[1] * middle[0] + matrix[3] * middle[1] + matrix[5]) * PER_POINT,
                )
            )

    page.extract_text(visitor_operand_before=look)
    return spots
