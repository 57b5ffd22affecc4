"""Where the cells of a board lie in its picture, and which of them are shaded."""

from __future__ import annotations

from attrs import frozen

from sdg.observation import BoardView, CellView
from sdg.picture.svg import element
from sdg.view.boards import block_of


@frozen
class Grid:
    """Where the cells of a board lie."""

    side: float  # width of a cell
    tall: float
    row: int  # the first
    column: int
    down: int
    across: int
    shift: float  # of the last row of a hexagonal board
    pad: float = 6.0

    @property
    def width(self) -> float:
        return self.across * self.side + self.shift

    @property
    def height(self) -> float:
        return self.down * self.tall

    def corner(self, cell: CellView, x: float, y: float) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        row = cell.row - self.row
        shift = self.shift * row / (self.down - 1) if self.down > 1 else 0
        return x + (cell.column - self.column) * self.side + shift, y + row * self.tall


def column_name(board: BoardView, cell: CellView) -> str:
    """Return the letters of a cell's column, or its number."""
    letters = cell.name.rpartition(":")[2].rstrip("0123456789")
    return letters if letters.isalpha() else str(cell.column)


def shaded(board: BoardView) -> set[str]:
    """Return the cells of every other block of a board whose blocks are rectangles."""
    if board.blocks is None:
        return set()
    blocks: dict[str, list[CellView]] = {}
    for cell in board.cells:
        if (block := block_of(board, cell)) is not None:
            blocks.setdefault(block, []).append(cell)
    starts = {name: (min(c.row for c in cells), min(c.column for c in cells))
              for name, cells in blocks.items()}  # fmt: skip
    rows = sorted({row for row, _ in starts.values()})
    columns = sorted({column for _, column in starts.values()})
    if len(rows) * len(columns) != len(blocks):
        return set()
    return {cell.name for name, cells in blocks.items() for cell in cells
            if (rows.index(starts[name][0]) + columns.index(starts[name][1])) % 2}  # fmt: skip


def hexagon(left: float, top: float, grid: Grid, fill: str, stroke: str) -> str:
    """Draw a cell of a hexagonal board."""
    half = grid.side / 2
    middle_x, middle_y = left + half, top + grid.tall / 2
    reach = grid.side / 2 / 0.866
    points = [
        (middle_x, middle_y - reach), (middle_x + half, middle_y - reach / 2),
        (middle_x + half, middle_y + reach / 2), (middle_x, middle_y + reach),
        (middle_x - half, middle_y + reach / 2), (middle_x - half, middle_y - reach / 2),
    ]  # fmt: skip
    return element("polygon", {
        "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points), "fill": fill, "stroke": stroke,
    })  # fmt: skip
