"""Signs that are plain shapes, and the four French suits."""

from __future__ import annotations

from collections.abc import Mapping

from sdg.look.signs.sign import Sign

SHAPE_SIGNS: Mapping[str, Sign] = {
    "arrow": Sign("M12 21.5V2.5M4.5 10L12 2.5L19.5 10"),
    "club": Sign(
        "M8.4 6.5a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z"
        "M2.7 13.5a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z"
        "M14.1 13.5a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z"
        "M12 9C12 16 11 19.5 8.5 21.5H15.5C13 19.5 12 16 12 9z",
        filled=True,
    ),
    "cross": Sign("M4 4L20 20M20 4L4 20"),
    "diamond": Sign("M12 2L19.5 12L12 22L4.5 12z", filled=True),
    "disc": Sign("M3 12a9 9 0 1 1 18 0a9 9 0 1 1 -18 0z", filled=True),
    "heart": Sign(
        "M12 21C5 16 2.5 12.5 2.5 8.5A4.8 4.8 0 0 1 12 8A4.8 4.8 0 0 1 21.5 8.5"
        "C21.5 12.5 19 16 12 21z",
        filled=True,
    ),
    "hexagon": Sign("M12 1.7L20.92 6.85L20.92 17.15L12 22.3L3.08 17.15L3.08 6.85z"),
    "plus": Sign("M12 2.5V21.5M2.5 12H21.5"),
    "ring": Sign(
        "M2.5 12a9.5 9.5 0 1 1 19 0a9.5 9.5 0 1 1 -19 0z"
        "M7.5 12a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0z",
    ),
    "spade": Sign(
        "M12 1.8C14 5.5 20.5 7.5 20.5 11.8A3.9 3.9 0 0 1 13.2 13.8C13.4 17.5 14.5 20 16.5 22"
        "H7.5C9.5 20 10.6 17.5 10.8 13.8A3.9 3.9 0 0 1 3.5 11.8C3.5 7.5 10 5.5 12 1.8z",
        filled=True,
    ),
    "spiral": Sign(
        "M13 13A2.25 2.25 0 0 1 8.5 13A4.5 4.5 0 0 1 17.5 13A6.75 6.75 0 0 1 4 13A9 9 0 0 1 22 13",
    ),
    "square": Sign("M3.5 3.5H20.5V20.5H3.5z"),
    "star": Sign(
        "M12 2.5L14.59 9.34L21.89 9.69L16.18 14.26L18.11 21.31L12 17.3L5.89 21.31L7.82 14.26"
        "L2.11 9.69L9.41 9.34z",
    ),
    "triangle": Sign("M12 3L22 20.5H2z"),
}
