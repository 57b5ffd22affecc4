"""Conditions of a rule on a card that has come to a cell: they are evaluated when it lies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.rule_slots import RULE_CARD, RULE_CELL
from sdg.ir.walking import walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find conditions that mean what was so before the card came, and speak of the card itself."""
    for rule in resolved.rules.rules:
        for clause in rule.clauses:
            if isinstance(clause, ir.Need) and clause.span:
                yield from _judged_too_late(clause, clause.span)


def _judged_too_late(clause: ir.Need, whole: Span) -> Iterator[Diagnostic]:
    """Find the conditions that a clause evaluates too late."""
    asked = ((node, _settled_by_arriving(node)) for node in walk(clause.condition))
    for span, so in told_at(((node, so) for node, so in asked if so), whole):
        yield say.lies_there_by_then(span, so)


def told_at(
    asked: Iterable[tuple[Any, str]], whole: Span, else_at: Span | None = None
) -> Iterator[tuple[Span, str]]:
    """Yield where to report nodes within a whole; those in a define, which others may use in
    time, once where the rule says it."""
    reported = set[Span]()
    for node, so in asked:
        span = node.span if node.span and _within(node.span, whole) else else_at or whole
        if span not in reported:
            yield span, so
        reported.add(span)


def _within(span: Span, whole: Span) -> bool:
    return span.source == whole.source and whole.start <= span.start and span.end <= whole.end


def _settled_by_arriving(node: Any) -> str | None:
    """Return what is so once the card lies there, whichever it is; None if that is open."""
    match node:
        case ir.IsEmpty(ir.Local(slot)) | ir.IsFull(ir.Local(slot)) if slot == RULE_CELL:
            return "the cell is not empty any more"
        case ir.Compare(_, ir.Attr(one, name), ir.Attr(other, its)) if name == its:
            if {_whose(one), _whose(other)} == {RULE_CARD, RULE_CELL}:
                return "it is compared with itself"
    return None


def _whose(card: ir.Expr) -> int | None:
    """Return by which of the rule's own words a card is meant."""
    match card:
        case ir.Local(slot) if slot == RULE_CARD:
            return RULE_CARD
        case ir.CardAt(ir.Local(slot)) if slot == RULE_CELL:
            return RULE_CELL
    return None
