"""A scene as SVG: as a file of its own with literal colors, or for a page of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from attrs import evolve

from sdg.picture.boards.board import MARGIN, BoardPicture
from sdg.picture.boards.on_cells import markers_on
from sdg.picture.boxes import Box, below, beside, flowing
from sdg.picture.lettering import text, width
from sdg.picture.picture import table
from sdg.picture.pieces import Pieces
from sdg.picture.svg import as_illustration, circle, element, rectangle, whole
from sdg.picture.themes import THEMES, Theme, theme_named
from sdg.rulebook.drawings.drawn_once import PiecesOnce
from sdg.rulebook.drawings.marks import marks
from sdg.rulebook.drawings.scenes import (
    BoardScene,
    CardsScene,
    CountersScene,
    FanScene,
    Figure,
    Scene,
    TableScene,
)
from sdg.view.data import Face

ROOM = 324.0  # pixels that a figure is wide at most: it has room on a phone
CELL, CELL_OF_CARDS, SMALL_CELL = 46.0, 62.0, 30.0
CARDS_A_ROW = 5
FAN = 13.0  # degrees between the cards of a fan
CHIPS = 6  # that are drawn one by one
LARGEST = 200_000  # signs of a figure; what needs more is left out


def file_of(figure: Figure) -> str:
    """Return a figure as the text of a file; empty if it would be too large."""
    return _fitting(_svg(figure, THEMES["light"], paper=True))


def inline(figure: Figure) -> str:
    """Return a figure as a part of a page of HTML, whose style sheet has the colors; empty if it
    would be too large."""
    return _fitting(_svg(figure, theme_named("page"), paper=False))


def _fitting(svg: str) -> str:
    return svg if len(svg) <= LARGEST else ""


def _svg(figure: Figure, theme: Theme, paper: bool) -> str:
    pieces = PiecesOnce(figure.scene.look, theme, prefix="p" if paper else figure.name)
    box, margin = _box(figure.scene, pieces), 12.0 if paper else 2.0
    wide, high = box.width + 2 * margin, box.height + 2 * margin
    ground = rectangle(0, 0, round(wide), round(high), 10, fill=theme.paper) if paper else ""
    drawn = pieces.whole(as_illustration(box.draw(margin, margin)))
    return whole(figure.about, wide, high, ground, drawn, within=not paper)


def _box(scene: Scene, pieces: Pieces) -> Box:
    match scene:
        case TableScene(view=view):
            return table(view, pieces, ROOM)
        case BoardScene():
            return _board(scene, pieces)
        case CardsScene():
            return _cards(scene, pieces)
        case CountersScene():
            return _counters(scene, pieces.theme)
        case FanScene(faces=faces):
            return _fan(faces, pieces)


def _board(scene: BoardScene, pieces: Pieces) -> Box:
    board = scene.board
    columns = {cell.column for cell in board.cells}
    columns |= {marking.spot[1] for marking in scene.view.markings if marking.spot is not None}
    across = max(columns) - min(columns) + 1 if columns else 1
    side = SMALL_CELL if scene.small else CELL if scene.goes_on or across > 4 else CELL_OF_CARDS
    picture = BoardPicture(scene.view, board, pieces, scene.faces, goes_on=scene.goes_on)
    picture = evolve(picture, layers=(*picture.usual_layers, partial(marks, scene, pieces)))
    rows = {cell.row for cell in board.cells}
    more = (max(rows) - min(rows)) / 2 if board.hexagonal and rows else 0
    return picture.box(min(ROOM, (across + more) * side + MARGIN + 12), 2000)


def _cards(scene: CardsScene, pieces: Pieces) -> Box:
    gap = 7.0
    side = (ROOM - gap * (CARDS_A_ROW - 1)) / CARDS_A_ROW
    boxes = [_piece(face, pieces, side) for face in scene.faces]
    if scene.back is not None:
        deck = scene.back
        wide, tall = pieces.size(None, side)
        boxes.append(Box(wide, tall, lambda x, y: pieces.back(deck, x, y, wide, tall)))
    return flowing(boxes, ROOM + 1, gap)


def _piece(face: Face, pieces: Pieces, side: float) -> Box:
    wide, tall = pieces.size(face, side)
    return Box(wide, tall, lambda x, y: pieces.draw(face, x, y, wide, tall))


def _counters(scene: CountersScene, theme: Theme) -> Box:
    return below([
        *(_chips(scene.look.title(name), many, theme) for name, many in scene.chips),
        *(_marker(marker, theme) for marker in scene.markers),
    ], 10)  # fmt: skip


def _chips(name: str, many: int, theme: Theme) -> Box:
    """Return chips in a row; of more than a few as many as are drawn, and how many there are."""
    shown = min(many, CHIPS)
    chips = Box(
        shown * 22.0, 22,
        lambda x, y: "".join(
            circle(x + 10 + 22 * at, y + 11, 9, fill=theme.gain, stroke=theme.ink,
                   stroke_opacity=0.5)
            for at in range(shown)
        ),
    )  # fmt: skip
    return beside([chips, _words(f"{f'× {many} ' if many > shown else ''}{name}", theme)], 4, 0.5)


def _marker(name: str, theme: Theme) -> Box:
    piece = Box(
        34, 38, lambda x, y: "".join(markers_on((name,), False, False, x - 17, y - 15, 68, 68))
    )  # fmt: skip
    return beside([piece, _words(name.replace("_", " "), theme)], 8, 0.5)


def _words(words: str, theme: Theme) -> Box:
    room = ROOM - CHIPS * 22 - 4
    return Box(
        min(room, width(words, 14)), 20,
        lambda x, y: text(words, x, y + 15, 14, theme.ink, room=room),
    )  # fmt: skip


def _fan(faces: Sequence[Face], pieces: Pieces) -> Box:
    wide, middle = 92.0, (len(faces) - 1) / 2
    sizes = [pieces.size(face, wide) for face in faces]
    tall = max(size[1] for size in sizes)
    step = wide * (0.7 if tall > wide else 1)  # dice and tiles show the middle, too
    room, high = step * (len(faces) - 1) + wide * 1.5, tall + 46

    def draw(x: float, y: float) -> str:
        drawn = []
        for at, (face, (_, height)) in enumerate(zip(faces, sizes, strict=True)):
            away = at - middle
            left, top = x + wide * 0.25 + step * at, y + 14 + 5 * away * away
            turn = f"rotate({FAN * away:.0f} {left + wide / 2:.1f} {top + height / 2:.1f})"
            card = pieces.draw(face, left, top, wide, height)
            drawn.append(element("g", {"transform": turn}, card))
        return "".join(drawn)

    return Box(room, high, draw)
