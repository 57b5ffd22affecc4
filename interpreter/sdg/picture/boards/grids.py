"""Where the cells of a board lie in its picture, and which of them are shaded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from attrs import frozen

from sdg.observation import BoardView, CellView
from sdg.picture.svg import Value, element, number
from sdg.view.boards import block_of

Ends: TypeAlias = tuple[float, float, float, float]  # x and y of one end of a line, and the other

# What lies beyond the sides of a hexagon, clockwise from the upper right: rows and columns.
BEYOND = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))


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
    margin: float  # for the names of rows
    pad: float = 6.0
    standing: bool = False  # a rhombus of hexagons whose first cell is at its top

    @property
    def width(self) -> float:
        if self.standing:
            return (self.across + self.down) / 2 * self.side
        return self.across * self.side + self.shift

    @property
    def height(self) -> float:
        return (self.across + self.down - 1 if self.standing else self.down) * self.tall

    def corner(self, cell: CellView, x: float, y: float) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        row = cell.row - self.row
        if self.standing:
            column = cell.column - self.column
            left = x + (column - row + self.down - 1) * self.side / 2
            return left, y + (row + column) * self.tall
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


def areas(grid: Grid, cells: Iterable[CellView], x: float, y: float, **look: Value) -> str:
    """Return the grounds of cells as one shape; nothing for no cells."""
    wide, tall = number(grid.side), number(grid.tall)
    squares = [f"M{number(left)} {number(top)}h{wide}v{tall}h-{wide}z"
               for left, top in (grid.corner(cell, x, y) for cell in cells)]  # fmt: skip
    return element("path", {"d": "".join(squares), **look}) if squares else ""


def hexagons(grid: Grid, cells: Sequence[CellView], x: float, y: float, **look: Value) -> str:
    """Return the cells of a hexagonal board as one shape."""
    half = grid.side / 2
    corners = (grid.corner(cell, x, y) for cell in cells)
    shapes = [_hexagon(left + half, top + grid.tall / 2, half) for left, top in corners]
    return element("path", {"d": "".join(shapes), **look})


def hexagon_sides(
    grid: Grid, cell: CellView, among: Collection[tuple[int, int]], x: float, y: float
) -> Iterator[str]:
    """Yield the sides of a hexagonal cell beyond which lies none of some cells, as parts of a path;
    cells go by their rows and columns."""
    left, top = grid.corner(cell, x, y)
    half = grid.side / 2
    reach, middle = half / 0.866, (left + half, top + grid.tall / 2)
    corners = ((0.0, -reach), (half, -reach / 2), (half, reach / 2), (0.0, reach),
               (-half, reach / 2), (-half, -reach / 2))  # fmt: skip
    for at, (down, right) in enumerate(BEYOND):
        if (cell.row + down, cell.column + right) not in among:
            (x1, y1), (x2, y2) = corners[at], corners[(at + 1) % 6]
            yield (f"M{number(middle[0] + x1)} {number(middle[1] + y1)}"
                   f"L{number(middle[0] + x2)} {number(middle[1] + y2)}")  # fmt: skip


def hexagon(x: float, y: float, half: float, **look: Value) -> str:
    """Draw a hexagon around a point; `half` is that of its width, a corner is at its top."""
    return element("path", {"d": _hexagon(x, y, half), **look})


def _hexagon(x: float, y: float, half: float) -> str:
    reach = half / 0.866
    way = "l{0} {1}v{2}l-{0} {1}l-{0} -{1}v-{2}z".format(
        number(half), number(reach / 2), number(reach)
    )
    return f"M{number(x)} {number(y - reach)}{way}"


def strokes(lines: Iterable[Ends], **look: Value) -> str:
    """Return upright and level lines as one shape, those that go on from each other as one line."""
    joined: dict[tuple[str, str, str], Ends] = {}  # by the way of a line and where it ends
    for x1, y1, x2, y2 in sorted(lines):
        way = "down" if x1 == x2 else "right"
        begun = joined.pop((way, number(x1), number(y1)), (x1, y1, x2, y2))
        joined[way, number(x2), number(y2)] = (begun[0], begun[1], x2, y2)
    moves = [
        f"M{number(x1)} {number(y1)}" + (f"V{number(y2)}" if x1 == x2 else f"H{number(x2)}")
        for x1, y1, x2, y2 in joined.values()
    ]
    return element("path", {"d": "".join(moves), **look}) if moves else ""
