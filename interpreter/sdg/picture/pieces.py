"""Pieces: a card's face and a size in, a card, tile, disc, cube, die, domino or back out."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from sdg.look.data import WILD, Back, Look, Mark
from sdg.look.signs import SIDE, SIGNS
from sdg.picture.lettering import SMALLEST, fitting, text
from sdg.picture.svg import circle, element, line, rectangle
from sdg.picture.themes import Theme, Tint
from sdg.view.data import Face

CARD_HEIGHT = 7 / 5  # of its width
CORNER = 0.09  # of the width
ROOMY = 48  # pixels of width from which a card has corners
LONGEST = 3  # letters in a corner
PIPS = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)), 5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
    7: ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2)),
    8: ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
    9: ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
}  # fmt: skip
WORDS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "knight": "N", "joker": "★"}


@frozen
class Pieces:
    """Draws the pieces of one game in one theme."""

    look: Look
    theme: Theme

    def shape(self, face: Face) -> str:
        """Return the shape of a card: that of its deck."""
        return self.look.shapes.get(face.deck, "card")

    def size(self, face: Face | None, width: float, flat: bool = False) -> tuple[float, float]:
        """Return width and height of a piece that is so wide; a `flat` card is a square tile."""
        shape = "card" if face is None or face.back else self.shape(face)
        if shape == "domino":
            return width, width / 2
        if flat or shape in ("tile", "disc", "cube", "die"):
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
        draw = _DRAWN.get(shape, _card if height > width * 1.2 else _tile)
        return draw(self, face, tint, x, y, width, height)

    def back(self, deck: str, x: float, y: float, width: float, height: float) -> str:
        """Draw a card that lies face down."""
        look = self.look.backs.get(deck, Back())
        usual = look == Back()
        tint = self.theme.back if usual else self.theme.tints[look.tint]
        fill, ink = (tint.fill, tint.ink) if usual else (tint.ink, tint.fill)
        corner, inset = CORNER * width, max(2.5, width * 0.09)
        return (
            rectangle(x, y, width, height, corner, fill=fill, stroke=self.theme.line)
            + rectangle(
                x + inset, y + inset, width - 2 * inset, height - 2 * inset, corner * 0.7,
                fill="none", stroke=ink, stroke_width=max(0.6, width / 90),
            )
            + self.sign(look.sign, x + width / 2, y + height / 2, width * 0.4, ink, outlined=True)
        )  # fmt: skip

    def tint(self, face: Face) -> Tint:
        """Return the colors of a card."""
        mark = self.mark(face)
        if mark is None or mark.tint is None:
            return self.theme.card
        return self.theme.tints.get(mark.tint, self.theme.card)

    def mark(self, face: Face) -> Mark | None:
        """Return what shows the value that tints a card, or another value; None if nothing does."""
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
        turned: bool = False, outlined: bool = False,
    ) -> str:  # fmt: skip
        """Draw a sign, or letters, around a point."""
        if letters:
            return text(letters, x, y + size * 0.36, size * 0.8, ink, "middle", bold=True)
        if name is None or name not in SIGNS:
            return ""
        sign, scale = SIGNS[name], size / SIDE
        left, top = x - size / 2, y - size / 2
        turn = " rotate(180 12 12)" if turned else ""
        filled = sign.filled and not outlined
        return element("path", {
            "d": sign.path,
            "transform": f"translate({left:.2f} {top:.2f}) scale({scale:.3f}){turn}",
            "fill": ink if filled else "none",
            "stroke": ink,
            "stroke_width": 1.1 if outlined else max(1.6, min(2.4, 26 / size)),
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        })  # fmt: skip

    def marked(
        self, face: Face, x: float, y: float, size: float, ink: str, turned: bool = False
    ) -> str:
        """Draw the sign of a card's mark around a point."""
        mark = self.mark(face)
        if mark is None:
            return ""
        return self.sign(mark.sign, x, y, size, ink, mark.letters or "", turned)


def _edge(pieces: Pieces, tint: Tint, x: float, y: float, width: float, height: float) -> str:
    """Draw the sheet that a card or tile is, with its shadow."""
    corner = CORNER * width
    drop = min(1.5, width / 40)
    return rectangle(
        x, y + drop, width, height, corner, fill=pieces.theme.ink, fill_opacity=0.14
    ) + rectangle(
        x, y, width, height, corner, fill=tint.fill, stroke=tint.ink, stroke_opacity=0.55
    )  # fmt: skip


