"""Conditions on the cells along a way, as the mask of cells from which they hold, generated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.ir.rewriting import mentions
from sdg.kernel.dialect.values import Frame
from sdg.kernel.expressions.shifts import looking
from sdg.kernel.masks.cells import mask_of, masks

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@masks(forms.OnTheWay)
def _on_the_way(k: Kernel, form: forms.OnTheWay, slot: int, E: Frame) -> str | None:
    """Generate from which cells some cell on the way passes a test.

    None where the way is not known, or is another for each cell in more than where it starts.
    """
    flight, test = form.way, form.test
    start, way, stop = flight.cell, flight.direction, flight.test
    if not isinstance(start, ir.Local) or start.slot != slot or not isinstance(way, ir.Const):
        return None
    if mentions((stop, test), slot):
        return None
    held, sought = mask_of(k, stop, flight.slot, E), mask_of(k, test, form.passed, E)
    if held is None or sought is None:
        return None
    held = k.named(held, "held", "cells")
    if not flight.until:
        return before(k, way.value, f"({sought} & {held})", held)
    passed = f"({k.shape.everywhere()} & ~{held})"
    ended = f"({held} | {before(k, way.value, held, passed)})"
    return before(k, way.value, f"({sought} & {ended})", passed)


def before(k: Kernel, way: int, goals: str, passed: str) -> str:
    """Generate the cells from which one comes to a goal, with only cells passed before it."""
    source = k.source
    cells = source.keep(looking(k, goals, way, 1), "found", "cells")
    last = source.keep(f"{cells} & {passed}", "last", "cells")
    with source.block(f"while {last}:"):
        further = source.keep(f"{looking(k, last, way, 1)} & ~{cells}", "further", "cells")
        source.add(f"{cells} |= {further}")
        source.add(f"{last} = {further} & {passed}")
    return cells
