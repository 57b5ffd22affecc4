"""Neighbors of whoever plays alone: `next` and `previous` are nobody then."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded_in_play, live
from sdg.checker.inference.tables_played import Tables
from sdg.diagnostics import Diagnostic
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find where a card is given to a neighbor though one person may play, and each neighbor in a
    game for one. What a neighbor only counts may well be nobody's: then nothing is counted. An
    action that gives nobody a card is refused, and all others go on."""
    rules, tables, reported = resolved.rules, Tables(resolved.rules), set[Span]()
    if rules.players[0] > 1:
        return
    only_one = rules.players[1] == 1
    course = rules.course(setup=True, ends=True)
    if only_one:
        played = (*course, *rules.rules, *rules.scoring)
    else:
        played = tuple(part for part in course if not isinstance(part, ir.Action))
    for node, asked in guarded_in_play(tables, played):
        match node:
            case ir.ToPlace(owner=ir.Seat() as seat):
                pass
            case ir.Seat() as seat if only_one:
                pass
            case _:
                continue
        if seat.which not in ("next", "previous") or seat.span is None or seat.span in reported:
            continue
        settings = live(tables, node, asked, ir.Fact("players"))
        if any(setting.players == 1 for setting in settings):
            reported.add(seat.span)
            yield say.neighbor_of_one_alone(seat.span, seat.span.text, only_one)
    yield from tables.unfinished("neighbors of who plays alone")
