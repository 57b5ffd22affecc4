"""A board: its cells, blocks, zones, stacks and markers, in as much room as there is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property, partial
from typing import TypeAlias

from attrs import evolve, frozen

from sdg.look.data import WRITTEN
from sdg.observation import BoardView, CellView
from sdg.picture.boards.grids import Grid, hexagon
from sdg.picture.boards.ground import NAMES, Ground
from sdg.picture.boards.markings import Drawn
from sdg.picture.boards.on_cells import Sheet, edges, markers_on, pill, standing_out
from sdg.picture.boxes import NOTHING, Box, below, flowing
from sdg.picture.lettering import LETTERED, SMALLEST, text
from sdg.picture.lettering import width as text_width
from sdg.picture.numbers.shared_numbers import NO_NUMBERS, RowNumbers
from sdg.picture.pieces import CARD_HEIGHT, Pieces
from sdg.picture.svg import circle, identity, named, rectangle
from sdg.spoken_names import spoken
from sdg.view.boards import board_name, names_of_scattered
from sdg.view.data import Face, Marking, View, Zone
from sdg.view.titles import owned

FEW_CELLS = 20  # of a board whose cells are as high as cards
LARGEST = 128.0  # pixels of a cell's width
HEXAGON_HEIGHT = 0.87  # from row to row, of the width
FACE_SEEN, BACK_SEEN = 0.32, 0.13  # of a covered card in a column, in its width
IN_HEXAGON = 0.72  # of its width, the side of a square that has room in it
NUMBERED = 56.0  # at most, where nothing lies on cells and the numbers beside them are the game
READABLE = 17.0  # from which what is on a cell can be read
COMFORTABLE = 26.0  # below which a board of hexagons stands on a corner, if so its cells are larger
MARGIN = 20.0  # for the names of columns; at least for those of rows
Layer: TypeAlias = Callable[[Grid, float, float], str]  # from the upper left corner of the cells


@frozen
class BoardPicture:
    """Draws one board of a view."""

    view: View
    board: BoardView
    pieces: Pieces
    faces: Mapping[str, Face]
    marked: Mapping[str, str] = {}  # cells with a dot or ring: "may", "gain"
    beside: RowNumbers = NO_NUMBERS
    goes_on: frozenset[str] = frozenset()  # sides where a part of a board is cut off: "top", …
    layers: tuple[Layer, ...] | None = None  # drawn over the ground in place of `what_lies`
    cell: tuple[float, float] | None = None  # width and height of a cell, where they are given
    only: Collection[str] | None = None  # cells whose ground and lines are drawn, if not all are

    def box(self, width: float, height: float, largest: float = LARGEST) -> Box:
        """Return the board in as much room as there is: its cells are as large as they can be, and
        at most as wide as the `largest`."""
        if not self.board.cells:
            return NOTHING
        grid = self.grid(width, height, largest)
        names = grid.margin * (2 if grid.standing else 1)
        across = names + grid.width + 2 * grid.pad + self.beside.width
        board = Box(
            across, grid.height + 2 * grid.pad + MARGIN,
            lambda x, y: self._draw(grid, x + grid.margin, y + MARGIN),
        )  # fmt: skip
        zones = [zone for zone in self.view.zones if zone.board == board_name(self.board)]
        legend = [self._owner(zone, width) for zone in zones]
        return below([board, flowing(legend, max(board.width, min(width, 300)), 14)], 8, 0.5)

    def side(self, width: float, height: float) -> float:
        """Return how wide the cells are where there is so much room."""
        return self.grid(width, height).side if self.board.cells else LARGEST

    def no_narrower(self, width: float) -> BoardPicture:
        """Return the board with cells that can be read, if those that have room in the width are
        too narrow for a letter, or for what is written on them."""
        least = max([LETTERED, *map(self._room_to_write, self.faces.values())])
        if not self.board.cells or self.side(width, READABLE) >= least:
            return self
        wide = max(READABLE, least)
        return evolve(self, cell=(wide, wide * (HEXAGON_HEIGHT if self.board.hexagonal else 1)))

    def _room_to_write(self, face: Face) -> float:
        """Return how wide a cell has to be at least for what is written on it; 0 for a piece."""
        if self.pieces.shape(face) != WRITTEN:
            return 0.0
        return text_width(self.pieces.large(face), SMALLEST, bold=True) / 0.8

    def _owner(self, zone: Zone, room: float) -> Box:
        """Return whose a zone is."""
        name = self.pieces.look.title(zone.name)
        words = owned(name, zone.seat, self.view.names, self.view.seen.seat)
        color = self.pieces.theme.seats[(zone.seat - 1) % len(self.pieces.theme.seats)]
        return Box(
            min(20 + text_width(words, 13), room), 18,
            lambda x, y: circle(x + 7, y + 9, 6, fill=color, fill_opacity=0.35, stroke=color)
            + text(words, x + 20, y + 14, 13, self.pieces.theme.soft, room=room - 20),
        )  # fmt: skip

    def grid(self, width: float, height: float, largest: float = LARGEST) -> Grid:
        """Return where the cells lie in so much room, or with cells of the given size."""
        spots = [marking.spot for marking in self.view.markings if marking.spot is not None]
        rows = sorted({cell.row for cell in self.board.cells} | {row for row, _ in spots})
        columns = sorted({cell.column for cell in self.board.cells} | {each for _, each in spots})
        down, across = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
        shift = (down - 1) / 2 if self.board.hexagonal else 0
        margin = max(MARGIN, *(text_width(str(row), NAMES[0]) + 8 for row in (rows[0], rows[-1])))
        if self.cell is not None:
            side, tall = self.cell
            return Grid(side, tall, rows[0], columns[0], down, across, shift * side, margin)
        there = [cell.card for cell in self.board.cells if cell.card is not None]
        cards = [self.faces[card] for card in there if card in self.faces]
        upright = has_room_for_cards(self.board) and not self.goes_on and all(
            self.pieces.shape(face) == "card" for face in cards
        ) and bool(cards or self._cards_come())  # fmt: skip
        tall = CARD_HEIGHT if upright else HEXAGON_HEIGHT if self.board.hexagonal else 1.0
        if upright:
            tall += max(sum(self._steps(cell)) for cell in self.board.cells)
        wide = width - margin - 12 - self.beside.width
        high = max(height - MARGIN - 12, READABLE * tall * down)
        largest = NUMBERED if self.beside.chips else largest
        side = min(wide / (across + shift), high / (down * tall), largest)
        if side < COMFORTABLE and self._may_stand(down * across):
            steps = across + down - 1
            upright_side = min((wide - margin) / ((across + down) / 2), high / (steps * tall))
            if upright_side > side:
                side = min(upright_side, largest)
                return Grid(side, side * tall, rows[0], columns[0], down, across, 0, margin,
                            standing=True)  # fmt: skip
        return Grid(side, side * tall, rows[0], columns[0], down, across, shift * side, margin)

    def _may_stand(self, whole: int) -> bool:
        """Return whether a board is a whole rhombus of hexagons, which may stand on a corner."""
        return self.board.hexagonal and not self.goes_on and len(self.board.cells) == whole

    def _steps(self, cell: CellView) -> list[float]:
        """Return how far the cards of a stack lie below each other, from the first, in widths of a
        card: a board of one row shows its stacks as columns, others show only the last card."""
        if self.board.rows > 1 or not self.board.bounded:
            return []
        return [BACK_SEEN if self.faces[face].back else FACE_SEEN for face in cell.below
                if face in self.faces]  # fmt: skip

    def _cards_come(self) -> bool:
        """Return whether what may come to the board are cards: nothing else is there to be seen."""
        return bool(self.faces) and all(
            self.pieces.shape(face) == "card" for face in self.faces.values()
        )

    def _draw(self, grid: Grid, x: float, y: float) -> str:
        board = self.board
        ground = evolve(board, blocks=None) if self._names else board
        x, y = x + grid.pad, y + grid.pad
        layers = self.usual_layers if self.layers is None else self.layers
        parts = [
            Ground(self.view, ground, self.pieces, grid, x, y, self.goes_on, self.only).drawn(),
            *(layer(grid, x, y) for layer in layers),
            self.beside.draw(
                x + (grid.width + grid.pad if self.beside.cell is None else 0),
                y,
                grid.tall,
                self.pieces.theme,
            ),
        ]
        title = f"board {spoken(board_name(board))}"
        return named(parts, identity("board", board_name(board)), "group", title)

    @property
    def usual_layers(self) -> tuple[Layer, ...]:
        """Return what is drawn over the ground: what lies there, between names of cells and in a
        puzzle what its rules draw."""
        markings = (*self.view.markings, *self._names)
        if not markings:
            return (self.what_lies,)
        drawn = Drawn(markings, self.board, self.pieces.theme, self.view.task is None)
        return drawn.below, self.what_lies, drawn.above

    @cached_property
    def _names(self) -> tuple[Marking, ...]:
        """Return the names of the blocks of cells, where lines around them do not show them."""
        names = names_of_scattered(self.board)
        return tuple(Marking("name", (cell,), name) for cell, name in names.items())

    def names(self, grid: Grid, x: float, y: float) -> str:
        """Write the names of the cells that are drawn."""
        shown = [each for each in self._names if self.only is None or each.cells[0] in self.only]
        return Drawn(shown, self.board, self.pieces.theme).below(grid, x, y)

    def what_lies(self, grid: Grid, x: float, y: float) -> str:
        """Draw what lies and stands on all cells, the first of which is at a point."""
        if self.pieces.kept is None:
            return "".join(self._cell(grid, cell, x, y) for cell in self.board.cells)
        drawn = self.pieces.kept.drawer((board_name(self.board), grid, x, y))
        new, left = frozenset(self.view.changes.new), frozenset(self.view.changes.left)
        wrong, parts = frozenset(self.view.misplays), list[str]()
        for cell in self.board.cells:
            name = cell.name
            of = cell, self.marked.get(name), name in new, name in left, name in wrong
            parts.append(drawn(name, of, partial(self._cell, grid, cell, x, y)))
        return "".join(parts)

    def _cell(self, grid: Grid, cell: CellView, x: float, y: float) -> str:
        theme, (left, top) = self.pieces.theme, grid.corner(cell, x, y)
        gap = min(max(1.5, grid.side * 0.06), grid.side * 0.1)
        inner = left + gap, top + gap, grid.side - 2 * gap, grid.tall - 2 * gap
        parts = [self._pointed_at(grid, left, top)]
        face = self.faces.get(cell.card or "")
        if face is not None:
            if self.board.hexagonal and self.pieces.shape(face) not in ("disc", "cube", "die"):
                side = grid.side * IN_HEXAGON
                inner = left + (grid.side - side) / 2, top + (grid.tall - side) / 2, side, side
            below_ = [self.faces[each] for each in cell.below if each in self.faces]
            column = self._steps(cell) if grid.tall > grid.side * CARD_HEIGHT else []
            if column:
                inner = inner[0], inner[1], inner[2], inner[2] * CARD_HEIGHT
                for card, step in zip(below_, column, strict=True):
                    parts.append(self._covered(card, step * grid.side, *inner))
                    inner = inner[0], inner[1] + step * grid.side, inner[2], inner[3]
            else:
                inner = (*inner[:3], min(inner[3], inner[2] * CARD_HEIGHT))
                parts += edges(self.pieces, cell.height, below_, *inner)
            if grid.tall > grid.side * 1.1 and self.pieces.shape(face) == "domino":
                inner = left + gap, top + grid.tall / 4, grid.side - 2 * gap, grid.side / 2
            parts.append(self.pieces.draw(face, *inner, locked=self._is_locked(cell, face)))
            if cell.height > 1 and not column:
                parts.append(pill(cell.height, *inner))
        sheet = Sheet(*inner, hexagonal=self.board.hexagonal)
        parts += standing_out(cell, self.view, self.marked.get(cell.name), theme, sheet)
        parts += markers_on(cell.markers, face is not None, cell.height > 1, *inner)
        label = _label(cell, cell.name in self.view.misplays)
        return named(parts, identity("cell", cell.name), "img", label)

    def _pointed_at(self, grid: Grid, left: float, top: float) -> str:
        """Return what of a cell can be pointed at, and is lit: all of it. It is not seen itself."""
        if self.board.hexagonal:
            half = grid.side / 2
            return hexagon(left + half, top + grid.tall / 2, half, fill="none")
        return rectangle(left, top, grid.side, grid.tall, fill="none")

    def _is_locked(self, cell: CellView, face: Face) -> bool:
        """Return whether a card is drawn as one that stays: in a puzzle only what is written is."""
        return cell.fixed and (self.view.task is None or self.pieces.shape(face) == WRITTEN)

    def _covered(
        self, face: Face, shown: float, left: float, top: float, width: float, tall: float
    ) -> str:
        """Draw a card of a column of which only the upper part is seen."""
        label = "face down" if face.back else face.name.replace("-", " ")
        drawn = self.pieces.covered(face, shown, left, top, width, tall)
        return named([drawn], None, "img", label)


def has_room_for_cards(board: BoardView) -> bool:
    """Return whether cards lie upright on a board: on one of more cells, or of hexagons, they are
    tiles."""
    return len(board.cells) <= FEW_CELLS and not board.hexagonal


def _label(cell: CellView, shown_wrong: bool) -> str:
    """Say what is on a cell, and whether somebody has shown that it is or was wrong."""
    said = "empty" if cell.card is None else cell.card.replace("-", " ")
    if cell.height > 1:
        said += f", {cell.height} cards high"
    states = (("conflict", cell.conflict), ("shown to be wrong", shown_wrong),
              ("locked", cell.fixed))  # fmt: skip
    notes = [*(word for word, so in states if so), *map(spoken, cell.markers)]
    return ", ".join([f"{cell.name}: {said}", *notes])
