"""Regions as sets, in text: those that pass a condition, and those that cards make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import Code
from sdg.kernel.expressions.expressions import Frame, test
from sdg.kernel.state.full_regions import full

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


def in_regions(k: Kernel, how: str, inner: int, family: str, body: ir.Expr, E: Frame) -> str:
    """Write the cells that lie in some, every or no region of a family that passes."""
    found_family = k.layout.regions.families[family]
    asked = str(found_family.ids)
    if found_family.generator is not None:
        asked = generated(k, family)
    asked = k.named(asked, "asked", "regions")
    passed = regions_passing(k, body, inner, E, asked)
    if how == "every":
        passed = f"({asked} & ~{passed})"
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    found = k.cells_of(passed, table)
    return found if how == "some" else f"({k.shape.everywhere()} & ~{found})"


def generated(k: Kernel, family: str) -> str:
    """Answer the regions of a family that cards make where they lie."""
    start, first = numbered(k, family)
    return f"({centres(k, family)} >> {start} << {first})"


def centres(k: Kernel, family: str) -> str:
    """Answer the cells of the cards that make the regions of a family."""
    attribute, code = maker(k, family)
    board = next(f.board for f in k.rules.families if f.name == family)
    everywhere = sum(g.mask for g in k.layout.geometry.grids if g.board == board)
    return f"(s.where_{attribute}[{code - k.shape.low(attribute)}] & {everywhere})"


def maker(k: Kernel, family: str) -> tuple[str, int]:
    """Answer which value of which attribute has a card that makes a region of a family."""
    generator = k.layout.regions.families[family].generator
    assert generator is not None
    match generator.condition:
        case ir.Compare("=", ir.Attr(ir.Local(0), attribute), ir.Const(code)) if (
            code in k.layout.cards.codes(attribute)
        ):
            return attribute, code
    raise Unsupported("regions around cards by more than one attribute")


def numbered(k: Kernel, family: str) -> tuple[int, int]:
    """Answer the number of a family's first centre, and of the region that it makes."""
    board = next(f.board for f in k.rules.families if f.name == family)
    start = next(g.start for g in k.layout.geometry.grids if g.board == board)
    return start, k.layout.regions.families[family].order[0]


def makers_of(k: Kernel, family: str) -> int:
    """Answer the kinds whose card makes a region of a family."""
    attribute, value = maker(k, family)
    column = k.layout.cards.column(attribute)[:-1]
    return sum(1 << kind for kind, found in enumerate(column) if found == value)


def regions_around(k: Kernel, family: str) -> str:
    """Answer the table of the cells of the region that a card on each cell makes."""
    start, first = numbered(k, family)
    many = len(k.layout.regions.families[family].order)
    cells = [
        k.layout.regions.cells[i - start + first] if start <= i < start + many else 0
        for i in range(k.shape.cells)
    ]
    return k.source.table(f"{family}_around", cells, "cells")


def regions_passing(k: Kernel, condition: ir.Expr, slot: int, E: Frame, asked: str) -> str:
    """Write which regions of a set pass a condition, with the region in a slot."""
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
