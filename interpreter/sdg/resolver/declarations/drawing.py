"""Boards that are drawn in the file, resolved: which cells there are, and what each is marked."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.messages import boards_and_ways as say
from sdg.messages import declared_names, sizes
from sdg.resolver.base import Resolver, unknown
from sdg.resolver.names import Drawing
from sdg.source import Span

MOST_CELLS = 4_096
NO_CELL = "."


def drawing(r: Resolver, board: tree.Board) -> Drawing | None:
    """Read the picture of a board, or report what is wrong with it."""
    rows = board.rows
    if not rows:
        r.report(say.nothing_drawn(board.shape.span, board.name.text))
        return None
    lines = [list(signs(row)) for row in rows]
    wide = max(map(len, lines))
    cells: dict[tuple[int, int], str] = {}
    for row, (line, node) in enumerate(zip(lines, rows, strict=True), 1):
        for column, (at, sign) in enumerate(line, 1):
            if not is_mark(sign) and sign != NO_CELL:
                r.report(say.no_mark(node.span.source.span(at, at + 1), sign))
            elif sign != NO_CELL:
                cells[row, column] = sign
        if all(sign == NO_CELL for _, sign in line):
            r.report(say.line_without_cell(node.span, f"row {row}"))
            return None
    used = {column for _, column in cells}
    if missing := next((column for column in range(1, wide + 1) if column not in used), 0):
        r.report(say.line_without_cell(rows[0].span, f"column {missing}"))
        return None
    if len(rows) * wide > MOST_CELLS:
        span = rows[0].span.to(rows[-1].span)
        r.report(sizes.board_too_large(span, board.name.text, len(rows) * wide, MOST_CELLS))
        return None
    return Drawing(len(rows), wide, cells)


def board(
    node: tree.Board, shape: tree.Picture, drawn: Drawing | None, per_player: bool
) -> ir.Board:
    """Return a board that is drawn; one whose picture is a mistake has no size."""
    rows = columns = unknown(shape.span)
    if drawn is not None:
        rows = ir.Const(drawn.rows, ir.NUMBER, span=shape.span)
        columns = ir.Const(drawn.columns, ir.NUMBER, span=shape.span)
    return ir.Board(
        node.name.text, rows, columns, None, shape.kind == "stacked", per_player,
        shape.kind == "hexagonal", tuple(drawn.cells) if drawn else (), span=node.name.span,
    )  # fmt: skip


def marked(r: Resolver, node: tree.EachMark | tree.Marked, drawn: Drawing, name: str) -> ir.Listed:
    """Return the regions of `each mark`, or the one of the cells that are marked so."""
    lists: dict[str, list[tuple[ir.Expr, ir.Expr]]] = {}
    cells = {cell: _written(cell) for cell in drawn.cells}
    for cell, mark in drawn.cells.items():
        lists.setdefault(mark, []).append(cells[cell])
    if isinstance(node, tree.EachMark):
        return ir.Listed(tuple(map(tuple, lists.values())), tuple(lists))
    chosen: dict[str, Span] = {}
    for each in node.marks:
        mark = each.text if isinstance(each, tree.Text) else each.span.text
        if mark in chosen:
            r.report(declared_names.listed_twice(each.span, mark, chosen[mark]))
        elif not is_mark(mark):
            r.report(say.no_mark(each.span, mark))
        elif mark not in lists:
            r.report(say.unknown_mark(each.span, name, mark, lists))
        chosen.setdefault(mark, each.span)
    return ir.Listed((tuple(cells[cell] for cell, mark in drawn.cells.items() if mark in chosen),))


def signs(row: tree.PictureRow) -> Iterator[tuple[int, str]]:
    """Yield the signs of a row and where each stands in the file."""
    for at, sign in enumerate(row.text.text, row.text.span.start + 1):
        if sign != " ":
            yield at, sign


def _written(cell: tuple[int, int]) -> tuple[ir.Expr, ir.Expr]:
    row, column = cell
    return ir.Const(row, ir.NUMBER), ir.Const(column, ir.NUMBER)


def is_mark(sign: str) -> bool:
    """Return whether this marks a cell: one letter, digit or sign of ASCII, but no dot."""
    return len(sign) == 1 and "!" <= sign <= "~" and sign != NO_CELL
