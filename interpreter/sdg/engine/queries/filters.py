"""Sets filtered by a test, as closures: `set with …`."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.analysis.cost import light, weight
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.expressions.one_by_one import careful
from sdg.engine.masks.cells import mask_of
from sdg.engine.masks.regions import regions_passing
from sdg.engine.queries.cards import cards_with
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.types import is_mask, is_region_set
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots


@compiles(ir.Filter)
def _filter(c: Compiler, node: ir.Filter) -> Evaluate:
    slot, over, work, span = node.slot, c.value(node.over), c.work, node.span
    cost = 0 if light(node.over, node.condition) else weight(node.condition)
    if is_region_set(node.type):
        passing = regions_passing(c, node.condition, slot)
        return lambda S, E: passing(S, E, over(S, E))
    if is_mask(node.type):
        if node.type.of == ir.CELL and (mask := mask_of(c, node.condition, slot)) is not None:
            return careful(
                node.condition, lambda S, E: over(S, E) & mask(S, E), lambda: _sifted(c, node)
            )
        return _sifted(c, node)
    if node.type.of == ir.CARD:
        return cards_with(c, node)
    condition = c.value(node.condition)

    def chosen(S: Slots, E: Frame) -> tuple[Any, ...]:
        elements, kept = over(S, E), []
        if cost:
            work.spend(cost * len(elements), span)
        for element in elements:
            E[slot] = element
            if condition(S, E):
                kept.append(element)
        return tuple(kept)

    return chosen


def _sifted(c: Compiler, node: ir.Filter) -> Evaluate:
    """Compile a set as bits of which each element is tested."""
    slot, over, work, span = node.slot, c.value(node.over), c.work, node.span
    cost = 0 if light(node.over, node.condition) else weight(node.condition)
    condition = c.value(node.condition)

    def kept(S: Slots, E: Frame) -> int:
        elements, passing = over(S, E), 0
        if cost:
            work.spend(cost * elements.bit_count(), span)
        for i in bits(elements):
            E[slot] = i
            if condition(S, E):
                passing |= 1 << i
        return passing

    return kept
