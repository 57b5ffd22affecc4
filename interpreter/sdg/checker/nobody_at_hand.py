"""Names that stand alone where it is nobody's turn: when a game is over, and when a round is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sdg import ir
from sdg.checker.guarded import guarded, live
from sdg.checker.parts import Parts
from sdg.checker.settings import Tables
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import parts_of
from sdg.messages import whose as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find what is asked of whoever was last, in a condition of `win together` and of the titles,
    in an end `after round` and in a when of `round ends`, at tables of two and more."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    over = [each for each in (rules.win, rules.titles) if each is not None]
    ends: list[ir.End | ir.When] = [end for end in rules.ends if end.moment == "after round"]
    whens = [when for when in rules.whens if when.event == ir.Moment("round ends")]
    for each in over:
        yield from _told(tables, each.condition, each.span, say.of_nobody_in_the_end)
    for end in (*ends, *whens):
        yield from _told(tables, end, end.span, say.of_the_last_of_a_round)
    yield from tables.unfinished("whose a name is that stands alone")


def _told(
    tables: Tables, node: Any, around: Span | None, message: Callable[[Span, Span], Diagnostic]
) -> Iterator[Diagnostic]:
    told = set[int]()
    for each, asked in guarded(node, ()):
        span = getattr(each, "span", None) or around
        if span is None or around is None or span.start in told or not _of_whoever_is_active(each):
            continue
        if any(setting.players > 1 for setting in live(tables, each, asked)):
            told.add(span.start)
            yield message(span, around)


def _of_whoever_is_active(node: Any) -> bool:
    """Tell whether a node is about the active player though no word of the file says `active`."""
    return any(part == ir.Seat("active") and part.span is None for part in parts_of(node))
