"""Lines that are never reached: below the end of a turn, or under a condition that never holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sdg import ir
from sdg.checker.parts import Parts
from sdg.checker.settings import Tables
from sdg.checker.walking import all_of, bodies
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import walk
from sdg.messages import flow as say
from sdg.resolver import Resolved

_CONDITIONAL = (ir.If, ir.Require, ir.End)  # whose conditions are told of by themselves


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find steps that no play comes to."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    for _, body in bodies(rules):
        yield from _after_the_end(body.steps)
        for step in all_of(ir.If, body.steps):
            always = tables.constant(step.condition)
            if always == 0 and step.condition.span:
                yield say.never_holds(step.condition.span, "the lines below are never reached")
            elif always == 1 and step.otherwise and step.condition.span:
                yield say.always_holds(step.condition.span)
        for need in all_of(ir.Require, body.steps):
            if tables.constant(need.condition) == 0 and need.condition.span:
                yield say.never_holds(need.condition.span, "nobody can ever do this")
    told = {each.condition for each in walk(rules) if isinstance(each, _CONDITIONAL)}
    for question in all_of(ir.Compare, rules):
        seats = any(isinstance(side, ir.Fact) for side in (question.left, question.right))
        asked = seats and question.op == "=" and question not in told
        if asked and question.span and tables.constant(question) == 0:
            yield say.never_holds(question.span, "so many never play")
    for end in rules.ends:
        if tables.constant(end.condition) == 0 and end.condition.span:
            yield say.never_holds(end.condition.span, "the game never ends like this")


def _after_the_end(steps: tuple[ir.StepNode, ...]) -> Iterator[Diagnostic]:
    for step, after in pairwise(steps):
        if _leaves(step) and after.span and step.span:
            yield say.never_reached(after.span, step.span.text, step.span)
            return
    for step in steps:
        match step:
            case ir.If(then=then, otherwise=otherwise):
                yield from _after_the_end(then)
                yield from _after_the_end(otherwise)
            case ir.ForEach(body=body) | ir.Loop(body=body) | ir.Phase(body=body):
                yield from _after_the_end(body)
            case _:
                pass


def _leaves(step: ir.StepNode) -> bool:
    return isinstance(step, ir.Plain) and step.what in ("end turn", "end game")
