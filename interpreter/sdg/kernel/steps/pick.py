"""`pick`: a step in, kernel code out that draws an element of a set by chance."""

from __future__ import annotations

from sdg import ir
from sdg.ir.types import nothing_of
from sdg.kernel.dialect.values import (
    Code,
    Held,
    InPlace,
    OnCells,
    Seats,
    Series,
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.card_order import has_order, pick_one
from sdg.kernel.expressions.register import (
    value,
)
from sdg.kernel.steps.body import Body, generates
from sdg.kernel.steps.one_in_each import one_in_each


@generates(ir.Pick)
def _pick(body: Body, step: ir.Pick) -> None:
    k, E = body.k, body.E
    if step.one_in_each:
        if not isinstance(step.over, ir.BoardCells):
            raise Unsupported("cells one in each region, out of some")
        E[step.slot] = Code(one_in_each(k, step), "cells")
        return
    over = value(k, step.over, E)
    match over:
        case Code(text, "cells" | "regions"):
            within = k.source.keep(text, "within", over.kind)
            picked = k.source.keep("-1", "picked")
            with k.source.block(f"if {within}:"):
                k.source.add(f"{picked} = nth({within}, below(s, count({within})))")
            E[step.slot] = Code(picked)
        case Held() | OnCells() | Series() if has_order(k, over):
            E[step.slot] = pick_one(k, over)
        case Held(place, whose, kinds):
            passing = kinds or str((1 << k.shape.kinds) - 1)
            picked = k.source.keep("-1", "picked")
            with k.source.block(f"if ({k.shape.has(place, whose)} & {passing}) != 0:"):
                k.source.add(f"{picked} = {k.pick_some(place, whose, passing)}")
            E[step.slot] = InPlace(place, whose, picked)
        case Seats() | Span() | Code(_, "players" | "directions"):
            E[step.slot] = _one_of(body, step, over)
        case _:
            raise Unsupported("`pick` from such a set")


def _one_of(body: Body, step: ir.Pick, over: Value) -> Code:
    """Generate the choice of one of some elements, all as likely, in the order of the set."""
    source = body.k.source
    element = step.over.type.of
    assert isinstance(element, ir.Type)
    none = "ABSENT" if nothing_of(element) == ir.ABSENT else "-1"
    picked, many = source.keep(none, "picked"), source.keep("0", "many")
    with body.k.each(over):
        source.add(f"{many} += 1")
    with source.block(f"if {many} > 0:"):
        left = source.keep(f"below(s, {many})", "left")
        with body.k.each(over) as each:
            with source.block(f"if {left} == 0:"):
                source.add(f"{picked} = {each}")
                source.add("break")
            source.add(f"{left} -= 1")
    return Code(picked, absent=none == "ABSENT")
