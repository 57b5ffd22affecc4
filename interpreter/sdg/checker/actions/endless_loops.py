"""Loops that nothing ends: no decision, no bound, no way out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find loops without a decision or a bound."""
    rules = resolved.rules
    for where, body in bodies(rules):
        for loop in all_of(ir.Loop, body.steps):
            if loop.limit is not None or loop.span is None:
                continue
            choices = list(all_of(ir.Choose, loop.body))
            if not choices:
                yield say.loop_without_end(loop.span, where)
            elif loop.condition is None and not _ends(rules, loop.body, set()):
                inside = _inside(loop)
                own = [each for each in choices if id(each) not in inside]
                if not own:
                    yield say.loop_nobody_leaves(loop.span)
                elif not any(each.optional for each in own):
                    yield say.loop_without_way_out(loop.span)


def _inside(loop: ir.Loop) -> set[int]:
    """Return which choices of a loop stand in a `for each`, which is all that they leave."""
    inner = all_of(ir.ForEach, loop.body)
    return {id(choice) for one in inner for choice in all_of(ir.Choose, one.body)}


def _ends(rules: ir.Rules, steps: Any, seen: set[str]) -> bool:
    """Return whether some step, or some action that is chosen or done there, ends the turn."""
    if any(step.what in ("end turn", "end game") for step in all_of(ir.Plain, steps)):
        return True
    if any(True for _ in all_of(ir.Result, steps)):
        return True
    names = {name for each in all_of(ir.Choose, steps) for name in each.actions}
    names |= {each.action for each in all_of(ir.Do, steps)}
    actions = {action.name: action for action in rules.actions}
    for name in names - seen:
        seen.add(name)
        if name in actions and _ends(rules, actions[name].body.steps, seen):
            return True
    return False
