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
    if not rules.ends and not ends:
        yield say.no_end(title)
    if rules.turn.span and not any(True for _ in all_of(ir.Choose, rules.turn)):
        yield say.no_decision(first_line_of(rules.turn.span))
    if rules.win is None:
        yield say.no_win(title)
