"""What the rules of a puzzle draw on its board: cages, lines, signs between cells, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import hypot
from typing import Final

from attrs import frozen

from sdg.observation import BoardView, CellView
from sdg.picture.boards.grids import Grid, hexagon, hexagon_sides, shaded
from sdg.picture.lettering import SMALLEST, text, width
from sdg.picture.svg import Value, circle, element, group, named, number, rectangle
from sdg.picture.themes import Theme
from sdg.view.data import Marking

Point = tuple[float, float]
BELOW: Final = ("shade", "line", "tube", "arrow", "ring", "cage", "name")
TUBE, SHAFT = 0.3, 0.05  # widths of lines, of a cell's
BULB, CIRCLE, DOT = 0.37, 0.4, 0.11  # radii
INSET: Final = 0.08  # of a cage from the lines around its cells, of a cell's width
TOTAL, EDGE = 0.2, 0.4  # sizes of numbers in corners and outside
NAME, SMALL_NAME = 0.46, 0.24  # of the names of cells that are empty, or not


@frozen
class Drawn:
    """Draws the markings of one board."""

    markings: Sequence[Marking]
    board: BoardView
    theme: Theme
    played: bool = False  # cells are more than names: these stand in their corners

    def below(self, grid: Grid, x: float, y: float) -> str:
        """Draw what lies under cards; the first cell of the grid is at a point."""
        drawing = _Drawing(self, grid, x, y)
        return group(
            drawing.drawn(marking) for shape in BELOW for marking in self.markings
            if marking.shape == shape and not (shape == "name" and drawing.is_covered(marking))
        )  # fmt: skip

    def above(self, grid: Grid, x: float, y: float) -> str:
        """Draw what is seen over cards."""
        drawing = _Drawing(self, grid, x, y)
        return group(
            drawing.drawn(marking) for marking in self.markings
            if marking.shape not in BELOW
            or (marking.shape == "name" and drawing.is_covered(marking))
        )  # fmt: skip


@frozen
class _Drawing:
    of: Drawn
    grid: Grid
    x: float
    y: float

    @cached_property
    def _cells(self) -> dict[str, CellView]:
        return {cell.name: cell for cell in self.of.board.cells}

    @cached_property
    def _shaded(self) -> set[str]:
        return set() if self.of.board.hexagonal else shaded(self.of.board)

    @cached_property
    def _at_spots(self) -> Counter[tuple[int, int] | None]:
        return Counter(marking.spot for marking in self.of.markings)

    def is_covered(self, marking: Marking) -> bool:
        """Return whether a card lies on the cell of a marking, or may do so before it is full."""
        return self.of.played or any(self._cells[name].card is not None for name in marking.cells)

    def drawn(self, marking: Marking) -> str:
        """Draw one marking."""
        theme, side = self.of.theme, self.grid.side
        points = [self._middle(name) for name in marking.cells]
        match marking.shape:
            case "shade":
                return "".join(map(self._shade, marking.cells))
            case "ring":
                return "".join(self._ring(point) for point in points)
            case "line":
                return self._line(points, 0.0, theme.line)
            case "tube":
                bulb = circle(*points[0], BULB * side, fill=theme.line)
                return group([self._line(points, TUBE * side, theme.line), bulb], opacity=0.62)
            case "arrow":
                return self._arrow(points)
            case "cage":
                return self._cage(marking.cells)
            case "name":
                return self._name(marking, points[0])
            case "number":
                return self._number(marking)
            case "white dot" | "black dot":
                return self._dot(marking.shape, points)
            case "less":
                return self._less(points)
        return ""

    def _corner(self, name: str) -> Point:
        return self.grid.corner(self._cells[name], self.x, self.y)

    def _middle(self, name: str) -> Point:
        left, top = self._corner(name)
        return left + self.grid.side / 2, top + self.grid.tall / 2

    def _shade(self, name: str) -> str:
        left, top = self._corner(name)
        gap, color = self.grid.side * 0.05, self.of.theme.line
        if self.of.board.hexagonal:
            half = self.grid.side / 2 - gap
            return hexagon(*self._middle(name), half, fill=color, fill_opacity=0.45)
        return rectangle(left + gap, top + gap, self.grid.side - 2 * gap,
                         self.grid.tall - 2 * gap, 3, fill=color, fill_opacity=0.45)  # fmt: skip

    def _ring(self, point: Point) -> str:
        theme, side = self.of.theme, self.grid.side
        return circle(*point, CIRCLE * side, fill=theme.ground, stroke=theme.block,
                      stroke_width=max(1.2, SHAFT * side))  # fmt: skip

    def _line(self, points: Sequence[Point], wide: float, color: str) -> str:
        way = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        return element("polyline", {
            "points": way, "fill": "none", "stroke": color, "stroke_width": max(1.2, wide),
            "stroke_linecap": "round", "stroke_linejoin": "round",
        })  # fmt: skip

    def _arrow(self, points: Sequence[Point]) -> str:
        """Draw a circle and the way from it, with a head."""
        ring = self._ring(points[0])
        if len(points) < 2:
            return ring
        (x1, y1), (x2, y2) = points[-2:]
        far, head = hypot(x2 - x1, y2 - y1), self.grid.side * 0.16
        along, across = (x2 - x1) / far * head, (y2 - y1) / far * head
        tip = [(x2 - along - across, y2 - across + along), (x2, y2),
               (x2 - along + across, y2 - across - along)]  # fmt: skip
        color, wide = self.of.theme.block, SHAFT * self.grid.side
        return self._line(points, wide, color) + self._line(tip, wide, color) + ring

    def _name(self, marking: Marking, point: Point) -> str:
        """Write the name of a cell large, or small in a corner where a card lies; on a board that
        is played on, in the one corner that cards and tiles leave free."""
        if self.of.played:
            return self._in_free_corner(marking)
        side, soft = self.grid.side, self.of.theme.soft
        if not self.is_covered(marking):
            size = max(SMALLEST, NAME * side)
            return text(marking.text, point[0], point[1] + size * 0.36, size, soft, "middle")
        return self._in_corner(marking.cells[0], marking.text, SMALL_NAME)

    def _in_free_corner(self, marking: Marking) -> str:
        left, top = self._corner(marking.cells[0])
        size, theme = max(SMALLEST, min(15.0, SMALL_NAME * self.grid.side)), self.of.theme
        line = top + self.grid.tall - 2.0
        if self.of.board.hexagonal:
            left, line = left + self.grid.side * 0.3, line - self.grid.tall * 0.1
        sheet = rectangle(left + 1.0, line - size, width(marking.text, size) + 2.0, size + 1.5, 2,
                          fill=theme.ground, fill_opacity=0.8)  # fmt: skip
        name = text(marking.text, left + 2.0, line - size * 0.12, size, theme.soft)
        return named([sheet, name], None, "img", f"{marking.cells[0]} is {marking.text}")

    def _number(self, marking: Marking) -> str:
        """Write a number: in the corner of its cell, or where no cell is, as near as may be to
        those that it is about if another stands there, too, or other cells lie around it."""
        if marking.spot is None:
            return self._in_corner(marking.cells[0], marking.text, TOTAL)
        row, column = marking.spot
        left, top = self.grid.corner(CellView("", row, column, None, 0), self.x, self.y)
        side, tall, (down, right) = self.grid.side, self.grid.tall, marking.way or (0, 0)
        hexagonal = self.of.board.hexagonal
        aside = right + (down * 0.5 if hexagonal else 0.0)
        x, y = left + side / 2, top + tall / 2
        size, theme, more = max(SMALLEST, min(22.0, EDGE * side)), self.of.theme, ""
        shared = self._at_spots[marking.spot] > 1
        if hexagonal and shared:
            size = max(SMALLEST, size * 0.7)
            lower = down and aside > 0
            x, y = x + (0.22 if aside > 0 else -0.22) * side, y + (0.26 if lower else -0.18) * tall
        elif shared or (self._is_within(row, column) and not hexagonal):
            size = max(SMALLEST, size * 0.75)
            x, y = x + 0.21 * side * (right - down), y + 0.21 * tall * (down - right)
            more = element("path", {
                "d": f"M{number(left + side * 0.1)} {number(top + tall * 0.1)}"
                     f"l{number(side * 0.8)} {number(tall * 0.8)}",
                "stroke": theme.line, "stroke_width": 1.0,
            })  # fmt: skip
        elif down and aside:
            more = self._pointer(x, y, aside, down)
            x, y = x - aside * side * 0.14, y - down * tall * 0.14
        return more + text(
            marking.text, x, y + size * 0.36, size, theme.ink, "middle", room=side
        )  # fmt: skip

    def _is_within(self, row: int, column: int) -> bool:
        """Return whether a spot is a gap of the board."""
        cells = self.of.board.cells
        return min(cell.row for cell in cells) <= row <= max(cell.row for cell in cells) and min(
            cell.column for cell in cells
        ) <= column <= max(cell.column for cell in cells)

    def _pointer(self, x: float, y: float, right: float, down: float) -> str:
        """Draw a small arrow that leads aslant from a number into the board."""
        side = self.grid.side
        tip = x + right * side * 0.46, y + down * self.grid.tall * 0.46
        start = x + right * side * 0.24, y + down * self.grid.tall * 0.24
        along, across = (tip[0] - start[0]) * 0.5, (tip[1] - start[1]) * 0.5
        head = [(tip[0] - along - across * 0.6, tip[1] - across + along * 0.6), tip,
                (tip[0] - along + across * 0.6, tip[1] - across - along * 0.6)]  # fmt: skip
        color = self.of.theme.soft
        return self._line([start, tip], 1.2, color) + self._line(head, 1.2, color)

    def _in_corner(self, name: str, words: str, part: float) -> str:
        """Write something small in the upper left corner of a cell, over what is drawn there."""
        left, top = self._corner(name)
        size, theme = max(SMALLEST, min(15.0, part * self.grid.side)), self.of.theme
        if self.of.board.hexagonal:
            left, top = left + self.grid.side * 0.3, top + self.grid.tall * 0.02
        wide = width(words, size)
        return rectangle(left + 1.5, top + 1.5, wide + 1.5, size + 0.5,
                         fill=theme.shade if name in self._shaded else theme.ground) + text(
            words, left + 2.5, top + size, size, theme.ink
        )  # fmt: skip

    def _dot(self, shape: str, points: Sequence[Point]) -> str:
        (x1, y1), (x2, y2) = points
        theme = self.of.theme
        return circle((x1 + x2) / 2, (y1 + y2) / 2, max(3.0, DOT * self.grid.side),
                      fill=theme.ground if shape == "white dot" else theme.ink,
                      stroke=theme.ink, stroke_width=1.2)  # fmt: skip

    def _less(self, points: Sequence[Point]) -> str:
        """Draw a sign between two cells that opens to the second."""
        (x1, y1), (x2, y2) = points
        x, y, arm = (x1 + x2) / 2, (y1 + y2) / 2, max(2.6, self.grid.side * 0.09)
        far = hypot(x2 - x1, y2 - y1)
        along, across = (x2 - x1) / far * arm, (y2 - y1) / far * arm
        theme = self.of.theme
        sign = [(x + along * 0.8 - across * 1.1, y + across * 0.8 + along * 1.1),
                (x - along * 0.8, y - across * 0.8),
                (x + along * 0.8 + across * 1.1, y + across * 0.8 - along * 1.1)]  # fmt: skip
        return self._line(sign, arm * 1.6, theme.ground) + self._line(sign, arm * 0.4, theme.ink)

    def _cage(self, names: Sequence[str]) -> str:
        """Draw a dashed line within the edge of some cells."""
        look: dict[str, Value] = {
            "fill": "none", "stroke": self.of.theme.soft, "stroke_dasharray": "4 3",
            "stroke_width": max(1.0, min(1.6, self.grid.side * 0.024)),
        }  # fmt: skip
        there = {(self._cells[name].row, self._cells[name].column) for name in names}
        if self.of.board.hexagonal:
            cells = [self._cells[name] for name in names]
            sides = [side for cell in cells
                     for side in hexagon_sides(self.grid, cell, there, self.x, self.y)]  # fmt: skip
            return element("path", {"d": "".join(sides), **look})
        moves = [move for name in names for move in self._edges(name, there)]
        return element("path", {"d": "".join(moves), **look})

    def _edges(self, name: str, there: set[tuple[int, int]]) -> Iterator[str]:
        """Yield the parts of a cage's line in a cell: along its free sides, and into the corner
        where the cage bends around it."""
        cell, (left, top) = self._cells[name], self._corner(name)
        row, column, by = cell.row, cell.column, INSET * self.grid.side
        right, bottom = left + self.grid.side, top + self.grid.tall

        def inside(down: int, across: int) -> bool:
            return (row + down, column + across) in there

        def end(line: float, way: int, side: tuple[int, int], beyond: tuple[int, int]) -> float:
            """Return where a line ends: before a free side, at the next cell, or beyond its edge
            where the cage bends."""
            if not inside(*side):
                return line - way * by
            return line + way * by if inside(*beyond) else line

        for across, edge in ((-1, left + by), (1, right - by)):
            if not inside(0, across):
                start = end(top, -1, (-1, 0), (-1, across))
                stop = end(bottom, 1, (1, 0), (1, across))
                yield f"M{number(edge)} {number(start)}V{number(stop)}"
        for down, edge in ((-1, top + by), (1, bottom - by)):
            if not inside(down, 0):
                start = end(left, -1, (0, -1), (down, -1))
                stop = end(right, 1, (0, 1), (down, 1))
                yield f"M{number(start)} {number(edge)}H{number(stop)}"
