"""Conditions on the cells along a way, as the mask of cells from which they hold.

For some or every direction, what is the same whichever way is evaluated only once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.analysis.equivalent_forms import SOMETHING
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cells import all_cells, mask_of, masks
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import mentions, substitute
from sdg.layout.bit_sets import bits
from sdg.layout.rays import Shift
from sdg.layout.slots import Frame, Slots

Asked: TypeAlias = list[int]  # for each way, the cells that are tested
Keep: TypeAlias = Callable[[Slots, Frame, Asked], Asked]  # those of them that pass
Goals: TypeAlias = Callable[[Slots, Frame], tuple[int, int, int]]  # goals, what is passed, ends


@masks(forms.OnTheWay)
def _on_the_way(c: Compiler, form: forms.OnTheWay, slot: int) -> Evaluate | None:
    """Compile from which cells some cell on the way passes a test.

    None where the way is another for each cell it goes from, in more than where it starts.
    """
    flight = form.way
    if mentions(flight.direction, slot):
        return None
    goals = _goals(c, flight, form.passed, form.test, slot)
    shift = c.layout.geometry.shift
    if goals is None:
        return None
    asked, way = goals, c.value(flight.direction)

    def seen(S: Slots, E: Frame) -> int:
        direction = way(S, E)
        return _from(shift(direction, 1), *asked(S, E)) if direction >= 0 else 0

    return seen


def _goals(c: Compiler, flight: ir.Flight, inner: int, test: ir.Expr, slot: int) -> Goals | None:
    """Compile what is the same whichever way a flight goes; the cells follow from its steps."""
    start, stop = flight.cell, flight.test
    if not isinstance(start, ir.Local) or start.slot != slot:
        return None
    if mentions((stop, test), slot):
        return None
    holds, wanted = mask_of(c, stop, flight.slot), mask_of(c, test, inner)
    if holds is None or wanted is None:
        return None
    everywhere, until = all_cells(c), flight.until
    stops, sought = holds, wanted

    def goals(S: Slots, E: Frame) -> tuple[int, int, int]:
        held, targets = stops(S, E), sought(S, E)
        if not until:
            return targets & held, held, 0
        passed = everywhere & ~held
        if not held:
            return 0, passed, 0
        return targets, passed, held if targets & passed else 0

    return goals


def _from(shift: Shift, goals: int, passed: int, held: int) -> int:
    """Return the cells from which steps lead to a goal; one that is passed must lead to the end."""
    if held:
        goals &= held | shift.before(held, passed)
    return shift.before(goals, passed)


@masks(forms.EachWay)
def _each_direction(c: Compiler, form: forms.EachWay, slot: int) -> Evaluate | None:
    """Compile the cells that pass with some, every or no direction of several."""
    test, ways = form.node, tuple(bits(c.layout.geometry.ways(form.over)))
    everywhere, how = all_cells(c), test.how
    keep = _each_way(c, test.body, test.slot, ways, slot)
    if keep is None:
        return None
    passing = keep

    def cells_passing(S: Slots, E: Frame) -> int:
        cells = everywhere if how == "every" else 0
        for passed in passing(S, E, [everywhere] * len(ways)):
            cells = cells & passed if how == "every" else cells | passed
        return everywhere & ~cells if how == "no" else cells

    return cells_passing


def _each_way(
    c: Compiler, test: ir.Expr, way: int, ways: tuple[int, ...], slot: int
) -> Keep | None:
    """Compile which of the cells tested for each way pass, with cell and way in their slots."""
    if not mentions(test, way):
        return _whichever(mask_of(c, test, slot))
    match test:
        case ir.All(parts) | ir.Any(parts):
            keeps = [keep for p in parts if (keep := _each_way(c, p, way, ways, slot)) is not None]
            if len(keeps) < len(parts):
                return None
            return _all(keeps) if isinstance(test, ir.All) else _any(keeps)
        case ir.Not(part):
            return _none(_each_way(c, part, way, ways, slot))
        case ir.Quantified(how, inner, ir.Flight(direction=ir.Local(local)) as flight, body) if (
            local == way and not mentions((flight.test, body), way)
        ):
            sought = ir.Not(body) if how == "every" else body
            keep = _flying(c, _goals(c, flight, inner, sought, slot), ways)
            return keep if how == "some" else _none(keep)
        case ir.IsEmpty(ir.Flight(direction=ir.Local(local)) as flight) if (
            local == way and not mentions(flight.test, way)
        ):
            return _none(_flying(c, _goals(c, flight, flight.slot, SOMETHING, slot), ways))
    written = (substitute(test, {way: ir.Const(d, ir.DIRECTION)}) for d in ways)
    masks = [mask for part in written if (mask := mask_of(c, part, slot)) is not None]
    if len(masks) < len(ways):
        return None
    return lambda S, E, asked: [
        cells and cells & mask(S, E) for mask, cells in zip(masks, asked, strict=True)
    ]


def _whichever(mask: Evaluate | None) -> Keep | None:
    if mask is None:
        return None
    passing = mask

    def keep(S: Slots, E: Frame, asked: Asked) -> Asked:
        if not any(asked):
            return asked
        passed = passing(S, E)
        return [cells & passed for cells in asked]

    return keep


def _flying(c: Compiler, goals: Goals | None, ways: tuple[int, ...]) -> Keep | None:
    if goals is None:
        return None
    compiled, shifts = goals, tuple(c.layout.geometry.shift(way, 1) for way in ways)

    def keep(S: Slots, E: Frame, asked: Asked) -> Asked:
        if not any(asked):
            return asked
        sought = compiled(S, E)
        return [
            cells and cells & _from(shift, *sought)
            for shift, cells in zip(shifts, asked, strict=True)
        ]

    return keep


def _none(keep: Keep | None) -> Keep | None:
    if keep is None:
        return None
    passing = keep
    return lambda S, E, asked: [
        cells & ~passed for cells, passed in zip(asked, passing(S, E, asked), strict=True)
    ]


def _all(keeps: list[Keep]) -> Keep:
    def every(S: Slots, E: Frame, asked: Asked) -> Asked:
        for keep in keeps:
            asked = keep(S, E, asked)
        return asked

    return every


def _any(keeps: list[Keep]) -> Keep:
    def some(S: Slots, E: Frame, asked: Asked) -> Asked:
        passing = [0] * len(asked)
        for keep in keeps:
            left = [cells & ~passed for cells, passed in zip(asked, passing, strict=True)]
            passing = [a | b for a, b in zip(passing, keep(S, E, left), strict=True)]
        return passing

    return some
