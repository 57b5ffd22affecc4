"""`is empty` and `is full` as closures: of places, cells, regions, ways, conflicts."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.equivalent_forms import is_one_region
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.masks.flights import bare
from sdg.engine.state.evaluate_type import Evaluate


@compiles(ir.IsEmpty)
def _is_empty(c: Compiler, node: ir.IsEmpty) -> Evaluate:
    what, occupied = node.what, c.layout.occupied
    if isinstance(what, ir.PlaceCards):
        return c.location(what.place, what.owner).bare()
    if isinstance(what, ir.Conflicts):
        conflicts = c.judge.conflicts(what.board)
        return lambda S, E: not conflicts.any(S)
    if what.type == ir.CELL:
        cell = c.value(what)
        return lambda S, E: (i := cell(S, E)) < 0 or not S[occupied] >> i & 1
    if isinstance(what, ir.RegionCells):
        cells = c.value(what)
        return lambda S, E: not cells(S, E) & S[occupied]
    if isinstance(what, ir.Flight):
        return bare(c, what)
    of = c.value(what)
    return lambda S, E: not of(S, E)


@compiles(ir.IsFull)
def _is_full(c: Compiler, node: ir.IsFull) -> Evaluate:
    what, occupied = node.what, c.layout.occupied
    if isinstance(what, ir.PlaceCards):
        place = c.location(what.place, what.owner)
        count, slot = place.count(), place.slot()
        rooms = {p.slot: p.capacity for p in c.layout.places.values() if p.capacity is not None}
        return lambda S, E: count(S, E) == rooms.get(slot(S, E), -1)
    cells = c.value(what)
    if is_one_region(what):
        return lambda S, E: (within := cells(S, E)) != 0 and within & ~S[occupied] == 0
    return lambda S, E: cells(S, E) & ~S[occupied] == 0
