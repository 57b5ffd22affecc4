"""Piles, hands, slots and supplies: a place of a view in, a box with its cards and caption out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from attrs import frozen

from sdg.observation import PlaceView
from sdg.picture.boxes import Box, below, flowing
from sdg.picture.lettering import text, width
from sdg.picture.pieces import CARD_HEIGHT, CORNER, Pieces
from sdg.picture.svg import identity, named, rectangle
from sdg.view.data import Face, place_name

CAPTION = 13.0  # size of letters
FEW = 3  # identical cards that are drawn one by one
MOST = 24  # cards of a place that are drawn; of more the last are, and how many there are
PEEK = 0.34  # of a card's width that is to be seen in a fan


@frozen
class PlacePicture:
    """Draws the places of one view."""

    pieces: Pieces
    faces: Mapping[str, Face]
    fresh: frozenset[str] = frozenset()  # places whose card is new

    def box(self, place: PlaceView, side: float, room: float, titled: bool = True) -> Box:
        """Return a place with its caption; a card is as wide as `side`, all have the `room`."""
        cards = self.cards(place, side, room)
        if not titled:
            return self._named(place, cards)
        caption = self._caption(place, min(room, max(cards.width, 150)))
        return self._named(place, below([cards, caption], 5))

    def hand(self, place: PlaceView, side: float, room: float) -> Box:
        """Return a hand whose cards stand beside each other, or like a fan where there is too
        little room."""
        return self._named(place, self.row(self._seen(place), side, room))

    def cards(self, place: PlaceView, side: float, room: float) -> Box:
        """Return the cards of a place without a caption."""
        seen = self._seen(place)
        if place.size == 0 and place.kind != "supply":
            return self._outline(place, side)
        if place.cards is None:
            if place.kind == "hand":
                return self.backs(place.size, side, room)
            return self._stack(None, place.size, side)
        if place.kind == "pile":
            return self._stack(seen[-1] if seen else None, place.size, side)
        if place.kind == "supply" or len(seen) > MOST:
            return self._counted(seen, side, room)
        return self.row(seen, side, room)

    def row(self, seen: Sequence[Face], side: float, room: float) -> Box:
        """Return cards beside each other; overlapping if they would need more than the room."""
        if not seen:
            return Box(0, 0, lambda x, y: "")
        gap, sizes = side * 0.1, [self.pieces.size(face, side) for face in seen]
        wide = max(size[0] for size in sizes)
        step, many = wide + gap, len(seen)
        if step * (many - 1) + wide > room:  # two rows, or a fan
            half = -(-many // 2)
            if step * 0.8 * (half - 1) + wide <= room:
                many = half
            if many > 1:
                step = min(step, max(wide * PEEK, (room - wide) / (many - 1)))
        rows = max(1, int((room - wide) / step + 0.001) + 1)
        lines = [seen[at : at + rows] for at in range(0, len(seen), rows)]

        def line(cards: Sequence[Face]) -> Box:
            tall = max(self.pieces.size(face, side)[1] for face in cards)

            def draw(x: float, y: float) -> str:
                return "".join(
                    self._card(face, x + at * step, y, *self.pieces.size(face, side))
                    for at, face in enumerate(cards)
                )

            return Box(step * (len(cards) - 1) + wide, tall, draw)

        return below([line(cards) for cards in lines], gap)

    def backs(self, many: int, side: float, room: float) -> Box:
        """Return cards face down, in a fan, with how many there are."""
        tall, shown = side * CARD_HEIGHT, min(many, 12)
        step = min(side * 0.3, (room - side - 30) / max(1, shown - 1))

        def draw(x: float, y: float) -> str:
            cards = "".join(
                self.pieces.back("", x + at * step, y, side, tall) for at in range(shown)
            )
            at = x + side + step * (shown - 1) + 7
            return cards + text(f"×{many}", at, y + tall * 0.6, 12, self.pieces.theme.soft)

        label = 7 + width(f"×{many}", 12)
        return Box(side + step * (shown - 1) + label, tall, draw)

    def _seen(self, place: PlaceView) -> list[Face]:
        return [self.faces[card] for card in place.cards or () if card in self.faces]

    def _card(self, face: Face, x: float, y: float, width: float, height: float) -> str:
        label = face.name.replace("-", " ") if not face.back else "face down"
        return named(
            [self.pieces.draw(face, x, y, width, height)], None, "img", label
        )  # fmt: skip

    def _outline(self, place: PlaceView, side: float) -> Box:
        tall = side * CARD_HEIGHT

        def draw(x: float, y: float) -> str:
            return rectangle(
                x + 0.5, y + 0.5, side - 1, tall - 1, CORNER * side, fill="none",
                stroke=self.pieces.theme.block, stroke_dasharray="5 4", stroke_width=1.0,
            )  # fmt: skip

        return Box(side, tall, draw)

    def _stack(self, top: Face | None, many: int, side: float) -> Box:
        """Return a pile: its top card over the edges of others."""
        wide, tall = self.pieces.size(top, side)
        edges = min(3, many - 1)
        step = max(1.6, side * 0.028)
        theme = self.pieces.theme

        def draw(x: float, y: float) -> str:
            below_ = theme.back if top is None else theme.card
            parts = [
                rectangle(x + at * step, y + at * step, wide, tall, CORNER * wide,
                          fill=below_.fill, stroke=theme.line if top is None else theme.block,
                          stroke_width=0.7)
                for at in reversed(range(1, edges + 1))
            ]  # fmt: skip
            if top is None:
                parts.append(self.pieces.back("", x, y, wide, tall))
            else:
                parts.append(self.pieces.draw(top, x, y, wide, tall))
            return "".join(parts)

        return Box(wide + edges * step, tall + edges * step, draw)

    def _counted(self, seen: Sequence[Face], side: float, room: float) -> Box:
        """Return one of each kind of cards, with how many of it there are."""
        small = side * 0.62
        return flowing([self._kind(face, many, small) for face, many in _kinds(seen)], room, 8)

    def _kind(self, face: Face, many: int, side: float) -> Box:
        wide, tall = self.pieces.size(face, side)
        theme = self.pieces.theme
        label = f"×{many}"

        def draw(x: float, y: float) -> str:
            number = "" if many == 1 else text(label, x + wide + 3, y + tall * 0.62, 11, theme.soft)
            return self._card(face, x, y, wide, tall) + number

        return Box(wide + (0 if many == 1 else 3 + width(label, 11)), tall, draw)

    def _caption(self, place: PlaceView, room: float) -> Box:
        name = self.pieces.look.title(place.name)
        if place.of is not None:
            name = f"{name} {place.of}"
        count = f" · {place.size}" if place.kind in ("pile", "hand") and place.size > 1 else ""
        words, soft = f"{name}{count}", self.pieces.theme.soft
        return Box(
            min(room, width(words, CAPTION)), CAPTION * 1.25,
            lambda x, y: text(words, x, y + CAPTION, CAPTION, soft, room=room),
        )  # fmt: skip

    def _named(self, place: PlaceView, box: Box) -> Box:
        name = place_name(place)
        cards = "card" if place.size == 1 else "cards"
        label = f"{self.pieces.look.title(place.name)}: {place.size} {cards}"
        return Box(
            box.width, box.height,
            lambda x, y: named([box.draw(x, y)], identity("place", name), "group", label),
        )  # fmt: skip


def _kinds(seen: Sequence[Face]) -> Iterator[tuple[Face, int]]:
    for face, same in groupby(sorted(seen, key=[*dict.fromkeys(seen)].index)):
        yield face, sum(1 for _ in same)
