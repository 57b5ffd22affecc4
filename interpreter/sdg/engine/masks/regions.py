"""Conditions on a region as sets of regions, and on the regions of a cell as sets of cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.expressions.one_by_one import careful
from sdg.engine.masks.cells import all_cells, mask_of, masks
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import mentions
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots

Passing: TypeAlias = Callable[[Slots, Frame, int], int]  # bits of cells or regions in and out


@masks(forms.OfRegions)
def _of_regions(c: Compiler, form: forms.OfRegions, slot: int) -> Evaluate:
    """Compile the cells of which some, every or no region of a family passes a test."""
    cells, passing = c.layout.regions.cells, regions_passing(c, form.test, form.region)
    everywhere, how = all_cells(c), form.how
    living = c.value(ir.FamilyRegions(form.family, None, ir.set_of(ir.Type("region", form.family))))
    wanted = how != "every"

    def search(S: Slots, E: Frame) -> int:
        asked, inside = living(S, E), 0
        passed = passing(S, E, asked)
        for region in bits(passed if wanted else asked & ~passed):
            inside |= cells[region]
        return inside if how == "some" else everywhere & ~inside

    return search


def regions_passing(c: Compiler, test: ir.Expr, slot: int) -> Passing:
    """Compile which regions of a set pass a test, with the region in a slot."""
    at_once = _regions_at_once(c, test, slot)
    if at_once is None:
        return one_by_one(c, test, slot)
    return careful(test, at_once, lambda: one_by_one(c, test, slot))


def _regions_at_once(c: Compiler, test: ir.Expr, slot: int) -> Passing | None:
    cells, occupied = c.layout.regions.cells, c.layout.occupied
    match test:
        case ir.All(parts):
            chain = [regions_passing(c, part, slot) for part in parts]

            def every(S: Slots, E: Frame, regions: int) -> int:
                for passing in chain:
                    if regions:
                        regions = passing(S, E, regions)
                return regions

            return every
        case ir.InFamily(ir.Local(region), family) if region == slot:
            ids = c.layout.regions.families[family].ids
            return lambda S, E, regions: regions & ids
        case ir.IsFull(ir.RegionCells(ir.Local(region))) if region == slot:

            def full(S: Slots, E: Frame, regions: int) -> int:
                free, filled = ~S[occupied], 0
                for i in bits(regions):
                    if not cells[i] & free:
                        filled |= 1 << i
                return filled

            return full
        case ir.Quantified(how, inner, ir.RegionCells(ir.Local(region)), body) if (
            region == slot
            and not mentions(body, slot)
            and (mask := mask_of(c, body, inner)) is not None
        ):
            return _regions_of(c, how, mask)
        case ir.Stored(flag, ir.Local(region)) if region == slot:
            store = c.layout.stores[flag]
            slots = {who: store.start + i for i, who in enumerate(store.owners)}
            kept = sum(1 << region for region in slots)

            def marked(S: Slots, E: Frame, regions: int) -> int:
                flagged = 0
                for i in bits(regions & kept):  # of others it is never set
                    if S[slots[i]]:
                        flagged |= 1 << i
                return flagged

            return marked
        case ir.Not(part):
            passing = regions_passing(c, part, slot)
            return lambda S, E, regions: regions & ~passing(S, E, regions)
        case _:
            return None


def one_by_one(c: Compiler, test: ir.Expr, slot: int) -> Passing:
    """Compile which of some cells or regions pass a test that is evaluated for each by itself."""
    holds, work, cost, span = c.value(test), c.work, weight(test), getattr(test, "span", None)

    def keep(S: Slots, E: Frame, asked: int) -> int:
        work.spend(cost * asked.bit_count(), span)
        kept = 0
        for i in bits(asked):
            E[slot] = i
            if holds(S, E):
                kept |= 1 << i
        return kept

    return keep


def _regions_of(c: Compiler, how: str, mask: Evaluate) -> Passing:
    """Compile the regions of which some, every or no cell is in a set."""
    cells = c.layout.regions.cells

    def kept(S: Slots, E: Frame, regions: int) -> int:
        passed, chosen = mask(S, E), 0
        for i in bits(regions):
            match how:
                case "some":
                    holds = cells[i] & passed != 0
                case "no":
                    holds = cells[i] & passed == 0
                case _:
                    holds = cells[i] & ~passed == 0
            if holds:
                chosen |= 1 << i
        return chosen

    return kept
