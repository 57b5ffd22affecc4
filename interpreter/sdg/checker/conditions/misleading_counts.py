"""Counts that differ from how they sound: passes of one player or forgotten, runs of one cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sdg import ir
from sdg.checker.inference.bodies import conjuncts, played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.number_bounds import is_passed
from sdg.diagnostics import Diagnostic
from sdg.ir.comparisons import turned
from sdg.ir.walking import holds, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

_ONCE = ((">", 0), (">=", 1), ("=", 1), ("!=", 0))  # comparisons with what is 0 or 1 at first
_PASSES, _PLAYERS = ir.Fact("passes"), ir.Fact("players")


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find passes compared with players where a turn has several choices, passes that are forgotten
    before anything asks for them, and runs along all lines that are all to be longer than one."""
    rules, reported = resolved.rules, set[Span]()
    choices = _choices(rules.turn.body.steps)
    if choices and _choice_follows(rules.turn.body.steps):
        yield from _forgotten(rules)
    if choices < 2 and not holds(played(rules), ir.Runs):
        return
    for node in walk(played(rules)):
        diagnostic = None
        match node:
            case ir.Compare(left=left, right=right, span=span) if span and choices > 1:
                if {left, right} == {_PASSES, _PLAYERS} and rules.players[1] > 1:
                    diagnostic = say.passes_of_one(span, choices)
            case ir.Quantified(how, slot, ir.Runs(cells, ()), body, span=span) if span:
                asked = conjuncts(body) if how == "every" else [body]
                if how != "some" and any(_of_one(each, slot) == (how == "no") for each in asked):
                    diagnostic = say.runs_of_one(span, _text(cells))
            case ir.Fold("lowest", slot, ir.Runs(cells, ()), ir.Count(ir.Local(at)), span=span):
                if at == slot and span:
                    diagnostic = say.runs_of_one(span, _text(cells))
        if diagnostic and diagnostic.span not in reported:
            reported.add(diagnostic.span)
            yield diagnostic


def _choices(steps: tuple[ir.StepNode, ...]) -> int:
    """Count the choices of a turn that one player may pass, one after the other."""
    count = 0
    for step in steps:
        match step:
            case ir.Choose():
                count += is_passed(step)
            case ir.If(then=then, otherwise=otherwise):
                count += max(_choices(then), _choices(otherwise))
            case ir.Phase(body=body) | ir.Loop(body=body):
                count += _choices(body)
    return count


def _choice_follows(steps: tuple[ir.StepNode, ...]) -> bool:
    """Return whether a choice comes right after one that may be passed: nothing happens between."""
    row = list(_in_a_row(steps))
    return any(
        isinstance(one, ir.Choose) and is_passed(one) and isinstance(two, ir.Choose)
        for one, two in pairwise(row)
    )


def _in_a_row(steps: tuple[ir.StepNode, ...]) -> Iterator[ir.StepNode]:
    for step in steps:
        match step:
            case ir.Phase(body=body):
                yield from _in_a_row(body)
            case _:
                yield step


def _forgotten(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find what asks at once whether somebody passed, where the next choice may come before."""
    asked = [end.condition for end in rules.ends if end.moment == "at once"]
    asked += [each.event.condition for each in rules.whens if isinstance(each.event, ir.Whenever)]
    for node in walk(tuple(asked)):
        if isinstance(node, ir.Compare) and node.span:
            of, said = _with_number(node)
            if of == _PASSES and said in _ONCE:
                yield say.forgotten_pass(node.span)


def _with_number(node: ir.Compare) -> tuple[ir.Expr, tuple[str, int] | None]:
    """Return what is compared, and how with which number, wherever that stands; None with none."""
    for left, op, right in (turned(node), (node.left, node.op, node.right)):
        if isinstance(right, ir.Const):
            return left, (op, right.value)
    return node.left, None


def _of_one(node: Any, slot: int) -> bool | None:
    """Return whether a condition on the length of a run holds for one cell; None of all else."""
    match _with_number(node) if isinstance(node, ir.Compare) else None:
        case ir.Count(ir.Local(at)), (op, number) if at == slot:
            return {"=": number == 1, "!=": number != 1, "<": number > 1, "<=": number >= 1,
                    ">": number < 1, ">=": number <= 1}[op]  # fmt: skip
    return None


def _text(cells: ir.Expr) -> str:
    text = cells.span.text if cells.span else "…"
    return f"({text})" if " " in text and text[0] != "(" else text
