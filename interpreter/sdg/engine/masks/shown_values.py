"""Values, numbers and players that some card of a place shows, or none does.

`some card in hand: card.rank = wanted` is evaluated for every rank: which ones the cards show is
one set, given by the kinds that lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from sdg import ir
from sdg.analysis.cost import weight
from sdg.analysis.equivalent_forms import counted
from sdg.engine.expressions.card_kinds import column_of, kinds_of
from sdg.engine.expressions.card_sets import kinds_in
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import mentions
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots

Keep = Callable[[Slots, Frame, Sequence[int]], Sequence[int]]
Show = Callable[[Slots, Frame], set[int]]


def present(c: Compiler, guard: ir.Expr, slot: int) -> Keep | None:
    """Compile which elements pass `some card in place: card.attribute = element`, or `no card`.

    The card may have to pass more than that, if its kind decides it and the element has no part in
    it. None where a guard tests something else. The work is that of testing each element.
    """
    asked = _quantified(guard)
    if asked is None or asked.how == "every" or mentions(asked.over, slot):
        return None
    values = _values(c, asked, slot)
    if values is None:
        return None
    shown, some, work, cost = values, asked.how == "some", c.work, weight(guard)
    span = getattr(guard, "span", None)

    def keep(S: Slots, E: Frame, elements: Sequence[int]) -> Sequence[int]:
        work.spend(cost * len(elements), span)
        there = shown(S, E)
        return [element for element in elements if (element in there) is some]

    return keep


def _quantified(guard: ir.Expr) -> ir.Quantified | None:
    """Return a guard as what it says of some or no card, if it says that in any of its forms."""
    match guard:
        case ir.Quantified():
            return guard
        case ir.Compare():
            return counted(guard)
        case ir.IsEmpty(ir.Filter(inner, over, condition)):
            return ir.Quantified("no", inner, over, condition)
        case ir.Not(part) if (asked := _quantified(part)) is not None and asked.how != "every":
            turned: Literal["some", "no"] = "no" if asked.how == "some" else "some"
            return ir.Quantified(turned, asked.slot, asked.over, asked.body)
        case _:
            return None


def _values(c: Compiler, asked: ir.Quantified, slot: int) -> Show | None:
    """Compile the values that the cards in question show; those of the last kinds are kept."""
    parts = asked.body.parts if isinstance(asked.body, ir.All) else (asked.body,)
    speaking = [part for part in parts if mentions(part, slot)]
    if not isinstance(asked.over, ir.PlaceCards) or len(speaking) != 1:
        return None
    match speaking[0]:
        case ir.Compare("=", ir.Attr(ir.Local(card), attribute), ir.Local(element) as value):
            pass
        case ir.Compare("=", ir.Local(element) as value, ir.Attr(ir.Local(card), attribute)):
            pass
        case _:
            return None
    others = tuple(part for part in parts if not mentions(part, slot))
    kinds = kinds_of(c, ir.All(others), asked.slot) if others else None
    if (element, card) != (slot, asked.slot) or (others and kinds is None):
        return None
    return _showing(column_of(c, attribute, value), kinds_in(c, asked.over), kinds)


def _showing(column: tuple[int, ...], there: Evaluate, passing: Evaluate | None) -> Show:
    last, known = 0, set[int]()

    def values(S: Slots, E: Frame) -> set[int]:
        nonlocal last, known
        kinds = there(S, E)
        if passing is not None and kinds:
            kinds &= passing(S, E)
        if kinds != last:
            last, known = kinds, {column[kind] for kind in bits(kinds)}
        return known

    return values
