"""`for each`: its elements in order, and which loops of the turn have slots in the state."""

from __future__ import annotations

from collections.abc import Callable

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions import orders
from sdg.engine.expressions.compiler import Compiler
from sdg.ir.types import is_mask
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots


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
        members = elements(S, E)
        work.spend(cost * len(members), span)
        if players:
            members.sort(key=lambda seat: (seat - S[at.ACTIVE]) % players)
        ranks = {}
        for element in members:
            E[slot] = element
            rank = value(S, E)
            ranks[element] = (rank == ir.ABSENT, sign * rank)
        return sorted(members, key=ranks.__getitem__)

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


def deciding_loops(rules: ir.Rules) -> list[ir.ForEach]:
    """List the loops of the turn that are written out: each has a slot in the state."""
    nodes = walk(rules.turn.body.steps)
    return [node for node in nodes if isinstance(node, ir.ForEach) and ir.decides(node)]


def bounded_loops(rules: ir.Rules) -> int:
    """Return how many bounded loops of the turn hold a decision: each has a slot in the state."""
    return sum(
        isinstance(node, ir.Loop) and node.limit is not None and ir.decides(node)
        for node in walk(rules.turn.body.steps)
    )
