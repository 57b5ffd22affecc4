"""Pips, as dice and dominoes show numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sdg.picture.lettering import LETTERED, SMALLEST, text
from sdg.picture.outlines import DIE
from sdg.picture.svg import circle, line, rectangle
from sdg.picture.themes import Tint

PIPS: Final = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)), 5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
    7: ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2)),
    8: ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
    9: ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
}  # fmt: skip


def pips(many: int, x: float, y: float, side: float, ink: str) -> str:
    """Draw the pips of a number in a square; a number of more than nine is written."""
    if many not in PIPS:
        size = max(SMALLEST, side * 0.55)
        return "" if not many or side < LETTERED else text(
            str(many), x + side / 2, y + side / 2 + size * 0.36, size, ink, "middle", bold=True,
            room=side * 0.9,
        )  # fmt: skip
    step, start = side * 0.29, side * 0.21
    return "".join(
        circle(x + start + column * step, y + start + row * step, side * 0.085, fill=ink)
        for column, row in PIPS[many]
    )


def die(value: str, tint: Tint, x: float, y: float, width: float, height: float) -> str:
    """Draw a die with a value in a rectangle."""
    side = min(width, height) * DIE
    left, top = x + (width - side) / 2, y + (height - side) / 2
    return rectangle(
        left, top, side, side, side * 0.2, fill=tint.fill, stroke=tint.ink,
        stroke_width=max(1.0, side / 60),
    ) + pips(int(value) if value.isdigit() else 0, left, top, side, tint.ink)  # fmt: skip


def on_halves(halves: Sequence[int], x: float, y: float, side: float, ink: str) -> str:
    """Draw what is on a domino: a line in the middle, and pips on both halves."""
    return "".join([
        line(x + side, y + side * 0.12, x + side, y + side * 0.88, stroke=ink),
        *(pips(many, x + at * side, y, side, ink) for at, many in enumerate(halves)),
    ])  # fmt: skip
