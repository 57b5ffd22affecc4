"""Numbers as seeds in pits: in rows, or around a circle as stones are sown."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin, sqrt
from typing import Final

from sdg.observation import NumberView
from sdg.picture.boxes import Box, below, flowing
from sdg.picture.lettering import text, width
from sdg.picture.svg import circle, identity, named, rectangle
from sdg.picture.themes import Theme

LARGEST, SMALLEST_PIT = 84.0, 27.0  # pixels of a pit's width
GAP: Final = 8.0
NAME, VALUE = 15.0, 21.0  # pixels above and below a pit, for its name and the number
MOST: Final = 40  # seeds that are drawn in a pit
TURN: Final = 2.39996  # radians from a seed to the next: they lie like those of a sunflower
SEED: Final = 0.075  # radius of a seed, of a pit's width
LEAST: Final = 1.2  # pixels of a seed's radius
APART: Final = 1.75  # radii between one ring of seeds and the next; the FIRST is nearer
FIRST: Final = 0.35
DENSEST: Final = 2.2  # of what they are apart across and down, multiplied
EDGE: Final = 2.0  # pixels between seeds and the edge of their pit


def pits(number: NumberView, around: int | None, room: float, theme: Theme) -> Box:
    """Return a pit for each region or value that a number is kept for; the first ones lie in a
    circle if so many are `around` it."""
    values = tuple(zip(number.owners, number.values, strict=True))
    beyond = values[around:] if around else ()
    across = (around or 0) // 2 + 1
    wide = min(LARGEST, (room - GAP * (across - 1)) / across)
    fits = around is not None and around >= 4 and around % 2 == 0 and around <= len(values)
    if fits and not any(value for _, value in beyond) and wide >= SMALLEST_PIT:
        return _circle(number.name, values[:around], wide, theme)
    wide = max(LARGEST if room > 500 else LARGEST / 2, *(width(each, 11) for each, _ in values))
    boxes = [_pit(number.name, each, value, min(wide, room), theme) for each, value in values]
    across = max(1, int((room + GAP) // (min(wide, room) + GAP)))
    across = -(-len(boxes) // -(-len(boxes) // across))
    rows = [boxes[at : at + across] for at in range(0, len(boxes), across)]
    return below([flowing(row, room + 1, GAP) for row in rows], GAP)


def _circle(of: str, values: tuple[tuple[str, int], ...], wide: float, theme: Theme) -> Box:
    """Return pits along two sides: below from left to right, above back again; at the right end the
    one in the middle, at the left end the last."""
    half = len(values) // 2
    *lower, right = values[:half]
    *upper, left = values[half:]
    step, line = wide + GAP, _height(wide) + GAP
    tall = _height(wide) * 2 + GAP - NAME - VALUE
    boxes = [
        (0.0, 0.0, _pit(of, *left, wide, theme, tall)),
        *((step * at, 0.0, _pit(of, *each, wide, theme)) for at, each in enumerate(upper[::-1], 1)),
        *((step * at, line, _pit(of, *each, wide, theme)) for at, each in enumerate(lower, 1)),
        (step * half, 0.0, _pit(of, *right, wide, theme, tall)),
    ]
    return Box(
        step * (half + 1) - GAP, line + _height(wide),
        lambda x, y: "".join(box.draw(x + right, y + down) for right, down, box in boxes),
    )  # fmt: skip


def _height(wide: float) -> float:
    return NAME + wide * 0.94 + VALUE


def _pit(
    of: str, owner: str, value: int, wide: float, theme: Theme, tall: float | None = None
) -> Box:
    """Return a pit of a number, its name above and the number below it."""
    high = wide * 0.94 if tall is None else tall

    def draw(x: float, y: float) -> str:
        middle = x + wide / 2
        name = text(owner, middle, y + 11, 11, theme.soft, "middle", room=wide)
        ground = rectangle(x + 0.5, y + NAME, wide - 1, high, wide * 0.44, fill=theme.shade,
                           stroke=theme.block, stroke_width=1.4)  # fmt: skip
        seeds = "".join(_seeds(value, middle, y + NAME + high / 2, wide, high, theme))
        ink = theme.ink if value else theme.soft
        shown = text(str(value), middle, y + NAME + high + 17, 16, ink, "middle", bold=True,
                     room=wide)  # fmt: skip
        sheet = rectangle(x, y, wide, NAME + high + VALUE, fill="none")
        return named([sheet, name, ground, seeds, shown], identity("number", of, owner), "img",
                     f"{owner}: {value}")  # fmt: skip

    return Box(wide, NAME + high + VALUE, draw)


def _seeds(value: int, x: float, y: float, wide: float, high: float, theme: Theme) -> Iterator[str]:
    """Yield as many seeds as there are, at most what has room, from the middle outwards: nearer to
    each other, and smaller, where they would lie beyond the edge."""
    many = min(value, MOST)
    rings = sqrt(many - 1 + FIRST) if many > 1 else 0.0
    radius = SEED * wide
    while True:
        across = min(APART, (wide / 2 - EDGE - radius) / radius / rings) if rings else APART
        down = min(APART * max(1.0, APART / across),
                   (high / 2 - EDGE - radius) / radius / rings) if rings else APART  # fmt: skip
        if across * down >= DENSEST or radius < LEAST:
            break
        radius *= 0.96
    for at in range(many):
        far = radius * sqrt(at + (FIRST if many > 1 else 0.0))
        yield circle(
            x + far * across * cos(at * TURN), y + far * down * sin(at * TURN), radius,
            fill=theme.gain, stroke=theme.ink, stroke_opacity=0.5, stroke_width=0.8,
        )  # fmt: skip
