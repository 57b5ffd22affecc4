"""What stands on the cells of a board: the edges and height of a stack, the pieces of markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sdg.picture.lettering import text
from sdg.picture.pieces import CORNER, Pieces
from sdg.picture.svg import circle, element, rectangle

EDGES: Final = 3  # of the cards below the visible one
DARK, BRIGHT = "#23211c", "#fffdf8"  # what stands on cards, in every theme


def edges(
    pieces: Pieces, height: int, left: float, top: float, width: float, tall: float
) -> Iterator[str]:
    """Yield the edges of cards that lie below the visible one."""
    step = max(1.5, width * 0.025)
    for number in reversed(range(1, min(EDGES, height - 1) + 1)):
        yield rectangle(
            left + number * step, top + number * step, width, tall, CORNER * width,
            fill=pieces.theme.ground, stroke=pieces.theme.block, stroke_width=0.7,
        )  # fmt: skip


def pill(words: str, right: float, top: float, side: float) -> str:
    """Draw the height of a stack."""
    size = max(9.0, min(12.0, side * 0.16))
    wide, high = size * (0.75 * len(words) + 0.9), size * 1.5
    ground = rectangle(right - wide, top, wide, high, high / 2, fill=DARK)
    return ground + text(
        words, right - wide / 2, top + size * 1.12, size, BRIGHT, "middle", bold=True
    )


def markers_on(
    markers: Sequence[str], left: float, top: float, width: float, height: float
) -> Iterator[str]:
    """Yield the pieces of markers: people, with the first letter of each."""
    size = max(12.0, min(width, height) * 0.34)
    for number, marker in enumerate(markers):
        x = left + width - size * 0.62 - number * size * 0.8
        y = top + height - size * 0.62
        half, low, shoulder = size * 0.42, y + size * 0.5, y - size * 0.12
        yield circle(x, y - size * 0.28, size * 0.2, fill=DARK, stroke=BRIGHT, stroke_width=1.2)
        yield element("path", {
            "d": f"M{x - half:.1f} {low:.1f}Q{x - size * 0.36:.1f} {shoulder:.1f} {x:.1f} "
                 f"{shoulder:.1f}Q{x + size * 0.36:.1f} {shoulder:.1f} {x + half:.1f} {low:.1f}Z",
            "fill": DARK, "stroke": BRIGHT, "stroke_width": 1.2,
        })  # fmt: skip
        letter = marker[:1].upper()
        yield text(letter, x, y + size * 0.4, max(8.0, size * 0.36), BRIGHT, "middle", bold=True)
