"""Conditions about the way from a cell as sets of cells: from where all they ask for comes."""

from __future__ import annotations

from collections.abc import Callable

from sdg import ir
from sdg.engine.compiling import Compiler, Evaluate, Frame
from sdg.engine.masks import mask_of
from sdg.engine.moving import Slots
from sdg.engine.rewriting import mentions

SOMETHING = ir.Const(1, ir.YESNO)


def from_where(
    c: Compiler, flight: ir.Flight, inner: int, test: ir.Expr, slot: int
) -> Evaluate | None:
    """Compile from which cells (in a slot) some cell on the way passes a test, itself in `inner`.

    None where the way is another for each cell it goes from, in more than where it starts.
    """
    start, stop = flight.cell, flight.test
    if not isinstance(start, ir.Local) or start.slot != slot:
        return None
    if any(mentions(part, slot) for part in (flight.direction, stop, test)):
        return None
    holds, wanted = mask_of(c, stop, flight.slot), mask_of(c, test, inner)
    if holds is None or wanted is None:
        return None
    way, until, asked, sought = c.value(flight.direction), flight.until, holds, wanted
    everywhere, shift = (1 << c.layout.geometry.size) - 1, c.layout.geometry.shift

    def before(goals: int, passed: int, back: Callable[[int], int]) -> int:
        """Answer the cells from which one of the goals comes, with only cells passed before it."""
        found = back(goals)
        last = found & passed
        while last:
            further = back(last) & ~found
            found |= further
            last = further & passed
        return found

    def seen(S: Slots, E: Frame) -> int:
        direction = way(S, E)
        if direction < 0:
            return 0
        held, goals, back = asked(S, E), sought(S, E), shift(direction, 1).back
        if not until:
            return before(goals & held, held, back)
        passed = everywhere & ~held
        if goals & passed:
            goals &= held | before(held, passed, back)
        return before(goals, passed, back)

    return seen
