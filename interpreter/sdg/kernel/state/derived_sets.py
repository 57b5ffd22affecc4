"""Sets of cells that follow from where cards lie, in text: kept if the rules ask for them.

`beside` are the cells that share an edge with a card, `within_…` those in a region around a card.
A card that arrives adds to them; where one leaves they are worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import Code
from sdg.kernel.expressions.regions import centres, makers_of, regions_around
from sdg.kernel.masks.cells import around
from sdg.layout.slots import Layout

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


WORD = 15  # values that one small number tells apart
MOST_AROUND = 4  # regions around a cell that are gone through one by one, if as many at each


@contextmanager
def each_region_at(k: Kernel, asked: int, cell: str) -> Iterator[str]:
    """Write a loop over the regions of a set that a cell is in."""
    cells = [(r, mask) for r, mask in enumerate(k.layout.regions.cells) if asked >> r & 1]
    around = [[r for r, mask in cells if mask >> i & 1] for i in range(k.shape.cells)]
    many = len(around[0])
    if {many} != set(map(len, around)) or many > MOST_AROUND:
        table = k.source.table("regions_at", [sum(1 << r for r in at) for at in around], "regions")
        with k.each(Code(f"{table}[{cell}]", "regions")) as region:
            yield str(region)
        return
    table = k.source.table("each_region_at", [r for at in around for r in at])
    n = k.source.fresh("n")
    with k.source.block(f"for {n} in range({many}):"):
        yield k.source.keep(f"{table}[{cell} * {many} + {n}]", "region")


class Kept:
    """Which of the sets the rules of a game ask for."""

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
        """Answer whether it is kept what a region shows; it is not of several together."""
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

    def arrives(self, k: Kernel) -> None:
        """Write what a card adds, in a function where `kind` lies at a cell now."""
        if self.beside:
            table = k.source.table("neighbors", k.layout.geometry.neighbors, "cells")
            k.source.add(f"s.beside |= {table}[at]")
        for family in self.within:
            with k.source.block(f"if {makers_of(k, family)} >> kind & 1:"):
                k.source.add(f"s.within_{family} |= {regions_around(k, family)}[at]")
        for attribute in self.shown:
            with (
                k.with_value(attribute, "kind") as value,
                each_region_at(k, self.shown[attribute], "at") as region,
            ):
                k.source.add(f"s.shown_{attribute}[{region}] |= 1 << {value}")

    def leaves(self, k: Kernel) -> None:
        """Write what a card takes away, in a function where `kind` lay at a cell."""
        for attribute in self.shown:
            cells = self._cells(k)
            with (
                k.with_value(attribute, "kind") as value,
                each_region_at(k, self.shown[attribute], "at") as region,
                k.source.block(f"if not s.where_{attribute}[{value}] & {cells}[{region}]:"),
            ):
                k.source.add(f"s.shown_{attribute}[{region}] &= ~(1 << {value})")
        self._anew(k)

    def all_leave(self, k: Kernel, gone: str) -> None:
        """Write that all is worked out anew, the cards of some cells having left."""
        for attribute in self.shown:
            with (
                k.each(Code(gone, "cells")) as cell,
                each_region_at(k, self.shown[attribute], str(cell)) as region,
            ):
                self._look_again(k, attribute, region)
        self._anew(k)

    def _anew(self, k: Kernel) -> None:
        """Write where cards lie beside, and what is within regions around them."""
        if self.beside:
            k.source.add(f"s.beside = {around(k, 's.occupied')}")
        for family in self.within:
            k.source.add(f"s.within_{family} = 0")
            with k.each(Code(centres(k, family), "cells")) as centre:
                k.source.add(f"s.within_{family} |= {regions_around(k, family)}[{centre}]")

    def _look_again(self, k: Kernel, attribute: str, region: str) -> None:
        """Write which values a region shows."""
        cells = self._cells(k)
        v = k.source.fresh("v")
        k.source.add(f"s.shown_{attribute}[{region}] = 0")
        loop = f"for {v} in range({len(k.layout.cards.codes(attribute))}):"
        shown = f"if s.where_{attribute}[{v}] & {cells}[{region}]:"
        with k.source.block(loop), k.source.block(shown):
            k.source.add(f"s.shown_{attribute}[{region}] |= 1 << {v}")

    def _cells(self, k: Kernel) -> str:
        """Answer the table of the cells of each region."""
        return k.source.table("cells_of_region", k.layout.regions.cells, "cells")
