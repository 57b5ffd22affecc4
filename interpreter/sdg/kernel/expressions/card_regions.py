"""Regions that cards make where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.writer import Unsupported, standing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def generated(k: Kernel, family: str) -> str:
    """Return the regions of a family that cards make where they lie."""
    start, first = numbered(k, family)
    return f"({centres(k, family)} >> {start} << {first})"


def centres(k: Kernel, family: str) -> str:
    """Return the cells of the cards that make the regions of a family."""
    attribute, code = maker(k, family)
    board = next(f.board for f in k.rules.families if f.name == family)
    everywhere = sum(g.mask for g in k.layout.geometry.grids if g.board == board)
    return f"(s.where_{attribute}[{code - k.shape.low(attribute)}] & {everywhere})"


def maker(k: Kernel, family: str) -> tuple[str, int]:
    """Return which value of which attribute has a card that makes a region of a family."""
    generator = k.layout.regions.families[family].generator
    assert generator is not None
    match generator.condition:
        case ir.Compare("=", ir.Attr(ir.Local(0), attribute), ir.Const(code)) if (
            code in k.layout.cards.codes(attribute)
        ):
            return attribute, code
    with standing(generator.condition.span):
        raise Unsupported(
            "regions around cards by more than one attribute",
            "an attribute for the cards that make a region, and `= …` of it alone",
        )


def numbered(k: Kernel, family: str) -> tuple[int, int]:
    """Return the number of a family's first centre, and of the region that it makes."""
    board = next(f.board for f in k.rules.families if f.name == family)
    start = next(g.start for g in k.layout.geometry.grids if g.board == board)
    return start, k.layout.regions.families[family].order[0]


def makers_of(k: Kernel, family: str) -> int:
    """Return the kinds whose card makes a region of a family."""
    attribute, value = maker(k, family)
    column = k.layout.cards.column(attribute)[:-1]
    return sum(1 << kind for kind, code in enumerate(column) if code == value)


def regions_around(k: Kernel, family: str) -> str:
    """Return the table of the cells of the region that a card on each cell makes."""
    start, first = numbered(k, family)
    many = len(k.layout.regions.families[family].order)
    cells = [
        k.layout.regions.cells[i - start + first] if start <= i < start + many else 0
        for i in range(k.shape.cells)
    ]
    return k.source.table(f"{family}_around", cells, "cells")
