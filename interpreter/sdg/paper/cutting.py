"""Pieces on sheets: as many as there is room for, marks to cut along, backs behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from attrs import frozen

from sdg.paper.paper_formats import MARGIN, PIXELS, Choices, Paper, Size
from sdg.paper.pieces import THEME, Draw, Piece
from sdg.picture.lettering import text
from sdg.picture.svg import element, group, line

APART = 4.0  # between pieces that are cut along their own edge
LABEL = 5.0  # below the pieces, if there is room for it
MARK, OFF = 2.4, 0.4  # length of a mark, and how far it is from the corner
HAIR = 0.35  # pixels

Spot: TypeAlias = "tuple[float, float]"  # the upper left corner of a piece


@frozen
class Sheet:
    """One side of a sheet of paper."""

    kind: str  # "fronts", "backs", "board", "text"
    title: str
    drawing: str  # SVG elements in pixels of the whole page; of "text" the HTML
    paper: Paper
    pieces: int = 0
    landscape: bool = False
    board: str = ""  # the name of the board that it is a part of


@frozen
class Grid:
    """How pieces of one size lie on a sheet: upright, or turned by a quarter."""

    across: int
    down: int
    lying: Size  # of a piece as it lies
    left: float
    top: float
    gap: float
    turned: bool

    @property
    def many(self) -> int:
        """Return how many pieces have room."""
        return self.across * self.down

    def spots(self) -> Iterator[Spot]:
        """Yield the upper left corner of each spot, row by row."""
        for at in range(self.many):
            row, column = divmod(at, self.across)
            yield (
                self.left + column * (self.lying.width + self.gap),
                self.top + row * (self.lying.height + self.gap),
            )


def grid(size: Size, gap: float, paper: Paper) -> Grid:
    """Arrange pieces of a size on paper so that as many as can be have room."""
    lying = Size(size.height, size.width)
    upright, turned = _grid(size, gap, paper, False), _grid(lying, gap, paper, True)
    return turned if turned.many > upright.many else upright


def _grid(lying: Size, gap: float, paper: Paper, turned: bool) -> Grid:
    across = max(1, int((paper.width - 2 * MARGIN + gap + 0.001) // (lying.width + gap)))
    down = max(1, int((paper.height - 2 * MARGIN + gap + 0.001) // (lying.height + gap)))
    wide = across * (lying.width + gap) - gap
    high = down * (lying.height + gap) - gap
    return Grid(
        across, down, lying, (paper.width - wide) / 2, (paper.height - high) / 2, gap, turned
    )


def cut_out(title: str, pieces: Sequence[Piece], choices: Choices) -> Iterator[Sheet]:
    """Yield the sheets of all pieces; with backs, each sheet of fronts is followed by its backs."""
    sizes = [*dict.fromkeys(each.size for each in pieces)]
    straight = [each for each in pieces if each.is_cut_straight]
    straight.sort(key=lambda each: sizes.index(each.size))
    for size, alike in groupby(straight, lambda each: each.size):
        laid, same = grid(size, 2 * choices.bleed, choices.paper), list(alike)
        parts = [same[at : at + laid.many] for at in range(0, len(same), laid.many)]
        for number, here in enumerate(parts, 1):
            said = _title(title, here, number, len(parts))
            yield _fronts(said, here, laid, choices)
            if choices.backs:
                yield _backs(f"{said}, backs", here, laid, choices)
    loose = [*_flowing([each for each in pieces if not each.is_cut_straight], choices.paper)]
    for number, lying in enumerate(loose, 1):
        here = [piece for piece, _ in lying]
        yield _loose(_title(title, here, number, len(loose)), lying, choices.paper)


def _title(title: str, pieces: Sequence[Piece], number: int, of: int) -> str:
    names = ", ".join(dict.fromkeys(piece.of for piece in pieces))
    return f"{title}: {names}{f', {number} of {of}' if of > 1 else ''}"


def _fronts(title: str, pieces: Sequence[Piece], laid: Grid, choices: Choices) -> Sheet:
    spots = list(laid.spots())[: len(pieces)]
    parts = [_turned(piece, piece.front, spot, laid, 90)
             for piece, spot in zip(pieces, spots, strict=True)]  # fmt: skip
    marks = _marks(spots, laid.lying, choices.bleed)
    parts.append(group(marks, stroke=THEME.ink, stroke_width=HAIR))
    parts.append(label(title, choices.paper, laid.top))
    return Sheet("fronts", title, "".join(parts), choices.paper, len(pieces))


def _backs(title: str, pieces: Sequence[Piece], laid: Grid, choices: Choices) -> Sheet:
    """Return the backs of a sheet, mirrored: it is turned over by its long edge."""
    width = choices.paper.width
    spots = [(width - x - laid.lying.width, y) for x, y in laid.spots()]
    parts = [_turned(piece, piece.back, spot, laid, -90)
             for piece, spot in zip(pieces, spots, strict=False) if piece.back]  # fmt: skip
    return Sheet("backs", title, "".join(parts), choices.paper, len(pieces))


def _turned(piece: Piece, draw: Draw, spot: Spot, laid: Grid, by: int) -> str:
    """Draw a side of a piece on its spot, turned as all on the sheet are."""
    x, y = spot[0] * PIXELS, spot[1] * PIXELS
    if not laid.turned:
        return draw(x, y)
    middle = x + laid.lying.width * PIXELS / 2, y + laid.lying.height * PIXELS / 2
    half = piece.size.width * PIXELS / 2, piece.size.height * PIXELS / 2
    turn = f"rotate({by} {middle[0]:.2f} {middle[1]:.2f})"
    return element("g", {"transform": turn}, draw(middle[0] - half[0], middle[1] - half[1]))


def _flowing(pieces: Sequence[Piece], paper: Paper) -> Iterator[list[tuple[Piece, Spot]]]:
    """Put pieces that are cut along their own edge in rows on sheets, whatever their sizes."""
    edge = MARGIN + LABEL
    lying: list[tuple[Piece, Spot]] = []
    x, y, high = edge, edge, 0.0
    for piece in pieces:
        if x + piece.size.width > paper.width - edge and x > edge:
            x, y, high = edge, y + high + APART, 0.0
        if y + piece.size.height > paper.height - edge and lying:
            yield lying
            lying, x, y, high = [], edge, edge, 0.0
        lying.append((piece, (x, y)))
        x, high = x + piece.size.width + APART, max(high, piece.size.height)
    if lying:
        yield lying


def _loose(title: str, lying: Sequence[tuple[Piece, Spot]], paper: Paper) -> Sheet:
    parts = [piece.front(x * PIXELS, y * PIXELS) for piece, (x, y) in lying]
    return Sheet(
        "fronts", title, "".join([*parts, label(title, paper, MARGIN + LABEL)]), paper, len(lying)
    )


def _marks(spots: Sequence[Spot], size: Size, bleed: float) -> Iterator[str]:
    """Yield the marks to cut along: at the corners of each card, on what is cut off; where cards
    touch each other, the lines between them."""
    if bleed < OFF + 0.6:
        yield from _lines(spots, size)
        return
    long = min(MARK, bleed - OFF)
    for x, y in spots:
        for corner, way_x in ((x, -1), (x + size.width, 1)):
            for edge, way_y in ((y, -1), (y + size.height, 1)):
                yield _line(corner + way_x * OFF, edge, corner + way_x * (OFF + long), edge)
                yield _line(corner, edge + way_y * OFF, corner, edge + way_y * (OFF + long))


def _lines(spots: Sequence[Spot], size: Size) -> Iterator[str]:
    """Yield lines around all cards, and a little beyond."""
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right = max(x for x, _ in spots) + size.width
    bottom = max(y for _, y in spots) + size.height
    across = {round(edge, 3) for x, _ in spots for edge in (x, x + size.width)}
    down = {round(edge, 3) for _, y in spots for edge in (y, y + size.height)}
    yield from (_line(x, top - MARK, x, bottom + MARK) for x in sorted(across))
    yield from (_line(left - MARK, y, right + MARK, y) for y in sorted(down))


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return line(x1 * PIXELS, y1 * PIXELS, x2 * PIXELS, y2 * PIXELS)


def label(title: str, paper: Paper, room: float) -> str:
    """Write what a sheet is at its bottom, if there is so much room."""
    if room < MARGIN + LABEL:
        return ""
    return text(
        title, paper.width / 2 * PIXELS, (paper.height - MARGIN - 1) * PIXELS, 9, THEME.soft,
        "middle", room=(paper.width - 4 * MARGIN) * PIXELS,
    )  # fmt: skip
