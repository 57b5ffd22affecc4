"""Boards on paper: on one sheet where they have room, else cut between cells onto several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from attrs import evolve, frozen

from sdg.observation import BoardView
from sdg.paper.cutting import HAIR, MARK, Sheet, label
from sdg.paper.dimensions import MOST_SHEETS, Measures, extent
from sdg.paper.materials import Materials
from sdg.paper.paper_formats import MARGIN, PIXELS, Choices, Paper
from sdg.paper.pieces import THEME
from sdg.picture.boards.board import MARGIN as ABOVE
from sdg.picture.boards.board import BoardPicture
from sdg.picture.boards.grids import Grid
from sdg.picture.pieces import Pieces
from sdg.picture.svg import element, group, line

MOST_OF_ALL = 48  # sheets of all boards


@frozen
class Part:
    """A part of a board on a sheet: its place in the drawing of the whole, in pixels."""

    left: float
    top: float
    width: float
    height: float
    across: int  # its number among those beside each other, from 1
    down: int


@frozen
class Cut:
    """A board as it is cut into parts."""

    drawn: BoardPicture
    parts: tuple[Part, ...]
    landscape: bool

    def within(self, part: Part) -> frozenset[str]:
        """Return the cells of which at least a piece may be seen in a part."""
        wide, high = self.drawn.cell or (0.0, 0.0)
        grid = self.drawn.grid(0, 0)
        return frozenset(
            cell.name
            for cell in self.drawn.board.cells
            for x, y in [grid.corner(cell, *_frame(grid))]
            if -2 * wide < x - part.left < part.width + wide
            and -2 * high < y - part.top < part.height + high
        )


def _frame(grid: Grid) -> tuple[float, float]:
    """Return the pixels left of the first cell and above it: the names of rows and columns, and
    the edge."""
    return grid.margin + grid.pad, ABOVE + grid.pad


def board_sheets(
    needed: Materials, measured: Measures, choices: Choices
) -> tuple[list[Sheet], list[str]]:
    """Return the sheets of all boards, and what is to be said of those that are not printed."""
    sheets, notes = list[Sheet](), list[str]()
    for board in needed.boards:
        name = needed.look.title(board.name)
        if board.owner is not None:
            name = f"{name} of seat {board.owner}"
        cell = measured.cell_of(board)
        cut = _cut(board, needed, (cell.width * PIXELS, cell.height * PIXELS), choices.paper)
        if len(cut.parts) > MOST_SHEETS:
            notes.append(f"{name}: a board of {len(cut.parts)} sheets is not printed.")
        elif len(sheets) + len(cut.parts) > MOST_OF_ALL:
            notes.append(f"{name}: it is not printed; {len(sheets)} sheets have other boards.")
        else:
            sheets += _sheets(f"{needed.view.title}: {name}", name, cut, choices.paper)
    return sheets, notes


def _cut(board: BoardView, needed: Materials, cell: tuple[float, float], paper: Paper) -> Cut:
    """Find how a board lies on as few sheets as can be."""
    drawn = BoardPicture(needed.view, board, Pieces(needed.look, THEME), {}, cell=cell)
    upright, sideways = (
        tuple(_parts(drawn, cell, paper, landscape)) for landscape in (False, True)
    )
    landscape = len(sideways) < len(upright)
    return Cut(drawn, sideways if landscape else upright, landscape)


def _sheets(title: str, name: str, cut: Cut, paper: Paper) -> Iterator[Sheet]:
    many = len(cut.parts)
    for number, part in enumerate(cut.parts, 1):
        where = f", {number} of {many} (row {part.down}, column {part.across})"
        said = title + where if many > 1 else title
        shown = evolve(cut.drawn, only=cut.within(part))
        bare = evolve(shown, layers=(shown.names,)).box(0, 0).draw(0, 0)
        drawing = re.sub(r' id="[^"]*"', "", bare)  # the board may come on several sheets
        yield evolve(_sheet(said, drawing, cut, part, paper), board=name)


def _parts(
    drawn: BoardPicture, cell: tuple[float, float], paper: Paper, landscape: bool
) -> Iterator[Part]:
    """Yield the parts that a board is cut into, row by row."""
    wide, high = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    box, (across, down) = drawn.box(0, 0), extent(drawn.board)
    left_of, above = _frame(drawn.grid(0, 0))
    columns = _cuts(box.width, (wide - 2 * MARGIN) * PIXELS, left_of, cell[0], ceil(across))
    rows = _cuts(box.height, (high - 2 * MARGIN) * PIXELS, above, cell[1], down)
    for row, (top, bottom) in enumerate(pairwise(rows), 1):
        for column, (left, right) in enumerate(pairwise(columns), 1):
            yield Part(left, top, right - left, bottom - top, column, row)


def _cuts(whole: float, room: float, before: float, cell: float, many: int) -> list[float]:
    """Return where a side of a board is cut so that each part has room: between cells, in parts of
    about as many. The first cell begins at `before`."""
    if whole <= room:
        return [0, whole]
    after = whole - before - many * cell  # what comes behind the cells
    parts = 2
    while True:
        each = ceil(many / parts)
        ends = [before + cell * min(many, at * each) for at in range(1, parts)]
        cuts = [0, *(end for end in ends if end < whole - after - 1), whole]
        if all(right - left <= room for left, right in pairwise(cuts)) or each == 1:
            return cuts
        parts += 1


def _sheet(title: str, drawing: str, cut: Cut, part: Part, paper: Paper) -> Sheet:
    """Return a part of a board in the middle of a sheet, with marks at its corners."""
    turned = evolve(paper, width=paper.height, height=paper.width) if cut.landscape else paper
    x = (turned.width * PIXELS - part.width) / 2
    y = (turned.height * PIXELS - part.height) / 2
    shown = element(
        "svg",
        {
            "x": x, "y": y, "width": part.width, "height": part.height,
            "viewBox": f"{part.left:.2f} {part.top:.2f} {part.width:.2f} {part.height:.2f}",
        },
        drawing,
    )  # fmt: skip
    corners = _corners(x, y, part) if len(cut.parts) > 1 else ()
    marks = group(corners, stroke=THEME.ink, stroke_width=HAIR)
    return Sheet(
        "board", title, shown + marks + label(title, turned, y / PIXELS), paper,
        landscape=cut.landscape,
    )  # fmt: skip


def _corners(x: float, y: float, part: Part) -> Iterator[str]:
    long = MARK * PIXELS
    for corner, way_x in ((x, -1), (x + part.width, 1)):
        for edge, way_y in ((y, -1), (y + part.height, 1)):
            yield line(corner + way_x * 2, edge, corner + way_x * long, edge)
            yield line(corner, edge + way_y * 2, corner, edge + way_y * long)
