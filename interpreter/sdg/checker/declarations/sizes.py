"""Sizes out of bounds: players, boards, reaches, places."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Setting, Tables, told_at, worth
from sdg.diagnostics import Diagnostic
from sdg.limits import MOST_PLAYERS
from sdg.messages import sizes as say
from sdg.resolver import Resolved
from sdg.resolver.declarations.drawing import MOST_CELLS as MOST_CELLS
from sdg.resolver.types import is_unknown

MOST_REACH = 50
MOST_TOGETHER = 4 * MOST_CELLS  # cells of all boards


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find sizes that are nothing, or beyond all tables."""
    yield from _players(resolved.head)
    tables = Tables(resolved.rules)
    yield from _boards(tables, parts)
    yield from _attributes(tables)
    yield from tables.unfinished("the sizes")
    most = resolved.rules.players[1]
    for attribute in resolved.rules.attributes:
        if attribute.seats and len(attribute.values) < most and attribute.span:
            yield say.players_without_value(
                attribute.span, attribute.name, len(attribute.values), most
            )


def _boards(tables: Tables, parts: Parts) -> Iterator[Diagnostic]:
    """Find boards without a cell or with too many, and the one with which all have too many."""
    reported: set[int] = set()  # where what was reported stands
    shapes = {part.name.text: part.shape for part in parts if isinstance(part, tree.Board)}
    boards = tables.rules.boards
    for setting in tables.at(boards[-1].span if boards else None, boards):
        total = 0
        for board in boards:
            for diagnostic in _board(board, shapes.get(board.name), setting):
                if diagnostic.span.start not in reported:
                    reported.add(diagnostic.span.start)
                    yield told_at(diagnostic, setting)
            cells = _cells(board, setting)
            copies = setting.players if board.per_player else 1
            total += copies * cells if cells <= MOST_CELLS or board.reach is not None else 0
            if total > MOST_TOGETHER and board.span:
                yield say.boards_too_large(board.span, total, MOST_TOGETHER)
                return


def _attributes(tables: Tables) -> Iterator[Diagnostic]:
    """Find attributes that go up to an option and have no value at some choice of it."""
    for attribute in tables.rules.attributes:
        if attribute.upto is None:
            continue
        for setting in tables.at(attribute.span, attribute):
            greatest = worth(attribute.upto, setting)
            low = attribute.low
            if greatest is not None and low is not None and greatest < low and attribute.span:
                diagnostic = say.no_value_left(attribute.span, attribute.name, low, greatest)
                yield told_at(diagnostic, setting)
                break


def _board(board: ir.Board, shape: object, setting: Setting) -> Iterator[Diagnostic]:
    if isinstance(shape, tree.Unbounded) and shape.reach.value > MOST_REACH:
        yield say.reach_too_far(shape.reach.span, board.name, shape.reach.value, MOST_REACH)
    if board.reach is not None:
        return
    assert board.rows is not None and board.columns is not None
    for side in (board.rows, board.columns):
        if is_unknown(side):
            return
        if side.span and (size := worth(side, setting)) is not None and size <= 0:
            yield say.nothing_in_size(side.span, f"the board `{board.name}`")
    cells = _cells(board, setting)
    if cells > MOST_CELLS and board.rows.span and board.columns.span:
        span = board.rows.span.to(board.columns.span)
        yield say.board_too_large(span, board.name, cells, MOST_CELLS)


def _cells(board: ir.Board, setting: Setting) -> int:
    """Count the cells of a board (of one player's, if each has one); 0 if that is not known."""
    if board.reach is not None:
        return (2 * board.reach + 1) ** 2 if board.reach <= MOST_REACH else 0
    assert board.rows is not None and board.columns is not None
    rows, columns = worth(board.rows, setting), worth(board.columns, setting)
    return max(0, rows) * max(0, columns) if rows is not None and columns is not None else 0


def _players(head: tree.Game) -> Iterator[Diagnostic]:
    for line in head.lines:
        if isinstance(line, tree.Players):
            least, most, usually = line.least, line.most or line.least, line.usually
            if least.value == 0:
                yield say.nobody_plays(least.span)
            elif least.value > most.value:
                yield say.backwards(least.span.to(most.span), least.value, most.value)
            elif most.value > MOST_PLAYERS:
                yield say.too_many_players(most.span, most.value, MOST_PLAYERS)
            elif usually and not least.value <= usually.value <= most.value:
                yield say.unusual(usually.span, usually.value, least.value, most.value)
