"""Events that triggers wait for: generated code that finds them among what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.region_locality import depends_on_cells_only
from sdg.engine.course.triggers import Trigger
from sdg.kernel.course.immediate_triggers import notes
from sdg.kernel.course.state_before import Comparisons
from sdg.kernel.dialect.values import Code
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.upkeep.events import each_that_landed, each_that_left

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def find(k: Kernel, trigger: Trigger, number: int, comparisons: Comparisons) -> None:
    """Generate code: a trigger waits its turn for each event that it waits for and that has
    come.
    """
    event = trigger.when.event
    match event:
        case ir.Becomes(family, condition):
            if not k.layout.regions.static(family):
                raise Unsupported("regions around cards")
            if depends_on_cells_only(condition):
                members = k.source.table(
                    f"{family}_at", k.layout.regions.members(family), "regions"
                )
                asked = k.source.keep("0", "asked", "regions")
                happened = " | ".join(f"s.{field}" for field in k.shape.happened)
                with k.each(Code(happened, "cells")) as cell:
                    k.source.add(f"{asked} |= {members}[{cell}]")
            else:
                ids = k.layout.regions.families[family].ids
                asked = k.source.keep(str(ids), "asked", "regions")
            name = comparisons.passing(trigger)
            became = k.source.keep("0", "became", "regions")
            with k.source.block(f"if {asked}:"):
                k.source.add(f"{became} = {name}(s, {asked})")
                with k.source.block(f"if {became}:"):
                    k.source.add(f"{became} &= ~{name}_before(s, {became})")
            with k.source.block(f"if {became}:"):
                k.source.add(f"push(s, {number}, 0, 0, 0, {became})")
        case ir.PlaceBecomes(place):
            name = comparisons.passing(trigger)
            for owner in k.shape.keys(place):
                changed = f"{name}(s, {owner}) and not {name}_before(s, {owner})"
                with k.source.block(f"if {changed}:"):
                    k.source.add(f"push(s, {number}, {owner}, 0, 0, 0)")
        case ir.Arrives(leaves=False):
            with each_that_landed(k, event) as (cell, kind):
                k.source.add(f"push(s, {number}, {cell}, {kind}, 0, 0)")
        case ir.Arrives():
            with each_that_left(k, trigger.when) as (cell, kind):
                k.source.add(f"push(s, {number}, {cell}, {kind}, 0, 0)")
        case ir.After(action):
            n = k.source.fresh("n")
            given = ", ".join(f"{field}[{n}]" for field in notes(k, action))
            with k.source.block(f"for {n} in range(s.done_{action}):"):
                k.source.add(f"push(s, {number}, {given}, 0)")
        case _:
            raise Unsupported(f"what `{trigger.when.name}` waits for")
