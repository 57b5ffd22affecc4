"""Games that never end, in which nobody decides anything, or that nobody wins."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.parts import Parts
from sdg.checker.walking import all_of
from sdg.diagnostics import Diagnostic
from sdg.messages import flow as say
from sdg.messages.phrases import first_line_of
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find a game without an end, without a decision, or without a winner."""
    rules, title = resolved.rules, resolved.head.title.span
    ends = any(step.what == "end game" for step in all_of(ir.Plain, rules))
    results = any(True for _ in all_of(ir.Result, rules.turn, rules.actions, rules.whens))
    if not rules.ends and not ends and not results:
        yield say.no_end(title)
    if rules.turn.span and not any(True for _ in all_of(ir.Choose, rules.turn)):
        yield say.no_decision(first_line_of(rules.turn.span))
    if rules.win is None and (ends or not all(_decided(end.body) for end in rules.ends)):
        unsure = tuple(end.body for end in rules.ends if not _decided(end.body))
        spans = [result.span for result in all_of(ir.Result, unsure) if result.span]
        yield say.no_win(title, spans)


def _decided(body: ir.Body | None) -> bool:
    """Tell whether steps say how the game comes out, whichever way they go."""
    return body is not None and any(_decides(step) for step in body.steps)


def _decides(step: ir.StepNode) -> bool:
    match step:
        case ir.Result():
            return True
        case ir.If(then=then, otherwise=otherwise):
            return all(any(map(_decides, steps)) for steps in (then, otherwise))
        case ir.ForEach(over=over, body=body):
            return _is_somebody(over) and any(map(_decides, body))
        case _:
            return False


def _is_somebody(over: ir.Expr) -> bool:
    """Tell whether there is a player in a set, as those with most are, or the first of them."""
    match over:
        case ir.AllPlayers() | ir.Best(over=ir.AllPlayers()):
            return True
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare("=", ir.Local(), who)):
            return isinstance(who, ir.First) and who.amount is None and _is_somebody(who.of)
    return False
