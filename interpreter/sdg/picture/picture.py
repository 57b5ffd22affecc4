"""A view as a picture: boards, places and seats arranged on a wide screen or on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby

from attrs import frozen

from sdg.look.data import Look
from sdg.observation import PlaceView
from sdg.picture.boards.all_boards import Boards
from sdg.picture.boards.board import READABLE
from sdg.picture.boxes import NOTHING, Box, below, beside, centred, flowing
from sdg.picture.kept import Kept
from sdg.picture.lettering import caption, text, width
from sdg.picture.numbers.shared_numbers import shared_numbers
from sdg.picture.pieces import Pieces
from sdg.picture.places import PlacePicture
from sdg.picture.seats import SeatPictures, is_own_hand
from sdg.picture.svg import FONT, circle, element, escaped, rectangle
from sdg.picture.texts.around_the_table import Texts
from sdg.picture.themes import theme_named
from sdg.view.data import View
from sdg.view.titles import place_of
from sdg.visibility.seat_log import WATCHER

WIDE, TABLET, PHONE = 1200, 840, 375
NARROW = 720  # pixels below which things stand below each other
TIGHT = 960.0  # pixels of room, below which a board of any size has one column beside it
LARGE = 30  # cells of a board that gets the left side for itself
HIGHEST, LOW = 640.0, 310.0  # of a board on a wide screen, and beside text
COLUMN = 240.0  # width of the only column beside a board
LARGER = 1.15  # times larger, at least, that cells are to be with that column
NAMED = 78.0  # pixels at most of a name below what its seat has laid: room for `greedy 4`
SQUEEZED = 1.4  # widths of a card, at least, which piles in one row have for captions
CARDS, LOW_CARDS = (132.0, 114.0, 96.0), 500.0  # widths of cards without a board; their height


def picture(
    view: View, look: Look, theme: str = "light", size: int = WIDE, kept: Kept | None = None
) -> str:
    """Return a view as SVG, `size` pixels wide; below 720 it is arranged for a phone, below 1032
    with one column beside a board. It is wider where a board has so many columns that nobody could
    read cells as narrow as there is room for: at 375 pixels from about thirty columns, at 1200 from
    about a hundred.

    `theme` is "light", "dark" or "print", whose colors are literal, or "page", which leaves them to
    the page that the picture is part of (`page_colors`). Equal views and looks give the same bytes,
    also with what is `kept` of the picture before.
    """
    if kept is not None:
        kept.begin()
    return _Table(view, Pieces(look, theme_named(theme), kept=kept), float(size)).svg()


def fitting(width: float) -> int:
    """Return the size of pictures that suits a page on which they are so many pixels wide."""
    return next((size for size, least in ((WIDE, 1000), (TABLET, 620)) if width >= least), PHONE)


def table(view: View, pieces: Pieces, width: float) -> Box:
    """Return what lies on the table alone, without a title or who is to decide, arranged for a
    phone."""
    return _Table(view, pieces, width).things(width, LOW)


def middle(view: View, pieces: Pieces, width: float) -> Box:
    """Return the boards alone; of a game without one what lies on the table, and the own hand."""
    return _Table(view, pieces, width).middle(width)


@frozen
class _Table:
    view: View
    pieces: Pieces
    width: float

    def svg(self) -> str:
        margin = 12.0 if self.width < NARROW else 36.0
        arrange = self._narrow if self.width < NARROW else self._wide
        if self.view.task is not None:
            arrange = self._puzzle
        body = arrange(self.width - 2 * margin)
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
            rectangle(0, 0, round(wide), round(high), fill=self.pieces.theme.paper),
            body.draw((wide - body.width) / 2, margin),
        )  # fmt: skip

    def _says(self) -> str:
        view, seen = self.view, self.view.seen
        if view.task is not None:
            return f"{view.title}, a puzzle"
        if seen.over:
            return f"{view.title}: the game is over"
        if seen.seat == WATCHER:
            return f"{view.title}, turn {seen.turn}"
        return f"{view.title}, turn {seen.turn}, as {view.names[seen.seat - 1]} sees it"

    @property
    def _texts(self) -> Texts:
        return Texts(self.view, self.pieces.theme)

    @cached_property
    def _places(self) -> PlacePicture:
        return PlacePicture(self.pieces, {face.name: face for face in self.view.faces})

    @cached_property
    def _boards(self) -> Boards:
        return Boards(self.view, self._places, self.width)

    @property
    def _laid(self) -> list[list[PlaceView]]:
        """Return the slots of seats that lie in the middle since there is no board: by name, and
        of those without any card only the first."""
        if self.view.seen.boards:
            return []
        slots = [place for place in self.view.places
                 if place.kind == "slot" and place.owner is not None]  # fmt: skip
        groups = [[p for p in slots if p.name == name] for name in {p.name: 0 for p in slots}]
        return [group for at, group in enumerate(groups) if at == 0 or any(p.size for p in group)]

    @property
    def _seats(self) -> SeatPictures:
        slots = () if self.view.seen.boards else self.view.places
        laid = frozenset(p.name for p in slots if p.kind == "slot" and p.owner is not None)
        return SeatPictures(self.view, self._places, laid)

    @property
    def _own_hands(self) -> list[PlaceView]:
        elsewhere = self._seats.elsewhere
        return [place for place in self.view.places
                if is_own_hand(self.view, place) and place.name not in elsewhere]  # fmt: skip

    def _wide(self, room: float) -> Box:
        own = self._own_hands
        main = self._with_boards(room, own) if self.view.seen.boards else self._cards(room, own)
        return below([self._texts.head(room), main, self._texts.news(room)], 20)

    def _with_boards(self, room: float, own: list[PlaceView]) -> Box:
        """Return what lies on a wide table around its boards."""
        many = max((place.size for place in own), default=0)
        boards = self.view.seen.boards
        cells = max(len(board.cells) for board in boards)
        tight, large = room < TIGHT, cells > LARGE
        under = tight or not large  # the own hand lies below the board
        right_room = 240.0 if tight else 460.0 if large and many > 2 else 320.0
        left = NOTHING if large or tight else self._shared(230.0)
        middle_room = room - right_room - (left.width + 36 if left.width else 0) - 36
        if self._boards.side(middle_room, HIGHEST) < READABLE:
            return self._long(room, own)
        right = below([
            self._seats.panels(right_room),
            *([] if under else [self._own(own, right_room, 84)]),
            *([self._shared(right_room)] if not left.width else []),
        ], 16)  # fmt: skip
        columns = all(board.rows == 1 for board in boards)  # of cards, which may become long
        high = 4 * HIGHEST if columns else HIGHEST
        larger, usual = (self._boards.together(each, high)
                         for each in (room - COLUMN - 36, middle_room))  # fmt: skip
        if left.width and larger > LARGER * usual:
            column = below([self._shared(COLUMN), self._seats.panels(COLUMN)], 22)
            if column.height <= HIGHEST:
                left, right, middle_room = column, NOTHING, room - COLUMN - 36
        middle = self._boards.box(middle_room, HIGHEST)
        if under:
            middle = below([middle, self._own(own, middle_room, 92)], 22, 0.5)
        return beside([left, centred(middle, middle_room), right], 36)

    def _cards(self, room: float, own: list[PlaceView]) -> Box:
        """Return a wide table without a board; where nobody holds cards in hand, those on the table
        are as large as there is room. A hand that comes and goes does not change their size."""
        hands = any(place.kind == "hand" for place in self.view.places)
        for side in CARDS[-1:] if hands else CARDS:
            lower = min(self._arrangements(room, own, side), key=lambda box: box.height)
            if lower.height <= LOW_CARDS:
                break
        return lower

    def _arrangements(self, room: float, own: list[PlaceView], side: float) -> Iterator[Box]:
        """Yield cards with the panels of seats beside them, and below them."""

        def cards(room: float) -> Box:
            parts = [self._table(room, side), self._own(own, room, side - 4)]
            return centred(below(parts, 22, 0.5), room)

        panels_room = 240.0 if room < TIGHT else 320.0
        yield beside([cards(room - panels_room - 36), self._seats.panels(panels_room)], 36)
        yield below([cards(room), self._seats.panels(room)], 28)

    def _long(self, room: float, own: list[PlaceView]) -> Box:
        """Return a wide picture whose boards need all of the width."""
        half = (room - 36) / 2
        cards = below([self._own(own, half, 84), self._shared(half)], 16)
        return below([
            self._texts.head(room), self._boards.box(room, HIGHEST),
            beside([cards, self._seats.panels(half if cards.width else room)], 36),
            self._texts.news(room),
        ], 20)  # fmt: skip

    def _puzzle(self, room: float) -> Box:
        """Return a puzzle: its board, and what must hold beside or below it."""
        if self.width < NARROW:
            board = centred(self._boards.box(room, 560), room)
            return below([self._texts.head(room), board, self._texts.goals(room)], 14)
        beside_it = min(340.0, room * 0.32)
        board = self._boards.box(room - beside_it - 36, HIGHEST)
        goals = self._texts.goals(max(beside_it, min(500.0, room - board.width - 36)))
        return below([self._texts.head(room), beside([board, goals], 36)], 20)

    def _narrow(self, room: float) -> Box:
        return below([self._texts.head(room), self.things(room, 560), self._texts.news(room)], 14)

    def middle(self, room: float) -> Box:
        if self.view.seen.boards:
            return self._boards.box(room, room)
        return below([self._table(room, 58), self._own(self._own_hands, room, 58)], 14, 0.5)

    def things(self, room: float, height: float) -> Box:
        """Return boards, the own hand, places and seats below each other."""
        own, shared = self._own(self._own_hands, room, 58), self._table(room, 46)
        boards = self._boards.box(room, height)
        middle = [centred(boards, room) if boards.width else boards, own, shared]
        if not self.view.seen.boards:
            middle = [shared, own]
        return below([*middle, self._seats.panels(room)], 14)

    def _table(self, room: float, side: float) -> Box:
        """Return what lies between the seats: what belongs to all, and what each has laid."""
        laid = [self._laid_by_each(group, side, room) for group in self._laid]
        shared = self._shared(room, side)
        row = beside([shared, *laid], side * 0.4, 1)
        return row if row.width <= room else below([shared, *laid], side * 0.25)

    def _laid_by_each(self, places: Sequence[PlaceView], side: float, room: float) -> Box:
        """Return a slot of each seat, with their names."""
        title = caption(self.pieces.look.title(places[0].name), room, self.pieces.theme)
        boxes = []
        for place in places:
            cards, name = self._places.box(place, side, room, titled=False), self._name(place, side)
            boxes.append(centred(below([cards, name], 4, 0.5), max(cards.width, name.width)))
        return below([title, flowing(boxes, room, max(10.0, side * 0.2), 1)], 6)

    def _name(self, place: PlaceView, side: float) -> Box:
        """Return the name of who laid something, with the color of the seat."""
        seat, theme = place.owner or 1, self.pieces.theme
        words, wide = self.view.names[seat - 1], max(side, NAMED)
        color = theme.seats[(seat - 1) % len(theme.seats)]
        wide = min(wide, width(words, 12) + 14)
        return Box(
            wide, 16, lambda x, y: circle(x + 5, y + 8, 4.5, fill=color)
            + text(words, x + 13, y + 12, 12, theme.soft, room=wide - 13),
        )  # fmt: skip

    def _shared(self, room: float, side: float = 72) -> Box:
        """Return the piles, slots and supplies of all, and what is counted for all."""
        shared = [place for place in self.view.places if place.owner is None]
        groups = [list(alike) for _, alike in groupby(shared, lambda place: place.name)]
        boxes = [self._alike(alike, side, room) for alike in groups]
        taken = self._boards.beside
        rest = [number for number in self.view.numbers if number not in taken]
        numbers = shared_numbers(self.view, rest, self._places, room)
        return below([flowing(boxes, room, 16, 1), numbers], 14)

    def _alike(self, places: Sequence[PlaceView], side: float, room: float) -> Box:
        """Return places of one name, with narrower captions if they have room in one row then."""
        gap, each = side * 0.18, room
        share = (room - gap * (len(places) - 1)) / len(places)
        boxes = [self._places.box(place, side, room) for place in places]
        if side * SQUEEZED < share < max(box.width for box in boxes):
            each = share
        boxes = [self._places.box(place, side, each) for place in places]
        return flowing(boxes, room + 1, gap, 1)

    def _own(self, own: list[PlaceView], room: float, side: float) -> Box:
        """Return what who looks has in hand."""
        boxes = []
        for place in own:
            said = place_of(place, self.view.names, self.view.seen.seat, self.pieces.look)
            name = f"{said[:1].upper()}{said[1:]}"
            cards = self._places.hand(place, side, room)
            boxes.append(below([caption(name, room, self.pieces.theme, bold=True), cards], 6))
        return flowing(boxes, room, 20)
