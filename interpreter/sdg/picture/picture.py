"""A view as a picture: boards, places and seats arranged on a wide screen or on a phone."""

from __future__ import annotations

from itertools import groupby

from attrs import frozen

from sdg.look.data import Look
from sdg.observation import PlaceView
from sdg.picture.boards import BoardPicture
from sdg.picture.boxes import NOTHING, Box, below, beside, centred, flowing
from sdg.picture.lettering import FONT, text, width, wrapped
from sdg.picture.pieces import Pieces
from sdg.picture.places import PlacePicture
from sdg.picture.seats import SeatPictures, is_own_hand, shared_numbers
from sdg.picture.svg import element, escaped, rectangle
from sdg.picture.themes import THEMES, Theme
from sdg.view.data import View

WIDE, PHONE = 1200, 375
NARROW = 720  # pixels below which things stand below each other
LARGE = 30  # cells of a board that gets the left side for itself
HIGHEST = 640.0  # of a board on a wide screen


def picture(view: View, look: Look, theme: str = "light", size: int = WIDE) -> str:
    """Return a view as SVG, `size` pixels wide; below 720 it is arranged for a phone. Where a board
    has too many columns for cells that can be read it is wider.

    `theme` is "light", "dark" or "print". Equal views and looks give the same bytes.
    """
    return _Table(view, look, THEMES[theme], float(size)).svg()


