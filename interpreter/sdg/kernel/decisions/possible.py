"""`is possible`, generated: whether a player has a legal decision of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.decisions.listing import counter
from sdg.kernel.decisions.trials import ANY
from sdg.kernel.dialect.values import Code, Frame, Value
from sdg.kernel.expressions.absence import may_err
from sdg.kernel.expressions.register import codes, number

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@codes(ir.Possible)
def _possible(k: Kernel, node: ir.Possible, E: Frame) -> Value:
    if node.player == ir.Seat("active"):
        amid = k.asks_amid_trials  # what is offered meanwhile is listed already
        aliased = (amid or may_err(k, k.actions[name]) for name in node.actions)
        names = zip(node.actions, aliased, strict=True)
        asked = " or ".join(f"{counter(k, n, f'{ANY}{n}' if apart else '')}(s) > 0"
                            for n, apart in names)  # fmt: skip
        return Code(f"({asked})")
    seat, possible = k.named(number(k, node.player, E), "seat"), k.source.keep("0", "found")
    with k.source.block(f"if {seat} >= 0:"):
        active = k.source.keep("s.active", "active")
        k.source.add(f"s.active = {seat}")
        asked = " or ".join(f"{counter(k, n, f'{ANY}{n}')}(s) > 0" for n in node.actions)
        k.source.add(f"{possible} = {asked}")
        k.source.add(f"s.active = {active}")
    return Code(possible)
