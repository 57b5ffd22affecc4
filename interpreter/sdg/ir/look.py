"""How a game looks, as its author wants it: what a picture reads, and nothing that plays."""

from __future__ import annotations

from typing import TypeAlias

from sdg.frozen_classes import frozen
from sdg.ir.types import spanned
from sdg.source import Span

ValueKey: TypeAlias = tuple[str, int | None]  # an attribute, and a code of it; None where wild


@frozen
class Paint:
    """`orange, sun`, or `"W"` for a sign: a tint, a sign by its name, letters instead of one."""

    tint: str | None = None
    sign: str | None = None
    letters: str | None = None  # one or two, composed (NFC)


@frozen
class Look:
    """What is said of looks, as pairs: `dict(look.values)`. Where nothing is said, nothing is in
    it, and a picture chooses."""

    large: str | None = None  # the attribute that stands large on a card
    values: tuple[tuple[ValueKey, Paint], ...] = ()
    shapes: tuple[tuple[str, str], ...] = ()  # by decks: card, tile, disc, cube, domino, die
    backs: tuple[tuple[str, Paint], ...] = ()  # by decks
    grounds: tuple[tuple[str, str], ...] = ()  # tints, by boards
    titles: tuple[tuple[str, str], ...] = ()  # by places, boards, counters, scores, flags, markers
    span: Span | None = spanned()
