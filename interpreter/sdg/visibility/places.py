"""Who sees the cards of a place, and who is shown a card that comes or goes.

Seats count from 1; an `owner` is an engine's code, from 0, or NOTHING for what is shared.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg import ir

Audience: TypeAlias = Literal["all", "owner", "nobody"]
Seats: TypeAlias = frozenset[int] | None  # None is everybody

NO_SEATS: frozenset[int] = frozenset()


def usual_audience(kind: str, per: str | None, endless: bool) -> Audience:
    """Return who sees a place whose line does not say: its kind decides, in whatever order.

    What lies in an endless pile everybody knows, so that it hides nothing. A hand belongs to its
    player whatever it holds; one that is kept for no player belongs to all.
    """
    match kind:
        case "pile":
            return "all" if endless else "nobody"
        case "hand":
            return "owner" if per == "player" else "all"
        case _:
            return "all"


def sees(place: ir.Place, owner: int, seat: int) -> bool:
    """Return whether a seat sees the cards of a place while the game goes on."""
    return place.seen == "all" or (place.seen == "owner" and owner in (seat - 1, ir.NOTHING))


def private(place: ir.Place) -> bool:
    """Return whether players see their own cards there and not those of others.

    Such places are opened when the game is over; what nobody may see stays hidden.
    """
    return place.seen == "owner"


def hides_cards(place: ir.Place) -> bool:
    """Return whether somebody does not see the cards of a place, if more than one plays.

    What lies in an endless place everybody knows.
    """
    return place.seen != "all" and not place.endless


def viewers(place: ir.Place, owner: int, players: int) -> Seats:
    """Return which seats see the cards of a place."""
    if place.seen == "all" or (place.seen == "owner" and (owner < 0 or players == 1)):
        return None
    return frozenset({owner + 1}) if place.seen == "owner" else NO_SEATS


def passing(place: ir.Place, owner: int, players: int) -> Seats:
    """Return which seats see which card is taken from a place, or put there.

    An endless place is the same afterwards: which card came from there, or went there, is known
    only to those who see its other end.
    """
    return NO_SEATS if place.endless else viewers(place, owner, players)


def together(some: Seats, others: Seats) -> Seats:
    """Join two sets of seats."""
    return None if some is None or others is None else some | others


def more(before: Seats, after: Seats) -> bool:
    """Return whether somebody is among the second who was not among the first."""
    return before is not None and (after is None or not after <= before)
