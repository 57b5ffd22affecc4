"""Legal arguments, one parameter after the other, filtered as early as possible.

What does not depend on the parameters before is evaluated once, not again for each of their
values; what depends on some of them is remembered for these. What may fail is never evaluated
earlier than in the order of the file. Where a condition about a cell and something else can be
evaluated for all cells together, the cell is chosen last, and what is found is put in order
afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from attrs import define, field

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.analysis.reads_and_writes import cells_looked_at, reads
from sdg.engine.decisions.cache import kept, kept_for_cell
from sdg.engine.decisions.element_filters import Elements, Keep, Single, at_once, passing
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cell_filters import in_turn
from sdg.ir import ABSENT
from sdg.ir.facts import BOARD
from sdg.ir.rewriting import locals_of, mentions
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots

Find: TypeAlias = Callable[[Slots, Frame], Elements]
Choose: TypeAlias = Callable[[Slots, Frame], Iterable[tuple[int, ...]]]
MISSING: Any = object()


@define
class Stage:
    """One parameter: what it may be, and the guards that determine what of that may be legal."""

    param: Single
    over: Find
    masked: bool
    alone: bool  # what it may be does not depend on the parameters before
    early: list[ir.Expr] = field(factory=list)  # nor do these
    late: list[ir.Expr] = field(factory=list)

    def first(self, c: Compiler, span: Any) -> Find:
        """Compile what it may be, as far as that alone decides it."""
        over, keep = self.over, _sifting(c, self.early, self.param)
        if keep is None:
            return over
        sifted = keep

        def candidates(S: Slots, frame: Frame) -> Elements:
            return sifted(S, frame, elements) if (elements := over(S, frame)) else elements

        if not self.alone or all(at_once(c, guard, self.param) for guard in self.early):
            return candidates
        return kept(c, candidates, reads((self.param, *self.early)), span)

    def rest(self, c: Compiler, before: list[Single], span: Any) -> Keep | None:
        """Compile what is left of that, by the parameters before it; None if all of it."""
        keep, cell = _sifting(c, self.late, self.param), self._cell(before)
        if keep is None or cell is None:
            return keep
        if all(at_once(c, guard, self.param) for guard in self.late):
            return keep
        return kept_for_cell(c, cell, keep, span)

    def asked(self, before: list[int]) -> tuple[int, ...] | None:
        """Return the slots before it on which what may be legal of it depends, if not on all and
        there is something to remember."""
        parts = (self.param, *self.early, *self.late)
        asked = tuple(slot for slot in before if mentions(parts, slot))
        known = self.alone and not self.late
        return None if known or len(asked) == len(before) else asked

    def _cell(self, before: list[Single]) -> int | None:
        """Return the slot of a cell chosen before whose cards are all that the late guards need."""
        asked = [p for p in before if any(mentions(guard, p.slot) for guard in self.late)]
        match asked:
            case [ir.OneOf(slot)] if reads(tuple(self.late)) == {BOARD}:
                cells = cells_looked_at(tuple(self.late))
                return slot if cells == frozenset[ir.Expr]({ir.Local(slot, ir.CELL)}) else None
        return None


def choosing(
    c: Compiler, params: tuple[ir.Param, ...], guards: tuple[ir.Expr, ...], span: Any
) -> Choose | None:
    """Compile the arguments that pass the guards, in canonical order; None for a pair.

    A list stays the same one as long as it is known to be.
    """
    single = [param for param in params if not isinstance(param, ir.PairOf)]
    if len(single) < len(params):
        return None
    if not params:
        return lambda S, frame: ((),)
    moved = _chosen_last(c, single, guards)
    order = [*single[:moved], *single[moved + 1 :], single[moved]]
    search = _searching(c, order, guards, span, moved)
    if moved == len(params) - 1:
        return search
    return kept(c, lambda S, frame: sorted(search(S, frame)), reads((params, guards)), span)


def _chosen_last(c: Compiler, params: list[Single], guards: tuple[ir.Expr, ...]) -> int:
    """Return the index of the parameter best chosen last: for which most is evaluated together.

    It is the last one already where what another order finds is not put in order by sorting.
    """
    last = len(params) - 1
    if not last or not all(_rising(param) for param in params):
        return last
    gains = [_gain(c, params, guards, i) for i in range(len(params))]
    return max(range(len(params)), key=lambda i: (gains[i], i))


def _gain(c: Compiler, params: list[Single], guards: tuple[ir.Expr, ...], index: int) -> float:
    """Return how many guards of it and other parameters are evaluated together, less the others."""
    param, others = params[index], (*params[:index], *params[index + 1 :])
    if mentions(others, param.slot):
        return -math.inf
    slots = {other.slot for other in others}
    joint = [guard for guard in guards if mentions(guard, param.slot)]
    joint = [guard for guard in joint if not slots.isdisjoint(locals_of(guard))]
    return sum(1 if at_once(c, guard, param) else -1 for guard in joint)


def _rising(param: Single) -> bool:
    """Return whether what a parameter may be rises from one to the next, and is never an error."""
    if isinstance(param, ir.NumberOf):
        return never_fails(param.low) and never_fails(param.high)
    return is_mask(param.over.type) and never_fails(param.over)


def _searching(
    c: Compiler, params: list[Single], guards: tuple[ir.Expr, ...], span: Any, moved: int
) -> Choose:
    """Compile the search through parameters, the last of which is an argument further ahead."""
    stages = _staged(c, params, guards, span)
    firsts = [stage.first(c, span) for stage in stages]
    rests = [stage.rest(c, params[:i], span) for i, stage in enumerate(stages)]
    slots, masked = [param.slot for param in params], [stage.masked for stage in stages]
    alone, last, work = [stage.alone for stage in stages], len(stages) - 1, c.work
    asked = [stage.asked(slots[:i]) for i, stage in enumerate(stages)]

    def choose(S: Slots, frame: Frame) -> Iterable[tuple[int, ...]]:
        ready: list[Elements] = []
        for i, first in enumerate(firsts):
            ready.append(first(S, frame) if alone[i] else None)
            if alone[i] and not ready[-1]:
                return ()
        known: list[dict[tuple[Any, ...], Elements]] = [{} for _ in stages]
        candidates = options(S, frame, 0, ready, known)
        return descend(S, frame, 0, (), ready, known, candidates) if candidates else ()

    def options(
        S: Slots, frame: Frame, level: int, ready: list[Elements],
        known: list[dict[tuple[Any, ...], Elements]],
    ) -> Elements:  # fmt: skip
        if (depends := asked[level]) is None:
            return elements_at(S, frame, level, ready)
        key = tuple([frame[slot] for slot in depends])
        elements = known[level].get(key, MISSING)
        if elements is MISSING:
            elements = known[level][key] = elements_at(S, frame, level, ready)
        elif elements:
            work.spend(elements.bit_count() if masked[level] else len(elements), span)
        return elements

    def elements_at(S: Slots, frame: Frame, level: int, ready: list[Elements]) -> Elements:
        elements, rest = ready[level] if alone[level] else firsts[level](S, frame), rests[level]
        if rest is not None and elements:
            elements = rest(S, frame, elements)
        if elements:
            work.spend(elements.bit_count() if masked[level] else len(elements), span)
        return elements

    def descend(
        S: Slots, frame: Frame, level: int, bound: tuple[int, ...], ready: list[Elements],
        known: list[dict[tuple[Any, ...], Elements]], elements: Elements,
    ) -> Iterator[tuple[int, ...]]:  # fmt: skip
        slot, candidates = slots[level], bits(elements) if masked[level] else elements
        if level == last:
            before, after = bound[:moved], bound[moved:]
            for element in candidates:
                frame[slot] = element
                yield (*before, element, *after)
            return
        for element in candidates:
            frame[slot] = element
            further = options(S, frame, level + 1, ready, known)
            if further:
                yield from descend(S, frame, level + 1, (*bound, element), ready, known, further)

    return choose


def _staged(
    c: Compiler, params: list[Single], guards: tuple[ir.Expr, ...], span: Any
) -> list[Stage]:
    """Enter each guard at the last parameter of which it speaks.

    What may be an error is evaluated when all parameters are known that may rule a decision out
    before, and what stands after it in the file not earlier than that.
    """
    slots = [param.slot for param in params]
    stages = [_stage(c, param, slots[:i], span) for i, param in enumerate(params)]
    reached = max((i for i, stage in enumerate(stages) if not stage.alone), default=0)
    risky = False  # whether a guard before may be an error
    for guard in guards:
        spoken = [slots.index(slot) for slot in locals_of(guard) if slot in slots]
        level, certain = max(spoken, default=0), never_fails(guard)
        reached, risky = max(reached, level), risky or not certain
        if len(stages) == 1 or (not risky and spoken == [level]):
            stages[level].early.append(guard)
        else:
            stages[reached if risky else level].late.append(guard)
    return stages


def _stage(c: Compiler, param: Single, before: list[int], span: Any) -> Stage:
    ends = (param.low, param.high) if isinstance(param, ir.NumberOf) else (param.over,)
    alone = all(locals_of(end).isdisjoint(before) and never_fails(end) for end in ends)
    if isinstance(param, ir.NumberOf):
        return Stage(param, _numbers(c, param, span), False, alone or not before)
    over = c.value(param.over)
    if is_mask(param.over.type):
        return Stage(param, over, True, alone or not before)
    distinct = lambda S, frame: tuple(dict.fromkeys(over(S, frame)))  # noqa: E731
    return Stage(param, distinct, False, alone or not before)


def _numbers(c: Compiler, param: ir.NumberOf, span: Any) -> Callable[[Slots, Frame], range]:
    low, high, work = c.value(param.low), c.value(param.high), c.work

    def numbers(S: Slots, frame: Frame) -> range:
        first, last = low(S, frame), high(S, frame)
        if ABSENT in (first, last):
            return range(0)
        work.spend(max(0, last + 1 - first), span)
        return range(first, last + 1)

    return numbers


def _sifting(c: Compiler, guards: list[ir.Expr], param: Single) -> Keep | None:
    """Compile what some guards leave of elements, if there are any guards."""
    keeps = [passing(c, guard, param) for guard in guards]
    if len(keeps) < 2:
        return keeps[0] if keeps else None
    return in_turn(keeps)
