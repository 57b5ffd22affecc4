"""A heat map: a board without its cards, each cell shaded by a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from sdg.look.data import Look
from sdg.observation import BoardView, CellView
from sdg.picture.boards.board import HEXAGON_HEIGHT, READABLE, BoardPicture
from sdg.picture.boards.grids import Grid
from sdg.picture.heat.cells import Warmth, warm_cell
from sdg.picture.pieces import Pieces
from sdg.picture.svg import FONT, element, escaped, identity, named, rectangle
from sdg.picture.themes import theme_named
from sdg.view.boards import board_name
from sdg.view.data import View

EDGE = 4.0  # pixels around a map
NOT_WARM = Warmth(0, "", "")


def heat_map(
    view: View, board: BoardView, warmth: Mapping[str, Warmth], look: Look, title: str,
    theme: str = "light", size: int = 340, color: int = 0,
) -> str:  # fmt: skip
    """Return a board as SVG, at most `size` pixels wide and high, or as large as its cells must be.

    `warmth` is by the names of cells; `color` is one of the theme's colors for seats. What lies on
    the board in `view` is not drawn.
    """
    colors = theme_named(theme)
    cells = tuple(map(_bare, board.cells))
    shown = evolve(view, zones=(), seen=evolve(view.seen, boards=(evolve(board, cells=cells),)))

    def warm_cells(grid: Grid, x: float, y: float) -> str:
        drawn = []
        for cell in cells:
            warm = warmth.get(cell.name, NOT_WARM)
            shade = warm_cell(
                warm, colors.seats[color], grid, cell, (x, y), board.hexagonal, colors
            )  # fmt: skip
            drawn.append(named([shade], identity("cell", cell.name), "img", warm.said or cell.name))
        return "".join(drawn)

    bare = shown.seen.boards[0]
    drawing = BoardPicture(shown, bare, Pieces(look, colors), {}, layers=(warm_cells,))
    room = size - 2 * EDGE
    if drawing.side(room, room) < READABLE:
        tall = READABLE * (HEXAGON_HEIGHT if board.hexagonal else 1)
        drawing = evolve(drawing, cell=(READABLE, tall))
    box = drawing.box(room, room)
    wide, high = box.width + 2 * EDGE, box.height + 2 * EDGE
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {wide:.0f} {high:.0f}",
            "width": f"{wide:.0f}", "height": f"{high:.0f}", "role": "img", "font_family": FONT,
        },
        element("title", {}, escaped(title)),
        rectangle(0, 0, round(wide), round(high), 8, fill=colors.paper),
        box.draw(EDGE, EDGE),
    )  # fmt: skip


def with_cells(board: BoardView, cells: Sequence[tuple[str, int, int]]) -> BoardView:
    """Return a board with other cells, each a name, a row and a column: of an unbounded one other
    cells are used in other games. What the board says of a cell that it has is kept."""
    known = {cell.name: cell for cell in board.cells}
    return evolve(
        board,
        rows=len({row for _, row, _ in cells}),
        columns=len({column for _, _, column in cells}),
        cells=tuple(known.get(name) or CellView(name, row, column, None, 0)
                    for name, row, column in cells),
    )  # fmt: skip


def board_of(view: View, name: str, owner: int | None) -> BoardView | None:
    """Return a board of a view by its name in the rules and its owner's seat."""
    wanted = name if owner is None else f"{name}{owner}"
    return next((each for each in view.seen.boards if board_name(each) == wanted), None)


def _bare(cell: CellView) -> CellView:
    """Return a cell with nothing on it."""
    return CellView(cell.name, cell.row, cell.column, None, 0, regions=cell.regions)
