"""Conditions on a region as sets of regions, and on the regions of a cell as sets of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.kernel.dialect.values import Code, Frame
from sdg.kernel.expressions.card_regions import generated
from sdg.kernel.expressions.register import test
from sdg.kernel.masks.cells import masks
from sdg.kernel.upkeep.full_regions import full

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@masks(forms.OfRegions)
def _of_regions(k: Kernel, form: forms.OfRegions, slot: int, E: Frame) -> str:
    """Generate the cells that lie in some, every or no region of a family that passes."""
    family, how = form.family, form.how
    declared = k.layout.regions.families[family]
    asked = str(declared.ids)
    if declared.generator is not None:
        asked = generated(k, family)
    asked = k.named(asked, "asked", "regions")
    passed = regions_passing(k, form.test, form.region, E, asked)
    if how == "every":
        passed = f"({asked} & ~{passed})"
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    cells = k.cells_of(passed, table)
    return cells if how == "some" else f"({k.shape.everywhere()} & ~{cells})"


def regions_passing(k: Kernel, condition: ir.Expr, slot: int, E: Frame, asked: str) -> str:
    """Generate which regions of a set pass a condition, with the region in a slot."""
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    match condition:
        case ir.All(parts):
            for part in parts:
                asked = regions_passing(k, part, slot, E, asked)
            return asked
        case ir.InFamily(ir.Local(region), family) if region == slot:
            return f"({asked} & {k.layout.regions.families[family].ids})"
        case ir.Stored(flag, ir.Local(region)) if region == slot and k.shape.is_mask(
            k.layout.stores[flag]
        ):
            return f"({asked} & s.store_{flag})"
        case ir.Not(part):
            asked = k.named(asked, "asked", "regions")
            return f"({asked} & ~{regions_passing(k, part, slot, E, asked)})"
        case ir.IsFull(ir.RegionCells(ir.Local(region))) if region == slot and k.shape.watched:
            return f"({asked} & {full(k)})"
        case ir.IsFull(ir.RegionCells(ir.Local(region))) if region == slot:
            passed = k.source.keep("0", "passed", "regions")
            with k.each(Code(asked, "regions")) as each:
                k.source.add(f"if ({table}[{each}] & ~s.occupied) == 0:")
                k.source.add(f"    {passed} |= one_region({each})")
            return passed
    passed = k.source.keep("0", "passed", "regions")
    with k.each(Code(asked, "regions")) as each:
        E[slot] = each
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{passed} |= one_region({each})")
    return passed
