"""Drawings of boards whose rows are pushed along by spaces, which count for nothing there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sdg import syntax as tree
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.messages import boards_and_ways as say
from sdg.resolver import Resolved
from sdg.resolver.declarations.drawing import signs


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find the first row of each drawing that does not stand as it lies below the one above."""
    for board in (part for part in parts if isinstance(part, tree.Board)):
        rows = board.rows
        drawn = [[at - row.text.span.start for at, _ in signs(row)] for row in rows]
        six = isinstance(board.shape, tree.Picture) and board.shape.kind == "hexagonal"
        pushed = [_pushed(drawn, further) for further in ((0, 1) if six else (0,))]
        at = min(each if each is not None else len(rows) for each in pushed)
        if None not in pushed and at < len(rows):
            lines = [" ".join(sign for _, sign in signs(row)) for row in rows]
            understood = [" " * number * six + line for number, line in enumerate(lines)]
            yield say.pushed_by_spaces(rows[at].span, understood, six)


def _pushed(drawn: Sequence[Sequence[int]], further: int) -> int | None:
    """Return the first row of which a sign stands elsewhere than those of the rows above, each so
    many signs of the text further to the right; None if there is none."""
    columns: list[int] = []
    for row, stand in enumerate(drawn):
        back = [at - row * further for at in stand]
        if any(at != column for at, column in zip(back, columns, strict=False)):
            return row
        columns += back[len(columns) :]
    return None
