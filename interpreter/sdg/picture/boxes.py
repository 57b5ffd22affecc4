"""Things with a width and a height, put beside and below each other before they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

Draw: TypeAlias = Callable[[float, float], str]  # from the upper left corner


@frozen
class Box:
    """Something that is drawn at a place; sizes in pixels."""

    width: float
    height: float
    draw: Draw


NOTHING = Box(0, 0, lambda x, y: "")


def beside(boxes: Sequence[Box], gap: float = 12, align: float = 0) -> Box:
    """Put boxes side by side; `align` 0 is at their tops, 0.5 in the middle, 1 at the bottoms."""
    boxes = [box for box in boxes if box.width]
    if not boxes:
        return NOTHING
    height = max(box.height for box in boxes)

    def draw(x: float, y: float) -> str:
        drawn = []
        for box in boxes:
            drawn.append(box.draw(x, y + (height - box.height) * align))
            x += box.width + gap
        return "".join(drawn)

    return Box(sum(box.width for box in boxes) + gap * (len(boxes) - 1), height, draw)


def below(boxes: Sequence[Box], gap: float = 12, align: float = 0) -> Box:
    """Put boxes below each other; `align` 0 is at their left sides, 0.5 in the middle."""
    boxes = [box for box in boxes if box.height]
    if not boxes:
        return NOTHING
    width = max(box.width for box in boxes)

    def draw(x: float, y: float) -> str:
        drawn = []
        for box in boxes:
            drawn.append(box.draw(x + (width - box.width) * align, y))
            y += box.height + gap
        return "".join(drawn)

    return Box(width, sum(box.height for box in boxes) + gap * (len(boxes) - 1), draw)


def flowing(boxes: Sequence[Box], room: float, gap: float = 12, align: float = 0) -> Box:
    """Put boxes side by side in as many rows as they need to have room; `align` as in `beside`."""
    rows: list[list[Box]] = [[]]
    for box in (box for box in boxes if box.width):
        used = sum(each.width + gap for each in rows[-1])
        if rows[-1] and used + box.width > room:
            rows.append([])
        rows[-1].append(box)
    return below([beside(row, gap, align) for row in rows], gap)


def padded(box: Box, by: float) -> Box:
    """Put room around a box."""
    return Box(box.width + 2 * by, box.height + 2 * by, lambda x, y: box.draw(x + by, y + by))


def centred(box: Box, room: float) -> Box:
    """Put a box into the middle of so much room, or of as much as it needs."""
    room = max(room, box.width)
    return Box(room, box.height, lambda x, y: box.draw(x + (room - box.width) / 2, y))
