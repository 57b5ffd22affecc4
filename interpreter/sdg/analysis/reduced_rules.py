"""The rules of one table without what never happens there: rules in, rules for a kernel out.

The course of a turn stays as it is, since its steps are numbered as the reference numbers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from sdg import ir
from sdg.analysis.never_chosen import NO, ever_chosen
from sdg.ir.rewriting import rewrite
from sdg.ir.walking import walk
from sdg.layout.with_options import compared, folded


def narrowed(rules: ir.Rules) -> ir.Rules:
    """Return the rules with actions as far as they can be carried out."""
    done = _ever_done(rules)
    never = (ir.Require(NO),)
    actions = tuple(
        action if action.name in done else _with_steps(action, never) for action in rules.actions
    )
    rules = attrs.evolve(rules, actions=actions)
    never_less = _never_less_than_0(rules)
    known = tuple(rewrite(action.body, _folder(never_less)) for action in rules.actions)
    return attrs.evolve(
        rules,
        actions=tuple(
            _with_steps(action, tuple(_required(body.steps)))
            for action, body in zip(rules.actions, known, strict=True)
        ),
    )


def _with_steps(action: ir.Action, steps: tuple[ir.StepNode, ...]) -> ir.Action:
    return attrs.evolve(action, body=attrs.evolve(action.body, steps=steps))


def _ever_done(rules: ir.Rules) -> set[str]:
    """Return the actions that can be chosen, or that something does which can happen."""
    bodies = {action.name: action.body for action in rules.actions}
    course = attrs.evolve(rules, actions=())
    names, waiting = set[str](), list(_named(rules, course))
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += _named(rules, bodies[name])
    return names


def _named(rules: ir.Rules, part: object) -> Iterator[str]:
    """Yield the actions that a part of the rules offers, does, or refers to."""
    for node in walk(part):
        match node:
            case ir.Choose(names):
                yield from ever_chosen(rules, names)
            case ir.DoFirst(names) | ir.Possible(names):
                yield from names
            case ir.Do(name):
                yield name


def _never_less_than_0(rules: ir.Rules) -> set[str]:
    """Return the shared counters that begin at 0 and are only set to more, or raised, or paid."""
    counters = {s.name for s in rules.stores if s.kind in ("counter", "score") and s.per is None}
    for node in walk(rules):
        match node:
            case ir.Assign(ir.Stored(name), "=" | "+=", ir.Const(value)) if value >= 0:
                pass
            case ir.Assign(ir.Stored(name)):
                counters.discard(name)
    return counters


def _folder(never_less: set[str]) -> Callable[[object], object]:
    """Return what replaces comparisons with 0 or less whose outcome is known."""

    def replace(node: object) -> object:
        match node:
            case ir.Compare(op, ir.Stored(name, None), ir.Const(value)) if (
                name in never_less and value <= 0
            ):
                if value < 0 or op in ("<", ">="):
                    return ir.Const(int(compared(op, 0, value)), ir.YESNO)
        return folded(node)

    return replace


def _required(steps: tuple[ir.StepNode, ...]) -> Iterator[ir.StepNode]:
    """Yield steps in which a branch that always refuses has become a requirement."""
    for step in steps:
        match step:
            case ir.If(condition, (ir.Require(refused), *_), otherwise) if refused == NO:
                yield ir.Require(
                    condition.part if isinstance(condition, ir.Not) else ir.Not(condition)
                )
                yield from otherwise
            case _:
                yield step


def found_empty(condition: ir.Expr) -> set[int]:
    """Return the slots of cells on which no card lies if a condition holds."""
    match condition:
        case ir.IsEmpty(ir.Local(slot, ir.CELL)):
            return {slot}
        case ir.All(parts):
            return set().union(*map(found_empty, parts))
    return set()
