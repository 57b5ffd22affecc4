"""How warm a cell of a board is, and how that is drawn: a shade, and the number in it."""

from __future__ import annotations

from attrs import frozen

from sdg.observation import CellView
from sdg.picture.boards.grids import Grid, hexagons
from sdg.picture.lettering import fitting, text, width
from sdg.picture.svg import rectangle
from sdg.picture.themes import Theme

DEEPEST = 0.55  # of the color: what is written on it is still read
LARGEST, SMALLEST = 15.0, 9.0  # pixels of a number


@frozen
class Warmth:
    """How warm one cell is: `part` from 0 to 1 of the deepest shade, a number and a sentence."""

    part: float
    number: str
    said: str


def warm_cell(
    warmth: Warmth, color: str, grid: Grid, cell: CellView, corner: tuple[float, float],
    hexagonal: bool, theme: Theme,
) -> str:  # fmt: skip
    """Draw the shade of a cell, and its number where there is room for it; `corner` is the upper
    left one of the grid."""
    left, top = grid.corner(cell, *corner)
    shade = {"fill_opacity": round(max(0.0, min(1.0, warmth.part)) * DEEPEST, 3)}
    if hexagonal:
        drawn = hexagons(grid, [cell], *corner, fill=color, stroke=theme.line, **shade)
    else:
        drawn = rectangle(left + 0.5, top + 0.5, grid.side - 1, grid.tall - 1, fill=color, **shade)
    room = grid.side * (0.86 if hexagonal else 0.94)
    largest = max(SMALLEST, min(LARGEST, grid.side * 0.4))
    size = fitting(warmth.number, largest, room, bold=False)
    if width(warmth.number, size) > room:
        return drawn
    middle = left + grid.side / 2, top + grid.tall / 2 + size * 0.36
    return drawn + text(warmth.number, *middle, size, theme.ink, "middle")
