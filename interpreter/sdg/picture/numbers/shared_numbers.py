"""Numbers that belong to no seat: those of all, of regions and of values, and those of rows."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from sdg.observation import BoardView, NumberView
from sdg.picture.boxes import Box, below, beside, flowing
from sdg.picture.lettering import text, width, wrapped
from sdg.picture.numbers.pits import pits
from sdg.picture.places import PlacePicture
from sdg.picture.svg import circle, identity, named, rectangle
from sdg.picture.themes import Theme
from sdg.view.data import View
from sdg.view.titles import amount, titled

CHIPS = 8  # of a counter that are drawn one by one
MOST_LEFT = 12  # chips of a supply that are drawn one by one
STEP = 18.0  # pixels from one of them to the next
HEAP, HEAPED = 25.0, 5  # pixels from a chip in a cell to the next; chips that always have room
WRITTEN = 40.0  # pixels for the number before them
HEADING = 11.0  # size of letters above the numbers of rows


def shared_numbers(
    view: View, numbers: Sequence[NumberView], places: PlacePicture, room: float
) -> Box:
    """Return numbers that belong to no seat. Where there is no board, those of regions and values
    are large: they are the game."""
    theme, look, limits = places.pieces.theme, places.pieces.look, dict(view.limits)
    boxes = []
    for number in numbers:
        title = look.title(number.name)
        if number.per is None:
            value = number.values[0] if number.values else 0
            if number.kind == "score" and view.outcome is not None and view.outcome.scores:
                value = view.outcome.scores[0]  # points of all that the end has brought, too
            shown = ("yes" if value else "no") if number.kind == "flag" else str(value)
            if number.name in limits:  # what closes an action says when, and why
                shown += f" of {limits[number.name]}"
                shown += f". {number.sentence}" if number.sentence else ""
            boxes.append(line_of(f"{title} {shown}", room, theme.soft))
        elif number.per != "player" and number.kind == "flag":
            up = (owner for owner, is_up in zip(number.owners, number.values, strict=True) if is_up)
            boxes.append(line_of(f"{title}: {', '.join(up)}", room, theme.soft))
        elif number.per != "player":
            if view.seen.boards or number.kind != "counter":
                cups = _cups(number, room, theme)
            else:
                cups = pits(number, dict(view.circles).get(number.name), room, theme)
            boxes.append(below([line_of(titled(look, number), room, theme.soft), cups], 4))
        if number.left is not None:
            boxes.append(_left(number.left, title, room, theme))
    return below(boxes, 5)


def _left(many: int, title: str, room: float, theme: Theme) -> Box:
    """Return how many of a number are left in the supply, as chips if they are few."""
    words, across = f"{amount(many, title)} left", max(1, int(room // STEP))
    chips = [
        Box(STEP, STEP, lambda x, y: circle(x + STEP / 2, y + STEP / 2, STEP * 0.42,
                                            fill=theme.gain, stroke=theme.ink, stroke_opacity=0.5))
        for _ in range(many if 0 < many <= MOST_LEFT else 0)
    ]  # fmt: skip
    rows = [beside(chips[at : at + across], 0) for at in range(0, len(chips), across)]
    return below([*rows, line_of(words, room, theme.soft)], 4)


def line_of(words: str, room: float, color: str) -> Box:
    """Return a text in up to three lines."""
    lines = wrapped(words, 13, room, 3)
    return Box(
        max(width(line, 13) for line in lines), 17.0 * len(lines),
        lambda x, y: "".join(text(line, x, y + 13 + 17 * at, 13, color, room=room)
                             for at, line in enumerate(lines)),
    )  # fmt: skip


def _cups(number: NumberView, room: float, theme: Theme) -> Box:
    """Return the numbers of regions or values, in rows of equal length."""
    many, longest = len(number.owners), max(width(owner, 11) for owner in number.owners)
    wide = max(40.0, longest + 4, *(width(str(v), 17, True) + 6 for v in number.values))
    wide = min(wide, room)
    across = max(1, min(many, int((room + 8) / (wide + 8))))
    across = -(-many // -(-many // across))
    cups = [_cup(number.name, owner, value, wide, theme)
            for owner, value in zip(number.owners, number.values, strict=True)]  # fmt: skip
    rows = [cups[at : at + across] for at in range(0, many, across)]
    return below([flowing(row, room + 1, 8) for row in rows], 8)


def _cup(of: str, owner: str, value: int, wide: float, theme: Theme) -> Box:
    """Return a number of a region or value, with its name below."""
    ink, high = theme.ink if value else theme.soft, 36.0

    def draw(x: float, y: float) -> str:
        sheet = rectangle(x, y, wide, high + 18, fill="none")
        cup = rectangle(x, y, wide, high, 9, fill=theme.ground, stroke=theme.line)
        shown = text(str(value), x + wide / 2, y + high / 2 + 6.1, 17, ink, "middle", bold=True,
                     room=wide - 4)  # fmt: skip
        name = text(owner, x + wide / 2, y + high + 13, 11, theme.soft, "middle", room=wide)
        return named(
            [sheet, cup, shown, name], identity("number", of, owner), "img", f"{owner}: {value}"
        )

    return Box(wide, high + 18, draw)


@frozen
class RowNumbers:
    """The numbers of the rows of a board, in columns on its right; chips of the only number lie in
    the cells themselves."""

    numbers: tuple[tuple[str, NumberView], ...] = ()  # with their titles
    chips: bool = False  # drawn, since nothing else lies in the rows

    @property
    def width(self) -> float:
        if self.cell is not None:
            return 0.0
        return sum(map(self._width, self.numbers)) + (10 if self.numbers else 0)

    @property
    def cell(self) -> tuple[float, float] | None:
        """Return width and height of cells that have room for the chips; None if these lie
        elsewhere."""
        if not self.chips or len(self.numbers) != 1:
            return None
        return WRITTEN + HEAP * min(CHIPS, max(HEAPED, *self.numbers[0][1].values)), 46.0

    def draw(self, x: float, y: float, tall: float, theme: Theme) -> str:
        """Draw them; the first row begins at `y`, at `x` the space beside the cells, or the cells
        if chips lie there."""
        if self.cell is not None:
            return self._heaps(x, y, tall, theme)
        parts = []
        x += 10
        for title, number in self.numbers:
            wide = self._width((title, number))
            parts.append(text(title, x, y - 12, HEADING, theme.soft, room=wide - 6))
            for row, value in enumerate(number.values):
                middle = y + (row + 0.5) * tall
                ink = theme.ink if value else theme.soft
                parts.append(text(str(value), x + 13, middle + 6, 17, ink, "middle", bold=True,
                                  room=26))  # fmt: skip
                for at in range(value if self.chips and value <= CHIPS else 0):
                    parts.append(circle(x + 36 + 15 * at, middle, 6, fill=theme.gain,
                                        stroke=theme.ink, stroke_opacity=0.5))  # fmt: skip
            x += wide
        return "".join(parts)

    def _heaps(self, x: float, y: float, tall: float, theme: Theme) -> str:
        """Draw a heap of chips in each cell, with how many they are."""
        (title, number), (wide, _) = self.numbers[0], self.cell or (0.0, 0.0)
        parts = [text(title, x, y - 12, HEADING, theme.soft, room=wide / 2 - 10)]
        for row, value in enumerate(number.values):
            middle, ink = y + (row + 0.5) * tall, theme.ink if value else theme.soft
            heap = [
                rectangle(x, y + row * tall, wide, tall, fill="none"),
                text(str(value), x + WRITTEN * 0.42, middle + 6, 17, ink, "middle", bold=True,
                     room=WRITTEN - 8),
            ]  # fmt: skip
            for at in range(value if value <= CHIPS else 0):
                across = x + WRITTEN + HEAP * (at + 0.36)
                heap.append(circle(across, middle, HEAP * 0.38, fill=theme.gain,
                                   stroke=theme.ink, stroke_opacity=0.5))  # fmt: skip
            owner = number.owners[row]
            parts.append(named(heap, identity("number", number.name, owner), "img",
                               f"{owner}: {amount(value, title)}"))  # fmt: skip
        return "".join(parts)

    def _width(self, each: tuple[str, NumberView]) -> float:
        chips = 15.0 * CHIPS if self.chips else 0.0
        return max(min(width(each[0], HEADING), 90.0) + 10, 36 + chips)


NO_NUMBERS = RowNumbers()


def numbers_of_rows(view: View, board: BoardView, places: PlacePicture) -> RowNumbers:
    """Return the numbers that are kept for each row of a board, if it is the only one."""
    rows = tuple(f"row {row}" for row in range(1, board.rows + 1))
    look = places.pieces.look
    found = [number for number in view.numbers
             if number.per == "row" and number.kind != "flag" and number.owners == rows
             and number.left is None]  # fmt: skip
    if len(view.seen.boards) > 1 or not board.bounded or board.hexagonal:
        return NO_NUMBERS
    bare = not any(cell.card for cell in board.cells) and board.columns == 1
    return RowNumbers(tuple((look.title(each.name), each) for each in found), bare)
