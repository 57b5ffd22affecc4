"""Cards put down and lifted: the only writers of cells, places and the sets kept of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from sdg.ir import ABSENT
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Layout, PlaceAt, Slots


class Mover(NamedTuple):
    """The two ways in which a visible card changes."""

    put: Callable[[Slots, int, int], None]  # (S, cell, kind)
    lift: Callable[[Slots, int], int]  # (S, cell) -> kind; what it covered is visible again


def make_mover(layout: Layout) -> Mover:
    """Compile the bookkeeping of one game's boards."""
    cells, covered, occupied = layout.cells, layout.covered, layout.occupied
    laid = layout.laid
    asked = sum(g.mask for g in layout.geometry.grids if g.board in layout.boards_laid)
    stacked = frozenset(
        cell
        for cell, grid in enumerate(layout.geometry.grid_of)
        if next(b.stacked for b in layout.rules.boards if b.name == grid.board)
    )
    kinds = len(layout.cards.kinds)
    shown = [_slots(layout, name, start, kinds) for name, start in layout.where.items()]
    forbidding = [
        (_slots(layout, u.attribute, u.start, kinds), u.start - u.where, u.peers)
        for u in layout.uniqueness.values()
    ]

    def show(S: Slots, cell: int, kind: int) -> None:
        bit = 1 << cell
        S[cells + cell] = kind
        S[occupied] |= bit
        for slots in shown:
            if slot := slots[kind]:
                S[slot] |= bit
        for slots, _, peers in forbidding:
            if slot := slots[kind]:
                S[slot] |= peers[cell]

    def hide(S: Slots, cell: int, kind: int) -> None:
        bit = ~(1 << cell)
        S[cells + cell] = -1
        S[occupied] &= bit
        for slots in shown:
            if slot := slots[kind]:
                S[slot] &= bit
        for slots, away, peers in forbidding:
            if slot := slots[kind]:
                forbidden = 0
                for other in bits(S[slot - away]):
                    forbidden |= peers[other]
                S[slot] = forbidden

    def put(S: Slots, cell: int, kind: int) -> None:
        if laid:
            S[laid] |= asked & 1 << cell
        below = S[cells + cell]
        if below >= 0:
            assert cell in stacked
            hide(S, cell, below)
            S[covered + cell] += (below,)
        show(S, cell, kind)

    def lift(S: Slots, cell: int) -> int:
        kind: int = S[cells + cell]
        hide(S, cell, kind)
        if covered and S[covered + cell]:
            *rest, top = S[covered + cell]
            S[covered + cell] = tuple(rest)
            show(S, cell, top)
        return kind

    return Mover(put, lift)


def _slots(layout: Layout, attribute: str, start: int, kinds: int) -> list[int]:
    """Return for each kind the slot of its value; 0 where the attribute is absent."""
    low = layout.cards.codes(attribute)[0]
    column = layout.cards.column(attribute)
    return [start + code - low if code != ABSENT else 0 for code in column[:kinds]] + [0]


def add_card(S: Slots, place: PlaceAt, kind: int, bottom: bool = False) -> None:
    """Put a card into a place: in canonical order, on top where that counts, or below all."""
    cards: tuple[int, ...] = S[place.slot]
    if place.declared.ordered:
        S[place.slot] = (kind, *cards) if bottom else (*cards, kind)
    elif bottom:
        S[place.below] += (kind,)
    else:
        i = bisect_left(cards, kind)
        S[place.slot] = (*cards[:i], kind, *cards[i:])


def take_card(S: Slots, place: PlaceAt, kind: int, lowest: bool = False) -> None:
    """Take a card out of a place, or from among those below it."""
    slot = place.slot
    cards: tuple[int, ...] = S[slot]
    if place.declared.ordered:
        S[slot] = without(cards, kind, lowest)
        return
    i = bisect_left(cards, kind)
    if i < len(cards) and cards[i] == kind:
        S[slot] = cards[:i] + cards[i + 1 :]
    else:
        below = list(S[slot + 1])
        below.remove(kind)
        S[slot + 1] = tuple(below)


def held(S: Slots, place: PlaceAt) -> int:
    """Return how many cards lie in a place; those drawn from it face down do not."""
    count: int = len(S[place.slot]) + len(S[place.below])
    return count - S[place.out] if place.out else count


def unseen(S: Slots, place: PlaceAt) -> int:
    """Return how many of the cards in a place were not put under it."""
    count: int = len(S[place.slot])
    return count - S[place.out] if place.out else count


def full(S: Slots, place: PlaceAt) -> bool:
    """Return whether a place has no room for one more card."""
    capacity = place.capacity
    return capacity is not None and held(S, place) >= capacity


def without(cards: tuple[int, ...], kind: int, lowest: bool = False) -> tuple[int, ...]:
    """Return cards that lie on each other without one of a kind: the topmost, or the lowest."""
    i = place_of(cards, kind, lowest)
    return cards[:i] + cards[i + 1 :]


def place_of(cards: tuple[int, ...], kind: int, lowest: bool = False) -> int:
    """Return where the topmost of a kind lies, or the lowest, of cards that lie on each other."""
    return cards.index(kind) if lowest else len(cards) - 1 - cards[::-1].index(kind)
