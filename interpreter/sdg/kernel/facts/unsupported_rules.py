"""Rules of which no kernel can be generated, whatever their single parts are."""

from __future__ import annotations

from sdg import ir
from sdg.ir.walking import walk
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.visibility.hidden_reads import Looking


def refuse_chance(rules: ir.Rules) -> None:
    """Raise Unsupported if an action that is offered may be refused by what chance brings in it."""
    looking = Looking(rules)
    offered = {name for node in walk(rules.turn) if isinstance(node, ir.Choose)
               for name in node.actions}  # fmt: skip
    for action in rules.actions:
        refusal = looking.refusals(action.name) if action.name in offered else None
        if refusal is not None and refusal.chanced:
            with standing(action.span):
                raise Unsupported(
                    "an action that is refused by what chance brings in it",
                    "draw in the turn before `choose`, and let the action ask about the card",
                )
