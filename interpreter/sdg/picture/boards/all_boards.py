"""The boards of a view, as large as there is room, beside and below each other."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from sdg.observation import NumberView
from sdg.picture.boards.board import BoardPicture
from sdg.picture.boxes import NOTHING, Box, below, flowing
from sdg.picture.lettering import caption
from sdg.picture.numbers.shared_numbers import NO_NUMBERS, numbers_of_rows
from sdg.picture.places import PlacePicture
from sdg.view.data import View

SMALL = 46.0  # pixels of a cell that is not made smaller for the sake of those of other boards
EDGE = 12.0  # pixels of a picture beside its boards, at least


@frozen
class Boards:
    """Draws all boards of a view in a picture of some width."""

    view: View
    places: PlacePicture
    width: float

    @property
    def beside(self) -> list[NumberView]:
        """Return the numbers that are drawn beside the rows of a board."""
        return [number for drawing in self._drawings for _, number in drawing.beside.numbers]

    @cached_property
    def _drawings(self) -> list[BoardPicture]:
        """Return the boards as they are drawn; numbers of rows go beside the board if there they
        need little of the room."""
        found = []
        may = self._may()
        for board in self.view.seen.boards:
            beside_rows = numbers_of_rows(self.view, board, self.places)
            if beside_rows.width > self.width * (0.6 if beside_rows.chips else 0.3):
                beside_rows = NO_NUMBERS
            drawing = BoardPicture(
                self.view, board, self.places.pieces, self.places.faces, may, beside_rows,
                cell=beside_rows.cell,
            )  # fmt: skip
            found.append(drawing.no_narrower(self.width - 2 * EDGE))
        return found

    def side(self, room: float, height: float) -> float:
        """Return how wide the smallest cells of boards are where each has all of the room."""
        return min(drawing.side(room, height) for drawing in self._drawings)

    def together(self, room: float, height: float) -> float:
        """Return how wide the smallest cells of boards are where all share the room."""
        return self._smallest(self._across(room, height), room, height)

    def _across(self, room: float, height: float) -> int:
        """Return how many boards are beside each other, so that their cells are largest."""
        most = min(4, len(self._drawings))
        return max(range(1, most + 1), key=lambda each: self._smallest(each, room, height))

    def _smallest(self, across: int, room: float, height: float) -> float:
        rooms = self._rooms(across, room, height)
        return min(drawing.side(*rooms) for drawing in self._drawings)

    def _rooms(self, across: int, room: float, height: float) -> tuple[float, float]:
        """Return width and height of the room for each board, with so many beside each other."""
        down = -(-len(self._drawings) // across)
        return (room - 20 * (across - 1)) / across, (height - 40 * (down - 1)) / down

    def box(self, room: float, height: float) -> Box:
        """Return all boards, beside and below each other."""
        drawings = self._drawings
        if not drawings:
            return NOTHING
        many, across = len(drawings), self._across(room, height)
        rooms = self._rooms(across, room, height)
        largest = max(
            self._smallest(across, room, height), SMALL
        )  # cells of all boards are about equally large
        boxes = []
        for drawing in drawings:
            box, board = drawing.box(*rooms, largest), drawing.board
            if many > 1:
                name = self.places.pieces.look.title(board.name)
                if board.owner is not None:
                    name = f"{self.view.names[board.owner - 1]}: {name}"
                box = below([caption(name, rooms[0], self.places.pieces.theme), box], 4)
            boxes.append(box)
        return flowing(boxes, room + 1, 20)

    def _may(self) -> dict[str, str]:
        """Return the cells where something may be done: the last words of few decisions."""
        cells = {cell.name for board in self.view.seen.boards for cell in board.cells}
        found: dict[str, str] = {}
        for offer in self.view.offers:
            waiting = list(offer.choices)
            while waiting:
                branch = waiting.pop()
                waiting += branch.then
                if not branch.then and branch.word in cells:
                    found[branch.word] = "may"
        return found if len(found) <= len(cells) * 0.75 else {}
