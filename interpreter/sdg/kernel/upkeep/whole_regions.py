"""`all different in whole` rows, columns, blocks, where the regions are always there.

All cards of a region have to differ, those too that were there before; so each card that lands is
tested by itself. Of regions that cards make, `around_cards.py` keeps what it needs.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.rules.around_cards import DifferAround
from sdg.kernel.dialect.values import Code

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def repeated(k: Kernel, clause: DifferAround) -> str:
    """Generate the function that finds whether a card on a cell leaves a region with a value twice.

    The card may lie there or be on its way; one that it covers does not count.
    """
    assert isinstance(clause.clause, ir.AllDifferent)
    attribute = clause.clause.attribute
    around = regions_at(k, clause)
    name = f"repeats_{attribute}_{around}"  # capitals: no two names join to the same one
    if not k.source.begins(name):
        return name
    cells = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    index = k.source.table(f"{attribute}_index", k.value_index(attribute))
    values = len(k.layout.cards.codes(attribute))
    with k.source.function(f"def {name}(s: State, kind: number, at: number) -> number:"):
        with k.each(Code(f"{around}[at]", "regions")) as region:
            value = k.source.fresh("value")
            with k.source.block(f"for {value} in range({values}):"):
                shown = f"s.where_{attribute}[{value}] & {cells}[{region}] & ~one_cell(at)"
                others = k.source.keep(f"count({shown})", "others")
                k.source.add(f"if {others} > 1 or {others} == 1 and {index}[kind] == {value}:")
                k.source.add("    return 1")
        k.source.add("return 0")
    return name


def regions_at(k: Kernel, clause: DifferAround) -> str:
    """Return the table of the regions that a clause is about at each cell."""
    assert isinstance(clause.clause, ir.AllDifferent)
    families = clause.clause.families
    each_of = [k.layout.regions.members(family) for family in families]
    lies_in = [reduce(or_, regions) for regions in zip(*each_of, strict=True)]
    return k.source.table(f"in_{'_'.join(families)}", lies_in, "regions")
