"""Sets of cells that follow from where cards lie, held where the rules read them.

`beside` are the cells that share an edge with a card, `within_…` those in a region around a card,
`shown_…` the values that each region shows.
"""

from __future__ import annotations

from sdg import ir
from sdg.ir.walking import walk
from sdg.layout.slots import Layout

WORD = 15  # values that one small number distinguishes


class DerivedSets:
    """Which of the sets the rules of a game read."""

    def __init__(self, rules: ir.Rules, layout: Layout) -> None:
        self.beside = False
        self.within: tuple[str, ...] = ()
        self.shown: dict[str, int] = {}  # an attribute: the regions of which is kept what they show
        self.layout = layout
        if layout.covered:
            return
        for node in walk((rules.rules, *rules.course(ends=True, misplay=True))):
            match node:
                case ir.Quantified(_, slot, ir.Neighbors(), ir.Not(ir.IsEmpty(ir.Local(beside)))):
                    self.beside |= slot == beside
                case ir.RegionCells(ir.FamilyRegions(family, None)):
                    if family not in self.within and not layout.regions.static(family):
                        self.within += (family,)
                case ir.Shows(
                    ir.RegionCells(ir.Local(type=ir.Type("region")) as region), attribute
                ):
                    family = str(region.type.of)
                    values = len(layout.cards.codes(attribute))
                    if layout.regions.static(family) and values <= WORD:
                        ids = layout.regions.families[family].ids
                        self.shown[attribute] = self.shown.get(attribute, 0) | ids

    def tells(self, node: ir.Shows, region: ir.Local) -> bool:
        """Return whether it is kept what a region shows; it is not of several together."""
        if region.type.kind != "region":
            return False
        family = self.layout.regions.families[str(region.type.of)]
        return family.ids & ~self.shown.get(node.attribute, 0) == 0

    def fields(self) -> dict[str, str]:
        """Declare the fields."""
        names = ["beside"] * self.beside + [f"within_{family}" for family in self.within]
        regions = len(self.layout.regions.cells)
        shown = {f"shown_{attribute}": f"small({regions})" for attribute in self.shown}
        return dict.fromkeys(names, "cells()") | shown
