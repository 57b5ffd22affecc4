"""Counts that differ from how they sound: passes of one player, and runs of one cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.bodies import conjuncts, played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.number_bounds import is_passed
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import holds, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

_PASSES, _PLAYERS = ir.Fact("passes"), ir.Fact("players")


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find passes compared with players where a turn has several choices, and runs along all lines
    that are all to be longer than one."""
    rules, reported = resolved.rules, set[Span]()
    choices = _choices(rules.turn.body.steps)
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


def _of_one(node: Any, slot: int) -> bool | None:
    """Return whether a condition on the length of a run holds for one cell; None of all else."""
    match node:
        case ir.Compare(op, ir.Count(ir.Local(at)), ir.Const(number)) if at == slot:
            return {"=": number == 1, "!=": number != 1, "<": number > 1, "<=": number >= 1,
                    ">": number < 1, ">=": number <= 1}[op]  # fmt: skip
    return None


def _text(cells: ir.Expr) -> str:
    text = cells.span.text if cells.span else "…"
    return f"({text})" if " " in text and text[0] != "(" else text
