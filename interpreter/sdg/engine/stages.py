"""Legal arguments one parameter after the other, each kept or not by what speaks of it alone.

What asks nothing of the parameters before is asked once, not again for each of their values. What
may be an error of the rules is never asked earlier than in the order of the file.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import define, field

from sdg import ir
from sdg.engine.compiling import Compiler, Frame
from sdg.engine.geometry import bits
from sdg.engine.guards import kept_cells
from sdg.engine.kinds import TURNED, cards_passing, steady
from sdg.engine.masks import regions_passing
from sdg.engine.matching import matching
from sdg.engine.moving import Slots
from sdg.engine.numbers import is_mask, is_region_set
from sdg.engine.rewriting import locals_of, mentions
from sdg.engine.work import weight
from sdg.ir import ABSENT

Elements: TypeAlias = Any  # a set of cells or regions as bits, or elements one after the other
Keep: TypeAlias = Callable[[Slots, Frame, Elements], Elements]
Choose: TypeAlias = Callable[[Slots, Frame], Iterable[tuple[int, ...]]]


@define
class Stage:
    """One parameter: what it may be, and what keeps of that what may be legal."""

    slot: int
    over: Callable[[Slots, Frame], Elements]
    masked: bool
    alone: bool  # what it may be asks nothing of the parameters before
    early: list[Keep] = field(factory=list)  # these ask nothing of them either
    late: list[Keep] = field(factory=list)

    def found(self, S: Slots, frame: Frame) -> Elements:
        """Answer what it may be, as far as that alone tells."""
        elements = self.over(S, frame)
        return _sifted(self.early, S, frame, elements) if self.early else elements


def choosing(
    c: Compiler, params: tuple[ir.Param, ...], guards: tuple[ir.Expr, ...], span: Any
) -> Choose | None:
    """Compile the arguments that pass the guards, in canonical order; None for a pair."""
    stages: list[Stage] = []
    slots: list[int] = []
    for param in params:
        if isinstance(param, ir.PairOf):
            return None
        stages.append(_stage(c, param, slots, span))
        slots.append(param.slot)
    _enter(c, stages, params, guards)
    if not stages:
        return lambda S, frame: ((),)
    last, work = len(stages) - 1, c.work
    stages[0].alone = last > 0  # the only one need not be asked beforehand

    def choose(S: Slots, frame: Frame) -> Iterable[tuple[int, ...]]:
        ready: list[Elements] = []
        for stage in stages:
            ready.append(stage.found(S, frame) if stage.alone else None)
            if stage.alone and not ready[-1]:
                return ()
        return descend(S, frame, 0, (), ready)

    def descend(
        S: Slots, frame: Frame, level: int, bound: tuple[int, ...], ready: list[Elements]
    ) -> Iterator[tuple[int, ...]]:
        stage = stages[level]
        slot, elements = stage.slot, ready[level] if stage.alone else stage.found(S, frame)
        if stage.late:
            elements = _sifted(stage.late, S, frame, elements)
        work.spend(elements.bit_count() if stage.masked else len(elements), span)
        for element in bits(elements) if stage.masked else elements:
            frame[slot] = element
            if level == last:
                yield (*bound, element)
            else:
                yield from descend(S, frame, level + 1, (*bound, element), ready)

    return choose if last else lambda S, frame: descend(S, frame, 0, (), [])


def _stage(c: Compiler, param: ir.OneOf | ir.NumberOf, before: list[int], span: Any) -> Stage:
    ends = (param.low, param.high) if isinstance(param, ir.NumberOf) else (param.over,)
    alone = all(locals_of(end).isdisjoint(before) and steady(end) for end in ends)
    if isinstance(param, ir.NumberOf):
        return Stage(param.slot, _numbers(c, param, span), False, alone)
    over = c.value(param.over)
    if is_mask(param.over.type):
        return Stage(param.slot, over, True, alone)
    return Stage(param.slot, lambda S, frame: tuple(dict.fromkeys(over(S, frame))), False, alone)


def _numbers(c: Compiler, param: ir.NumberOf, span: Any) -> Callable[[Slots, Frame], range]:
    low, high, work = c.value(param.low), c.value(param.high), c.work

    def numbers(S: Slots, frame: Frame) -> range:
        first, last = low(S, frame), high(S, frame)
        if ABSENT in (first, last):
            return range(0)
        work.spend(max(0, last + 1 - first), span)
        return range(first, last + 1)

    return numbers


def _enter(
    c: Compiler, stages: list[Stage], params: tuple[ir.Param, ...], guards: tuple[ir.Expr, ...]
) -> None:
    """Enter each guard at the last parameter of which it speaks."""
    slots = [stage.slot for stage in stages]
    reached = 0
    for guard in guards:
        spoken = [slots.index(slot) for slot in locals_of(guard) if slot in slots]
        level, certain = max(spoken, default=0), steady(guard)
        reached = max(reached, level)
        if certain:
            keep = _kept(c, guard, params[level])
            (stages[level].early if spoken == [level] else stages[level].late).append(keep)
        else:
            stages[reached].late.append(_kept(c, guard, params[reached]))


def _kept(c: Compiler, guard: ir.Expr, param: ir.Param) -> Keep:
    """Compile which elements pass a guard, with what is known of them best."""
    assert not isinstance(param, ir.PairOf)
    slot = param.slot
    if isinstance(param, ir.NumberOf):
        match guard:
            case ir.Compare(op, ir.Local(number), right) if number == slot:
                return _bounded(c, op, right, slot) or _each(c, guard, slot)
            case ir.Compare(op, left, ir.Local(number)) if number == slot:
                return _bounded(c, TURNED[op], left, slot) or _each(c, guard, slot)
        return _each(c, guard, slot)
    if param.over.type.of == ir.CELL:
        return kept_cells(c, guard, slot)
    if is_region_set(param.over.type):
        return regions_passing(c, guard, slot)
    if param.over.type.of == ir.CARD:
        return cards_passing(c, guard, slot)
    if is_mask(param.over.type):
        return _each(c, guard, slot, masked=True)
    return matching(c, guard, slot) or _each(c, guard, slot)


def _bounded(c: Compiler, op: str, bound: ir.Expr, slot: int) -> Keep | None:
    """Compile which of some rising numbers compare so with one."""
    if op == "!=" or mentions(bound, slot):
        return None
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


def _each(c: Compiler, guard: ir.Expr, slot: int, masked: bool = False) -> Keep:
    holds, work, cost, span = c.value(guard), c.work, weight(guard), getattr(guard, "span", None)

    def keep(S: Slots, frame: Frame, elements: Elements) -> Elements:
        found = list(bits(elements)) if masked else elements
        work.spend(cost * len(found), span)
        kept = []
        for element in found:
            frame[slot] = element
            if holds(S, frame):
                kept.append(element)
        return sum(1 << i for i in kept) if masked else kept

    return keep


def _sifted(keeps: list[Keep], S: Slots, frame: Frame, elements: Elements) -> Elements:
    for keep in keeps:
        if not elements:
            break
        elements = keep(S, frame, elements)
    return elements
