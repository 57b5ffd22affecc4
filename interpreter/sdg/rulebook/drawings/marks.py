"""What marks the cells of an example: rings, badges with a sign, an arrow; never a color alone."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from sdg.observation import CellView
from sdg.picture.boards.grids import Grid
from sdg.picture.outlines import CORNER
from sdg.picture.pieces import Pieces
from sdg.picture.svg import Value, circle, element, line, rectangle
from sdg.picture.themes import Theme
from sdg.rulebook.drawings.scenes import BoardScene

LEAST_BADGE = 7.0  # pixels of its radius
HEAD = 9.0  # length of an arrow's head
GHOST = 0.74  # size of a card over another, of its cell


def marks(scene: BoardScene, pieces: Pieces, grid: Grid, x: float, y: float) -> str:
    """Return what is drawn over the cells of a board, the upper left of which is at x, y."""
    cells = {cell.name: cell for cell in scene.board.cells}
    here = [cells[name] for name in scene.here if name in cells]
    fault = [cells[name] for name in scene.fault if name in cells and name not in scene.here]
    drawing = _Marks(scene, pieces.theme, grid, x, y)
    parts = [drawing.ring(cell, pieces.theme.warning, "5 3") for cell in fault]
    for cell in here:
        if scene.laid is not None and cell.card is not None and cell.card != scene.laid.name:
            left, top = grid.corner(cell, x, y)
            parts.append(pieces.draw(scene.laid, left, top, grid.side * GHOST, grid.tall * GHOST))
    parts += [drawing.ring(cell, drawing.color) for cell in here]
    parts += drawing.arrow(here)
    parts += [drawing.badge(cell, pieces.theme.warning, "fault") for cell in fault]
    parts += [drawing.badge(cell, drawing.color, scene.verdict) for cell in here[-1:]]
    return "".join(parts)


class _Marks:
    def __init__(self, scene: BoardScene, theme: Theme, grid: Grid, x: float, y: float) -> None:
        self.scene, self.theme, self.grid, self.x, self.y = scene, theme, grid, x, y
        self.color = theme.warning if scene.verdict == "forbidden" else theme.accent
        self.thick = max(2.0, min(3.2, grid.side / 18))

    def ring(self, cell: CellView, color: str, dashes: str | None = None) -> str:
        """Return a ring around what lies on a cell."""
        left, top = self.grid.corner(cell, self.x, self.y)
        side, tall = self.grid.side, self.grid.tall
        look: dict[str, Value] = {
            "fill": "none", "stroke": color, "stroke_dasharray": dashes,
            "stroke_width": self.thick,
        }  # fmt: skip
        if self.scene.board.hexagonal:
            return circle(left + side / 2, top + tall / 2, side * 0.47, **look)
        gap, corner = max(0.5, side * 0.02), CORNER * side + 1
        return rectangle(left + gap, top + gap, side - 2 * gap, tall - 2 * gap, corner, **look)

    def badge(self, cell: CellView, color: str, sign: str) -> str:
        """Return a disc with a sign in the upper right corner of a cell: a tick, a cross, an
        exclamation mark."""
        radius = max(LEAST_BADGE, min(10.0, self.grid.side * 0.16))
        left, top = self.grid.corner(cell, self.x, self.y)
        x, y, arm = left + self.grid.side - radius * 0.1, top + radius * 0.1, radius * 0.42
        path = {
            "allowed": f"M{x - arm * 1.1:.1f} {y:.1f}l{arm * 0.8:.1f} {arm:.1f}"
                       f"l{arm * 1.4:.1f} {-arm * 1.9:.1f}",
            "forbidden": f"M{x - arm:.1f} {y - arm:.1f}l{2 * arm:.1f} {2 * arm:.1f}"
                         f"m0 {-2 * arm:.1f}l{-2 * arm:.1f} {2 * arm:.1f}",
            "fault": f"M{x:.1f} {y - arm * 1.3:.1f}v{arm * 1.5:.1f}m0 {arm * 1.1:.1f}v0.1",
        }[sign]  # fmt: skip
        ink = self.theme.ground
        return circle(x, y, radius, fill=color, stroke=ink, stroke_width=1.2) + element(
            "path",
            {"d": path, "fill": "none", "stroke": ink, "stroke_width": max(1.6, radius * 0.24),
             "stroke_linecap": "round", "stroke_linejoin": "round"},
        )  # fmt: skip

    def arrow(self, here: list[CellView]) -> Iterator[str]:
        """Yield an arrow from a cell with a card to an empty one, if an example names these two."""
        if len(here) != 2 or here[0].card is None or here[1].card is not None:
            return
        (x1, y1), (x2, y2) = (self._middle(cell) for cell in here)
        far = hypot(x2 - x1, y2 - y1)
        way_x, way_y = (x2 - x1) / far, (y2 - y1) / far
        start, end = self.grid.side * 0.5, far - self.grid.side * 0.2
        if end - HEAD <= start:
            start = 0.0
        look: dict[str, Value] = {
            "stroke": self.color,
            "stroke_linecap": "round",
            "stroke_width": self.thick * 1.2,
        }
        yield line(x1 + way_x * start, y1 + way_y * start,
                   x1 + way_x * (end - HEAD), y1 + way_y * (end - HEAD), **look)  # fmt: skip
        points = [(end, 0.0), (end - HEAD * 1.3, HEAD * 0.65), (end - HEAD * 1.3, -HEAD * 0.65)]
        yield element("polygon", {
            "points": " ".join(f"{x1 + way_x * along - way_y * aside:.1f},"
                               f"{y1 + way_y * along + way_x * aside:.1f}"
                               for along, aside in points),
            "fill": self.color,
        })  # fmt: skip

    def _middle(self, cell: CellView) -> tuple[float, float]:
        left, top = self.grid.corner(cell, self.x, self.y)
        return left + self.grid.side / 2, top + self.grid.tall / 2
