"""Actions that never can be chosen: when what they require holds, the game is over already.

An end `at once` is evaluated after each change of what it reads, so that at no decision it holds.
"""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.ir.rewriting import rewrite
from sdg.ir.walking import walk
from sdg.layout.with_options import folded

NO, YES = ir.Const(0, ir.YESNO), ir.Const(1, ir.YESNO)


def ever_chosen(rules: ir.Rules, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the actions of a choice that can be chosen at some time; all of them if none can."""
    ended = _ended(rules)
    if not ended:
        return names
    settling = {rule.board for rule in rules.rules if rule.settled not in (None, NO)}

    def replace(node: Any) -> Any:
        match node:
            case ir.Stored(name, None) if name in ended:
                return NO
            case ir.IsEmpty(ir.Conflicts(board)) if board not in settling:
                return YES
        return folded(node)

    def refused(action: ir.Action) -> bool:
        match action.body.steps:
            case (ir.Require(condition), *_):
                known = rewrite(condition, replace)
                return isinstance(known, ir.Const) and not known.value
        return False

    never = {action.name for action in rules.actions if refused(action)}
    return tuple(name for name in names if name not in never) or names


def _ended(rules: ir.Rules) -> set[str]:
    """Return the flags that end the game as soon as they are set, which no setup does."""
    ends = (end.condition for end in rules.ends if end.moment == "at once")
    flags = {c.name for c in ends if isinstance(c, ir.Stored) and c.owner is None}
    return flags - {n.target.name for n in walk(rules.setup) if isinstance(n, ir.Assign)}
