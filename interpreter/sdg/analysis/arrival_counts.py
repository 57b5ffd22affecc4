"""How many cards come to boards in one happening: rules in, yes or no out."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.reads_and_writes import on_boards
from sdg.ir.facts import loops
from sdg.ir.walking import walk


def come_together(rules: ir.Rules) -> bool:
    """Return whether several cards may come to boards in one happening, or one may go on there."""
    happenings: list[tuple[object, tuple[ir.Param, ...]]] = [
        *((action.body.steps, action.params) for action in rules.actions),
        *((when.body.steps, ()) for when in rules.whens),
        *((step, ()) for step in rules.turn.body.steps),
        (rules.misplay, ()),
    ]
    return any(_several(steps, params) for steps, params in happenings)


def _several(steps: object, params: tuple[ir.Param, ...]) -> bool:
    match on_boards(steps, params):
        case []:
            return False
        case [ir.Draw(ir.Const(1)) | ir.Move(rest=None) as step] if (
            isinstance(step, ir.Draw) or step.cards.type == ir.CARD
        ):
            return any(map(loops, walk(steps)))
    return True
