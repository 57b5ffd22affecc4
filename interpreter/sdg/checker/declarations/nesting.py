"""What is nested too deep once the defines and actions that it uses are put in.

Whatever goes through rules, an engine or a check, takes a step further in for each node that stands
in another one, and for each action that is done or tested in another one. Here it is seen that
they come to an end soon, so that nobody else has to look.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sdg import ir
from sdg.checker.inference.bodies import played
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import used_by, used_first, used_in
from sdg.ir.walking import is_node, parts_of
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.resolver.base import MOST_NESTED
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find the lines in which something is nested too deep; of a chain of actions, the first."""
    rules = resolved.rules
    depths: dict[str, int] = {}  # of actions, with all put in
    reported: set[str] = set()  # those that were reported, or use one that was
    actions = {action.name: (action.params, action.body.steps) for action in rules.actions}
    uses = {name: used_in(part) for name, part in actions.items()}
    inner = [(name, actions[name]) for name in used_first(uses)]
    outer = [("", part) for part in played(rules) if not isinstance(part, ir.Action)]
    for name, part in [*inner, *outer]:
        if reported.isdisjoint(used_in(part)):
            depths[name], place = _deepest(part, depths)
            if place is None:
                continue
            yield say.nested_too_deep_put_in(place, MOST_NESTED)
        reported.add(name)


def _deepest(part: object, depths: Mapping[str, int]) -> tuple[int, Span | None]:
    """Return how many nodes stand in each other at most in a part of the rules, and the place of
    one that stands too deep, if any does."""
    deepest, place = 0, None
    waiting: list[tuple[Any, int, Span | None]] = [(part, 0, None)]
    while waiting:
        each, depth, around = waiting.pop()
        if isinstance(each, tuple):
            waiting += ((inner, depth, around) for inner in each)
        elif is_node(each):
            span = getattr(each, "span", None) or around
            waiting += ((inner, depth + 1, span) for inner in parts_of(each))
            used = used_by(each) if depths else ()
            put_in = max((depths.get(name, 0) for name in used), default=0)
            deepest = max(deepest, depth + 1 + put_in)
            if place is None and depth + 1 + put_in > MOST_NESTED:
                place = span
    return deepest, place
