"""The outlines of pieces: a shape and a rectangle in, the edge of a card, disc, domino, die or cube
out."""

from __future__ import annotations

from typing import Final

from sdg.picture.svg import Value, circle, rectangle

CORNER: Final = 0.09  # the radius of a card's corners, of its width
ROUND: Final = 0.46  # the radius of a disc, of its room
DIE: Final = 0.9  # the side of a die, of its room
CUBE: Final = 0.74


def outline(shape: str, x: float, y: float, width: float, height: float, **look: Value) -> str:
    """Draw the outline of a piece of a shape in a rectangle."""
    side = min(width, height)
    match shape:
        case "disc":
            return circle(x + width / 2, y + height / 2, side * ROUND, **look)
        case "domino":
            return rectangle(x, y, width, height, height * 0.14, **look)
        case "die" | "cube":
            side *= DIE if shape == "die" else CUBE
            left, top = x + (width - side) / 2, y + (height - side) / 2
            return rectangle(left, top, side, side, side * (0.2 if shape == "die" else 0.1), **look)
    return rectangle(x, y, width, height, CORNER * width, **look)


def rim(x: float, y: float, radius: float, ink: str) -> str:
    """Draw the inner edge of a counter with nothing on it, around a point."""
    return circle(x, y, radius * 0.7, fill="none", stroke=ink, stroke_opacity=0.55,
                  stroke_width=max(0.8, radius / 16))  # fmt: skip
