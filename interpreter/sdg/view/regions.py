"""The cells of regions that decisions name: who points at one of them points at its region."""

from __future__ import annotations

from collections.abc import Sequence

from sdg import ir
from sdg.layout.names import cell_name, element_face
from sdg.layout.slots import Layout
from sdg.view.data import Offer, Region

MOST = 1000  # names of cells that a view has room for: who has more of them is told none


class Regions:
    """The families of one table. Where a region lies follows from its rules alone."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._families: dict[str, tuple[Region, ...]] = {}

    def of(self, offers: Sequence[Offer]) -> tuple[Region, ...]:
        """Return all regions of the families that offers take one of, family by family."""
        taken = {
            each.of: None
            for offer in offers
            for each in offer.parameters
            if each.kind == "region" and each.of is not None
        }
        return tuple(region for family in taken for region in self._family(family))

    def _family(self, name: str) -> tuple[Region, ...]:
        if name not in self._families:
            regions = self._layout.regions
            order = regions.families[name].order
            many = sum(regions.cells[region].bit_count() for region in order)
            self._families[name] = tuple(map(self._region, order)) if many <= MOST else ()
        return self._families[name]

    def _region(self, region: int) -> Region:
        regions = self._layout.regions
        return Region(
            element_face(self._layout, ir.Type("region"), region),
            regions.names[region],
            tuple(cell_name(self._layout, cell) for cell in regions.in_order(region)),
        )
