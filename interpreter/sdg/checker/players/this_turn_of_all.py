"""Tests of what was done `this turn`, where each player of a loop decides in the same turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

_Found: TypeAlias = Iterator[tuple[Span, Span]]


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find tests of how often an action was done this turn, for one of several players who do it in
    a loop of the turn: in the lines of the loop, and in what is offered there. What is compared
    with how many play is meant of all."""
    rules, reported = resolved.rules, set[Span]()
    if rules.players[1] == 1:
        return
    actions = {action.name: action for action in rules.actions}
    for loop in all_of(ir.ForEach, rules.turn):
        if not loop.acts or loop.span is None or _is_of_one(loop):
            continue
        done = {name for step in walk(loop.body) for name in _does(step)}
        for part in (loop.body, *(actions[name] for name in done if name in actions)):
            for span in _asked(part, done):
                if span not in reported:
                    reported.add(span)
                    yield say.of_all_players(span, loop.span)


def _is_of_one(loop: ir.ForEach) -> bool:
    match loop.over:
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare("=", ir.Local())):
            return True
    return False


def _does(step: Any) -> tuple[str, ...]:
    match step:
        case ir.Choose(actions=names) | ir.DoFirst(actions=names):
            return names
        case ir.Do(action=name):
            return (name,)
    return ()


def _asked(node: Any, done: set[str]) -> Iterator[Span]:
    """Yield tests of how often one of some actions was done, but not by all players together."""
    counted = {
        id(each)
        for compared in all_of(ir.Compare, node)
        if ir.Fact("players") in walk(compared)
        for each in walk(compared)
    }
    for each in all_of(ir.TimesThisTurn, node):
        if each.action in done and each.span is not None and id(each) not in counted:
            yield each.span
