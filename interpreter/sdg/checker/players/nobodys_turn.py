"""Reads of the turn or its player where it is nobody's turn: after a game, and after a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.bodies import stepped
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded, live
from sdg.checker.inference.tables_played import Tables
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, parts_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

Tell: TypeAlias = Callable[[Span, Span], Diagnostic]


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find reads of the player whose turn was last, in a condition of `win together` and of the
    titles, in an end `after round` and in a when of `round ends`, at tables of two and more; what
    is tested of `this turn` where there is none; and who wins a round by having been the last in
    it."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    over = [each for each in (rules.win, rules.titles) if each is not None]
    ends: list[ir.End | ir.When] = [end for end in rules.ends if end.moment == "after round"]
    whens = [when for when in rules.whens if when.event == ir.Moment("round ends")]
    alone = _of_whoever_is_active
    for each in over:
        yield from _told(tables, each.condition, each.span, alone, say.of_nobody_in_the_end)
    for end in (*ends, *whens):
        yield from _told(tables, end, end.span, alone, say.of_the_last_of_a_round)
        yield from _told(tables, end, end.span, _of_this_turn, say.last_turn_of_a_round)
        yield from _results(tables, end)
    for line in (*rules.scoring, *over):
        if not any(seat.which == "active" and seat.span for seat in all_of(ir.Seat, line)):
            yield from _told(tables, line, line.span, _of_this_turn, say.last_turn_of_a_game)
    for when in rules.whens:
        if when.event == ir.Moment("turn starts"):
            yield from _before_it(when)
        elif when.event == ir.Moment("round starts"):
            yield from _told(tables, when, when.span, _of_this_turn, say.last_turn_of_a_round)
    yield from tables.unfinished("whose a name is that stands alone")


def _told(
    tables: Tables, node: Any, around: Span | None, which: Callable[[Any], bool], message: Tell
) -> Iterator[Diagnostic]:
    reported = set[int]()
    for each, asked in guarded(node, ()):
        span = getattr(each, "span", None) or around
        if span is None or around is None or span.start in reported or not which(each):
            continue
        if any(setting.players > 1 for setting in live(tables, each, asked)):
            reported.add(span.start)
            yield message(span, around)


def _results(tables: Tables, part: ir.End | ir.When) -> Iterator[Diagnostic]:
    """Find who wins or loses as the active player, though no condition names that player."""
    if part.body is None:
        return
    around = part.condition if isinstance(part, ir.End) else part.only
    for step, given in stepped(part.body.steps, () if around is None else (around,)):
        if not isinstance(step, ir.Result) or step.span is None or not _is_beside_turn(step.who):
            continue
        asked = [each for each in given if isinstance(each, ir.Expr)]
        if any(map(_is_beside_turn, walk(tuple(asked)))):
            continue
        if any(setting.players > 1 for setting in live(tables, step, given)):
            yield say.result_of_the_last(step.span)


def _before_it(when: ir.When) -> Iterator[Diagnostic]:
    """Find tests of what was done this turn where it starts, before anything is done in it."""
    if any(isinstance(step, ir.Do | ir.DoFirst) for step in walk(when.body)):
        return
    for node in walk((when.only, when.body)):
        if isinstance(node, ir.TimesThisTurn) and node.span and when.span:
            yield say.nothing_this_turn(node.span, when.span)


_ACTIVE = ir.Seat("active")


def _is_beside_turn(node: Any) -> bool:
    """Return whether this is the active player, or a neighbor, in so many words."""
    return (
        isinstance(node, ir.Seat) and node.which != "leader" and node.span is not None
        and (node.of is None or _is_beside_turn(node.of))
    )  # fmt: skip


def _of_this_turn(node: Any) -> bool:
    return isinstance(node, ir.TimesThisTurn | ir.CellsThisTurn) or (
        isinstance(node, ir.Fact) and node.name == "clock this turn"
    )


def _of_whoever_is_active(node: Any) -> bool:
    """Return whether a node is about the active player though no word of the file says `active`."""
    return any(part == _ACTIVE and part.span is None for part in parts_of(node))
