"""What is declared and never used, and actions that nobody is offered."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.walking import all_of
from sdg.diagnostics import Diagnostic
from sdg.messages import flow as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, varied: bool) -> Iterator[Diagnostic]:
    """Find names that no line uses; what a variant leaves without use is no fault of the game."""
    home = resolved.head.span.source
    for name, span, kind in _unused(resolved):
        if not (varied and span.source.path == home.path):
            yield say.unused(span, kind, name)
    rules = resolved.rules
    done = {name for each in all_of(ir.Choose, rules) for name in each.actions}
    done |= {each.action for each in all_of(ir.Do, rules)}
    done |= {name for each in all_of(ir.DoFirst, rules) for name in each.actions}
    for action in rules.actions:
        if action.name in done or action.span is None:
            continue
        if not (varied and action.span.source.path == home.path):
            yield say.never_offered(action.span, action.name)


def _unused(resolved: Resolved) -> Iterator[tuple[str, Span, str]]:
    for name, thing in resolved.names.things.items():
        if name not in resolved.used:
            yield name, thing.span, thing.kind
    for name, deck in resolved.names.decks.items():
        if f"deck {name}" not in resolved.used:
            yield name, deck.name.span, "deck"
