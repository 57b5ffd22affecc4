"""A state taken over into another engine whose layout is alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sdg.engine.compiled_table import Core
from sdg.layout import slots as at
from sdg.layout.slots import Slots


def alike(one: Core, other: Core) -> bool:
    """Return whether the states of two engines have the same slots."""
    first, second = one.layout, other.layout
    return (
        first.core == second.core
        and (first.cells, first.covered, first.laid) == (second.cells, second.covered, second.laid)
        and first.cards.kinds == second.cards.kinds
        and len(one.turns.program.instructions) == len(other.turns.program.instructions)
    )


def taken_over(engine: Core, slots: Sequence[Any]) -> Slots:
    """Return the same state for an engine: what follows from it is computed anew."""
    layout = engine.layout
    taken: Slots = list(engine.first)
    first, last = layout.cells, layout.cells + layout.geometry.size
    taken[: layout.core] = slots[: layout.core]
    taken[first:last] = [-1] * (last - first)
    if layout.covered:
        taken[layout.covered : layout.covered + layout.geometry.size] = [()] * (last - first)
    put = engine.compiler.mover.put
    for cell in range(layout.geometry.size):
        if slots[first + cell] >= 0:
            covered = slots[layout.covered + cell] if layout.covered else ()
            for kind in (*covered, slots[first + cell]):
                put(taken, cell, kind)
    if layout.laid:
        taken[layout.laid] = slots[layout.laid]
    if slots[at.SNAPSHOT] is not None:
        taken[at.SNAPSHOT] = tuple(taken_over(engine, slots[at.SNAPSHOT]))
    return taken
