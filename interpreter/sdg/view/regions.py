"""The cells of regions that decisions name: who points at one of them points at its region."""

from __future__ import annotations

from collections.abc import Sequence

from sdg import ir
from sdg.layout.names import cell_name, element_face
from sdg.layout.slots import Layout
from sdg.view.data import Offer, Region

MOST = 1000  # names of cells of a family that a view has room for: of a larger one it has none


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
            layout, regions = self._layout, self._layout.regions
            order = regions.families[name].order
            fits = sum(regions.cells[region].bit_count() for region in order) <= MOST
            self._families[name] = tuple(
                Region(
                    element_face(layout, ir.Type("region"), region), regions.names[region], name,
                    tuple(cell_name(layout, cell) for cell in regions.in_order(region) if fits),
                )
                for region in order
            )  # fmt: skip
        return self._families[name]
