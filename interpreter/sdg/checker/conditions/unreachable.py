"""Lines that are never reached: below the end of a turn, or under a condition that never holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Tables
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import step_facts_of
from sdg.ir.walking import all_of, walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved

_CONDITIONAL = (ir.If, ir.Require, ir.End)  # whose conditions are reported by themselves


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find steps that no play comes to."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    for where, body in bodies(rules):
        if where == "turn":
            yield from _in_the_turn(body.steps)
        elif where != "end":  # where the game is over
            yield from _as_one(body.steps)
        for step in all_of(ir.If, body.steps):
            always = tables.constant(step.condition)
            if always == 0 and step.condition.span:
                yield say.never_holds(step.condition.span, "the lines below are never reached")
            elif always == 1 and step.otherwise and step.condition.span:
                yield say.always_holds(step.condition.span)
        for need in all_of(ir.Require, body.steps):
            if tables.constant(need.condition) == 0 and need.condition.span:
                yield say.never_holds(need.condition.span, "nobody can ever do this")
    conditions = {id(each.condition) for each in walk(rules) if isinstance(each, _CONDITIONAL)}
    for question in all_of(ir.Compare, rules):
        seats = any(isinstance(side, ir.Fact) for side in (question.left, question.right))
        asked = seats and question.op == "=" and id(question) not in conditions
        if asked and question.span and tables.constant(question) == 0:
            yield say.never_holds(question.span, "so many never play")
    for end in rules.ends:
        if tables.constant(end.condition) == 0 and end.condition.span:
            yield say.never_holds(end.condition.span, "the game never ends like this")


def _in_the_turn(steps: tuple[ir.StepNode, ...]) -> Iterator[Diagnostic]:
    """Find steps of the turn that nobody comes to: each is a happening of its own, and the turn
    goes no further once one has ended it."""
    for step, after in pairwise(steps):
        if isinstance(step, ir.Plain | ir.Result) and _leaves(step) and after.span and step.span:
            yield say.never_reached(after.span, step.span.text, step.span)
            return
    for step in steps:
        for block in _blocks(step):
            separate = isinstance(step, ir.Phase) or ir.decides(step)
            yield from _in_the_turn(block) if separate else _as_one(block)


def _as_one(steps: tuple[ir.StepNode, ...]) -> Iterator[Diagnostic]:
    """Find steps that are carried out although one above them ends the turn, or the game, since it
    is over only once all of them have happened."""
    ended: ir.StepNode | None = None
    for step in steps:
        ended = ended or _ending(step)
        below = ended is not None and _ending(step) is not ended and not _only_leaves(step)
        if below and ended is not None and ended.span and step.span:
            yield say.happens_still(step.span, ended.span.text, ended.span)
            return
    for step in steps:
        for block in _blocks(step):
            yield from _as_one(block)


def _blocks(step: ir.StepNode) -> Iterator[tuple[ir.StepNode, ...]]:
    for name in step_facts_of(step).within:
        yield getattr(step, name)


def _ending(step: ir.StepNode) -> ir.Plain | ir.Result | None:
    """Return what ends the turn or the game in a step: itself, or the last line of an `if` that
    says nothing of what happens otherwise."""
    match step:
        case ir.If(then=(*_, last), otherwise=()):
            return _ending(last)
        case ir.Plain() | ir.Result() if _leaves(step):
            return step
    return None


def _leaves(step: ir.Plain | ir.Result) -> bool:
    return isinstance(step, ir.Result) or step.what in ("end turn", "end game")


def _only_leaves(step: ir.StepNode) -> bool:
    """Return whether a step decides no more than what ends, how, and who is next."""
    blocks = [each for block in _blocks(step) for each in block]
    return isinstance(step, ir.Plain | ir.Result | ir.PassTurn) or (
        bool(blocks) and all(map(_only_leaves, blocks))
    )
