"""Tables with gaps, and lines of tables that never apply."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.checker.parts import Parts, declared_at
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find values that a table has no line for, or two."""
    tables = declared_at(resolved.rules.tables)
    for part in parts:
        if isinstance(part, tree.Table) and (table := tables.get(part.name.span)) is not None:
            yield from _gaps(resolved, part, table)
            yield from _doubles(part, table)


def _gaps(resolved: Resolved, part: tree.Table, table: ir.Table) -> Iterator[Diagnostic]:
    if table.otherwise is not None:
        return
    attribute = resolved.names.attributes.get(table.by)
    if attribute is None:
        yield say.table_with_gaps(part.name.span, table.name, ())
        return
    spans = [span for keys, _ in table.rows for span in keys]
    missing = [
        face
        for code, face in enumerate(attribute.values, attribute.low or 0)
        if not any(low <= code <= high for low, high in spans)
    ]
    if missing:
        yield say.table_with_gaps(part.name.span, table.name, missing)


def _doubles(part: tree.Table, table: ir.Table) -> Iterator[Diagnostic]:
    seen: list[tuple[int, int, Span]] = []
    lines = [line for line in part.lines if isinstance(line, tree.TableLine)]
    for line, (keys, _) in zip(lines, table.rows, strict=True):
        if len(keys) != len(line.values):
            return
        for node, (low, high) in zip(line.values, keys, strict=True):
            earlier = (place for first, last, place in seen if first <= high and low <= last)
            if place := next(earlier, None):
                yield say.looked_up_twice(node.span, place)
            seen.append((low, high, node.span))
