"""`for each`: its elements in order, and the instructions of a loop in which players decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.decisions.landing import Options
from sdg.engine.expressions import orders
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.run import Run
from sdg.engine.views.looks import Notice
from sdg.ir.types import is_mask
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.geometry import bits
from sdg.layout.slots import Frame, Slots

if TYPE_CHECKING:
    from sdg.engine.course.turns import Turns


def compile_elements(c: Compiler, node: ir.ForEach) -> Callable[[Slots, Frame], list[int]]:
    """Compile what a loop runs over, in its order."""
    elements = _elements(c, node)
    if node.order is None:
        return elements
    slot, value, sign = node.slot, c.value(node.order.value), 1
    if node.order.how == "highest":
        sign = -1
    players = c.layout.players if node.over.type.of == ir.PLAYER else 0
    work, cost, span = c.work, weight(node.order.value), node.span

    def in_order(S: Slots, E: Frame) -> list[int]:
        found = elements(S, E)
        work.spend(cost * len(found), span)
        if players:
            found.sort(key=lambda seat: (seat - S[at.ACTIVE]) % players)
        ranks = {}
        for element in found:
            E[slot] = element
            rank = value(S, E)
            ranks[element] = (rank == ir.ABSENT, sign * rank)
        return sorted(found, key=ranks.__getitem__)

    return in_order


def _elements(c: Compiler, node: ir.ForEach) -> Callable[[Slots, Frame], list[int]]:
    over = c.value(node.over)
    if node.along is not None:
        listed = orders.in_order(c, node.over.type, node.slot, node.along)
        return lambda S, E: listed(S, E, over(S, E))
    if is_mask(node.over.type):
        return lambda S, E: list(bits(over(S, E)))
    return lambda S, E: list(over(S, E))


def compile_there(c: Compiler, node: ir.ForEach) -> Callable[[Slots, int], bool] | None:
    """Compile whether a card that a loop runs over is there still; None for other elements."""
    if node.over.type.of != ir.CARD:
        return None
    layout, kinds = c.layout, c.kinds

    def there(S: Slots, card: int) -> bool:
        location, kind = divmod(card, kinds)
        if location < layout.geometry.size:
            covered = S[layout.covered + location] if layout.covered else ()
            return bool(S[layout.cells + location] == kind) or kind in covered
        place = layout.by_location[location]
        return kind in S[place.slot] or kind in S[place.below]

    return there


@frozen
class Fresh:
    """Begin a bounded loop: nothing passed yet."""

    slot: int

    def go(self, turns: Turns, run: Run) -> Options:
        """Set the count back."""
        run.S[self.slot] = 0
        run.S[at.STEP] += 1
        return ()


@frozen
class Gather:
    """Begin a loop: what it runs over is fixed."""

    rest: int  # slot of the elements to come
    elements: Callable[[Slots, Frame], list[int]]
    turns: int | None  # slot of the player at hand, round and round
    node: ir.ForEach
    note: Notice | None = None

    def go(self, turns: Turns, run: Run) -> Options:
        """Put down the elements."""
        S = run.S
        if self.note is not None:
            self.note(run, turns.frame(S))
        found = self.elements(S, turns.frame(S))
        turns.c.work.spend(len(found), self.node.span)
        S[self.rest] = tuple(found)
        if self.turns is not None:
            S[self.turns] = ir.NOTHING
        S[at.STEP] += 1
        return ()


@frozen
class Take:
    """Go on with the next element; with none, leave the loop. The player at hand is active."""

    rest: int
    name: int  # slot of the element
    turns: int | None
    seat: int | None  # slot of the player at hand, if the loop runs over players who decide
    around: int  # slot of who is active around the loop
    there: Callable[[Slots, int], bool] | None
    target: int

    def go(self, turns: Turns, run: Run) -> Options:
        """Take it, or restore who was active before."""
        S, players = run.S, turns.layout.players
        while S[self.rest]:
            element, *rest = S[self.rest]
            S[self.rest] = tuple(rest)
            if self.turns is not None:
                S[self.turns] = (S[self.turns] + 1) % players
            if self.there is None or self.there(S, element):
                S[self.name] = element
                if self.seat is not None:
                    S[at.ACTIVE] = S[self.seat]
                S[at.STEP] += 1
                return ()
        if self.seat is not None:
            S[at.ACTIVE] = S[self.around]
        S[at.STEP] = self.target
        return ()


def deciding_loops(rules: ir.Rules) -> list[ir.ForEach]:
    """List the loops of the turn that are written out: each has a slot in the state."""
    found = walk(rules.turn.body.steps)
    return [node for node in found if isinstance(node, ir.ForEach) and ir.decides(node)]


def bounded_loops(rules: ir.Rules) -> int:
    """Answer how many bounded loops of the turn hold a decision: each has a slot in the state."""
    return sum(
        isinstance(node, ir.Loop) and node.limit is not None and ir.decides(node)
        for node in walk(rules.turn.body.steps)
    )
