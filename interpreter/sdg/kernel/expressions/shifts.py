"""Sets of cells some steps away from those of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.ir import NOTHING
from sdg.kernel.dialect.values import united

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def looking(k: Kernel, inside: str, way: int, distance: int) -> str:
    """Return the cells from which that many steps lead into a set."""
    inside = k.named(inside, "inside", "cells")
    sources: dict[int, int] = {}
    for cell in range(k.shape.cells):
        target = k.layout.geometry.step(cell, way, distance)
        if target != NOTHING:
            sources[target - cell] = sources.get(target - cell, 0) | 1 << cell
    parts = [
        f"({mask} & ({inside} {'>>' if up >= 0 else '<<'} {abs(up)}))"
        for up, mask in sources.items()
    ]
    return united(parts)


def around(k: Kernel, mask: str) -> str:
    """Return the cells that share an edge with a cell of a set."""
    mask = k.named(mask, "near", "cells")
    grids = k.layout.geometry.grids
    parts = []
    for way in k.layout.geometry.near:
        cells = sum(grid.mask for grid in grids if way in grid.near)
        parts.append(looking(k, f"({mask} & {cells})", way, 1))
    return united(parts)
