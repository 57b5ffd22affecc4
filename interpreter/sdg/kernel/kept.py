"""Sets of cells that follow from where cards lie, in text: kept if the rules ask for them.

`beside` are the cells that share an edge with a card, `within_…` those in a region around a card.
A card that arrives adds to them; where one leaves they are worked out anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.layout import Layout
from sdg.engine.rewriting import walk
from sdg.kernel.codes import Code
from sdg.kernel.masks import around, centres, makers_of, regions_around

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


class Kept:
    """Which of the sets the rules of a game ask for."""

    def __init__(self, rules: ir.Rules, layout: Layout) -> None:
        self.beside = False
        self.within: tuple[str, ...] = ()
        if layout.covered:
            return
        for node in walk((rules.rules, rules.actions, rules.turn, rules.whens, rules.ends)):
            match node:
                case ir.Quantified(_, slot, ir.Neighbors(), ir.Not(ir.IsEmpty(ir.Local(beside)))):
                    self.beside |= slot == beside
                case ir.RegionCells(ir.FamilyRegions(family, None)):
                    if family not in self.within and not layout.regions.static(family):
                        self.within += (family,)

    def fields(self) -> dict[str, str]:
        """Declare the fields."""
        names = ["beside"] * self.beside + [f"within_{family}" for family in self.within]
        return dict.fromkeys(names, "cells()")

    def arrives(self, k: Kernel) -> None:
        """Write what a card adds, in a function where `kind` lies at a cell now."""
        if self.beside:
            table = k.source.table("neighbors", k.layout.geometry.neighbors, "cells")
            k.source.add(f"s.beside |= {table}[at]")
        for family in self.within:
            with k.source.block(f"if {makers_of(k, family)} >> kind & 1:"):
                k.source.add(f"s.within_{family} |= {regions_around(k, family)}[at]")

    def leaves(self, k: Kernel) -> None:
        """Write that all is worked out anew, a card having left."""
        if self.beside:
            k.source.add(f"s.beside = {around(k, 's.occupied')}")
        for family in self.within:
            k.source.add(f"s.within_{family} = 0")
            with k.each(Code(centres(k, family), "cells")) as centre:
                k.source.add(f"s.within_{family} |= {regions_around(k, family)}[{centre}]")
