"""Places as closures: which one is meant, and how many cards lie there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.layout import slots as at
from sdg.layout.slots import Layout

if TYPE_CHECKING:
    from sdg.engine.state.evaluate_type import Evaluate


@frozen
class Located:
    """One of the places of a name: always the same, the active player's, or that of a key."""

    slots: dict[int, int]  # of each key, where the cards are
    key: Evaluate
    nowhere: int  # the slot where there is no such place
    always: int | None  # the slot, if there is but one place of the name
    active: bool
    drawn_from: bool  # cards may be drawn from it face down: those lie there no more

    def slot(self) -> Evaluate:
        """Compile the slot of its cards; that of nobody and nothing is bare."""
        slots, key, nowhere, slot_of = self.slots, self.key, self.nowhere, self.slots.get
        if self.always is not None:
            always = self.always
            return lambda S, E: always
        if self.active:
            return lambda S, E: slots[S[at.ACTIVE]]
        return lambda S, E: slot_of(key(S, E), nowhere)

    def count(self) -> Evaluate:
        """Compile how many cards lie there."""
        slots, key, nowhere, slot_of = self.slots, self.key, self.nowhere, self.slots.get
        if self.drawn_from:
            slot = self.slot()
            return lambda S, E: len(S[s := slot(S, E)]) + len(S[s + 1]) - S[s + 2]
        if self.always is not None:
            cards, below = self.always, self.always + 1
            return lambda S, E: len(S[cards]) + len(S[below])
        if self.active:
            return lambda S, E: len(S[s := slots[S[at.ACTIVE]]]) + len(S[s + 1])
        return lambda S, E: len(S[s := slot_of(key(S, E), nowhere)]) + len(S[s + 1])

    def bare(self) -> Evaluate:
        """Compile whether no card lies there."""
        slots, key, nowhere, slot_of = self.slots, self.key, self.nowhere, self.slots.get
        if self.drawn_from:
            count = self.count()
            return lambda S, E: not count(S, E)
        if self.always is not None:
            cards, below = self.always, self.always + 1
            return lambda S, E: not (S[cards] or S[below])
        if self.active:
            return lambda S, E: not (S[s := slots[S[at.ACTIVE]]] or S[s + 1])
        return lambda S, E: not (S[s := slot_of(key(S, E), nowhere)] or S[s + 1])


def locate(
    compile_: Callable[[ir.Expr], Evaluate], layout: Layout, place: str, owner: ir.Expr | None
) -> Located:
    """Find the places of a name, and compile which of them is meant."""
    kept = {key: place_at for (name, key), place_at in layout.places.items() if name == place}
    slots = {key: place_at.slot for key, place_at in kept.items()}
    drawn_from = any(place_at.out for place_at in kept.values())
    shared = slots.get(ir.NOTHING)
    whose = ir.Seat("active") if owner is None else owner
    active = shared is None and whose == ir.Seat("active")
    return Located(slots, compile_(whose), layout.nowhere, shared, active, drawn_from)
