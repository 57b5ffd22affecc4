"""Ranges of numbers to choose from: none at any table, or more than can be listed."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Setting, Tables, told_at, worth
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.resolver import Resolved
from sdg.source import Span

MOST_NUMBERS = 100_000


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look through the parameters that are numbers, as far as their ends are known before play."""
    tables = Tables(resolved.rules)
    for action in resolved.rules.actions:
        for param in action.params:
            if isinstance(param, ir.NumberOf) and param.low.span and param.high.span:
                yield from _range(tables, param, param.low.span, param.high.span)
    yield from tables.unfinished("the numbers to choose from")


def _range(tables: Tables, param: ir.NumberOf, low: Span, high: Span) -> Iterator[Diagnostic]:
    span = low.to(high)
    for setting in tables.at(span, param):
        numbers = _numbers(param, setting)
        if numbers is not None and numbers > MOST_NUMBERS:
            yield told_at(say.too_many_numbers(span, numbers, MOST_NUMBERS), setting)
            return
    counts = [_numbers(param, setting) for setting in tables.every(param)]
    if counts and all(numbers is not None and numbers <= 0 for numbers in counts):
        yield say.never_a_number(span, f"{high.wrapped().text} to {low.wrapped().text}")


def _numbers(param: ir.NumberOf, setting: Setting) -> int | None:
    """Count the numbers of a range; None if they are known only in play."""
    low, high = worth(param.low, setting), worth(param.high, setting)
    return None if low is None or high is None else high - low + 1
