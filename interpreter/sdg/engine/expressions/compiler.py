"""The compiler of expressions: a node in, a closure `f(S, E)` of state and names out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sdg import ir
from sdg.engine.expressions.place_of import Located, locate
from sdg.engine.state.budget import Fault as Fault
from sdg.engine.state.budget import Work
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.moves import Mover, make_mover
from sdg.engine.state.turned_names import CardNames, card_names
from sdg.layout.slots import Layout, Slots
from sdg.visibility.hidden_reads import Looking

_COMPILERS: dict[type, Callable[[Any, Any], Evaluate]] = {}


def compiles(
    node: type,
) -> Callable[[Callable[[Any, Any], Evaluate]], Callable[[Any, Any], Evaluate]]:
    """Register the compiler of one kind of expression."""

    def register(function: Callable[[Any, Any], Evaluate]) -> Callable[[Any, Any], Evaluate]:
        _COMPILERS[node] = function
        return function

    return register


class BoardConflicts(Protocol):
    """What breaks the settled rules of a board."""

    def groups(self, S: Slots) -> tuple[int, ...]:
        """Return the sets of cells that break a rule, in reading order."""

    def any(self, S: Slots) -> bool:
        """Return whether a rule is broken anywhere."""

    def count(self, S: Slots) -> int:
        """Return how many groups there are."""


class Judge(Protocol):
    """What expressions need from the rules; see `engine/rules/legality.py`."""

    def fitting(self, S: Slots, kind: int, cells: int) -> int:
        """Return the cells of a set where a card fits: free, and every rule would hold."""

    def conflicts(self, board: str) -> BoardConflicts:
        """Return the conflicts of a board: what breaks its settled rules."""


class Prober(Protocol):
    """What expressions need from the decisions; see `engine/decisions/listing.py`."""

    def possible(self, S: Slots, action: str, seat: int) -> bool:
        """Return whether an action has a legal decision, were this seat active."""


class Compiler:
    """The closures of one game; each compiled part finds the others through it.

    `judge` and `prober` are given to it by `engine/build.py` before an expression needs them.
    """

    judge: Judge
    prober: Prober

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
        closure = self._known.get(expr)
        if closure is None:
            closure = self._known[expr] = _COMPILERS[type(expr)](self, expr)
        return closure

    def card_names(self, step: ir.StepNode) -> CardNames:
        """Return the names of cards that may stand in a step of the rules."""
        self._card_names = self._card_names or card_names(self.layout.rules)
        return self._card_names[id(step)]

    def location(self, place: str, owner: ir.Expr | None) -> Located:
        """Find which place is meant."""
        return locate(self.value, self.layout, place, owner)

    def owner(self, owner: ir.Expr | None) -> Evaluate:
        """Compile whose thing is meant; without a word it is the active player's."""
        return self.value(owner if owner is not None else ir.Seat("active"))
