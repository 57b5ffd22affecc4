"""Lookups in tables, generated: by a constant table, or row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from sdg import ir
from sdg.kernel.dialect.values import Code, Frame, Value
from sdg.kernel.expressions.register import codes, number, value

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

MOST_KEYS = 256  # of a table of the kernel

Spans: TypeAlias = tuple[tuple[int, int], ...]


@frozen
class Row:
    """The value of a row, and the lines that have to be written before it."""

    value: Code
    lines: list[str]

    def constant(self) -> int | None:
        """Return the value, if it is a number that is known now."""
        known = self.value.text.removeprefix("-").isdecimal() and not self.lines
        return int(self.value.text) if known else None


@codes(ir.Lookup)
def _lookup(k: Kernel, node: ir.Lookup, E: Frame) -> Value:
    return looked_up(k, node, E, lambda row: row)


def looked_up(k: Kernel, node: ir.Lookup, E: Frame, into: Callable[[Code], Code]) -> Code:
    """Generate the row of a table for a key, as `into` turns it into what is wanted.

    The names in a row are its own, and not of the line that looks it up.
    """
    table = next(t for t in k.rules.tables if t.name == node.table)
    key = k.named(number(k, node.key, E), "key")

    def row(expression: ir.Expr) -> Row:
        k.source.depth += 1
        with k.source.aside() as lines:
            code = value(k, expression, {})
            assert isinstance(code, Code)
            code = into(code)
        k.source.depth -= 1
        return Row(code, lines)

    rows = [(spans, row(expression)) for spans, expression in table.rows]
    otherwise = row(table.otherwise) if table.otherwise is not None else None
    if not rows:
        assert otherwise is not None
        k.source.lines += otherwise.lines
        return Code(
            k.source.keep(otherwise.value.text, "row", otherwise.value.kind), otherwise.value.kind
        )
    kind = rows[0][1].value.kind
    if (known := _by_key(rows, otherwise)) is not None:
        low, values = known
        high = low + len(values) - 1
        name = k.source.table(f"rows_of_{node.table}", values, _declared(kind))
        rows = [(((low, high),), Row(Code(f"{name}[{key} - {low}]", kind), []))]
    chosen = k.source.fresh("row")
    for i, (spans, each) in enumerate(rows):
        within = " or ".join(f"{low} <= {key} <= {high}" for low, high in spans)
        with k.source.block(f"{'elif' if i else 'if'} {within}:"):
            k.source.lines += each.lines
            k.source.add(k.assigned(chosen, each.value))
    with k.source.block("else:"):
        if otherwise is None:
            k.source.add(k.assigned(chosen, Code("0", kind)))
            k.fault()
        else:
            k.source.lines += otherwise.lines
            k.source.add(k.assigned(chosen, otherwise.value))
    return Code(chosen, kind)


def _by_key(
    rows: Sequence[tuple[Spans, Row]], otherwise: Row | None
) -> tuple[int, list[int]] | None:
    """Return the first key and the values of it and those after it, if they are constants."""
    low = min(first for spans, _ in rows for first, _ in spans)
    high = max(last for spans, _ in rows for _, last in spans)
    if high - low >= MOST_KEYS:
        return None
    beside = otherwise.constant() if otherwise is not None else None
    values = []
    for key in range(low, high + 1):
        fitting = (row for spans, row in rows if any(a <= key <= b for a, b in spans))
        row = next(fitting, None)
        constant = row.constant() if row is not None else beside
        if constant is None:  # not known now, or a key without a row
            return None
        values.append(constant)
    return low, values


def _declared(kind: str) -> str:
    """Return how a table of such values is declared."""
    return kind if kind in ("cells", "regions", "kinds") else "numbers"
