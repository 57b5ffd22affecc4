"""Loops of a turn whose players decide: there `active` is no longer whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `active` written in such a loop; in what a define says, it is who decides."""
    for loop in all_of(ir.ForEach, resolved.rules.turn.body.steps):
        if loop.seat is None or not any(isinstance(each, ir.Acting) for each in walk(loop.body)):
            continue
        for seat in all_of(ir.Seat, loop.body):
            span, around = seat.span, loop.span
            if seat.which != "active" or span is None or around is None:
                continue
            if span.source is around.source and around.start <= span.start < around.end:
                yield say.active_in_loop(span)
