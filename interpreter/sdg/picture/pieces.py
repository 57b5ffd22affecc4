"""Pieces: a card's face and a size in, a card, tile, disc, cube, die, domino or back out."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from sdg.look.data import WILD, WRITTEN, Back, Look, Mark
from sdg.look.signs import SIDE, SIGNS
from sdg.picture.kept import Kept
from sdg.picture.lettering import LETTERED, SMALLEST, fitting, in_the_middle, text, written
from sdg.picture.outlines import CORNER, CUBE, ROUND, outline, rim
from sdg.picture.pips import die, on_halves
from sdg.picture.svg import circle, element, rectangle
from sdg.picture.themes import Theme, Tint
from sdg.view.data import Face

CARD_HEIGHT = 7 / 5  # of its width
ROOMY = 48  # pixels of width from which a card has corners
LONGEST = 3  # letters in a corner
MOST_GROWN = 1.8  # times its size, letters in place of a sign that would be too small to be read
WORDS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "knight": "N", "joker": "★"}


@frozen
class Pieces:
    """Draws the pieces of one game in one theme."""

    look: Look
    theme: Theme
    bleed: float | None = None  # pixels of color around a card that is cut out of a sheet
    kept: Kept | None = None  # of the picture before

    def shape(self, face: Face) -> str:
        """Return the shape of a card: that of its deck."""
        return self._shape_of(face.deck)

    def _shape_of(self, deck: str) -> str:
        """Return the shape of a deck's pieces; of an unknown deck, named "", the usual one."""
        return self.look.shapes.get(deck, "card") if deck else self.look.usual_shape

    def size(self, face: Face | None, width: float, flat: bool = False) -> tuple[float, float]:
        """Return width and height of a piece that is so wide; a `flat` card is a square tile."""
        shape = self.look.usual_shape if face is None else self.shape(face)
        if shape == "domino":
            return width, width / 2
        if flat or shape in ("tile", "disc", "cube", "die", WRITTEN):
            return width, width
        return width, width * CARD_HEIGHT

    def draw(
        self, face: Face, x: float, y: float, width: float, height: float, locked: bool = False
    ) -> str:
        """Draw a piece in a rectangle."""
        if face.back:
            return self.back(face.deck, x, y, width, height)
        shape = self.shape(face)
        tint = self.theme.locked if locked else self.tint(face)
        if shape == WRITTEN:
            ink = self.theme.ink if locked else self.theme.accent
            return written(self.large(face), x, y, width, height, ink)
        draw = _DRAWN.get(shape, _card if height > width * 1.2 else _tile)
        return draw(self, face, tint, x, y, width, height)

    def covered(
        self, face: Face, shown: float, x: float, y: float, width: float, height: float
    ) -> str:
        """Draw a card of which only as much of the upper part is shown: its value and sign."""
        if face.back:
            return self.back(face.deck, x, y, width, height)
        tint, large = self.tint(face), self.large(face)
        size = max(SMALLEST, min(shown * 0.72, width * 0.24))
        middle = y + max(shown / 2, size * 0.6)
        return (
            self.edge(tint, x, y, width, height)
            + text(large, x + width * 0.1, middle + size * 0.36, size, tint.ink, bold=True,
                   room=width * 0.55)
            + self.marked(face, x + width * 0.82, middle, size * 0.9, tint.ink)
        )  # fmt: skip

    def back(self, deck: str, x: float, y: float, width: float, height: float) -> str:
        """Draw a piece that lies face down."""
        look = self.look.backs.get(deck, Back())
        shape = self._shape_of(deck) if self.bleed is None else "card"
        usual = look == Back()
        tint = self.theme.back if usual else self.theme.tints[look.tint]
        fill, ink = (tint.fill, tint.ink) if usual else (tint.ink, tint.fill)
        inset = max(2.5, width * 0.09)
        sign = min(width * 0.4, height * 0.5)
        return (
            self._sheet(x, y, width, height, fill)
            or outline(shape, x, y, width, height, fill=fill, stroke=ink, stroke_width=0.8)
        ) + (
            outline(
                shape, x + inset, y + inset, width - 2 * inset, height - 2 * inset,
                fill="none", stroke=ink, stroke_width=max(0.6, width / 90),
            )
            + self.sign(look.sign, x + width / 2, y + height / 2, sign, ink, outlined=True)
        )  # fmt: skip

    def _sheet(self, x: float, y: float, width: float, height: float, fill: str) -> str:
        """Draw the paper of a card that is cut out of a sheet; nothing of one on the table."""
        if (by := self.bleed) is None:
            return ""
        return rectangle(x - by, y - by, width + 2 * by, height + 2 * by, fill=fill)

    def edge(self, tint: Tint, x: float, y: float, width: float, height: float) -> str:
        """Draw the paper that a card or tile is: with its shadow on the table, with its bleed and a
        frame on a sheet."""
        corner = CORNER * width
        if self.bleed is not None:
            inset = max(3.0, width * 0.03)
            return self._sheet(x, y, width, height, tint.fill) + rectangle(
                x + inset, y + inset, width - 2 * inset, height - 2 * inset, corner * 0.7,
                fill="none", stroke=tint.ink, stroke_opacity=0.45,
            )  # fmt: skip
        drop = min(1.5, width / 40)
        return rectangle(
            x, y + drop, width, height, corner, fill=self.theme.ink, fill_opacity=0.14
        ) + rectangle(
            x, y, width, height, corner, fill=tint.fill, stroke=tint.ink, stroke_opacity=0.55
        )  # fmt: skip

    def tint(self, face: Face) -> Tint:
        """Return the colors of a card; a disc or cube without any of its own has the plain ones."""
        usual = self.look.plain if self.shape(face) in ("disc", "cube") else None
        mark = self.mark(face)
        return self.theme.tints.get((mark and mark.tint) or usual or "", self.theme.card)

    def mark(self, face: Face) -> Mark | None:
        """Return what shows the value that tints a card, or another value."""
        shown = sorted(face.values, key=lambda each: each[0] != self.look.marked)
        return next((self.look.marks[each] for each in shown if each in self.look.marks), None)

    def large(self, face: Face) -> str:
        """Return what stands large on a card, short."""
        values = dict(face.values)
        if face.wild is not None:
            mark = self.look.marks.get((face.wild, WILD))
            return values.get(face.wild, (mark and mark.letters) or "★")
        value = values.get(self.look.large or "")
        if value is None:
            value = next((v for a, v in face.values if a != self.look.marked), "")
        return WORDS.get(value, value)

    def small(self, face: Face) -> list[str]:
        """Return what else is on a card, in words: what neither stands large nor is a mark."""
        shown = {self.look.large, self.look.marked, face.wild}
        rest = [value for attribute, value in face.values if attribute not in shown]
        return ["wild", *rest] if face.wild is not None else rest

    def sign(
        self, name: str | None, x: float, y: float, size: float, ink: str, letters: str = "",
        outlined: bool = False,
    ) -> str:  # fmt: skip
        """Draw a sign, or letters, around a point."""
        if letters:
            high = max(SMALLEST, size * 0.8)
            if high > size * MOST_GROWN:
                return ""
            room = max(size * 1.1, SMALLEST * 1.6)
            return text(letters, x, y + high * 0.36, high, ink, "middle", bold=True, room=room)
        if name is None or name not in SIGNS:
            return ""
        sign, scale = SIGNS[name], size / SIDE
        left, top = x - size / 2, y - size / 2
        filled = sign.filled and not outlined
        return element("path", {
            "d": sign.path,
            "transform": f"translate({left:.2f} {top:.2f}) scale({scale:.3f})",
            "fill": ink if filled else "none",
            "stroke": ink,
            "stroke_width": 1.1 if outlined else max(1.6, min(2.4, 26 / size)),
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        })  # fmt: skip

    def marked(self, face: Face, x: float, y: float, size: float, ink: str) -> str:
        """Draw the sign of a card's mark around a point, of a wild card without one a star."""
        mark = self.mark(face)
        if mark is None:
            took_a_value = face.wild is not None and face.wild in dict(face.values)
            return self.sign("star", x, y, size, ink) if took_a_value else ""
        return self.sign(mark.sign, x, y, size, ink, mark.letters or "")

    def shown(
        self, face: Face, x: float, y: float, size: float, ink: str, signed: bool = True
    ) -> str:
        """Draw what is on a disc or cube around a point: its number, its sign if `signed`, both."""
        number = self.large(face) if self.look.large != self.look.marked else ""
        if not number.isdigit():
            return self.marked(face, x, y, size, ink) if signed else ""
        sign = self.marked(face, x, y + size * 0.56, size * 0.4, ink) if signed else ""
        high = fitting(number, size * (0.8 if sign else 1.0), size * 1.2)
        return sign + in_the_middle(number, x, y - size * 0.2 * bool(sign), high, ink, size * 1.4)


