"""What play would run into: cells off the board, divisions by zero, numbers that cards may lack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from sdg import ir
from sdg.checker.inference.boards import sides_of
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.families import regions_in
from sdg.checker.inference.guarded import guarded_in_play, live, said
from sdg.checker.inference.lacking_attributes import Lacking
from sdg.checker.inference.number_bounds import (
    Asked,
    Ends,
    ends_of,
    may_be_zero,
    with_what_names_stand_for,
)
from sdg.checker.inference.tables_played import Setting, Tables, told_at, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import trial_setups as say
from sdg.resolver import Resolved
from sdg.source import Span

_TOLD_IN_PLAY = (
    ir.Stored, ir.Fold, ir.Attr, ir.Count, ir.CountAlike, ir.Height, ir.Left, ir.Lookup,
    ir.Coordinate, ir.Arithmetic,
)  # fmt: skip


@frozen
class _Messages:
    """What is said of a cell that is none: of its place, or of its row or column alone."""

    cell: Callable[[Span, str, int, int], Diagnostic]
    side: Callable[[Span, str, str, Ends], Diagnostic]


_PUT = _Messages(say.cell_off_the_board, say.side_off_the_board)
_READ = _Messages(say.cell_that_is_none, say.side_that_is_none)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at each expression with what is tested before it, at the tables that matter to it."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    played = (
        *rules.course(setup=True), *rules.rules, *rules.scoring, *rules.ends,
    )  # fmt: skip
    lacking = Lacking(rules)
    reported: set[tuple[str, int]] = set()
    for node, asked in guarded_in_play(tables, played):
        for diagnostic in _doubts(tables, node, lacking, asked):
            code = (
                "E567" if diagnostic.code == "W674" else diagnostic.code
            )  # one cell, reported once
            if (code, diagnostic.span.start) not in reported:
                reported.add((code, diagnostic.span.start))
                yield diagnostic
    yield from tables.unfinished("cells and divisions")


def _doubts(tables: Tables, node: Any, lacking: Lacking, asked: Asked) -> Iterator[Diagnostic]:
    if isinstance(node, ir.ToCell) and isinstance(node.cell, ir.CellAt):
        yield from _off_the_board(tables, node.cell, _PUT, asked)
    elif isinstance(node, ir.CellAt):
        yield from _off_the_board(tables, node, _READ, asked)
    elif isinstance(node, ir.First):
        yield from _no_region(tables, node, asked)
    if isinstance(node, ir.Arithmetic) and node.op in ("div", "mod"):
        yield from _by_zero(tables, node, asked)
    yield from lacking.diagnostics(
        node, asked, lambda value, before: _asked_of(tables, value, before)
    )


def _off_the_board(
    tables: Tables,
    node: ir.CellAt,
    messages: _Messages,
    asked: Asked,
) -> Iterator[Diagnostic]:
    """Find a table at which a cell is named that its board does not have."""
    board = tables.boards.get(node.board)
    if board is None:
        return
    yield from _beyond_a_side(tables, node, board, messages.side, asked)
    if any(True for _ in all_of(ir.Local, node.row, node.column)):
        return
    for setting in live(tables, node, asked, board):
        row, column = worth(node.row, setting), worth(node.column, setting)
        if row is None or column is None:
            return
        if node.span and not _has(board, row, column, setting):
            diagnostic = messages.cell(node.span, board.name, row, column)
            seats = any(fact.name == "players" for fact in all_of(ir.Fact, node, board))
            yield told_at(diagnostic, setting, seats)
            return


def _beyond_a_side(
    tables: Tables,
    node: ir.CellAt,
    board: ir.Board,
    message: Callable[[Span, str, str, Ends], Diagnostic],
    asked: Asked,
) -> Iterator[Diagnostic]:
    """Find a row or column that its board never has, of a cell whose other number only play
    decides."""
    numbers = ("row", node.row), ("column", node.column)
    for setting in live(tables, node, asked, board):
        known = [worth(number, setting) for _, number in numbers]
        limits = sides_of(board, setting)
        if None not in known or limits is None or not node.span:
            return
        for (side, number), value, limit in zip(numbers, known, limits, strict=True):
            ends = ends_of(tables, number, asked) if value is None else (value, value)
            if ends is None or limit is None:
                continue
            if ends[0] > limit[1] or ends[1] < limit[0]:
                yield told_at(message(node.span, board.name, side, limit), setting)
                return


def _has(board: ir.Board, row: int, column: int, setting: Setting) -> bool:
    if board.drawn is not None:
        return (row, column) in board.drawn
    if board.rows is None or board.columns is None:
        return board.reach is None or max(abs(row), abs(column)) <= board.reach
    rows, columns = worth(board.rows, setting), worth(board.columns, setting)
    if rows is None or columns is None:
        return True
    return 1 <= row <= rows and 1 <= column <= columns


def _no_region(tables: Tables, node: ir.First, asked: Asked) -> Iterator[Diagnostic]:
    """Find a table at which a region is named by a number that its family does not reach."""
    match node.of:
        case ir.Filter(
            slot, ir.FamilyRegions(name), ir.Compare("=", ir.Order(ir.Local(it)), number)
        ) if slot == it and node.span:
            family = tables.families.get(name)
        case _:
            return
    if family is None:
        return
    for setting in live(tables, node, asked, tables.boards.get(family.board)):
        at, count = worth(number, setting), regions_in(tables, name, family.board, setting)
        ends = ends_of(tables, number, asked) if at is None else (at, at)
        if ends is None or count is None:
            return
        if at is None and (ends[0] > count or ends[1] < 1):
            yield told_at(say.number_of_no_region(node.span, name, count), setting)
            return
        if at is not None and not 1 <= at <= count:
            yield told_at(say.region_that_is_none(node.span, name, at, count), setting)
            return


def _by_zero(tables: Tables, node: ir.Arithmetic, asked: Asked) -> Iterator[Diagnostic]:
    """Find a table at which a divisor is zero; else report one that play may make zero."""
    divisor = node.right
    if divisor.span is None or node.span is None:
        return
    for setting in live(tables, node, asked):
        value = worth(divisor, setting)
        if value == 0:
            seats = any(fact.name == "players" for fact in all_of(ir.Fact, divisor))
            players = setting.players if seats else None
            yield told_at(say.always_by_zero(divisor.span, divisor.span.text, players), setting)
        if value is not None:
            continue
        zero = may_be_zero(tables, divisor, asked)
        if zero and not _asked_of(tables, divisor, asked):
            yield say.perhaps_by_zero(divisor.span, divisor.span.text)
        return


def _asked_of(tables: Tables, node: ir.Expr, asked: Asked) -> bool:
    """Return whether what a number depends on was tested before, or is a loop's element."""
    before = set()
    for each in walk(said(asked)):
        before.add(each)
        if not tables.lasts(node.span):
            return True
    for each in with_what_names_stand_for(node, asked):
        if isinstance(each, ir.Local) and each.type == ir.NUMBER and each in before:
            return True
        if isinstance(each, ir.Count | ir.CountAlike) and each.of in before:
            return True
        if isinstance(each, _TOLD_IN_PLAY) and each in before:
            return True
        if isinstance(each, ir.Attr) and each.card in before:
            return True
        if isinstance(each, ir.Count) and _counts_itself(each.of):
            return True
    return False


def _counts_itself(of: ir.Expr) -> bool:
    """Return whether players are counted that are as somebody is: that player is one of them."""
    match of:
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare(op="=")):
            return True
    return False
