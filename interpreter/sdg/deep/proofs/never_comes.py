"""Parts of a table that are proved never to come: actions, triggers and ends.

What none of these does is never done: who waits for it waits for ever, and a counter that they
alone change stays as it is in the beginning. So it is gone through until nothing more follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sdg import ir
from sdg.deep.proofs.value_bounds import never_holds
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.facts import STEPS
from sdg.ir.rewriting import rewrite
from sdg.ir.walking import walk


def never_come(game: Game) -> frozenset[str]:
    """Return the parts that never come at a table, as `action shout`, `when full`, `end over`."""
    barred: frozenset[str] = frozenset()
    while True:
        more = frozenset(_barred(game, barred))
        if more == barred:
            return barred
        barred = more


def _barred(game: Game, off: Collection[str]) -> Iterator[str]:
    """Yield the parts that never come where some others never do."""
    rules = game.fixed_rules
    coming: list[ir.Action | ir.When | ir.End] = [
        *(each for each in rules.actions if f"action {each.name}" not in off),
        *(each for each in rules.whens if f"when {each.name}" not in off),
        *(each for each in rules.ends if f"end {each.name}" not in off),
    ]
    done = {name for part in (rules.turn, *coming) for name in _begun(part)}
    still = _still(game, coming)
    for action in rules.actions:
        required = [step.condition for step in action.body.steps if isinstance(step, ir.Require)]
        if action.name not in done or _never(game, required, still):
            yield f"action {action.name}"
    for when in rules.whens:
        waited = [each for each in (when.only, getattr(when.event, "condition", None)) if each]
        event = when.event
        undone = isinstance(event, ir.After) and f"action {event.action}" in off
        if undone or _never(game, waited, still):
            yield f"when {when.name}"
    for end in rules.ends:
        if _never(game, [end.condition], still):
            yield f"end {end.name}"


def _begun(part: object) -> Iterator[str]:
    """Yield the actions that a part offers or does."""
    for node in walk(part):
        match node:
            case ir.Choose(actions=names) | ir.DoFirst(actions=names):
                yield from names
            case ir.Do(action=name):
                yield name


def _still(game: Game, coming: list[ir.Action | ir.When | ir.End]) -> dict[str, int]:
    """Return the counters and flags that nothing changes, with what they always are."""
    rules, first = game.fixed_rules, Inspection(game).first
    changed, still = _changed((rules.setup, rules.turn, rules.misplay, *coming)), {}
    for store in rules.stores:
        if store.kind in ("counter", "flag") and store.name not in changed:
            values = {first[slot] for slot in game.layout.stores[store.name].slots}
            if len(values) == 1:
                (still[store.name],) = values
    return still


def _changed(parts: object) -> set[str]:
    """Return the stores that steps in some parts change, but for what these do by other actions."""
    return {
        target if isinstance(target, str) else target.name
        for node in walk(parts) if type(node) in STEPS
        for target in (getattr(node, field) for field in STEPS[type(node)].stores)
    }  # fmt: skip


def _never(game: Game, conditions: Collection[ir.Expr], still: dict[str, int]) -> bool:
    """Return whether one of some conditions never holds."""

    def replace(node: object) -> object:
        if isinstance(node, ir.Stored) and node.name in still:
            return ir.Const(still[node.name], node.type)
        return node

    return any(never_holds(game, rewrite(condition, replace)) for condition in conditions)
