"""Expressions as closures `f(S, E)`: S are the state's slots, E is the body's frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sdg import ir
from sdg.engine import layout as at
from sdg.engine.layout import Layout
from sdg.engine.moving import Mover, Slots, make_mover
from sdg.engine.work import Fault as Fault
from sdg.engine.work import Work

if TYPE_CHECKING:
    from sdg.engine.legality import Legality
    from sdg.engine.listing import Lister

Frame: TypeAlias = list[Any]
Evaluate: TypeAlias = Callable[[Slots, Frame], Any]

_COMPILERS: dict[type, Callable[[Any, Any], Evaluate]] = {}


def compiles(
    node: type,
) -> Callable[[Callable[[Any, Any], Evaluate]], Callable[[Any, Any], Evaluate]]:
    """Register the compiler of one kind of expression."""

    def register(function: Callable[[Any, Any], Evaluate]) -> Callable[[Any, Any], Evaluate]:
        _COMPILERS[node] = function
        return function

    return register


class Compiler:
    """The closures of one game; each compiled part finds the others through it."""

    legality: Legality
    lister: Lister

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.mover: Mover = make_mover(layout)
        self.kinds = layout.cards.size
        self.work = Work()
        self._known: dict[Any, Evaluate] = {}

    def value(self, expr: ir.Expr) -> Evaluate:
        """Compile an expression; equal ones share one closure."""
        found = self._known.get(expr)
        if found is None:
            found = self._known[expr] = _COMPILERS[type(expr)](self, expr)
        return found

    def location(self, place: str, owner: ir.Expr | None) -> Evaluate:
        """Compile which place is meant: its slot; that of nobody and nothing is bare."""
        layout = self.layout
        if (place, ir.NOTHING) in layout.places:
            slot = layout.places[place, ir.NOTHING].slot
            return lambda S, E: slot
        if (place, 0) not in layout.places or layout.places[place, 0].declared.per != "player":
            return self._kept(place, owner)
        slots = [layout.places[place, seat].slot for seat in range(layout.players)]
        if owner is None or owner == ir.Seat("active"):
            return lambda S, E: slots[S[at.ACTIVE]]
        who, nowhere = self.value(owner), layout.nowhere
        return lambda S, E: slots[seat] if (seat := who(S, E)) >= 0 else nowhere

    def holding(self, place: str, owner: ir.Expr | None) -> Evaluate:
        """Compile how many cards lie in a place; those drawn from it face down do not."""
        slot = self.location(place, owner)
        if any(at.out for at in self.layout.places.values() if at.declared.name == place):
            return lambda S, E: len(S[s := slot(S, E)]) + len(S[s + 1]) - S[s + 2]
        return lambda S, E: len(S[s := slot(S, E)]) + len(S[s + 1])

    def _kept(self, place: str, owner: ir.Expr | None) -> Evaluate:
        """Compile which of the places kept for regions or values is meant."""
        assert owner is not None
        key, nowhere, places = self.value(owner), self.layout.nowhere, self.layout.places
        slots = {each: at.slot for (name, each), at in places.items() if name == place}
        return lambda S, E: slots.get(key(S, E), nowhere)

    def owner(self, owner: ir.Expr | None) -> Evaluate:
        """Compile whose thing is meant; without a word it is the active player's."""
        return self.value(owner if owner is not None else ir.Seat("active"))
