"""Ways from a cell, as far as a test lets one go: the set of their cells, and whether it is empty.

From where all such ways lead to what is sought, for all cells together, is computed in `ways.py`.
"""

from __future__ import annotations

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.expressions.one_by_one import careful
from sdg.engine.state.evaluate_type import Evaluate
from sdg.layout.slots import Frame, Slots


@compiles(ir.Flight)
def _flight(c: Compiler, node: ir.Flight) -> Evaluate:
    where = _where(c, node)
    if where is None:
        return _step_by_step(c, node)
    return careful(node.test, _seen_at_once(c, node, where), lambda: _step_by_step(c, node))


def bare(c: Compiler, node: ir.Flight) -> Evaluate:
    """Compile whether there is no cell on a way."""
    where, of = _where(c, node), c.value(node)

    def plain(S: Slots, E: Frame) -> bool:
        return not of(S, E)

    if where is None:
        return plain
    return careful(node.test, _bare_at_once(c, node, where), lambda: plain)


def _where(c: Compiler, node: ir.Flight) -> Evaluate | None:
    from sdg.engine.masks.cells import mask_of

    return mask_of(c, node.test, node.slot)


def _seen_at_once(c: Compiler, node: ir.Flight, where: Evaluate) -> Evaluate:
    start, way, until = c.value(node.cell), c.value(node.direction), node.until
    rays = c.layout.geometry.rays

    def seen(S: Slots, E: Frame) -> int:
        cell, direction = start(S, E), way(S, E)
        if cell < 0 or direction < 0:
            return 0
        held, ahead = where(S, E), rays(direction)
        return ahead.until(cell, held) if until else ahead.within(cell, ~held)

    return seen


def _bare_at_once(c: Compiler, node: ir.Flight, where: Evaluate) -> Evaluate:
    start, way, geometry = c.value(node.cell), c.value(node.direction), c.layout.geometry
    onward, rays = geometry.onward, geometry.rays

    def nothing_ends(S: Slots, E: Frame) -> bool:
        cell, direction = start(S, E), way(S, E)
        return cell < 0 or direction < 0 or not rays(direction).cells[cell] & where(S, E)

    def nothing_next(S: Slots, E: Frame) -> bool:
        cell, direction = start(S, E), way(S, E)
        if cell < 0 or direction < 0 or (further := onward(direction)[cell]) < 0:
            return True
        return not where(S, E) >> further & 1

    return nothing_ends if node.until else nothing_next


def _step_by_step(c: Compiler, node: ir.Flight) -> Evaluate:
    start, way, slot = c.value(node.cell), c.value(node.direction), node.slot
    test, until, onward = c.value(node.test), node.until, c.layout.geometry.onward
    work, cost, span = c.work, weight(node.test), node.span

    def flight(S: Slots, E: Frame) -> int:
        cell, direction, passed = start(S, E), way(S, E), 0
        if cell < 0 or direction < 0:
            return 0
        further = onward(direction)
        while (cell := further[cell]) >= 0:
            work.spend(cost, span)
            E[slot] = cell
            if bool(test(S, E)) == until:
                return passed | 1 << cell if until else passed
            passed |= 1 << cell
        return 0 if until else passed

    return flight
