"""Regions that do not fit their board: crooked blocks, cells off it, seats without an area."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.checker.parts import Parts
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.messages.phrases import many
from sdg.resolver import Resolved
from sdg.resolver.domains import number
from sdg.source import Span

MOST_AROUND = 101  # as far as the largest board without an edge


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find regions that do not fit their board."""
    for board in parts:
        if isinstance(board, tree.Board):
            for region in board.regions:
                yield from _check(resolved.rules, board, region)


def _check(
    rules: ir.Rules, board: tree.Board, region: tree.Region | tree.RegionPerPlayer
) -> Iterator[Diagnostic]:
    name, size = region.name.text, _size(board)
    match region:
        case tree.RegionPerPlayer():
            yield from _by_seat(rules, board, region)
        case tree.Region(area=tree.Blocks(rows=rows, columns=columns) as area):
            place = board.shape.span
            if size is None:
                yield say.blocks_without_end(area.span, name)
            elif not rows.value or not columns.value:
                yield say.nothing_in_size(area.span, f"the region `{name}`")
            elif size[0] % rows.value or size[1] % columns.value:
                yield say.blocks_do_not_tile(
                    area.span, name, (rows.value, columns.value), size, place
                )
        case tree.Region(area=tree.Cells(positions=positions)):
            seen: dict[tuple[int, int], Span] = {}
            for position in positions:
                yield from _cell(board, position, seen)
        case tree.Region(area=tree.Around(rows=rows, columns=columns)):
            for side in (rows, columns):
                if side.value > MOST_AROUND:
                    yield say.around_too_large(side.span, name, side.value, MOST_AROUND)
        case tree.Region(area=tree.Families(names=names)):
            for each in names:
                yield from _diagonal(each, board, size)
        case _:
            pass


def _cell(
    board: tree.Board, position: tree.Position, seen: dict[tuple[int, int], Span]
) -> Iterator[Diagnostic]:
    row, column = _number(position.row), _number(position.column)
    if row is None or column is None:
        return
    if (row, column) in seen:
        yield say.cell_twice(position.span, (row, column), seen[row, column])
    seen.setdefault((row, column), position.span)
    name, shape = board.name.text, board.shape
    match shape:
        case tree.Grid(rows=rows, columns=columns):
            if not (1 <= row <= rows.value and 1 <= column <= columns.value):
                has = f"{many(rows.value, 'row')} and {many(columns.value, 'column')}"
                extent = f"`{name}` has {has}"
                yield say.off_the_board(position.span, (row, column), name, extent, shape.span)
        case tree.Unbounded(reach=reach):
            if max(abs(row), abs(column)) > reach.value:
                extent = f"`{name}` reaches {many(reach.value, 'cell')} from (0, 0)"
                yield say.off_the_board(position.span, (row, column), name, extent, shape.span)


def _number(node: tree.Expr) -> int | None:
    return number(node) if isinstance(node, tree.Number | tree.Negative) else None


def _diagonal(
    name: tree.Name, board: tree.Board, size: tuple[int, int] | None
) -> Iterator[Diagnostic]:
    if name.text == "diagonal" and (size is None or size[0] != size[1]):
        yield say.no_diagonals(name.span, board.name.text, board.shape.span)


def _by_seat(
    rules: ir.Rules, board: tree.Board, region: tree.RegionPerPlayer
) -> Iterator[Diagnostic]:
    least, most = rules.players
    given: dict[int, Span] = {}
    for line in region.lines:
        players = line.players.value
        if players in given:
            yield say.players_given_twice(line.players.span, players, given[players])
        elif not least <= players <= most:
            yield say.never_so_many(line.players.span, players, least, most)
        given.setdefault(players, line.players.span)
        for area in line.areas:
            count = regions_in(rules, area.family.text, board.name.text)
            if count is not None and not 1 <= area.number.value <= count:
                yield say.no_such_region(area.span, area.family.text, area.number.value, count)
    missing = [count for count in range(least, most + 1) if count not in given]
    if missing:
        yield say.players_without_area(region.name.span, region.name.text, missing)


def regions_in(rules: ir.Rules, family: str, board: str) -> int | None:
    """Count the regions of a family, or None where the play decides."""
    found = next((each for each in rules.families if each.name == family), None)
    place = next((each for each in rules.boards if each.name == board), None)
    if found is None or place is None:
        return None
    if not isinstance(place.rows, ir.Const) or not isinstance(place.columns, ir.Const):
        return None
    rows, columns = place.rows.value, place.columns.value
    match found.area:
        case ir.Lines(which=which):
            return {"row": rows, "column": columns, "diagonal": 2}[which]
        case ir.Blocks(rows=ir.Const(value=high), columns=ir.Const(value=wide)):
            return (rows // high) * (columns // wide) if high and wide else None
        case ir.Listed():
            return 1
        case ir.Joined(families=families):
            counts = [regions_in(rules, each, board) for each in families]
            return None if None in counts else sum(count or 0 for count in counts)
        case _:
            return None


def _size(board: tree.Board) -> tuple[int, int] | None:
    if isinstance(board.shape, tree.Grid):
        return board.shape.rows.value, board.shape.columns.value
    return None
