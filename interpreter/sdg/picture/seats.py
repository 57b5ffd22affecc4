"""The panels of seats: names, points and other numbers, and what lies before each."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from sdg.observation import NumberView, PlaceView
from sdg.picture.boxes import NOTHING, Box, below, beside, flowing
from sdg.picture.lettering import shortened, text, width
from sdg.picture.numbers.shared_numbers import CHIPS, line_of
from sdg.picture.places import PlacePicture
from sdg.picture.svg import circle, identity, named, rectangle
from sdg.view.data import View
from sdg.view.titles import amount

PAD = 14.0
SMALL = 40.0  # width of cards in a panel
NARROWEST, BETWEEN = 214.0, 12.0  # pixels of a panel beside others, and from one to the next
ON_A_PHONE = 164.0  # of a panel where two are beside each other only if that is lower


@frozen
class SeatPictures:
    """Draws the seats of one view."""

    view: View
    places: PlacePicture
    elsewhere: frozenset[str] = frozenset()  # the names of places that are not drawn in panels

    def panels(self, room: float) -> Box:
        """Return the panels of all seats, as many beside each other as have room, those of a row
        equally high."""
        many = self.view.seen.players
        if not many:
            return NOTHING
        across = max(1, int((room + BETWEEN) // (NARROWEST + BETWEEN)))
        across = -(-many // -(-many // across))
        half = (room - BETWEEN) / 2
        roomy = half >= ON_A_PHONE and self._longest() <= half - 2 * PAD
        if across == 1 < many and roomy and not self._others_are_seen():
            return min(self._rows(2, room), self._rows(1, room), key=lambda box: box.height)
        return self._rows(across, room)

    def _others_are_seen(self) -> bool:
        """Return whether hands of others are seen, whose cards need the width of a phone."""
        return any(place.kind == "hand" and place.cards is not None
                   and place.owner not in (None, self.view.seen.seat)
                   for place in self.view.places)  # fmt: skip

    def _longest(self) -> float:
        """Return how wide the head of a panel is at most, but for points."""
        names = [self._name(seat) for seat in range(1, self.view.seen.players + 1)]
        crown = 22 if self.view.outcome is not None else 0
        return 24 + crown + max(width(name, 15, True) for name in names)

    def _rows(self, across: int, room: float) -> Box:
        """Return the panels of all seats, so many beside each other."""
        many = self.view.seen.players
        wide = (room - BETWEEN * (across - 1)) / across
        inside = [self._inside(seat, wide - 2 * PAD) for seat in range(1, many + 1)]
        rows = []
        for start in range(0, many, across):
            row = inside[start : start + across]
            high = max(box.height for box in row) + 2 * PAD
            rows.append(beside([self._panel(start + at, box, wide, high)
                                for at, box in enumerate(row, 1)], BETWEEN))  # fmt: skip
        return below(rows, BETWEEN if across > 1 else 10)

    def _inside(self, seat: int, room: float) -> Box:
        """Return what stands in the panel of a seat."""
        return below([
            self._head(seat, room), self._scoring(seat, room), *self._others(seat, room),
        ], 9)  # fmt: skip

    def _panel(self, seat: int, inside: Box, room: float, height: float) -> Box:
        """Return the panel of a seat around what stands in it."""
        theme = self.places.pieces.theme
        active = self.view.seen.active == seat
        edge = theme.accent if active else theme.line

        def draw(x: float, y: float) -> str:
            frame = rectangle(
                x, y, room, height, 12, fill=theme.ground, stroke=edge,
                stroke_width=2.4 if active else 1.2,
            )  # fmt: skip
            label = f"{self.view.names[seat - 1]}{', to decide' if active else ''}"
            body = frame + inside.draw(x + PAD, y + PAD)
            return named([body], identity("seat", str(seat)), "group", label)

        return Box(room, height, draw)

    def _head(self, seat: int, room: float) -> Box:
        """Return the name of a seat, and its points."""
        theme = self.places.pieces.theme
        color = theme.seats[(seat - 1) % len(theme.seats)]
        name = self._name(seat)
        points = self._points(seat)
        won = self.view.outcome is not None and seat in self.view.outcome.winners
        crown = 22 if won else 0
        left = room - 24 - crown
        right = width(points, 15, True)
        apart = points != "" and width(name, 15, True) + 10 + right > left
        if not apart:
            left -= right + 10 if points else 0
        line = 36.0 if apart else 16.0  # of the points: below a name that needs the room

        def draw(x: float, y: float) -> str:
            star = self.places.pieces.sign("star", x + 33, y + 10.5, 18, theme.accent)
            return (
                circle(x + 8, y + 11, 8, fill=color)
                + (star if won else "")
                + text(shortened(name, 15, left, True), x + 24 + crown, y + 16, 15, theme.ink,
                       bold=True)
                + (text(points, x + 24, y + line, 15, theme.ink, bold=True, room=room - 24)
                   if apart else
                   text(points, x + room, y + line, 15, theme.ink, "end", bold=True, room=right))
            )  # fmt: skip

        return Box(room, 42 if apart else 22, draw)

    def _name(self, seat: int) -> str:
        """Return the name of a seat, and whether it is that of who looks."""
        name = self.view.names[seat - 1]
        return f"{name} (you)" if seat == self.view.seen.seat and name != "you" else name

    def _points(self, seat: int) -> str:
        """Return the points of a seat in words: at the end those of the outcome."""
        scores = [n for n in self.view.numbers if n.per == "player" and n.kind == "score"]
        outcome = self.view.outcome
        if outcome is not None and outcome.scored and not outcome.broken_off:
            title = self._title(scores[0]) if len(scores) == 1 else "points"
            return amount(outcome.scores[seat - 1], title)
        return ", ".join(amount(n.values[seat - 1], self._title(n)) for n in scores)

    def _scoring(self, seat: int, room: float) -> Box:
        """Return what the end of the game brought a seat, line by line, and its title."""
        outcome, theme = self.view.outcome, self.places.pieces.theme
        if outcome is None:
            return NOTHING
        rows = [(self.places.pieces.look.title(name), str(value))
                for name, value in (outcome.lines[seat - 1] if outcome.lines else ())]  # fmt: skip
        title = outcome.titles[seat - 1] if outcome.titles else ""

        def draw(x: float, y: float) -> str:
            said = [text(title, x, y + 13, 13, theme.soft, room=room)] if title else []
            for at, (name, value) in enumerate(rows, bool(title)):
                line = y + 13 + 18 * at
                said.append(text(name, x, line, 13, theme.soft, room=room * 0.7))
                said.append(text(value, x + room, line, 13, theme.ink, "end", room=room * 0.25))
            return "".join(said)

        return Box(room, 18.0 * (len(rows) + bool(title)), draw)

    def _title(self, number: NumberView) -> str:
        return self.places.pieces.look.title(number.name)

    def _others(self, seat: int, room: float) -> Sequence[Box]:
        """Return other numbers of a seat, and its places but the own hand of who looks."""
        numbers = [self._number(n, seat, room) for n in self.view.numbers
                   if n.per == "player" and n.kind == "counter"]  # fmt: skip
        flags = [self._flag(n, room) for n in self.view.numbers
                 if n.per == "player" and n.kind == "flag" and n.values[seat - 1]]  # fmt: skip
        own = [p for p in self.view.places if p.owner == seat and p.name not in self.elsewhere
               and not is_own_hand(self.view, p)]  # fmt: skip
        boxes = [self.places.box(place, SMALL, room) for place in own]
        return [flowing([*numbers, *flags], room, 14), flowing(boxes, room, 14, 1)]

    def _number(self, number: NumberView, seat: int, room: float) -> Box:
        """Return a number as so many chips where they are few for all seats, else in digits."""
        theme, value = self.places.pieces.theme, number.values[seat - 1]
        title = self._title(number)
        if not value or not all(0 <= each <= CHIPS for each in number.values):
            words = f"{title} {value}"
            return line_of(words, room, theme.soft)
        title = shortened(title, 13, room - 8 - 13 * value)
        wide = width(title, 13) + 8
        return Box(
            wide + value * 13, 16,
            lambda x, y: text(title, x, y + 13, 13, theme.soft) + "".join(
                circle(x + wide + 6 + at * 13, y + 8.5, 5.5, fill=theme.gain, stroke=theme.ink,
                       stroke_opacity=0.5)
                for at in range(value)
            ),
        )  # fmt: skip

    def _flag(self, number: NumberView, room: float) -> Box:
        theme, words = self.places.pieces.theme, self._title(number)
        wide = min(room, width(words, 12) + 16)
        return Box(wide, 18, lambda x, y: rectangle(
            x, y, wide, 18, 9, fill="none", stroke=theme.accent) + text(
            words, x + 8, y + 13, 12, theme.accent, room=wide - 16))  # fmt: skip


def is_own_hand(view: View, place: PlaceView) -> bool:
    """Return whether a place is shown by itself, since who looks decides with what is there."""
    return place.owner == view.seen.seat and place.kind in ("hand", "slot") and bool(place.cards)
