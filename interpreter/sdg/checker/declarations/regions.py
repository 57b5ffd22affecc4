"""Regions that do not fit their board: crooked blocks, cells off it, seats without an area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sdg import ir
from sdg import syntax as tree
from sdg.checker.inference.declared import Parts, declared_at
from sdg.checker.inference.families import Size, regions_in, size_of
from sdg.checker.inference.tables_played import Setting, Tables, told_at, worth
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.messages.boards_and_ways import blocks_of_a_drawing
from sdg.messages.phrases import many
from sdg.resolver import Resolved
from sdg.source import Span

MOST_AROUND = 101  # as far as the largest board without an edge


Drawn: TypeAlias = frozenset[tuple[int, int]] | None  # the cells of a board that is drawn


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find regions that do not fit their board, whatever is chosen before the game."""
    tables, reported = Tables(resolved.rules), set()
    boards, families = declared_at(tables.rules.boards), declared_at(tables.rules.families)
    for node in parts:
        if not isinstance(node, tree.Board) or (board := boards.get(node.name.span)) is None:
            continue
        drawn = None if board.drawn is None else frozenset(board.drawn)
        own = [families[r.name.span] for r in node.regions if r.name.span in families]
        for setting in tables.at(node.name.span, board, *own):
            size = size_of(board, setting)
            if (size is None and board.reach is None) or (size and min(size) <= 0):
                continue
            for region in node.regions:
                if not tables.lasts(region.name.span):
                    break
                family = families.get(region.name.span)
                area = None if family is None else family.area
                for diagnostic in _check(tables, node, region, area, size, drawn, setting):
                    if diagnostic.span.start not in reported:
                        reported.add(diagnostic.span.start)
                        yield told_at(diagnostic, setting)
    yield from tables.unfinished("regions")


def _check(
    tables: Tables,
    board: tree.Board,
    region: tree.Region | tree.RegionPerPlayer,
    area: object,
    size: Size,
    drawn: Drawn,
    setting: Setting,
) -> Iterator[Diagnostic]:
    name = region.name.text
    match region:
        case tree.RegionPerPlayer():
            if isinstance(area, ir.BySeat):
                yield from _by_seat(tables, board, region, area, setting)
        case tree.Region(area=tree.Blocks() as blocks) if isinstance(area, ir.Blocks):
            rows, columns = worth(area.rows, setting), worth(area.columns, setting)
            if size is None:
                yield say.blocks_without_end(blocks.span, name)
            elif rows is None or columns is None:
                pass  # before_play.py reports that, where it is evaluated
            elif rows <= 0 or columns <= 0:
                yield say.nothing_in_size(blocks.span, f"the region `{name}`")
            elif drawn is not None and len(drawn) != size[0] * size[1]:
                yield blocks_of_a_drawing(blocks.span, name, board.shape.span)
            elif size[0] % rows or size[1] % columns:
                yield say.blocks_do_not_tile(
                    blocks.span, name, (rows, columns), size, board.shape.span
                )
        case tree.Region(area=tree.Cells(positions=positions)) if isinstance(area, ir.Listed):
            seen: dict[tuple[int, int], Span] = {}
            for position, cell in zip(positions, area.listed[0], strict=True):
                if not tables.lasts(position.span):
                    return
                at = worth(cell[0], setting), worth(cell[1], setting)
                yield from _cell(board, position.span, at, seen, size, drawn)
        case tree.Region(area=tree.Around(rows=high, columns=wide)):
            for side in (high, wide):
                if side.value > MOST_AROUND:
                    yield say.around_too_large(side.span, name, side.value, MOST_AROUND)
        case tree.Region(area=tree.Families(names=names)):
            for each in names:
                yield from _diagonal(each, board, size)
        case _:
            pass


def _cell(
    board: tree.Board,
    span: Span,
    at: tuple[int | None, int | None],
    seen: dict[tuple[int, int], Span],
    size: Size,
    drawn: Drawn,
) -> Iterator[Diagnostic]:
    row, column = at
    if row is None or column is None:
        return
    if (row, column) in seen:
        yield say.cell_twice(span, (row, column), seen[row, column])
    seen.setdefault((row, column), span)
    name, shape = board.name.text, board.shape
    if size is not None and not (1 <= row <= size[0] and 1 <= column <= size[1]):
        extent = f"`{name}` has {many(size[0], 'row')} and {many(size[1], 'column')}"
        yield say.off_the_board(span, (row, column), name, extent, shape.span)
    elif drawn is not None and (row, column) not in drawn:
        hole = "this is the board, which has no cell there"
        yield say.off_the_board(span, (row, column), name, hole, shape.span)
    if isinstance(shape, tree.Unbounded) and max(abs(row), abs(column)) > shape.reach.value:
        extent = f"`{name}` reaches {many(shape.reach.value, 'cell')} from (0, 0)"
        yield say.off_the_board(span, (row, column), name, extent, shape.span)


def _diagonal(name: tree.Name, board: tree.Board, size: Size) -> Iterator[Diagnostic]:
    if name.text == "diagonal" and (size is None or size[0] != size[1]):
        yield say.no_diagonals(name.span, board.name.text, board.shape.span)


def _by_seat(
    tables: Tables,
    board: tree.Board,
    region: tree.RegionPerPlayer,
    seats: ir.BySeat,
    setting: Setting,
) -> Iterator[Diagnostic]:
    least, most = tables.rules.players
    given: dict[int, Span] = {}
    for line, (_, numbers) in zip(region.lines, seats.lines, strict=True):
        players = line.players.value
        if players in given:
            yield say.players_given_twice(line.players.span, players, given[players])
        elif not least <= players <= most:
            yield say.never_so_many(line.players.span, players, least, most)
        given.setdefault(players, line.players.span)
        if players != setting.players:
            continue
        for area, (family, which) in zip(line.areas, numbers, strict=False):
            if not tables.lasts(area.span):
                return
            count = regions_in(tables, family, board.name.text, setting)
            at = worth(which, setting)
            if count is not None and at is not None and not 1 <= at <= count:
                yield say.no_such_region(area.span, area.family.text, at, count)
    missing = [count for count in range(least, most + 1) if count not in given]
    if missing:
        yield say.players_without_area(region.name.span, region.name.text, missing)
