"""The sizes of paper and of cards, in millimeters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

PIXELS: Final = 96 / 25.4  # of a millimeter
MARGIN: Final = 4.0  # that printers leave white
MOST_BLEED: Final = 6.0


@frozen
class Paper:
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float


@frozen
class Size:
    """How large a card is."""

    width: float
    height: float


A4: Final = Paper("A4", 210.0, 297.0)
PAPERS: Final[Mapping[str, Paper]] = {"a4": A4, "letter": Paper("Letter", 215.9, 279.4)}
CARDS: Final[Mapping[str, Size]] = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "mini": Size(44, 68),
    "square": Size(63, 63),
    "65x100": Size(65, 100),
}


@frozen
class Choices:
    """What whoever prints may choose."""

    paper: Paper = A4
    card: Size | None = None  # None: poker, or tiles where they lie on a board of many cells
    backs: bool = False
    bleed: float = 3.0  # color beyond the cut, at most `MOST_BLEED`
