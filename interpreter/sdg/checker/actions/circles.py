"""Actions that do themselves, and rules that depend on what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import used_by
from sdg.ir.walking import all_of, walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find actions that come back to themselves, and rules that depend on rules."""
    rules = resolved.rules
    asked = ((rule, node) for rule in rules.rules for node in walk(rule))
    for rule, question in asked:
        match question:
            case ir.Fits(span=span) if span:
                yield say.rule_about_rules(span, rule.name, "fits")
            case ir.Possible(span=span) if span:
                yield say.rule_about_rules(span, rule.name, "is possible")
            case ir.Conflicts(board=board, span=span) if span and rule.settled is not None:
                yield say.rule_about_rules(span, rule.name, f"conflicts of {board}")
    uses = _in_circles({action.name: dict(_uses(action)) for action in rules.actions})
    reported: set[str] = set()
    for name in uses:
        circle = _circle(uses, name) if name not in reported else None
        if circle and not reported & set(circle):
            reported |= set(circle)
            yield say.recursion(uses[circle[-1]][circle[0]], "action", [*circle, circle[0]])


def _uses(action: ir.Action) -> Iterator[tuple[str, Span]]:
    steps: list[ir.Do | ir.DoFirst | ir.Possible] = [*all_of(ir.Do, action)]
    steps += all_of(ir.DoFirst, action)
    steps += all_of(ir.Possible, action)
    for step in steps:
        for name in used_by(step):
            if step.span:
                yield name, step.span


def _in_circles(uses: dict[str, dict[str, Span]]) -> dict[str, dict[str, Span]]:
    """Leave out the actions that lead nowhere, or to which nothing leads, until none is left."""
    used_by: dict[str, dict[str, None]] = {name: {} for name in uses}
    for name, used in uses.items():
        for each in used.keys() & uses.keys():
            used_by[each][name] = None
    left = set(uses)
    for onward, back in ((uses, used_by), (used_by, uses)):
        number = {name: len(onward[name].keys() & left) for name in left}
        ends = [name for name in left if not number[name]]
        for end in ends:  # which grows
            left.discard(end)
            for name in back[end]:
                if name in left:
                    number[name] -= 1
                    if not number[name]:
                        ends.append(name)
    return {name: used for name, used in uses.items() if name in left}


def _circle(uses: dict[str, dict[str, Span]], start: str) -> list[str] | None:
    """Find a shortest way from an action back to itself."""
    before: dict[str, str] = {}
    waiting = [start]
    for name in waiting:  # which grows
        for each in uses.get(name, ()):
            if each == start:
                path = [name]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return path[::-1]
            if each not in before:
                before[each] = name
                waiting.append(each)
    return None
