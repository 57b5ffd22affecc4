"""Tables with gaps, and lines of tables that never apply."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from attrs import define, field

from sdg import ir
from sdg import syntax as tree
from sdg.checker.inference.declared import Parts, declared_at
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
    covered = _Covered()
    for keys, _ in table.rows:
        for low, high in keys:
            covered.add(low, high, 0)
    missing = [
        face
        for code, face in enumerate(attribute.values, attribute.low or 0)
        if not covered.has(code)
    ]
    if missing:
        yield say.table_with_gaps(part.name.span, table.name, missing)


def _doubles(part: tree.Table, table: ir.Table) -> Iterator[Diagnostic]:
    covered, places = _Covered(), list[Span]()
    lines = [line for line in part.lines if isinstance(line, tree.TableLine)]
    for line, (keys, _) in zip(lines, table.rows, strict=True):
        if len(keys) != len(line.values):
            return
        for node, (low, high) in zip(line.values, keys, strict=True):
            earlier = covered.add(low, high, len(places))
            if earlier is not None:
                yield say.looked_up_twice(node.span, places[earlier])
            places.append(node.span)


@define
class _Covered:
    """Values that have a line: ranges in order that do not overlap, each with its first line."""

    lows: list[int] = field(factory=list)
    highs: list[int] = field(factory=list)
    lines: list[int] = field(factory=list)

    def has(self, value: int) -> bool:
        """Return whether a value has a line."""
        at = bisect_left(self.highs, value)
        return at < len(self.lows) and self.lows[at] <= value

    def add(self, low: int, high: int, line: int) -> int | None:
        """Add the values from `low` to `high`; return the first line that has one of them."""
        first = last = bisect_left(self.highs, low)
        gaps, start = list[tuple[int, int]](), low
        while last < len(self.lows) and self.lows[last] <= high:
            if start < self.lows[last]:
                gaps.append((start, self.lows[last] - 1))
            start, last = self.highs[last] + 1, last + 1
        if start <= high:
            gaps.append((start, high))
        earlier = min(self.lines[first:last], default=None)
        for gap in gaps:
            at = bisect_left(self.lows, gap[0])
            for kept, value in zip((self.lows, self.highs, self.lines), (*gap, line), strict=True):
                kept.insert(at, value)
        return earlier
