"""Piles, hands, slots and supplies: a place of a view in, a box with its cards and caption out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import frozen

from sdg.observation import PlaceView
from sdg.picture.boxes import Box, below, flowing
from sdg.picture.lettering import text, width
from sdg.picture.outlines import outline
from sdg.picture.pieces import CARD_HEIGHT, Pieces
from sdg.picture.svg import identity, named
from sdg.view.data import Face, place_name
from sdg.view.titles import title_of

CAPTION = 13.0  # size of letters
FEW = 3  # identical cards that are drawn one by one
MOST = 24  # cards of a place that are drawn; of more the last are, and how many there are
NEAR = 0.72  # of a card's width that is to be seen where cards overlap, in up to two rows
PEEK = 0.34  # in more
EDGES = 3  # of the cards below the top of a pile that are seen
EMPTY = 0.55  # of a card's width, an empty pile
KINDS = 60  # of a supply that are drawn; of more the first are, and how many there are


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
        if place.kind != "supply":  # captions stand at one height, below piles of any number
            seen = _edges(place.size) if place.kind == "pile" else 0
            height = cards.height + (EDGES - seen) * _step(side)
            cards = Box(cards.width, height, cards.draw)
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
            return self._outline(place, side * (EMPTY if place.kind == "pile" else 1.0))
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
        fewest = 1  # rows
        while many > 1 and (room - wide) / (many - 1) < wide * (NEAR if fewest < 3 else PEEK):
            fewest += 1
            many = -(-len(seen) // fewest)
        if many > 1:
            step = min(step, max(0.0, (room - wide) / (many - 1)))
        lines = [seen[at : at + many] for at in range(0, len(seen), many)]

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
        tall, shown = self.pieces.size(None, side)[1], min(many, 12)
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
        wide, tall = self.pieces.size(None, side)
        shape, color = self.pieces.look.usual_shape, self.pieces.theme.block
        return Box(wide, tall, lambda x, y: outline(
            shape, x + 0.5, y + 0.5, wide - 1, tall - 1,
            fill="none", stroke=color, stroke_dasharray="5 4", stroke_width=1.0,
        ))  # fmt: skip

    def _stack(self, top: Face | None, many: int, side: float) -> Box:
        """Return a pile: its top card over the edges of others."""
        wide, tall = self.pieces.size(top, side)
        edges, step = _edges(many), _step(side)
        theme = self.pieces.theme
        shape = self.pieces.look.usual_shape if top is None else self.pieces.shape(top)

        def draw(x: float, y: float) -> str:
            below_ = theme.back if top is None else theme.card
            parts = [
                outline(shape, x + at * step, y + at * step, wide, tall, fill=below_.fill,
                        stroke=theme.back.ink if top is None else theme.block, stroke_width=0.7)
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
        kinds = list(Counter(seen).items())
        boxes = [self._kind(face, many, small) for face, many in kinds[:KINDS]]
        if more := len(kinds) - KINDS if len(kinds) > KINDS else 0:
            words = f"and {more} more kinds" if more > 1 else "and another kind"
            boxes.append(Box(
                width(words, 12), small * CARD_HEIGHT,
                lambda x, y: text(words, x, y + small * 0.8, 12, self.pieces.theme.soft),
            ))  # fmt: skip
        return flowing(boxes, room, 8)

    def _kind(self, face: Face, many: int, side: float) -> Box:
        wide, tall = self.pieces.size(face, side)
        theme = self.pieces.theme
        label = f"×{many}"

        def draw(x: float, y: float) -> str:
            number = "" if many == 1 else text(label, x + wide + 3, y + tall * 0.62, 11, theme.soft)
            return self._card(face, x, y, wide, tall) + number

        return Box(wide + (0 if many == 1 else 3 + width(label, 11)), tall, draw)

    def _caption(self, place: PlaceView, room: float) -> Box:
        name = self._title(place)
        count = f" · {place.size}" if place.kind in ("pile", "hand") and place.size > 1 else ""
        if place.kind == "supply" and not place.size:
            count = " · none"  # nothing is drawn of it
        words, soft = f"{name}{count}", self.pieces.theme.soft
        return Box(
            min(room, width(words, CAPTION)), CAPTION * 1.25,
            lambda x, y: text(words, x, y + CAPTION, CAPTION, soft, room=room),
        )  # fmt: skip

    def _title(self, place: PlaceView) -> str:
        return title_of(place, self.pieces.look.title(place.name))

    def _named(self, place: PlaceView, box: Box) -> Box:
        name = place_name(place)
        cards = "card" if place.size == 1 else "cards"
        label = f"{self._title(place)}: {place.size} {cards}"
        return Box(
            box.width, box.height,
            lambda x, y: named([box.draw(x, y)], identity("place", name), "group", label),
        )  # fmt: skip


def _edges(many: int) -> int:
    """Return how many edges are seen below the top of a pile of so many cards."""
    return max(0, min(EDGES, many - 1))


def _step(side: float) -> float:
    """Return by how much each card of a pile lies below the one above it."""
    return max(1.6, side * 0.028)
