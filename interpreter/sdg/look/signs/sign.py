"""What a sign is: one path, as it stands in the attribute `d` of an SVG `<path>`."""

from __future__ import annotations

from attrs import frozen

SIDE = 24  # units: the side of the square that a sign is drawn on
STROKE = 2  # units: the width of its line, with round ends and corners


@frozen
class Sign:
    """A small drawing in one color, readable from 11 pixels on.

    `path` is SVG path data on a square of `SIDE` units, whose lines are `STROKE` units wide.
    If it is `filled`, it is painted inside too (rule `nonzero`), in the color of its line.
    """

    path: str
    filled: bool = False
