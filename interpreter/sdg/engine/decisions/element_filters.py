"""Requirements on one parameter, as filters of the set that it is chosen from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sdg import ir
from sdg.analysis.cost import weight
from sdg.analysis.equivalent_forms import MIRRORED
from sdg.engine.decisions.argument_tables import matching
from sdg.engine.expressions.card_kinds import cards_passing
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cell_filters import kept_cells, told_at_once
from sdg.engine.masks.regions import one_by_one, regions_passing
from sdg.engine.masks.shown_values import present
from sdg.ir import ABSENT
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask, is_region_set
from sdg.layout.slots import Frame, Slots

Elements: TypeAlias = Any  # a set of cells or regions as bits, or elements one after the other
Keep: TypeAlias = Callable[[Slots, Frame, Elements], Elements]
Single: TypeAlias = ir.OneOf | ir.NumberOf  # a parameter that is one thing


def passing(c: Compiler, guard: ir.Expr, param: Single) -> Keep:
    """Compile which elements pass a guard, with what is known of them best."""
    slot = param.slot
    if isinstance(param, ir.NumberOf):
        bound = _bound(guard, param)
        if bound is not None:
            return _bounded(c, *bound)
        return present(c, guard, slot) or _each(c, guard, slot)
    if param.over.type.of == ir.CELL:
        return kept_cells(c, guard, slot)
    if is_region_set(param.over.type):
        return regions_passing(c, guard, slot)
    if param.over.type.of == ir.CARD:
        return cards_passing(c, guard, slot)
    if is_mask(param.over.type):
        return one_by_one(c, guard, slot)
    return present(c, guard, slot) or matching(c, guard, slot) or _each(c, guard, slot)


def at_once(c: Compiler, guard: ir.Expr, param: Single) -> bool:
    """Return whether a guard is evaluated for all elements together."""
    if isinstance(param, ir.NumberOf):
        return _bound(guard, param) is not None or present(c, guard, param.slot) is not None
    if param.over.type.of == ir.CELL:
        return told_at_once(c, guard, param.slot)
    return not is_mask(param.over.type) and present(c, guard, param.slot) is not None


def _bound(guard: ir.Expr, param: ir.NumberOf) -> tuple[str, ir.Expr] | None:
    """Return how a number compares with what does not depend on it, if a guard tests just that."""
    slot = param.slot
    match guard:
        case ir.Compare("!="):
            return None
        case ir.Compare(said, ir.Local(number), right) if number == slot:
            op: str = said
        case ir.Compare(said, right, ir.Local(number)) if number == slot:
            op = MIRRORED[said]
        case _:
            return None
    if not mentions(right, slot):
        return op, right
    return _as_many(param, right) if op == "=" else None


def _as_many(param: ir.NumberOf, count: ir.Expr) -> tuple[str, ir.Expr] | None:
    """Return the bound for `count (last n of set) = n`: the set has as many."""
    match count, param.low:
        case ir.Count(ir.First(of, amount=ir.Local(number))), ir.Const(low):
            if number == param.slot and low >= 0 and not mentions(of, number):
                return ("<=", ir.Count(of)) if not isinstance(of, ir.PlaceCards) else None
    return None


def _bounded(c: Compiler, op: str, bound: ir.Expr) -> Keep:
    """Compile which of some rising numbers compare so with one."""
    value, low, high = c.value(bound), LOW[op], HIGH[op]

    def keep(S: Slots, frame: Frame, numbers: Sequence[int]) -> Sequence[int]:
        asked = value(S, frame)
        if asked == ABSENT:
            return ()
        first = low(numbers, asked) if low is not None else 0
        return numbers[first : high(numbers, asked) if high is not None else None]

    return keep


LOW = {">": bisect_right, ">=": bisect_left, "=": bisect_left, "<": None, "<=": None}
HIGH = {">": None, ">=": None, "=": bisect_right, "<": bisect_left, "<=": bisect_right}


def _each(c: Compiler, guard: ir.Expr, slot: int) -> Keep:
    holds, work, cost, span = c.value(guard), c.work, weight(guard), getattr(guard, "span", None)

    def keep(S: Slots, frame: Frame, elements: Elements) -> Elements:
        work.spend(cost * len(elements), span)
        kept = []
        for element in elements:
            frame[slot] = element
            if holds(S, frame):
                kept.append(element)
        return kept

    return keep
