"""Markers that are moved like cards: what goes is the card below, and the marker stays."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import in_vain as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `move robber to cell` and `swap robber with cell`, where `robber` is a marker."""
    for _, body in bodies(resolved.rules):
        for step in all_of(ir.Move, body):
            yield from _named(step.cards, "move", step.to)
        for swap in all_of(ir.Swap, body):
            for side in (swap.left, swap.right):
                yield from _named(side, "swap", None)


def _named(what: ir.Expr, step: str, to: ir.Spot | None) -> Iterator[Diagnostic]:
    where = what.cell if isinstance(what, ir.CardAt) else what
    match where:
        case ir.Stored(name, None, kind, span=span) if kind == ir.CELL and span:
            goal = to.cell.span if isinstance(to, ir.ToCell) else None
            yield say.card_below(span, name, step, goal.text if goal else None)
