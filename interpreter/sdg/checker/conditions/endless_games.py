"""Games that never end, in which nobody decides anything, or that nobody wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs

from sdg import ir
from sdg.checker.inference.bodies import conjuncts
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, is_node
from sdg.messages import course_of_play as say
from sdg.messages.phrases import first_line_of
from sdg.resolver import Resolved

Asked: TypeAlias = tuple[
    ir.Expr, int
]  # a condition, and the slot of the player it is evaluated for


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find a game without an end, without a decision, or without a winner."""
    rules, title = resolved.rules, resolved.head.title.span
    ends = any(step.what == "end game" for step in all_of(ir.Plain, rules))
    results = any(True for _ in all_of(ir.Result, *rules.course()))
    if not rules.ends and not ends and not results:
        yield say.no_end(title)
    if rules.turn.span and not any(True for _ in all_of(ir.Choose, rules.turn)):
        yield say.no_decision(first_line_of(rules.turn.span))
    if rules.win is None and (ends or not all(map(_decided, rules.ends))):
        unsure = tuple(end.body for end in rules.ends if not _decided(end))
        spans = [result.span for result in all_of(ir.Result, unsure) if result.span]
        yield say.no_win(title, spans)


def _decided(end: ir.End) -> bool:
    """Return whether the steps of an end say how the game comes out, whichever way they go."""
    there = tuple(filter(None, map(_somebody, conjuncts(end.condition))))
    return end.body is not None and any(_decides(step, there) for step in end.body.steps)


def _decides(step: ir.StepNode, there: tuple[Asked, ...]) -> bool:
    match step:
        case ir.Result():
            return True
        case ir.If(then=then, otherwise=otherwise):
            return all(any(_decides(each, there) for each in steps) for steps in (then, otherwise))
        case ir.ForEach(over=over, body=body):
            known = isinstance(over, ir.Filter) and any(
                _same(over.condition, asked, (over.slot, slot)) for asked, slot in there
            )
            return (known or _is_somebody(over)) and any(_decides(each, there) for each in body)
        case _:
            return False


def _somebody(condition: ir.Expr) -> Asked | None:
    """Return what holds for some player where a condition holds, and their slot."""
    match condition:
        case ir.Quantified("some", slot, ir.AllPlayers(), body):
            return body, slot
        case ir.Compare("=", ir.Count(ir.Filter(slot, ir.AllPlayers(), body)), ir.Const(number)):
            return (body, slot) if number > 0 else None
        case _:
            return None


def _same(one: Any, other: Any, slots: tuple[int, int]) -> bool:
    """Return whether two conditions say the same of the players in two slots."""
    if isinstance(one, ir.Local) and isinstance(other, ir.Local):
        return one == other or (one.slot, other.slot) == slots
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(_same(*pair, slots) for pair in pairs)
    if not is_node(one):
        return bool(one == other)
    names = [field.name for field in attrs.fields(type(one)) if field.eq]
    return all(_same(getattr(one, name), getattr(other, name), slots) for name in names)


def _is_somebody(over: ir.Expr) -> bool:
    """Return whether there is a player in a set, as those with most are, or the first of them."""
    match over:
        case ir.AllPlayers() | ir.Best(over=ir.AllPlayers()):
            return True
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare("=", ir.Local(), who)):
            return isinstance(who, ir.First) and who.amount is None and _is_somebody(who.of)
    return False
