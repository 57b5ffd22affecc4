"""Functions that keep the cells around values, for `all different` in regions that cards make.

A card that arrives adds to them; where one leaves they are computed anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.dialect.values import Code
from sdg.kernel.expressions.card_regions import centres, makers_of, numbered, regions_around
from sdg.kernel.state.around_cards import Around
from sdg.layout.bit_sets import bits

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def arrives(k: Kernel, around: Around, at: str, value: str) -> None:
    """Generate what a card that shows a value adds, in a function where `kind` lies on a cell
    now.
    """
    add, n = k.source.add, around.number
    there = k.source.keep(f"{_centres_at(k, around)}[{at}]", "there", "cells")
    if around.whole:
        add(f"s.twice_{n}[{value}] |= s.near_{n}[{value}] & {there}")
    add(f"s.near_{n}[{value}] |= {there}")
    with k.each(Code(f"{there} & {centres(k, around.family)}", "cells")) as centre:
        add(f"s.taken_{n}[{value}] |= {regions_around(k, around.family)}[{centre}]")


def makes(k: Kernel, around: Around, at: str, kind: str) -> None:
    """Generate code: a card which makes a region takes the values there for its cells."""
    makers = makers_of(k, around.family)
    with k.source.block(f"if {makers} >> {kind} & 1:"):
        v = k.source.fresh("v")
        loop = f"for {v} in range({around.values}):"
        shown = f"if s.near_{around.number}[{v}] >> {at} & 1:"
        with k.source.block(loop), k.source.block(shown):
            k.source.add(
                f"s.taken_{around.number}[{v}] |= {regions_around(k, around.family)}[{at}]"
            )


def leaves(k: Kernel, around: Around) -> None:
    """Generate code: all is computed anew, a card having left."""
    k.source.add(f"{_looking_again(k, around)}(s)")


def _looking_again(k: Kernel, around: Around) -> str:
    name, add = f"look_around_{around.number}", k.source.add
    if not k.source.begins(name):
        return name
    with k.source.function(f"def {name}(s: State) -> none:"):
        v = k.source.fresh("v")
        with k.source.block(f"for {v} in range({around.values}):"):
            for field in around.fields():
                add(f"s.{field}[{v}] = 0")
            with k.each(Code(f"s.where_{around.attribute}[{v}]", "cells")) as cell:
                arrives(k, around, str(cell), v)
    return name


def clashes(k: Kernel, around: Around, cell: str, value: str) -> str:
    """Generate the test whether a card on a cell shows a value that another in its regions
    shows.
    """
    there = around_cell(k, around, cell)
    clash, table = k.source.keep("0", "clash"), regions_around(k, around.family)
    with k.each(Code(there, "cells")) as centre:
        shown = f"s.where_{around.attribute}[{value}] & {table}[{centre}]"
        k.source.add(f"if {shown} & ~one_cell({cell}):")
        k.source.add(f"    {clash} = 1")
    return clash


def repeats(k: Kernel, around: Around, cell: str) -> str:
    """Generate the test whether some region around a cell shows a value twice."""
    there = around_cell(k, around, cell)
    return f"({there} & {around.twice()}) != 0"


def around_cell(k: Kernel, around: Around, cell: str) -> str:
    """Generate the centres of the regions that hold a cell."""
    return f"{_centres_at(k, around)}[{cell}] & {centres(k, around.family)}"


def _centres_at(k: Kernel, around: Around) -> str:
    """Return the table of the centres whose region holds each cell."""
    start, first = numbered(k, around.family)
    members = k.layout.regions.members(around.family)
    by_cell = [sum(1 << region - first + start for region in bits(regions)) for regions in members]
    return k.source.table(f"{around.family}_around", by_cell, "cells")