def _card(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    large, ink = pieces.large(face), tint.ink
    parts = [_edge(pieces, tint, x, y, width, height)]
    middle = fitting(large, width * 0.52, width * 0.62)
    if not large:
        parts.append(pieces.marked(face, x + width / 2, y + height / 2, width * 0.5, ink))
    elif width < ROOMY or len(large) > LONGEST:
        parts.append(_in_the_middle(large, x + width / 2, y + height * 0.42, middle, ink, width))
        parts.append(pieces.marked(face, x + width / 2, y + height * 0.78, width * 0.36, ink))
        return "".join(parts)
    else:
        small = fitting(large, max(SMALLEST, width * 0.22), width * 0.28)
        at, sign = width * 0.17, max(SMALLEST, width * 0.18)
        corner = _in_the_middle(large, x + at, y + at, small, ink, width * 0.4)
        corner += pieces.marked(face, x + at, y + at + small * 0.55 + sign * 0.62, sign, ink)
        turn = f"rotate(180 {x + width / 2:.2f} {y + height / 2:.2f})"
        parts += [corner, element("g", {"transform": turn}, corner)]
        parts.append(_in_the_middle(large, x + width / 2, y + height / 2, middle, ink, width * 0.7))
    for at_line, words in enumerate(pieces.small(face)[:2]):
        down = y + height - width * 0.1 - at_line * max(SMALLEST, width * 0.12)
        size = max(SMALLEST, width * 0.12)
        parts.append(text(words, x + width * 0.42, down, size, ink, "middle", room=width * 0.62))
    return "".join(parts)


def _tile(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    large, ink, small = pieces.large(face), tint.ink, pieces.small(face)
    mark = pieces.mark(face)
    parts = [_edge(pieces, tint, x, y, width, height)]
    if not large:
        parts.append(pieces.marked(face, x + width / 2, y + height / 2, width * 0.6, ink))
    else:
        size = fitting(large, height * 0.54, width * (0.6 if mark else 0.8))
        across = x + width * (0.46 if mark else 0.5)
        parts.append(
            _in_the_middle(large, across, y + height * (0.44 if small else 0.54), size, ink,
                           width * 0.86)
        )  # fmt: skip
        sign = max(8.0, width * 0.24)
        parts.append(
            pieces.marked(face, x + width - sign * 0.78, y + sign * 0.78, sign, ink)
        )  # fmt: skip
    if small and height >= 30:
        parts.append(
            text(" ".join(small), x + width / 2, y + height * 0.9, max(SMALLEST, height * 0.17),
                 ink, "middle", room=width * 0.9)
        )  # fmt: skip
    return "".join(parts)


def _disc(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    radius, mark = min(width, height) * 0.46, pieces.mark(face)
    strong = mark is not None and mark.tint in ("black", "white")
    fill, ink = (tint.fill, tint.ink) if strong or mark is None else (tint.ink, tint.fill)
    edge = pieces.theme.ink if strong else tint.ink
    sign = "" if strong else pieces.marked(face, x + width / 2, y + height / 2, radius, ink)
    return circle(
        x + width / 2, y + height / 2, radius, fill=fill, stroke=edge,
        stroke_width=max(1.0, width / 30),
    ) + sign  # fmt: skip


def _cube(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    side = min(width, height) * 0.74
    left, top = x + (width - side) / 2, y + (height - side) / 2
    lid = side * 0.16
    middle = pieces.marked(face, left + side / 2, top + side / 2 + lid / 2, side * 0.5, tint.fill)
    return (
        rectangle(left, top, side, side, side * 0.1, fill=tint.ink, stroke=pieces.theme.ink,
                  stroke_opacity=0.4)
        + rectangle(left + 1, top + 1, side - 2, lid, side * 0.08, fill=tint.fill, opacity=0.45)
        + middle
    )  # fmt: skip


def _pips(many: int, x: float, y: float, side: float, ink: str) -> str:
    if many not in PIPS:
        return "" if not many else text(
            str(many), x + side / 2, y + side * 0.7, side * 0.55, ink, "middle", bold=True
        )  # fmt: skip
    step, start = side * 0.29, side * 0.21
    return "".join(
        circle(x + start + column * step, y + start + row * step, side * 0.085, fill=ink)
        for column, row in PIPS[many]
    )


def _die(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    side = min(width, height) * 0.9
    left, top = x + (width - side) / 2, y + (height - side) / 2
    value = pieces.large(face)
    return rectangle(
        left, top, side, side, side * 0.2, fill=tint.fill, stroke=tint.ink,
        stroke_width=max(1.0, side / 60),
    ) + _pips(int(value) if value.isdigit() else 0, left, top, side, tint.ink)  # fmt: skip


def _domino(
    pieces: Pieces, face: Face, tint: Tint, x: float, y: float, width: float, height: float
) -> str:
    side = min(width / 2, height)
    left, top = x + (width - 2 * side) / 2, y + (height - side) / 2
    halves = [int(value) for _, value in face.values if value.isdigit()][:2]
    return "".join([
        rectangle(left, top, 2 * side, side, side * 0.14, fill=tint.fill, stroke=tint.ink),
        line(left + side, top + side * 0.12, left + side, top + side * 0.88, stroke=tint.ink),
        *(_pips(many, left + at * side, top, side, tint.ink) for at, many in enumerate(halves)),
    ])  # fmt: skip


def _in_the_middle(words: str, x: float, y: float, size: float, ink: str, room: float) -> str:
    return text(words, x, y + size * 0.36, size, ink, "middle", bold=True, room=room)


_Drawing = Callable[[Pieces, Face, Tint, float, float, float, float], str]
_DRAWN: dict[str, _Drawing] = {"disc": _disc, "cube": _cube, "die": _die, "domino": _domino,
                               "tile": _tile}  # fmt: skip
