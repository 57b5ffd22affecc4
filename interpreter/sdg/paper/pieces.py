"""What is cut out: cards, tiles, discs, dice, chips and pawns, each with a size and a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from sdg.look.data import Look
from sdg.paper.dimensions import DIE, Measures, shape_of
from sdg.paper.materials import Materials, Stock, Tokens
from sdg.paper.paper_formats import PIXELS, Choices, Size
from sdg.picture.boards.on_cells import markers_on
from sdg.picture.lettering import fitting, text, wrapped
from sdg.picture.pieces import Pieces
from sdg.picture.svg import circle, line, named, rectangle
from sdg.picture.themes import THEMES
from sdg.view.data import Face

Draw: TypeAlias = Callable[[float, float], str]  # from the upper left corner, in pixels

THEME = THEMES["print"]
CHIP, PAWN = 15.0, 18.0
RECTANGLES = ("card", "tile", "domino")  # shapes that have a bleed, and a back
FLAP = 4.0  # of the net of a die
NET = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3))  # columns and rows of its faces
FACES = (0, 2, 1, 3, 5, 4)  # which face lies at each of them: opposite ones make seven together


@frozen
class Piece:
    """Something to cut out."""

    of: str  # the deck, counter, flag or marker it belongs to, in words
    size: Size
    shape: str
    front: Draw
    back: Draw | None = None  # of a piece with a cut along a rectangle

    @property
    def is_cut_straight(self) -> bool:
        """Return whether it is cut along a rectangle, with color beyond the cut."""
        return self.shape in RECTANGLES


def pieces(needed: Materials, measured: Measures, choices: Choices) -> Iterator[Piece]:
    """Yield all that is cut out."""
    drawn = Pieces(needed.look, THEME, choices.bleed * PIXELS)
    for stock in needed.stocks:
        yield from _of_stock(stock, needed, measured, drawn)
    for tokens in needed.tokens:
        yield from _tokens(tokens)


def _of_stock(
    stock: Stock, needed: Materials, measured: Measures, drawn: Pieces
) -> Iterator[Piece]:
    shape = shape_of(stock.deck, needed.look, measured)
    name = stock.deck.replace("_", " ")
    if shape == "die" and stock.endless and len(stock.faces) == len(NET):
        yield _die(name, stock.faces, drawn)
        return
    size = measured.size(shape)
    flat = evolve(drawn, bleed=None)  # what is round has its own edge
    for face in stock.faces:
        if shape in RECTANGLES:
            yield Piece(
                name, size, shape, _front(drawn, face, size), _back(drawn, stock.deck, size)
            )
        else:
            yield Piece(name, size, shape, _front(flat, face, size))


def _front(drawn: Pieces, face: Face, size: Size) -> Draw:
    width, height = size.width * PIXELS, size.height * PIXELS
    label = face.name.replace("-", " ")
    return lambda x, y: named([drawn.draw(face, x, y, width, height)], None, "img", label)


def _back(drawn: Pieces, deck: str, size: Size) -> Draw:
    width, height = size.width * PIXELS, size.height * PIXELS
    return lambda x, y: named([drawn.back(deck, x, y, width, height)], None, "img", "back")


def _tokens(tokens: Tokens) -> Iterator[Piece]:
    size = PAWN if tokens.kind == "marker" else CHIP
    draw = {"marker": _pawn, "flag": _flag}.get(tokens.kind, _chip)(tokens.title, size * PIXELS)
    for _ in range(tokens.number):
        yield Piece(tokens.title, Size(size, size), tokens.kind, draw)


def _chip(title: str, side: float) -> Draw:
    def draw(x: float, y: float) -> str:
        return named([
            circle(x + side / 2, y + side / 2, side / 2 - 0.5, fill=THEME.ground,
                   stroke=THEME.gain, stroke_width=1.2),
            circle(x + side / 2, y + side / 2, side / 2 - 4, fill="none", stroke=THEME.gain,
                   stroke_width=0.8, stroke_dasharray="3 2"),
            _across(title, x, y + side * 0.58, side),
        ], None, "img", title)  # fmt: skip

    return draw


def _flag(title: str, side: float) -> Draw:
    sign = Pieces(Look(), THEME)

    def draw(x: float, y: float) -> str:
        return named([
            circle(x + side / 2, y + side / 2, side / 2 - 0.5, fill=THEME.ground,
                   stroke=THEME.accent, stroke_width=1.2),
            sign.sign("flag", x + side / 2, y + side * 0.36, side * 0.36, THEME.accent),
            _across(title, x, y + side * 0.76, side),
        ], None, "img", title)  # fmt: skip

    return draw


def _pawn(title: str, side: float) -> Draw:
    def draw(x: float, y: float) -> str:
        return named([
            circle(x + side / 2, y + side / 2, side / 2 - 0.5, fill=THEME.ground,
                   stroke=THEME.ink, stroke_width=1.2),
            *markers_on([title], False, False, *_around_pawn(x + side / 2, y + side * 0.38, side)),
            _across(title, x, y + side * 0.82, side * 0.9),
        ], None, "img", title)  # fmt: skip

    return draw


def _around_pawn(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    """Return the cell in whose middle a pawn stands around a point, half as large as `side`."""
    return x - side / 2, y - side / 2, side, side


def _across(title: str, x: float, baseline: float, side: float) -> str:
    """Write a name across a round piece, on two lines if it is long."""
    size = fitting(title, 10, side * 0.8, bold=False)
    lines = wrapped(title, size, side * 0.8, most=2)
    up = (len(lines) - 1) * size * 0.55
    return "".join(
        text(each, x + side / 2, baseline - up + at * size * 1.1, size, THEME.ink, "middle",
             room=side * 0.8)
        for at, each in enumerate(lines)
    )  # fmt: skip


def _die(name: str, faces: tuple[Face, ...], drawn: Pieces) -> Piece:
    """Return the net of a die, with flaps to glue it by."""
    side, flap = DIE * PIXELS, FLAP * PIXELS
    flat = evolve(drawn, bleed=None)

    def draw(x: float, y: float) -> str:
        parts = []
        for (column, row), number in zip(NET, FACES, strict=True):
            left, top = x + flap + column * side, y + flap + row * side
            parts.append(rectangle(left, top, side, side, fill="none", stroke=THEME.line))
            parts.append(flat.draw(faces[number], left, top, side, side))
        return named([*_flaps(x + flap, y + flap, side, flap), *parts], None, "img", name)

    return Piece(name, Size(3 * DIE + 2 * FLAP, 4 * DIE + 2 * FLAP), "net", draw)


def _flaps(x: float, y: float, side: float, flap: float) -> Iterator[str]:
    """Yield the lines of the flaps on the free sides of a die's net: left and right of its top and
    its lower faces, and at the very end."""
    for row in (0, 2, 3):
        top = y + row * side
        for edge, out in ((x + side, -flap), (x + 2 * side, flap)):
            yield line(edge, top, edge + out, top + flap, stroke=THEME.line)
            yield line(edge + out, top + flap, edge + out, top + side - flap, stroke=THEME.line)
            yield line(edge + out, top + side - flap, edge, top + side, stroke=THEME.line)
    bottom = y + 4 * side
    yield line(x + side, bottom, x + side + flap, bottom + flap, stroke=THEME.line)
    yield line(
        x + side + flap, bottom + flap, x + 2 * side - flap, bottom + flap, stroke=THEME.line
    )
    yield line(x + 2 * side - flap, bottom + flap, x + 2 * side, bottom, stroke=THEME.line)