def _card(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    large, ink, rest = pieces.large(face), tint.ink, pieces.small(face)
    parts = [pieces.edge(tint, x, y, width, height)]
    middle = fitting(large, width * 0.52, width * 0.62)
    if not large:
        parts.append(pieces.marked(face, x + width / 2, y + height / 2, width * 0.5, ink))
    elif width < ROOMY or len(large) > LONGEST:
        parts.append(in_the_middle(large, x + width / 2, y + height * 0.42, middle, ink, width))
        parts.append(pieces.marked(face, x + width / 2, y + height * 0.78, width * 0.36, ink))
        return "".join(parts)
    else:
        small = fitting(large, max(SMALLEST, width * 0.22), width * 0.28)
        at, sign = width * 0.17, max(SMALLEST, width * 0.18)
        corner = in_the_middle(large, x + at, y + at, small, ink, width * 0.4)
        under = x + at, y + at + small * 0.55 + sign * 0.62
        corner += pieces.marked(face, *under, sign, ink)
        bare = pieces.mark(face) is None and face.wild is None
        if bare and rest and len(rest[0]) <= LONGEST:  # in a fan only a corner is seen
            corner += in_the_middle(rest.pop(0), *under, sign, ink, width * 0.26)
        turn = f"rotate(180 {x + width / 2:.2f} {y + height / 2:.2f})"
        parts += [corner, element("g", {"transform": turn}, corner)]
        parts.append(in_the_middle(large, x + width / 2, y + height / 2, middle, ink, width * 0.7))
    for at_line, words in enumerate(rest[:2]):
        down = y + height - width * 0.1 - at_line * max(SMALLEST, width * 0.12)
        size = max(SMALLEST, width * 0.12)
        parts.append(text(words, x + width * 0.42, down, size, ink, "middle", room=width * 0.62))
    return "".join(parts)


def _tile(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    large, ink, small = pieces.large(face), tint.ink, pieces.small(face)
    mark = pieces.mark(face)
    parts = [pieces.edge(tint, x, y, width, height)]
    if not large or width < LETTERED:
        parts.append(pieces.marked(face, x + width / 2, y + height / 2, width * 0.6, ink))
    else:
        size = fitting(large, height * 0.54, width * (0.6 if mark else 0.8))
        across = x + width * (0.46 if mark else 0.5)
        down = y + height * (0.44 if small else 0.54)
        parts.append(in_the_middle(large, across, down, size, ink, width * 0.86))
        sign = max(8.0, width * 0.24)
        parts.append(pieces.marked(face, x + width - sign * 0.78, y + sign * 0.78, sign, ink))
    if small and height >= 30:
        parts.append(
            text(" ".join(small), x + width / 2, y + height * 0.9, max(SMALLEST, height * 0.17),
                 ink, "middle", room=width * 0.9)
        )  # fmt: skip
    return "".join(parts)


def _disc(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    radius, mark = min(width, height) * ROUND, pieces.mark(face)
    strong = mark is not None and mark.tint in ("black", "white")
    fill, ink = (tint.fill, tint.ink) if strong else (tint.ink, tint.fill)
    edge = pieces.theme.ink if strong else tint.ink
    at = x + width / 2, y + height / 2
    on_it = pieces.shown(face, *at, radius, ink, signed=not strong)
    disc = circle(*at, radius, fill=fill, stroke=edge, stroke_width=max(1.0, width / 30))
    return disc + (on_it or ("" if strong else rim(*at, radius, ink)))


def _cube(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    side = min(width, height) * CUBE
    left, top = x + (width - side) / 2, y + (height - side) / 2
    lid = side * 0.16
    middle = pieces.shown(face, left + side / 2, top + side / 2 + lid / 2, side * 0.5, tint.fill)
    return (
        rectangle(left, top, side, side, side * 0.1, fill=tint.ink, stroke=pieces.theme.ink,
                  stroke_opacity=0.4)
        + rectangle(left + 1, top + 1, side - 2, lid, side * 0.08, fill=tint.fill, opacity=0.45)
        + middle
    )  # fmt: skip


def _die(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    return die(pieces.large(face), tint, x, y, width, height)


def _domino(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    side = min(width / 2, height)
    left, top = x + (width - 2 * side) / 2, y + (height - side) / 2
    halves = [int(value) for _, value in face.values if value.isdigit()][:2]
    plain = rectangle(left, top, 2 * side, side, side * 0.14, fill=tint.fill, stroke=tint.ink)
    edge = plain if pieces.bleed is None else pieces.edge(tint, left, top, 2 * side, side)
    return edge + on_halves(halves, left, top, side, tint.ink)


_Drawing = Callable[[Pieces, Face, Tint, float, float, float, float], str]
_DRAWN: dict[str, _Drawing] = {"disc": _disc, "cube": _cube, "die": _die, "domino": _domino,
                               "tile": _tile}  # fmt: skip
