"""What stands on the cells of a board: stacks and their height, markers, and what stands out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from sdg.clusters import first
from sdg.observation import CellView
from sdg.picture.boards.grids import hexagon
from sdg.picture.lettering import SMALLEST, text
from sdg.picture.lettering import width as text_width
from sdg.picture.outlines import CORNER
from sdg.picture.pieces import Pieces
from sdg.picture.svg import Value, circle, element, rectangle
from sdg.picture.themes import Theme
from sdg.view.data import Face, View

EDGES: Final = 3  # of the cards below the visible one
LETTERED: Final = 22.0  # pixels of a tile's width from which it has room for letters in a corner
LETTERED_BY_CARD: Final = 30.0  # from which a marker on a tile has room for its letter
LETTER: Final = 0.36  # of a person's height
DARK, BRIGHT = "#23211c", "#fffdf8"  # what stands on cards, in every theme


def edges(
    pieces: Pieces, height: int, below: Sequence[Face], left: float, top: float, width: float,
    tall: float,
) -> Iterator[str]:  # fmt: skip
    """Yield the edges of cards that lie below the visible one, in their colors if they are seen."""
    step = max(1.5, width * 0.025)
    for number in reversed(range(1, min(EDGES, height - 1) + 1)):
        card = below[-number] if len(below) >= number else None
        tint = None if card is None or card.back else pieces.tint(card)
        yield rectangle(
            left + number * step, top + number * step, width, tall, CORNER * width,
            fill=tint.fill if tint else pieces.theme.ground,
            stroke=tint.ink if tint else pieces.theme.block, stroke_width=0.7,
        )  # fmt: skip


@frozen
class Sheet:
    """The rectangle in which something lies on a cell."""

    left: float
    top: float
    width: float
    tall: float
    hexagonal: bool = False

    def outline(self, out: float, **look: Value) -> str:
        """Draw the outline of the cell, so many pixels further out than the sheet."""
        if self.hexagonal:
            x, y = self.left + self.width / 2, self.top + self.tall / 2
            return hexagon(x, y, self.width / 2, **look)
        return rectangle(
            self.left - out, self.top - out, self.width + 2 * out, self.tall + 2 * out,
            CORNER * self.width + out, **look,
        )  # fmt: skip


def standing_out(
    cell: CellView, view: View, marked: str | None, theme: Theme, sheet: Sheet
) -> Iterator[str]:
    """Yield the signs of conflicts and of cards shown to be wrong, of what is new, and of where
    something may be done."""
    width = sheet.width
    out, thick = max(1.0, width * 0.03), max(1.6, min(2.6, width / 22))
    if cell.conflict or cell.name in view.misplays:
        yield sheet.outline(out, fill="none", stroke=theme.warning, stroke_width=thick)
    elif cell.name in view.changes.new:
        yield sheet.outline(
            out, fill="none", stroke=theme.gain, stroke_width=thick, stroke_dasharray="5 3"
        )
    if marked and cell.card is None:
        radius = max(min(2.5, width * 0.3), min(8.0, width * 0.12))
        yield sheet.outline(0, fill=theme.accent, fill_opacity=0.12)
        yield circle(sheet.left + width / 2, sheet.top + sheet.tall / 2, radius, fill=theme.accent)
    elif marked:
        yield sheet.outline(out, fill="none", stroke=theme.accent, stroke_width=thick)
    elif cell.card is None and cell.name in view.changes.left:
        yield sheet.outline(
            0, fill="none", stroke=theme.gain, stroke_dasharray="3 4", stroke_width=1.2
        )


def pill(height: int, left: float, top: float, width: float, tall: float) -> str:
    """Draw the height of a stack in a rectangle: above on a card, below on a tile, and where there
    is no room for a number nothing."""
    if width < LETTERED:
        return ""
    size = max(SMALLEST, min(12.0, width * 0.16))
    words = f"×{height}" if width >= 34 else str(height)
    wide = text_width(words, size, bold=True) + size * (0.9 if width >= 34 else 0.4)
    high = size * (1.5 if width >= 34 else 1.2)
    x = left + width - wide
    y = top if _upright(width, tall) else top + tall - high
    ground = rectangle(x, y, wide, high, high / 2, fill=DARK)
    return ground + text(
        words, x + wide / 2, y + high / 2 + size * 0.36, size, BRIGHT, "middle", bold=True
    )


def markers_on(
    markers: Sequence[str], card: bool, stacked: bool, left: float, top: float, width: float,
    tall: float,
) -> Iterator[str]:  # fmt: skip
    """Yield the pieces of markers with the first letter of each: in the middle of an empty cell,
    else where a card or a tile has nothing to be read."""
    if not markers:
        return
    small = min(width, tall)
    least = 14.0 if small >= LETTERED_BY_CARD or not card else 9.0
    size = max(min(least, small * 0.62), small * (0.3 if card else 0.5))
    size = min(size, width / len(markers))
    if not card:
        x, y = left + (width - size * len(markers)) / 2, top + (tall - size) / 2
    elif _upright(width, tall):
        x, y = left + width - size * len(markers) - 1, top + 1 + (size * 0.7 if stacked else 0)
    else:
        x, y = left, top
    for at, marker in enumerate(markers):
        draw = _person if size * LETTER >= SMALLEST else _token
        yield from draw(first(marker).upper(), x + (at + 0.5) * size, y + size / 2, size)


def _upright(width: float, tall: float) -> bool:
    return tall > width * 1.1


def _person(letter: str, x: float, y: float, size: float) -> Iterator[str]:
    half, low, shoulder = size * 0.42, y + size * 0.5, y - size * 0.12
    yield circle(x, y - size * 0.28, size * 0.2, fill=DARK, stroke=BRIGHT, stroke_width=1.2)
    yield element("path", {
        "d": f"M{x - half:.1f} {low:.1f}Q{x - size * 0.36:.1f} {shoulder:.1f} {x:.1f} "
             f"{shoulder:.1f}Q{x + size * 0.36:.1f} {shoulder:.1f} {x + half:.1f} {low:.1f}Z",
        "fill": DARK, "stroke": BRIGHT, "stroke_width": 1.2,
    })  # fmt: skip
    yield text(letter, x, y + size * 0.42, size * LETTER, BRIGHT, "middle", bold=True)


def _token(letter: str, x: float, y: float, size: float) -> Iterator[str]:
    """Yield a disc, with the letter if it has room."""
    yield circle(x, y, size * 0.46, fill=DARK, stroke=BRIGHT, stroke_width=1.0)
    if size * 0.75 >= SMALLEST:
        yield text(letter, x, y + SMALLEST * 0.36, SMALLEST, BRIGHT, "middle", bold=True)
