"""A board: its cells, blocks, zones, stacks and markers, in as much room as there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from sdg.observation import BoardView, CellView
from sdg.picture.boxes import NOTHING, Box, below, flowing
from sdg.picture.grids import Grid, column_name, hexagon, shaded
from sdg.picture.lettering import text
from sdg.picture.lettering import width as text_width
from sdg.picture.on_cells import edges, markers_on, pill
from sdg.picture.pieces import CARD_HEIGHT, CORNER, Pieces
from sdg.picture.svg import circle, element, group, identity, line, named, rectangle
from sdg.view.boards import block_of, board_name
from sdg.view.data import Face, View, Zone

FEW_CELLS = 20  # of a board whose cells are as high as cards
LARGEST, SMALLEST_CELL = 128.0, 15.0  # pixels of a cell's width
MARGIN = 20.0  # for the names of rows and columns


@frozen
class BoardPicture:
    """Draws one board of a view."""

    view: View
    board: BoardView
    pieces: Pieces
    faces: Mapping[str, Face]
    marked: Mapping[str, str] = {}  # cells with a dot or ring: "may", "gain"

    def box(self, width: float, height: float) -> Box:
        """Return the board in as much room as there is: its cells are as large as they can be."""
        if not self.board.cells:
            return NOTHING
        grid = self._grid(width, height)
        board = Box(
            grid.width + 2 * grid.pad + MARGIN, grid.height + 2 * grid.pad + MARGIN,
            lambda x, y: self._draw(grid, x + MARGIN, y + MARGIN),
        )  # fmt: skip
        zones = [zone for zone in self.view.zones if zone.board == board_name(self.board)]
        legend = [self._owner(zone) for zone in zones]
        return below([board, flowing(legend, board.width, 14)], 8, 0.5)

    def side(self, width: float, height: float) -> float:
        """Return how wide the cells are where there is so much room."""
        return self._grid(width, height).side if self.board.cells else LARGEST

    def _owner(self, zone: Zone) -> Box:
        """Return whose a zone is."""
        name = self.pieces.look.title(zone.name)
        yours = zone.seat == self.view.seen.seat
        words = f"{'your' if yours else self.view.names[zone.seat - 1] + '’s'} {name}"
        color = self.pieces.theme.seats[(zone.seat - 1) % len(self.pieces.theme.seats)]
        return Box(
            20 + text_width(words, 13), 18,
            lambda x, y: circle(x + 7, y + 9, 6, fill=color, fill_opacity=0.35, stroke=color)
            + text(words, x + 20, y + 14, 13, self.pieces.theme.soft),
        )  # fmt: skip

    def _grid(self, width: float, height: float) -> Grid:
        rows = sorted({cell.row for cell in self.board.cells})
        columns = sorted({cell.column for cell in self.board.cells})
        down, across = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
        shift = (down - 1) / 2 if self.board.hexagonal else 0
        there = [cell.card for cell in self.board.cells if cell.card is not None]
        cards = [self.faces[card] for card in there if card in self.faces]
        upright = len(self.board.cells) <= FEW_CELLS and not self.board.hexagonal and all(
            self.pieces.shape(face) == "card" for face in cards
        ) and bool(cards or self._cards_come())  # fmt: skip
        tall = CARD_HEIGHT if upright else 0.87 if self.board.hexagonal else 1.0
        wide, high = width - MARGIN - 12, height - MARGIN - 12
        side = min(wide / (across + shift), high / (down * tall), LARGEST)
        side = max(SMALLEST_CELL, side)
        return Grid(side, side * tall, rows[0], columns[0], down, across, shift * side)

    def _cards_come(self) -> bool:
        """Return whether what may come to the board are cards: nothing else is there to be seen."""
        return bool(self.faces) and all(
            self.pieces.shape(face) == "card" for face in self.faces.values()
        )

    def _draw(self, grid: Grid, x: float, y: float) -> str:
        theme, board = self.pieces.theme, self.board
        frame = rectangle(
            x, y, grid.width + 2 * grid.pad, grid.height + 2 * grid.pad, 8,
            fill=self._ground(), stroke=theme.block, stroke_width=2.0,
        ) if not board.hexagonal and self._is_whole(grid) else ""  # fmt: skip
        x, y = x + grid.pad, y + grid.pad
        parts = [
            frame,
            group(self._grounds(grid, x, y)),
            group(self._lines(grid, x, y)),
            group(self._names(grid, x, y)),
            *(self._cell(grid, cell, x, y) for cell in board.cells),
        ]
        title = f"board {board_name(board).replace('_', ' ')}"
        return named(parts, identity("board", board_name(board)), "group", title)

    def _is_whole(self, grid: Grid) -> bool:
        return len(self.board.cells) == grid.down * grid.across

    def _ground(self) -> str:
        ground = self.pieces.look.grounds.get(self.board.name)
        return self.pieces.theme.tints[ground].fill if ground else self.pieces.theme.ground

    def _grounds(self, grid: Grid, x: float, y: float) -> Iterator[str]:
        """Yield what lies under cells: every other block, the zones of seats, hexagons."""
        theme = self.pieces.theme
        owners = {cell: zone.seat for zone in self.view.zones
                  if zone.board == board_name(self.board) for cell in zone.cells}  # fmt: skip
        shade = shaded(self.board)
        for cell in self.board.cells:
            left, top = grid.corner(cell, x, y)
            if not self.board.hexagonal and not self._is_whole(grid):
                yield rectangle(left, top, grid.side, grid.tall, fill=self._ground())
            if self.board.hexagonal:
                yield hexagon(left, top, grid, theme.ground, theme.line)
            elif cell.name in shade:
                yield rectangle(left, top, grid.side, grid.tall, fill=theme.shade)
            if cell.name in owners:
                color = theme.seats[(owners[cell.name] - 1) % len(theme.seats)]
                yield rectangle(left, top, grid.side, grid.tall, fill=color, fill_opacity=0.09)

    def _lines(self, grid: Grid, x: float, y: float) -> Iterator[str]:
        """Yield the lines between cells, thicker between blocks."""
        if self.board.hexagonal:
            return
        theme = self.pieces.theme
        there = {(cell.row, cell.column): cell for cell in self.board.cells}
        blocked = self.board.blocks is not None
        thin, thick = list[str](), list[str]()
        for (row, column), cell in there.items():
            left, top = grid.corner(cell, x, y)
            for near, ends in (
                ((row, column + 1), (left + grid.side, top, left + grid.side, top + grid.tall)),
                ((row + 1, column), (left, top + grid.tall, left + grid.side, top + grid.tall)),
            ):
                other = there.get(near)
                if other is None:
                    continue
                parted = blocked and block_of(self.board, cell) != block_of(self.board, other)
                (thick if parted else thin).append(line(*ends))
        yield element("g", {"stroke": theme.line, "stroke_width": 1.0}, *thin) if thin else ""
        yield (
            element("g", {"stroke": theme.block, "stroke_width": 2.2, "stroke_linecap": "square"},
                    *thick) if thick else ""
        )  # fmt: skip
        if not self._is_whole(grid):
            yield from self._outline(grid, there, x, y)

    def _outline(
        self, grid: Grid, there: Mapping[tuple[int, int], CellView], x: float, y: float
    ) -> Iterator[str]:
        for (row, column), cell in there.items():
            left, top = grid.corner(cell, x, y)
            right, bottom = left + grid.side, top + grid.tall
            for near, ends in (
                ((row, column - 1), (left, top, left, bottom)),
                ((row - 1, column), (left, top, right, top)),
                ((row, column + 1), (right, top, right, bottom)),
                ((row + 1, column), (left, bottom, right, bottom)),
            ):
                if near not in there:
                    yield line(*ends, stroke=self.pieces.theme.line, stroke_width=1.2)

    def _names(self, grid: Grid, x: float, y: float) -> Iterator[str]:
        """Yield the names of rows and columns."""
        soft, size = self.pieces.theme.soft, max(9.0, min(12.0, grid.side * 0.4))
        first: dict[tuple[str, int], CellView] = {}
        for cell in self.board.cells:
            first.setdefault(("row", cell.row), cell)
            first.setdefault(("column", cell.column), cell)
        for (which, number), cell in first.items():
            left, top = grid.corner(cell, x, y)
            if which == "row":
                yield text(str(number), x - grid.pad - 6, top + grid.tall / 2 + size * 0.36, size,
                           soft, "end")  # fmt: skip
            elif cell.row == grid.row or not self.board.hexagonal:
                name = column_name(self.board, cell)
                yield text(name, left + grid.side / 2, y - grid.pad - 6, size, soft, "middle")

    def _cell(self, grid: Grid, cell: CellView, x: float, y: float) -> str:
        left, top = grid.corner(cell, x, y)
        gap = max(1.5, grid.side * 0.06)
        inner = left + gap, top + gap, grid.side - 2 * gap, grid.tall - 2 * gap
        parts = [rectangle(left, top, grid.side, grid.tall, fill="none")]
        face = self.faces.get(cell.card or "")
        if face is not None:
            parts += edges(self.pieces, cell.height, *inner)
            if grid.tall > grid.side * 1.1 and self.pieces.shape(face) == "domino":
                inner = left + gap, top + grid.tall / 4, grid.side - 2 * gap, grid.side / 2
            parts.append(self.pieces.draw(face, *inner, locked=cell.fixed))
            if cell.height > 1:
                right = left + grid.side - gap
                parts.append(pill(f"×{cell.height}", right, top + gap, grid.side))
        parts += self._signs(cell, *inner)
        parts += markers_on(cell.markers, *inner)
        label = _label(cell)
        return named(parts, identity("cell", cell.name), "img", label)

    def _signs(
        self, cell: CellView, left: float, top: float, width: float, height: float
    ) -> Iterator[str]:
        """Yield what stands out: conflicts, what is new, where something may be done."""
        theme, corner = self.pieces.theme, CORNER * width + 1
        out = max(1.0, width * 0.03)
        around = left - out, top - out, width + 2 * out, height + 2 * out
        thick = max(1.6, min(2.6, width / 22))
        if cell.conflict:
            yield rectangle(*around, corner, fill="none", stroke=theme.warning, stroke_width=thick)
        elif cell.name in self.view.changes.new:
            yield rectangle(*around, corner, fill="none", stroke=theme.gain, stroke_width=thick,
                            stroke_dasharray="5 3")  # fmt: skip
        marked = self.marked.get(cell.name)
        if marked and cell.card is None:
            yield rectangle(left, top, width, height, corner, fill=theme.accent, fill_opacity=0.12)
            yield circle(left + width / 2, top + height / 2, max(2.5, min(8.0, width * 0.12)),
                         fill=theme.accent)  # fmt: skip
        elif marked:
            yield rectangle(*around, corner, fill="none", stroke=theme.accent, stroke_width=thick)
        elif cell.card is None and cell.name in self.view.changes.left:
            yield rectangle(left, top, width, height, corner, fill="none", stroke=theme.gain,
                            stroke_dasharray="3 4", stroke_width=1.2)  # fmt: skip


def _label(cell: CellView) -> str:
    """Say what is on a cell."""
    said = "empty" if cell.card is None else cell.card.replace("-", " ")
    if cell.height > 1:
        said += f", {cell.height} cards high"
    notes = [*(["conflict"] if cell.conflict else []), *(["locked"] if cell.fixed else []),
             *(marker.replace("_", " ") for marker in cell.markers)]  # fmt: skip
    return ", ".join([f"{cell.name}: {said}", *notes])
