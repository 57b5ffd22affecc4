"""Cards as a decision names them: one of several alike keeps its identity."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sdg.layout.names import moved, passing, viewers
from sdg.layout.slots import Layout
from sdg.visibility.places import Seats, together


class Named(int):
    """A card that is an argument of a decision, with the locations to which it went; or one that
    chance has picked.

    Identical cards of a place are one number. Names that are given what another one stands for
    share its way.
    """

    way: list[int]
    by_lot: bool

    def __new__(cls, card: int, way: list[int] | None = None, by_lot: bool = False) -> Named:
        """Name a card; nobody has moved it yet."""
        named = super().__new__(cls, card)
        named.way = [] if way is None else way
        named.by_lot = by_lot
        return named


def went(card: int, location: int, now: int) -> Any:
    """Return a card that went to a location, as it is named `now`."""
    if isinstance(card, Named):
        card.way.append(location)
    return renamed(card, now)


def renamed(card: int, now: int) -> Any:
    """Return a card as it is named `now`."""
    return Named(now, card.way, card.by_lot) if isinstance(card, Named) else now


def moves(layout: Layout, card: int) -> tuple[str, ...]:
    """Say where a card went, one move after the other, as the log does of reveals."""
    source, kind = divmod(card, layout.cards.size)
    way = card.way if isinstance(card, Named) else []
    return tuple(moved(layout, kind, *ends) for ends in pairwise((source, *way)))


def shown_to(layout: Layout, card: int) -> Seats:
    """Return which seats see a card where it lay, or wherever it went."""
    source, way = card // layout.cards.size, card.way if isinstance(card, Named) else []
    if not way:
        return viewers(layout, source)
    shown = passing(layout, source)
    for location in way:
        shown = together(shown, passing(layout, location))
    return shown
