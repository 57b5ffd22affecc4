"""Expressions as closures `f(S, E)`: S are the state's slots, E is the body's frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sdg import ir
from sdg.engine.expressions.place_of import Located, locate
from sdg.engine.state.budget import Fault as Fault
from sdg.engine.state.budget import Work
from sdg.engine.state.moves import Mover, make_mover
from sdg.layout.slots import Layout, Slots
from sdg.seeing.looking import Looking

if TYPE_CHECKING:
    from sdg.engine.decisions.listing import Lister
    from sdg.engine.expressions.turned_names import CardNames
    from sdg.engine.rules.legality import Legality

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
        self.looking = Looking(layout.rules)
        self._known: dict[Any, Evaluate] = {}
        self._card_names: dict[int, CardNames] = {}

    def value(self, expr: ir.Expr) -> Evaluate:
        """Compile an expression; equal ones share one closure."""
        found = self._known.get(expr)
        if found is None:
            found = self._known[expr] = _COMPILERS[type(expr)](self, expr)
        return found

    def card_names(self, step: ir.StepNode) -> CardNames:
        """Answer the names of cards that may stand in a step of the rules."""
        from sdg.engine.expressions.turned_names import card_names  # which is about frames

        self._card_names = self._card_names or card_names(self.layout.rules)
        return self._card_names[id(step)]

    def location(self, place: str, owner: ir.Expr | None) -> Located:
        """Find which place is meant."""
        return locate(self, self.layout, place, owner)

    def owner(self, owner: ir.Expr | None) -> Evaluate:
        """Compile whose thing is meant; without a word it is the active player's."""
        return self.value(owner if owner is not None else ir.Seat("active"))