@frozen
class _Table:
    view: View
    look: Look
    theme: Theme
    width: float

    def svg(self) -> str:
        margin = 12.0 if self.width < NARROW else 36.0
        body = (self._narrow if self.width < NARROW else self._wide)(self.width - 2 * margin)
        wide, high = max(self.width, body.width + 2 * margin), body.height + 2 * margin
        label, box = escaped(self._says()), f"0 0 {wide:.0f} {high:.0f}"
        return element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": box,
                "width": f"{wide:.0f}", "height": f"{high:.0f}", "role": "img",
                "font_family": FONT,
            },
            element("title", {}, label),
            rectangle(0, 0, round(wide), round(high), fill=self.theme.paper),
            body.draw((wide - body.width) / 2, margin),
        )  # fmt: skip

    def _says(self) -> str:
        view, seen = self.view, self.view.seen
        if seen.over:
            return f"{view.title}: the game is over"
        return f"{view.title}, turn {seen.turn}, as {view.names[seen.seat - 1]} sees it"

    @property
    def _pieces(self) -> Pieces:
        return Pieces(self.look, self.theme)

    @property
    def _places(self) -> PlacePicture:
        return PlacePicture(self._pieces, {face.name: face for face in self.view.faces})

    @property
    def _seats(self) -> SeatPictures:
        return SeatPictures(self.view, self._places)

    def _wide(self, room: float) -> Box:
        own = [place for place in self.view.places if is_own_hand(self.view, place)]
        many = max((place.size for place in own), default=0)
        boards = self.view.seen.boards
        cells = max((len(board.cells) for board in boards), default=0)
        large = cells > LARGE
        right_room = 460.0 if large and many > 2 else 320.0
        left = NOTHING if large or not boards else self._shared(230.0)
        hand_below = not large
        right = below([
            self._panels(right_room),
            *([self._own(own, right_room, 84), self._shared(right_room)] if large else []),
        ], 16)  # fmt: skip
        middle_room = room - right.width - (left.width + 36 if left.width else 0) - 36
        middle = self._boards(middle_room, HIGHEST) if boards else self._shared(middle_room, 96)
        if hand_below:
            middle = below([middle, self._own(own, middle_room, 92)], 22, 0.5)
        middle = centred(middle, middle_room)
        main = beside([left, middle, right], 36)
        return below([self._head(room), main, self._news(room)], 20)

    def _narrow(self, room: float) -> Box:
        own = [place for place in self.view.places if is_own_hand(self.view, place)]
        return below([
            self._head(room), self._boards(room, 460), self._own(own, room, 58),
            self._shared(room, 46), self._panels(room), self._news(room),
        ], 14)  # fmt: skip

    def _head(self, room: float) -> Box:
        view, seen, theme = self.view, self.view.seen, self.theme
        size = 24.0 if room > NARROW else 19.0
        if seen.over:
            said = "The game is over."
        elif seen.active is None:
            said = ""
        else:
            who = (
                "Your turn" if seen.active == seen.seat else f"{view.names[seen.active - 1]}'s turn"
            )
            said = f"turn {seen.turn} · {who}{f': {view.phase}' if view.phase else ''}"
            if view.timed:
                said += f" · {seen.clock // 60}:{seen.clock % 60:02}"
        lines = wrapped(said, 14, room, 2)

        def draw(x: float, y: float) -> str:
            return text(view.title, x, y + size, size, theme.ink, bold=True, room=room) + "".join(
                text(line, x, y + size + 20 + 18 * at, 14, theme.soft)
                for at, line in enumerate(lines)
            )

        return Box(room, size + 6 + 18 * len(lines), draw)

    def _boards(self, room: float, height: float) -> Box:
        boards = self.view.seen.boards
        if not boards:
            return NOTHING
        drawings = [
            BoardPicture(self.view, board, self._pieces, self._places.faces, self._may())
            for board in boards
        ]

        def rooms(across: int) -> tuple[float, float]:
            """Return width and height of the room for each, with so many beside each other."""
            down = -(-len(boards) // across)
            return (room - 20 * (across - 1)) / across, (height - 40 * (down - 1)) / down

        def smallest(across: int) -> float:
            return min(drawing.side(*rooms(across)) for drawing in drawings)

        across = max(range(1, min(4, len(boards)) + 1), key=smallest)
        boxes = []
        for drawing in drawings:
            box, board = drawing.box(*rooms(across)), drawing.board
            if len(boards) > 1:
                name = self.look.title(board.name)
                if board.owner is not None:
                    name = f"{self.view.names[board.owner - 1]}: {name}"
                box = below([self._caption(name, box.width), box], 4)
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

    def _shared(self, room: float, side: float = 72) -> Box:
        """Return the piles, slots and supplies of all, and what is counted for all."""
        shared = [place for place in self.view.places if place.owner is None]
        boxes = [
            flowing([self._places.box(place, side, room) for place in alike], room, side * 0.18)
            for _, alike in groupby(shared, lambda place: place.name)
        ]
        numbers = shared_numbers(self.view, self._places, room)
        return below([flowing(boxes, room, 16), numbers], 14)

    def _own(self, own: list[PlaceView], room: float, side: float) -> Box:
        """Return what who looks has in hand."""
        boxes = []
        for place in own:
            title = self.look.title(place.name)
            name = f"Your {title[:1].lower()}{title[1:]}"
            cards = self._places.hand(place, side, room)
            boxes.append(below([self._caption(name, room, True), cards], 6))
        return flowing(boxes, room, 20)

    def _caption(self, words: str, room: float, bold: bool = False) -> Box:
        color = self.theme.ink if bold else self.theme.soft
        return Box(
            min(room, width(words, 14, bold)), 18,
            lambda x, y: text(words, x, y + 14, 14, color, bold=bold, room=room),
        )  # fmt: skip

    def _panels(self, room: float) -> Box:
        """Return the panels of seats, two side by side where they have room."""
        seats = range(1, self.view.seen.players + 1)
        if room < 440 or len(seats) == 1:
            return below([self._seats.panel(seat, room) for seat in seats], 10)
        half = (room - 12) / 2
        panels = [self._seats.panel(seat, half) for seat in seats]
        rows = [panels[at : at + 2] for at in range(0, len(panels), 2)]
        return below([beside(row, 12) for row in rows], 12)

    def _news(self, room: float) -> Box:
        lines = [
            line for said in self.view.news[-4:] for line in wrapped(said, 14, room, 2)
        ]  # fmt: skip
        if not lines:
            return NOTHING
        return Box(
            room, 19.0 * len(lines),
            lambda x, y: "".join(text(line, x, y + 14 + 19 * at, 14, self.theme.soft)
                                 for at, line in enumerate(lines)),
        )  # fmt: skip
