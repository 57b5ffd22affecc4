"""Filtered sets (`set with …`): a node in, the kernel expression of what passes out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.rewriting import rewrite
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Groups,
    Held,
    InPlace,
    OnCell,
    OnCells,
    Runs,
    Seats,
    Series,
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.card_order import noted
from sdg.kernel.expressions.register import (
    codes,
    looping,
    test,
    value,
)
from sdg.kernel.expressions.sets import with_named_owner
from sdg.kernel.masks.cells import mask_of
from sdg.kernel.masks.kinds import kinds_passing
from sdg.kernel.masks.regions import regions_passing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def _both(k: Kernel, cells: str, mask: str) -> str:
    """Generate the cells that are in both sets; where a value lies, only cells are."""
    plain = re.fullmatch(r"s\.where_\w+\[\w+\]", mask)
    return mask if plain and cells == str(k.shape.everywhere()) else f"({cells} & {mask})"


@codes(ir.Filter)
def _filter(k: Kernel, node: ir.Filter, E: Frame) -> Value:
    over = value(k, node.over, E)
    match over:
        case Code(text, "regions"):
            asked = k.source.keep(text, "asked", "regions")
            return Code(regions_passing(k, node.condition, node.slot, E, asked), "regions")
        case Code(text, "cells"):
            mask = mask_of(k, node.condition, node.slot, E)
            if mask is not None:
                return Code(_both(k, text, mask), "cells")
            return Code(_kept(k, node, over, E, "cells"), "cells")
        case OnCells(text, False):
            as_cells = _about_cells(node.condition, node.slot)
            mask = mask_of(k, as_cells, node.slot, E)
            if mask is not None:
                return OnCells(_both(k, text, mask))
            return OnCells(_kept(k, node, over, E, "cells"))
        case Seats(first, many, None):
            return Seats(
                first, many,
                lambda seat: test(k, node.condition, {**E, node.slot: Code(seat, "seat")}),
            )  # fmt: skip
        case Seats() | Code(_, "players"):
            kept = k.source.keep("0", "kept")
            with k.each(over) as seat:
                k.source.add(f"if {test(k, node.condition, {**E, node.slot: seat})}:")
                k.source.add(f"    {kept} |= 1 << {seat}")
            if isinstance(over, Seats) and over.first != "0":
                return Seats(over.first, over.many, lambda seat: f"{kept} >> {seat} & 1")
            return Code(kept, "players")
        case Span(first, many, None):
            return Span(
                first, many,
                lambda each: test(k, node.condition, {**E, node.slot: Code(each)}),
            )  # fmt: skip
        case Groups(cells, None):
            return Groups(
                cells,
                lambda part: test(k, node.condition, {**E, node.slot: Code(part, "cells")}),
            )
        case Runs(cells, ways, None):
            return Runs(
                cells, ways,
                lambda run: test(k, node.condition, {**E, node.slot: Code(run, "cells")}),
            )  # fmt: skip
        case Held(place, _, kinds, fixed):
            over = with_named_owner(k, over)
            assert isinstance(over, Held)
            passing = kinds_passing(k, node.condition, node.slot, E, over, node.over)
            if passing is None:
                passing = _kept(k, node, over, E, "kinds")
            passing = f"({kinds} & {passing})" if kinds else passing
            return Held(place, over.owner, passing, fixed)
        case OnCells() | Series():
            return noted(k, over, lambda card: test(k, node.condition, {**E, node.slot: card}))
    raise Unsupported("such a set `with` a condition")


def _about_cells(condition: ir.Expr, slot: int) -> ir.Expr:
    """Generate a condition on the visible card of a cell as one on the cell."""

    def replace(node: object) -> object:
        match node:
            case ir.Local(local, kind) if local == slot and kind == ir.CARD:
                return ir.CardAt(ir.Local(slot, ir.CELL))
        return node

    return rewrite(condition, replace)


def _kept(k: Kernel, node: ir.Filter, over: Value, E: Frame, kind: str) -> str:
    """Test each element by itself, and return the set of those that pass."""
    kept = k.source.keep("0", "kept", kind)
    with looping(k, over, E) as element:
        E[node.slot] = element
        condition = test(k, node.condition, E)
        bit = (
            f"one_kind({element.kind})" if isinstance(element, InPlace)
            else f"one_cell({element.cell if isinstance(element, OnCell) else element})"
        )  # fmt: skip
        with k.source.block(f"if {condition}:"):
            k.source.add(f"{kept} |= {bit}")
    return kept
