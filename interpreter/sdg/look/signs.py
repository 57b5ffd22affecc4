"""The shelf of signs: line drawings on a square of 24 units, each a path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen


@frozen
class Sign:
    """A path, drawn with a round stroke of two units; some are filled."""

    path: str
    filled: bool = False


SIGNS: Final[Mapping[str, Sign]] = {
    "bell": Sign("M12 3V4.5M5 17.5C7 15.5 7 13 7 10.5A5 5 0 0 1 17 10.5C17 13 17 15.5 19 17.5ZM10 20.5H14"),
    "book": Sign("M3 5C6.5 3.8 9.5 4.2 12 6C14.5 4.2 17.5 3.8 21 5V19C17.5 17.8 14.5 18.2 12 20C9.5 18.2 6.5 17.8 3 19ZM12 6V20"),
    "club": Sign("M12 3A4.3 4.3 0 0 1 15.6 9.7A4.4 4.4 0 1 1 13.2 15.6L14.5 21H9.5L10.8 15.6A4.4 4.4 0 1 1 8.4 9.7A4.3 4.3 0 0 1 12 3Z", True),
    "diamond": Sign("M12 2.5L19.5 12L12 21.5L4.5 12Z", True),
    "disc": Sign("M12 4A8 8 0 0 1 12 20A8 8 0 0 1 12 4Z", True),
    "drop": Sign("M12 3C15.5 8 18 11.2 18 14.8A6 6 0 0 1 6 14.8C6 11.2 8.5 8 12 3Z"),
    "flask": Sign("M9 3H15M10 3V9L4.5 19.5C4 20.6 4.6 21 5.5 21H18.5C19.4 21 20 20.6 19.5 19.5L14 9V3M7 15.5H17"),
    "gear": Sign("M12 8.5A3.5 3.5 0 0 1 12 15.5A3.5 3.5 0 0 1 12 8.5ZM12 2.5V5.5M12 18.5V21.5M2.5 12H5.5M18.5 12H21.5M5.3 5.3L7.4 7.4M16.6 16.6L18.7 18.7M5.3 18.7L7.4 16.6M16.6 7.4L18.7 5.3M12 5.5A6.5 6.5 0 0 1 12 18.5A6.5 6.5 0 0 1 12 5.5Z"),
    "heart": Sign("M12 20.5C5 15.5 2.5 12 2.5 8.6A4.9 4.9 0 0 1 12 6.6A4.9 4.9 0 0 1 21.5 8.6C21.5 12 19 15.5 12 20.5Z"),
    "leaf": Sign("M4 20C3 9 9 3.5 20 4C20.5 15 15 21 6 18.5M4 20C7 15 10 11.5 14 9.5"),
    "moon": Sign("M20 14.5A8.5 8.5 0 1 1 10.5 3.5A6.8 6.8 0 0 0 20 14.5Z"),
    "ring": Sign("M12 4A8 8 0 0 1 12 20A8 8 0 0 1 12 4Z"),
    "spade": Sign("M12 2.5C16 7 20.5 9.8 20.5 13.6A4.2 4.2 0 0 1 13.2 16L14.5 21.5H9.5L10.8 16A4.2 4.2 0 0 1 3.5 13.6C3.5 9.8 8 7 12 2.5Z", True),
    "star": Sign("M12 2.8L14.8 9L21.5 9.7L16.5 14.2L17.9 20.8L12 17.4L6.1 20.8L7.5 14.2L2.5 9.7L9.2 9Z"),
    "sun": Sign("M12 8A4 4 0 0 1 12 16A4 4 0 0 1 12 8ZM12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M5.3 18.7L6.7 17.3M17.3 6.7L18.7 5.3"),
}  # fmt: skip
