"""`is empty` and `is full` of places, cells, regions, ways: a node in, a kernel condition out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.equivalent_forms import is_one_region
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Held,
    OnCells,
    Series,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.register import codes, number, value
from sdg.kernel.rules.conflicts import in_conflict

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@codes(ir.IsEmpty)
def _is_empty(k: Kernel, node: ir.IsEmpty, E: Frame) -> Value:
    what = node.what
    if isinstance(what, ir.Conflicts):
        return Code(f"(not {in_conflict(k, what.board)})")
    if what.type == ir.CELL:
        cell = k.named(number(k, what, E), "at")
        return Code(f"({cell} < 0 or s.cell[{cell}] < 0)")
    subject = value(k, what, E)
    match subject:
        case Held(place, whose, None):
            return Code(f"({k.shape.size(place, whose)} == 0)")
        case Held(place, whose, all_if=there) if there and (
            place in k.shape.bottoms or k.shape.places[place].ordered
        ):
            return Code(f"(not ({there}) or {k.shape.size(place, whose)} == 0)")
        case Held():
            return Code(f"({k.there(subject)} == 0)")
        case OnCells(cells):
            return Code(f"(({cells}) == 0)")
        case Series(many=many):
            return Code(f"({many} == 0)")
        case Code(text) if isinstance(what, ir.RegionCells):
            return Code(f"(({text} & s.occupied) == 0)")
        case Code(text):
            return Code(f"({text} == 0)")
    raise Unsupported("`is empty` of such a thing")


@codes(ir.IsFull)
def _is_full(k: Kernel, node: ir.IsFull, E: Frame) -> Value:
    subject = value(k, node.what, E)
    match subject:
        case Held(place, whose, None):
            room = k.shape.capacity(place, whose) or "-1"
            return Code(f"({k.shape.size(place, whose)} == {room})")
        case Held(place, whose, all_if=there) if there:
            room = k.shape.capacity(place, whose) or "-1"
            return Code(f"({there} and {k.shape.size(place, whose)} == {room})")
        case Code(text) if is_one_region(node.what):
            within = k.named(text, "within", "cells")
            return Code(f"({within} != 0 and ({within} & ~s.occupied) == 0)")
        case Code(text):
            return Code(f"(({text} & ~s.occupied) == 0)")
    raise Unsupported("`is full` of such a thing")
