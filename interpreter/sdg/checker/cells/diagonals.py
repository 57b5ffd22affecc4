"""The two long diagonals, named where the board is not square at some table."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.families import families_named, is_square
from sdg.checker.inference.guarded import guarded_in_play, live
from sdg.checker.inference.tables_played import Tables, told_at
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import walk
from sdg.messages import sizes as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at each node that names the diagonals; regions of a board that join them are looked at
    where they are declared, and hexagonal boards have a message of their own."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    boards = {
        family.name: tables.boards[family.board]
        for family in rules.families
        if family.area == ir.Lines("diagonal") and not tables.boards[family.board].hexagonal
    }
    if not boards:
        return
    played = (*rules.course(setup=True), *rules.rules, *rules.scoring, *rules.ends, *rules.stores,
              *rules.places, rules.win, rules.titles)  # fmt: skip
    seats = (each for each in rules.families if isinstance(each.area, ir.BySeat))
    naming = tuple(
        part
        for part in (*played, *seats)
        if any(families_named(node) & boards.keys() for node in walk(part))
    )
    events = {id(when.event): when.span for when in rules.whens}
    reported = set[int]()
    for node, asked in guarded_in_play(tables, naming):
        span = getattr(node, "span", None) or events.get(id(node))
        if span is None or span.start in reported:
            continue
        for board in [boards[name] for name in sorted(families_named(node) & boards.keys())]:
            for setting in live(tables, node, asked, board):
                if board.span is not None and not is_square(board, setting):
                    reported.add(span.start)
                    yield told_at(say.no_diagonals(span, board.name, board.span), setting)
                    break
    yield from tables.unfinished("the diagonals of boards")
