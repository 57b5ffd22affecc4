"""Functions that keep the sets of cells which follow from where cards lie.

A card that arrives adds to them; where one leaves they are computed anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg.kernel.dialect.values import Code
from sdg.kernel.expressions.card_regions import centres, makers_of, regions_around
from sdg.kernel.expressions.shifts import around

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

MOST_AROUND = 4  # regions around a cell that are gone through one by one, if as many at each


@contextmanager
def each_region_at(k: Kernel, asked: int, cell: str) -> Iterator[str]:
    """Generate a loop over the regions of a set that a cell is in."""
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


def arrives(k: Kernel) -> None:
    """Generate what a card adds, in a function where `kind` lies at a cell now."""
    if k.shape.derived.beside:
        table = k.source.table("neighbors", k.layout.geometry.neighbors, "cells")
        k.source.add(f"s.beside |= {table}[at]")
    for family in k.shape.derived.within:
        with k.source.block(f"if {makers_of(k, family)} >> kind & 1:"):
            k.source.add(f"s.within_{family} |= {regions_around(k, family)}[at]")
    for attribute in k.shape.derived.shown:
        with (
            k.with_value(attribute, "kind") as value,
            each_region_at(k, k.shape.derived.shown[attribute], "at") as region,
        ):
            k.source.add(f"s.shown_{attribute}[{region}] |= 1 << {value}")


def leaves(k: Kernel) -> None:
    """Generate what a card takes away, in a function where `kind` was on a cell."""
    for attribute in k.shape.derived.shown:
        cells = _cells(k)
        with (
            k.with_value(attribute, "kind") as value,
            each_region_at(k, k.shape.derived.shown[attribute], "at") as region,
            k.source.block(f"if not s.where_{attribute}[{value}] & {cells}[{region}]:"),
        ):
            k.source.add(f"s.shown_{attribute}[{region}] &= ~(1 << {value})")
    _anew(k)


def all_leave(k: Kernel, gone: str) -> None:
    """Generate code: all is computed anew, the cards of some cells having left."""
    for attribute in k.shape.derived.shown:
        with (
            k.each(Code(gone, "cells")) as cell,
            each_region_at(k, k.shape.derived.shown[attribute], str(cell)) as region,
        ):
            _look_again(k, attribute, region)
    _anew(k)


def _anew(k: Kernel) -> None:
    """Generate where cards lie beside, and what is within regions around them."""
    if k.shape.derived.beside:
        k.source.add(f"s.beside = {around(k, 's.occupied')}")
    for family in k.shape.derived.within:
        k.source.add(f"s.within_{family} = 0")
        with k.each(Code(centres(k, family), "cells")) as centre:
            k.source.add(f"s.within_{family} |= {regions_around(k, family)}[{centre}]")


def _look_again(k: Kernel, attribute: str, region: str) -> None:
    """Generate which values a region shows."""
    cells = _cells(k)
    v = k.source.fresh("v")
    k.source.add(f"s.shown_{attribute}[{region}] = 0")
    loop = f"for {v} in range({len(k.layout.cards.codes(attribute))}):"
    shown = f"if s.where_{attribute}[{v}] & {cells}[{region}]:"
    with k.source.block(loop), k.source.block(shown):
        k.source.add(f"s.shown_{attribute}[{region}] |= 1 << {v}")


def _cells(k: Kernel) -> str:
    """Return the table of the cells of each region."""
    return k.source.table("cells_of_region", k.layout.regions.cells, "cells")
