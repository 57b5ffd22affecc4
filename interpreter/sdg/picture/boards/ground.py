"""The ground of a board: its frame, blocks, zones and lines, the names of its rows and columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import ceil

from attrs import frozen

from sdg.observation import BoardView, CellView
from sdg.picture.boards.grids import (
    Ends,
    Grid,
    areas,
    column_name,
    hexagon_sides,
    hexagons,
    shaded,
    strokes,
)
from sdg.picture.lettering import text
from sdg.picture.lettering import width as text_width
from sdg.picture.pieces import Pieces
from sdg.picture.svg import element, group, rectangle
from sdg.view.boards import block_of, board_name
from sdg.view.data import View

NAMES = 9.0, 12.0  # size of letters in the names of rows and columns
STUB = 9.0  # pixels of the lines of a part of a board beyond it, where the board goes on


@frozen
class Ground:
    """Draws what lies under the cards of a board."""

    view: View
    board: BoardView
    pieces: Pieces
    grid: Grid
    x: float  # of the upper left corner of the cells
    y: float
    goes_on: frozenset[str] = frozenset()  # sides where a part of a board is cut off: "top", …
    only: Collection[str] | None = None  # names of the cells that are drawn, if not all are

    def drawn(self) -> str:
        """Return the frame, grounds, lines and names."""
        if self.pieces.kept is None:
            return "".join(self._parts())
        drawn = self.pieces.kept.drawer(("grounds", self.goes_on))
        cells = tuple((c.name, c.row, c.column, c.regions) for c in self.board.cells)
        only = None if self.only is None else tuple(self.only)
        of = cells, self.view.zones, self.grid, self.x, self.y, only
        return drawn(board_name(self.board), of, lambda: "".join(self._parts()))

    def _parts(self) -> Iterator[str]:
        yield "" if self.board.hexagonal or not self._is_whole else self._frame()
        yield group(self._grounds())
        yield group(self._lines())
        yield group(self._names())

    def _frame(self) -> str:
        """Return the edge of a board; the lines of a part stick out where the board goes on."""
        grid, theme = self.grid, self.pieces.theme
        corner = grid.corner(self.board.cells[0], self.x, self.y)
        x, y = corner[0] - grid.pad, corner[1] - grid.pad
        down, across = self._extent
        wide, tall = across * grid.side + 2 * grid.pad, down * grid.tall + 2 * grid.pad
        if not self.goes_on:
            return rectangle(x, y, wide, tall, 8, fill=self._color, stroke=theme.block,
                             stroke_width=2.0)  # fmt: skip
        left = x - STUB / 2 if "left" in self.goes_on else x
        top = y - STUB / 2 if "top" in self.goes_on else y
        right = x + wide + (STUB / 2 if "right" in self.goes_on else 0)
        bottom = y + tall + (STUB / 2 if "bottom" in self.goes_on else 0)
        edges_ = {
            "left": (left, top, left, bottom),
            "top": (left, top, right, top),
            "right": (right, top, right, bottom),
            "bottom": (left, bottom, right, bottom),
        }
        ground = rectangle(left, top, right - left, bottom - top, fill=self._color)
        ends = [each for side, each in edges_.items() if side not in self.goes_on]
        return ground + strokes(ends, stroke=theme.block, stroke_width=2.0, stroke_linecap="round")

    @property
    def _is_whole(self) -> bool:
        down, across = self._extent
        return len(self.board.cells) == down * across

    @property
    def _extent(self) -> tuple[int, int]:
        """Return how many rows and columns the cells have, without numbers around them."""
        rows = [cell.row for cell in self.board.cells]
        columns = [cell.column for cell in self.board.cells]
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1

    def _shown(self) -> Iterator[CellView]:
        """Yield the cells whose ground and lines are drawn."""
        return (cell for cell in self.board.cells if self.only is None or cell.name in self.only)

    @property
    def _color(self) -> str:
        ground = self.pieces.look.grounds.get(self.board.name)
        return self.pieces.theme.tints[ground].fill if ground else self.pieces.theme.ground

    def _grounds(self) -> Iterator[str]:
        """Yield what lies under cells: every other block, the zones of seats, hexagons."""
        grid, x, y = self.grid, self.x, self.y
        theme, cells = self.pieces.theme, list(self._shown())
        if self.board.hexagonal:
            yield hexagons(grid, cells, x, y, fill=theme.ground, stroke=theme.line)
        elif not self._is_whole:
            yield areas(grid, cells, x, y, fill=self._color)
        shade = shaded(self.board)
        if not self.board.hexagonal:
            dark = [cell for cell in cells if cell.name in shade]
            yield areas(grid, dark, x, y, fill=theme.shade)
        for zone in self.view.zones:
            if zone.board == board_name(self.board):
                color = theme.seats[(zone.seat - 1) % len(theme.seats)]
                own = [cell for cell in cells if cell.name in zone.cells]
                ground = hexagons if self.board.hexagonal and own else areas
                yield ground(grid, own, x, y, fill=color, fill_opacity=0.09)

    def _lines(self) -> Iterator[str]:
        """Yield the lines between cells, thicker between blocks."""
        grid = self.grid
        if self.board.hexagonal:
            yield self._hexagonal_blocks()
            return
        theme = self.pieces.theme
        there = {(cell.row, cell.column): cell for cell in self.board.cells}
        blocked = self.board.blocks is not None
        thin, thick = list[Ends](), list[Ends]()
        for cell in self._shown():
            row, column = cell.row, cell.column
            left, top = grid.corner(cell, self.x, self.y)
            for near, ends in (
                ((row, column + 1), (left + grid.side, top, left + grid.side, top + grid.tall)),
                ((row + 1, column), (left, top + grid.tall, left + grid.side, top + grid.tall)),
            ):
                other = there.get(near)
                if other is None:
                    continue
                parted = blocked and block_of(self.board, cell) != block_of(self.board, other)
                (thick if parted else thin).append(ends)
        thin, thick = ([self._out(ends) for ends in each] for each in (thin, thick))
        yield strokes(thin, stroke=theme.line, stroke_width=1.0)
        yield strokes(thick, stroke=theme.block, stroke_width=2.2, stroke_linecap="square")
        if not self._is_whole:
            yield from self._outline(there)

    def _hexagonal_blocks(self) -> str:
        """Return thick lines around the blocks of a board of hexagons that stands upright."""
        blocks: dict[str | None, list[CellView]] = {}
        for cell in self._shown() if self.board.blocks and not self.grid.standing else ():
            blocks.setdefault(block_of(self.board, cell), []).append(cell)
        sides = [
            side for cells in blocks.values() for among in [{(c.row, c.column) for c in cells}]
            for cell in cells for side in hexagon_sides(self.grid, cell, among, self.x, self.y)
        ]  # fmt: skip
        return element("path", {
            "d": "".join(sides), "stroke": self.pieces.theme.block, "stroke_width": 2.2,
            "stroke_linecap": "round", "fill": "none",
        }) if sides else ""  # fmt: skip

    def _out(self, ends: Ends) -> Ends:
        """Let a line go on where the board does."""
        grid, x, y = self.grid, self.x, self.y
        x1, y1, x2, y2 = ends
        more = grid.pad + STUB / 2
        if x1 == x2:
            y1 -= more * ("top" in self.goes_on and y1 == y)
            y2 += more * ("bottom" in self.goes_on and y2 >= y + grid.height - 0.01)
        else:
            x1 -= more * ("left" in self.goes_on and x1 == x)
            x2 += more * ("right" in self.goes_on and x2 >= x + grid.width - 0.01)
        return x1, y1, x2, y2

    def _outline(self, there: Mapping[tuple[int, int], CellView]) -> Iterator[str]:
        grid = self.grid
        edge = list[Ends]()
        for (row, column), cell in there.items():
            left, top = grid.corner(cell, self.x, self.y)
            right, bottom = left + grid.side, top + grid.tall
            for near, ends in (
                ((row, column - 1), (left, top, left, bottom)),
                ((row - 1, column), (left, top, right, top)),
                ((row, column + 1), (right, top, right, bottom)),
                ((row + 1, column), (left, bottom, right, bottom)),
            ):
                if near not in there:
                    edge.append(ends)
        theme = self.pieces.theme
        strong = self.view.task is not None
        yield strokes(edge, stroke=theme.block if strong else theme.line,
                      stroke_width=2.0 if strong else 1.2)  # fmt: skip

    def _names(self) -> Iterator[str]:
        """Yield the names of rows and columns."""
        grid, x, y = self.grid, self.x, self.y
        soft, size = self.pieces.theme.soft, max(NAMES[0], min(NAMES[1], grid.side * 0.4))
        first: dict[tuple[str, int], CellView] = {}
        for cell in self.board.cells:
            first.setdefault(("row", cell.row), cell)
            first.setdefault(("column", cell.column), cell)
        columns = [column_name(self.board, cell) for (which, _), cell in first.items()
                   if which == "column"]  # fmt: skip
        longest = max(text_width(name, size) for name in columns)
        apart = {"row": ceil(size * 1.1 / grid.tall), "column": ceil((longest + 2) / grid.side)}
        for (which, number), cell in first.items():
            left, top = grid.corner(cell, x, y)
            start = grid.row if which == "row" else grid.column
            if (number - start) % apart[which]:
                continue  # every so many are named where they are too near
            if grid.standing:
                name, way = (
                    (str(number), -1) if which == "row" else (column_name(self.board, cell), 1)
                )
                beside = left + grid.side * (0.5 + way * 0.6)
                line = top + grid.tall / 2 - grid.side * 0.375 + size * 0.36
                yield text(name, beside, line, size, soft, "end" if way < 0 else "start")
            elif which == "row":
                yield text(str(number), x - grid.pad - 4, top + grid.tall / 2 + size * 0.36, size,
                           soft, "end")  # fmt: skip
            elif cell.row == self.board.cells[0].row or not self.board.hexagonal:
                name = column_name(self.board, cell)
                yield text(name, left + grid.side / 2, y - grid.pad - 6, size, soft, "middle")
