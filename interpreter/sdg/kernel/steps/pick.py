"""`pick`: a step in, kernel code out that draws an element of a set by chance."""

from __future__ import annotations

from sdg import ir
from sdg.kernel.dialect.values import (
    Code,
    Held,
    InPlace,
    OnCells,
    Series,
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
        case _:
            raise Unsupported("`pick` from such a set")
