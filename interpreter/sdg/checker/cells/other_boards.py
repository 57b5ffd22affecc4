"""Cells of one board that are compared with those of another: they never are the same."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.boards import boards_of, known_at_first
from sdg.checker.inference.bodies import played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.diagnostics import Diagnostic
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `pad in nest` and `pad = nest at (1, 1)` of a pad of another board."""
    rules, by_span = resolved.rules, dict[Span, set[tuple[bool, str, str] | None]]()
    if len(rules.boards) < 2:
        return
    for part in played(rules):
        for node, asked in guarded(part, known_at_first(part, rules)):
            match node:
                case ir.In(one, other) if node.span and one.type == ir.CELL:
                    pass
                case ir.Compare("=" | "!=", one, other) if node.span and one.type == ir.CELL:
                    pass
                case _:
                    continue
            here, there = (boards_of(each, asked, rules) for each in (one, other))
            apart = bool(here and there) and not (here or set()) & (there or set())
            so = isinstance(node, ir.Compare) and node.op == "!="
            boards_apart = (so, min(here or "?"), min(there or "?")) if apart else None
            by_span.setdefault(node.span, set()).add(boards_apart)
    for span, ways in by_span.items():
        if len(ways) == 1 and (boards_apart := ways.pop()):
            yield say.of_two_boards(span, *boards_apart)
