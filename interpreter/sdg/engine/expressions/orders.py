"""The order of cells, and of cards on them: along a way, as a region lists them, row by row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sdg import ir
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.state.evaluate_type import Evaluate
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots

InOrder: TypeAlias = Callable[[Slots, Frame, Any], list[int]]


def in_order(c: Compiler, kind: ir.Type, slot: int | None, along: ir.Expr | None) -> InOrder:
    """Compile how a set is listed; `along` is the number of the element in `slot`."""
    cells = kind.of != ir.CARD
    if along is None or slot is None:
        return lambda S, E, elements: list(bits(elements) if cells else elements)
    match along:
        case ir.Along(ir.Local(cell), course) if cell == slot and course is not None and cells:
            return _on_course(c, course)
    number = c.value(along)

    def listed(S: Slots, E: Frame, elements: Any) -> list[int]:
        members = list(bits(elements) if cells else elements)
        ranks = {}
        for element in members:
            E[slot] = element
            ranks[element] = number(S, E)
        return sorted(members, key=ranks.__getitem__)

    return listed


def _on_course(c: Compiler, course: ir.Expr) -> InOrder:
    """Compile how cells are listed whose order one thing determines."""
    order = c.value(course)
    if course.type == ir.DIRECTION:
        back = c.layout.geometry.backwards

        def walked(S: Slots, E: Frame, cells: int) -> list[int]:
            ordered = list(bits(cells))
            return ordered[::-1] if back[order(S, E)] else ordered

        return walked
    written, several = c.layout.regions.written, course.type.kind == "set"

    def as_listed(S: Slots, E: Frame, cells: int) -> list[int]:
        region = _one(order(S, E)) if several else order(S, E)
        if region not in written:
            return list(bits(cells))
        return [cell for cell in written[region] if cells >> cell & 1]

    return as_listed


@compiles(ir.Along)
def _along(c: Compiler, node: ir.Along) -> Evaluate:
    cell = c.value(node.cell)
    if node.course is None:
        return cell
    course = c.value(node.course)
    if node.course.type == ir.DIRECTION:
        back = c.layout.geometry.backwards
        return lambda S, E: -cell(S, E) if back[course(S, E)] else cell(S, E)
    places = {
        region: {cell: i for i, cell in enumerate(cells)}
        for region, cells in c.layout.regions.written.items()
    }
    several = node.course.type.kind == "set"

    def place(S: Slots, E: Frame) -> int:
        i: int = cell(S, E)
        region = course(S, E)
        listed = places.get(_one(region) if several else region)
        return i if listed is None else listed.get(i, i)

    return place


def _one(regions: int) -> int:
    """Return the region of a set that holds one; nothing of others."""
    return regions.bit_length() - 1 if regions and not regions & (regions - 1) else ir.NOTHING
