"""The panels of seats: names, points and other numbers, and what lies before each."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from sdg.observation import NumberView, PlaceView
from sdg.picture.boxes import Box, below, flowing
from sdg.picture.lettering import shortened, text, width, wrapped
from sdg.picture.places import PlacePicture
from sdg.picture.svg import circle, identity, named, rectangle
from sdg.picture.themes import Theme
from sdg.view.data import View

PAD = 14.0
CHIPS = 8  # of a counter that are drawn one by one
SMALL = 40.0  # width of cards in a panel


@frozen
class SeatPictures:
    """Draws the seats of one view."""

    view: View
    places: PlacePicture

    def panel(self, seat: int, room: float) -> Box:
        """Return the panel of a seat, as wide as there is room."""
        theme = self.places.pieces.theme
        inside = below(
            [self._head(seat, room - 2 * PAD), *self._others(seat, room - 2 * PAD)], 9
        )  # fmt: skip
        height = inside.height + 2 * PAD
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
        name = self.view.names[seat - 1]
        if seat == self.view.seen.seat and name != "you":
            name = f"{name} (you)"
        scores = [n for n in self.view.numbers if n.per == "player" and n.kind == "score"]
        said = [counted(n.values[seat - 1], self._title(n)) for n in scores]
        points = ", ".join(said)
        left = room - width(points, 15, True) - 34

        def draw(x: float, y: float) -> str:
            return (
                circle(x + 8, y + 11, 8, fill=color)
                + text(shortened(name, 15, left, True), x + 24, y + 16, 15, theme.ink, bold=True)
                + text(points, x + room, y + 16, 15, theme.ink, "end", bold=True, room=room * 0.6)
            )

        return Box(room, 22, draw)

    def _title(self, number: NumberView) -> str:
        return self.places.pieces.look.title(number.name)

    def _others(self, seat: int, room: float) -> Sequence[Box]:
        """Return other numbers of a seat, and its places but the own hand of who looks."""
        numbers = [self._number(n, n.values[seat - 1]) for n in self.view.numbers
                   if n.per == "player" and n.kind == "counter"]  # fmt: skip
        flags = [self._flag(n) for n in self.view.numbers
                 if n.per == "player" and n.kind == "flag" and n.values[seat - 1]]  # fmt: skip
        own = [p for p in self.view.places if p.owner == seat and not is_own_hand(self.view, p)]
        boxes = [self.places.box(place, SMALL, room) for place in own]
        return [flowing([*numbers, *flags], room, 14), flowing(boxes, room, 14)]

    def _number(self, number: NumberView, value: int) -> Box:
        """Return a number as so many chips where they are few, else in digits."""
        theme = self.places.pieces.theme
        title = self._title(number)
        if not 0 < value <= CHIPS:
            words = f"{title} {value}"
            return Box(width(words, 13), 16, lambda x, y: text(words, x, y + 13, 13, theme.soft))
        wide = width(title, 13) + 8
        return Box(
            wide + value * 13, 16,
            lambda x, y: text(title, x, y + 13, 13, theme.soft) + "".join(
                circle(x + wide + 6 + at * 13, y + 8.5, 5.5, fill=theme.gain, stroke=theme.ink,
                       stroke_opacity=0.5)
                for at in range(value)
            ),
        )  # fmt: skip

    def _flag(self, number: NumberView) -> Box:
        theme, words = self.places.pieces.theme, self._title(number)
        wide = width(words, 12) + 16
        return Box(wide, 18, lambda x, y: rectangle(
            x, y, wide, 18, 9, fill="none", stroke=theme.accent) + text(
            words, x + 8, y + 13, 12, theme.accent))  # fmt: skip


def counted(value: int, title: str) -> str:
    """Return so many of something: `1 point`, `3 points`."""
    single = value in (1, -1) and title.endswith("s") and not title.endswith("ss")
    return f"{value} {title[:-1] if single else title}"


def is_own_hand(view: View, place: PlaceView) -> bool:
    """Return whether a place is shown by itself, since who looks decides with what is there."""
    return place.owner == view.seen.seat and place.kind in ("hand", "slot") and bool(place.cards)


def shared_numbers(view: View, places: PlacePicture, room: float) -> Box:
    """Return the numbers that belong to no seat: those of all, of regions and of values."""
    theme, look = places.pieces.theme, places.pieces.look
    boxes = []
    for number in view.numbers:
        title = look.title(number.name)
        if number.per is None:
            value = number.values[0] if number.values else 0
            shown = ("yes" if value else "no") if number.kind == "flag" else str(value)
            boxes.append(_line(f"{title} {shown}", room, theme.soft))
        elif number.per != "player" and number.kind == "flag":
            up = (owner for owner, is_up in zip(number.owners, number.values, strict=True) if is_up)
            boxes.append(_line(f"{title}: {', '.join(up)}", room, theme.soft))
        elif number.per != "player":
            each = [_cup(owner, value, theme) for owner, value
                    in zip(number.owners, number.values, strict=True)]  # fmt: skip
            boxes.append(below([_line(title, room, theme.soft), flowing(each, room, 8)], 4))
        if number.left is not None:
            boxes.append(_line(f"{counted(number.left, title)} left", room, theme.soft))
    return below(boxes, 5)


def _line(words: str, room: float, color: str) -> Box:
    lines = wrapped(words, 13, room, 3)
    return Box(
        max(width(line, 13) for line in lines), 17.0 * len(lines),
        lambda x, y: "".join(text(line, x, y + 13 + 17 * at, 13, color)
                             for at, line in enumerate(lines)),
    )  # fmt: skip


def _cup(owner: str, value: int, theme: Theme) -> Box:
    """Return a number of a region or value, with its name below."""
    wide = max(40.0, width(owner, 11) + 8)
    ink = theme.ink if value else theme.soft
    return Box(
        wide, 54,
        lambda x, y: rectangle(x, y, wide, 36, 9, fill=theme.ground, stroke=theme.line)
        + text(str(value), x + wide / 2, y + 24, 17, ink, "middle", bold=True)
        + text(owner, x + wide / 2, y + 49, 11, theme.soft, "middle"),
    )  # fmt: skip
