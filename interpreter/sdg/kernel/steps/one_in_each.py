"""`pick … one in each row, column`: in how many ways each choice can be completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.writer import Unsupported
from sdg.layout.exact_covers import Covers

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

MOST_CHOICES = 50_000  # that are counted beforehand: a small part of what a decision may take
GREATEST = (1 << 63) - 1  # the greatest number in C
WILD = -1  # the slot of the value for a wild card


def one_in_each(k: Kernel, step: ir.Pick) -> str:
    """Generate the choice of cells one in each region, by a graph of what can be chosen."""
    starts, at, weights, after = _ways(k, step)
    begin = k.source.table("choices_from", starts)
    cell_of, weight = (
        k.source.table("choice_cell", at),
        k.source.table("choice_ways", weights),
    )
    then = k.source.table("choice_then", after)
    picked = k.source.keep("0", "picked", "cells")
    node = k.source.keep("0", "node")
    with k.source.block(f"while {begin}[{node}] < {begin}[{node} + 1]:"):
        total = k.source.keep("0", "total")
        c = k.source.fresh("c")
        with k.source.block(f"for {c} in range({begin}[{node}], {begin}[{node} + 1]):"):
            k.source.add(f"{total} += {weight}[{c}]")
        left = k.source.keep(f"below(s, {total})", "left")
        choice = k.source.keep(f"{begin}[{node}]", "choice")
        with k.source.block(f"while {left} >= {weight}[{choice}]:"):
            k.source.add(f"{left} -= {weight}[{choice}]")
            k.source.add(f"{choice} += 1")
        k.source.add(f"{picked} |= one_cell({cell_of}[{choice}])")
        k.source.add(f"{node} = {then}[{choice}]")
    return picked


def _ways(k: Kernel, step: ir.Pick) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return a graph of choices: where each node's begin, and of each choice its cell, its weight
    and the node after it. Node 0 is the start; the last has no choices."""
    layout = k.layout
    cells = layout.regions.cells
    assert isinstance(step.over, ir.BoardCells)
    grids = [grid for grid in layout.geometry.grids if grid.board == step.over.board]
    if len(grids) > 1:
        raise Unsupported("cells one in each region of a player's board")
    within = grids[0].mask
    all_regions = 0
    covers = [0] * layout.geometry.size
    for name in step.one_in_each:
        there = 0
        for cell, regions in enumerate(layout.regions.members(name)):
            if within >> cell & 1:
                covers[cell] |= regions
                there |= regions
        if not there:
            raise Unsupported(f"cells one in each `{name}`, of which none lies there")
        all_regions |= there

    covering = Covers(cells, covers, within)

    def look(_: int) -> None:
        if len(covering.known) > MOST_CHOICES:
            raise Unsupported("so many ways to pick cells")

    if covering.ways(all_regions, look) > GREATEST:
        raise Unsupported("more ways to pick cells than a number can tell")
    number_of: dict[int, int] = {all_regions: 0}
    waiting = [all_regions]
    starts: list[int] = []
    at: list[int] = []
    weights: list[int] = []
    after: list[int] = []
    for open_ in waiting:  # grows while it is gone through
        starts.append(len(at))
        for cell in covering.choices(open_) if open_ else ():
            rest = open_ & ~covers[cell]
            if covering.ways(rest) == 0:
                continue
            if rest not in number_of:
                number_of[rest] = len(number_of)
                waiting.append(rest)
            at.append(cell)
            weights.append(covering.ways(rest))
            after.append(number_of[rest])
        if len(at) > MOST_CHOICES:
            raise Unsupported("so many ways to pick cells")
    if all_regions and not at:
        raise Unsupported("cells one in each of these regions, of which there are none")
    starts.append(len(at))
    return starts, at, weights, after
