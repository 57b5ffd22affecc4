"""`first of` and `last of` a set as closures: one element, or several."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.expressions.orders import in_order
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import NOTHING
from sdg.ir.types import is_mask, nothing_of
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots


@compiles(ir.First)
def _first(c: Compiler, node: ir.First) -> Evaluate:
    if node.along is not None:
        return _along(c, node)
    if node.amount is not None:
        return _several(c, node, node.amount)
    if isinstance(node.of, ir.Filter) and node.type.kind in ("player", "value") and not node.last:
        return _first_passing(c, node.of, nothing_of(node.type))
    if not node.last and (from_top := _from_top(c, node.of)) is not None:
        return from_top
    if isinstance(node.of, ir.PlaceCards):
        return _end_of_place(c, node.of, node.last)
    of = c.value(node.of)
    nothing: int = 0 if node.type.kind == "set" else nothing_of(node.type)
    if is_mask(node.of.type):
        if node.last:
            return lambda S, E: of(S, E).bit_length() - 1
        return lambda S, E: (m & -m).bit_length() - 1 if (m := of(S, E)) else NOTHING
    if node.last:
        return lambda S, E: elements[-1] if (elements := of(S, E)) else nothing
    return lambda S, E: elements[0] if (elements := of(S, E)) else nothing


def _along(c: Compiler, node: ir.First) -> Evaluate:
    """Compile the first or last of cells (or cards there) that have an order, or so many."""
    of, listed = c.value(node.of), in_order(c, node.of.type, node.slot, node.along)
    amount = c.value(node.amount) if node.amount is not None else None
    last, masked = node.last, is_mask(node.of.type)

    def end(S: Slots, E: Frame) -> int:
        cells = listed(S, E, of(S, E))
        return (cells[-1] if last else cells[0]) if cells else NOTHING

    def several(S: Slots, E: Frame) -> Any:
        assert amount is not None
        given, most = of(S, E), max(0, amount(S, E))
        elements = listed(S, E, given)
        kept = elements[max(0, len(elements) - most) :] if last else elements[:most]
        if masked:
            return sum(1 << cell for cell in kept)
        return _in_place(given, kept)

    return end if amount is None else several


def _in_place(cards: tuple[int, ...], kept: list[int]) -> tuple[int, ...]:
    """Return what is kept of some cards, as these lie; there may be several alike."""
    chosen = []
    for card in cards:
        if card in kept:
            kept.remove(card)
            chosen.append(card)
    return tuple(chosen)


def _end_of_place(c: Compiler, node: ir.PlaceCards, last: bool) -> Evaluate:
    """Compile the first or the last card of a place; the others need no name."""
    slot, cards, kinds = c.location(node.place, node.owner).slot(), c.value(node), c.kinds
    locations, end = c.layout.locations, -1 if last else 0

    def card(S: Slots, E: Frame) -> int:
        s = slot(S, E)
        if S[s + 1]:
            named: int = cards(S, E)[end]
            return named
        held = S[s]
        return locations[s] * kinds + held[end] if held else NOTHING

    return card


def _from_top(c: Compiler, cards: ir.Expr) -> Evaluate | None:
    """Compile `first of last n of cards of cell` for names: the card so deep in what lies there."""
    match cards:
        case ir.First(ir.CardsOn(ir.Local(cell, of)), _, True, ir.Local(number)) if of == ir.CELL:
            kinds, cells, covered = c.kinds, c.layout.cells, c.layout.covered
        case _:
            return None

    def from_top(S: Slots, E: Frame) -> int:
        i, most = E[cell], E[number]
        if i < 0 or most < 1 or (kind := S[cells + i]) < 0:
            return NOTHING
        if covered and most > 1 and (under := S[covered + i]):
            kind = under[1 - most] if most <= len(under) else under[0]
        return int(i * kinds + kind)

    return from_top


def _first_passing(c: Compiler, node: ir.Filter, nothing: int) -> Evaluate:
    """Compile `first of (players with …)`: those after the first that passes are not tested."""
    slot, over, passes = node.slot, c.value(node.over), c.value(node.condition)
    work, cost, span = c.work, weight(node.condition), node.span

    def first(S: Slots, E: Frame) -> int:
        elements = over(S, E)
        work.spend(cost * len(elements), span)
        for element in elements:
            E[slot] = element
            if passes(S, E):
                chosen: int = element
                return chosen
        return nothing

    return first


def _several(c: Compiler, node: ir.First, amount: ir.Expr) -> Evaluate:
    """Compile so many of a set from one end, all if there are fewer, in the order of the set."""
    of, wanted, last, masked = c.value(node.of), c.value(amount), node.last, is_mask(node.of.type)

    def several(S: Slots, E: Frame) -> Any:
        given, most = of(S, E), max(0, wanted(S, E))
        elements = tuple(bits(given)) if masked else given
        kept = elements[max(0, len(elements) - most) :] if last else elements[:most]
        return sum(1 << element for element in kept) if masked else kept

    return several
