"""Families of regions, resolved: lines, blocks, listed cells, areas by seat, boxes around cards."""

from __future__ import annotations

from collections.abc import Iterable

from sdg import ir
from sdg import syntax as tree
from sdg.messages import boards_and_ways, names, sizes
from sdg.messages import types as say
from sdg.resolver.base import Resolver
from sdg.resolver.declarations.drawing import marked
from sdg.resolver.expressions import bare_names, fixed_before_play
from sdg.resolver.names import BUILT_IN_FAMILIES


def built_in_families(r: Resolver) -> Iterable[ir.Family]:
    """List the lines of every board."""
    boards = r.names.boards
    for board, node in boards.items():
        for which in BUILT_IN_FAMILIES:
            name = which if len(boards) == 1 else f"{which} of {board}"
            yield ir.Family(name, board, ir.Lines(which), span=node.name.span)  # type: ignore[arg-type]


def family(r: Resolver, node: tree.Region | tree.RegionPerPlayer, board: str) -> ir.Family | None:
    """Resolve `region box: blocks of 3 by 3` and its like."""
    name, span = node.name.text, node.name.span
    if isinstance(node, tree.RegionPerPlayer):
        return ir.Family(name, board, _by_seat(r, node, board), span=span)
    area: ir.Blocks | ir.Around | ir.Joined | ir.Listed
    if isinstance(node.area, tree.Around) and node.around is None:
        r.report(say.around_what(node.area.span, name))
        return None
    if node.around is not None and not isinstance(node.area, tree.Around):
        r.report(say.only_around(node.area.span, name))
        return None
    match node.area:
        case tree.Blocks(rows=rows, columns=columns):
            what_for = f"the size of `{name}`"
            area = ir.Blocks(
                fixed_before_play.amount(r, rows, what_for),
                fixed_before_play.amount(r, columns, what_for),
            )
        case tree.Around(rows=rows, columns=columns):
            assert node.around is not None
            condition = fixed_before_play.on_card(r, node.around, "`for each card with`")
            area = ir.Around(condition, rows.value, columns.value)
            for number in (rows, columns):
                if number.value % 2 == 0:
                    r.report(sizes.no_middle(number.span, name, number.value))
        case tree.Families(names=parts):
            keys = [_part(r, part, name, board) for part in parts]
            r.once(parts)
            area = ir.Joined(tuple(key for key in keys if key))
        case tree.Cells(positions=positions):
            cells = tuple(
                fixed_before_play.position(r, each, f"a cell of `{name}`") for each in positions
            )
            area = ir.Listed((cells,))
        case tree.EachMark() | tree.Marked():
            if board not in r.names.drawings:
                shape = r.names.boards[board].shape
                r.report(boards_and_ways.marks_of_nothing(node.area.span, name, board, shape.span))
            picture = r.names.drawings.get(board)
            if picture is None:
                return None
            area = marked(r, node.area, picture, name)
    return ir.Family(name, board, area, span=span)


def known_board(r: Resolver, node: tree.Name) -> tree.Board | None:
    """Find a board by its name, or report that there is none."""
    r.used.add(node.text)
    board = r.names.boards.get(node.text)
    if board is None and node.text in r.names.things:
        thing = r.names.things[node.text]
        r.report(names.wrong_kind(node.span, node.text, thing.kind, "a board", thing.span))
    elif board is None and node.text not in r.names.refused:
        r.report(names.unknown_board(node.span, node.text, r.names.boards))
    return board


def family_on(r: Resolver, node: tree.Name, board: str) -> str | None:
    """Find a family of a board by its name, or report what is wrong with the name."""
    text = node.text
    if not r.names.is_family(text):
        if text in r.names.things:
            thing = r.names.things[text]
            r.report(
                names.wrong_kind(node.span, text, thing.kind, "a family of regions", thing.span)
            )
        elif text not in r.names.refused:
            known = r.names.family_names()
            r.report(names.unknown_family(node.span, text, known))
        return None
    declared = r.names.things.get(text)
    if declared and declared.board != board:
        r.report(say.other_board(node.span, text, declared.board or "", board, declared.span))
        return None
    return bare_names.family_key(r, text, node.span, None, board)


def _part(r: Resolver, node: tree.Name, name: str, board: str) -> str | None:
    key = family_on(r, node, board)
    if key == name:
        r.report(say.region_of_itself(node.span, name))
        return None
    if key in BUILT_IN_FAMILIES or (key and " of " in key) or key is None:
        return key
    if key not in r.names.families:
        later = r.names.things[key]
        if later.span.start > node.span.start:
            r.report(say.region_too_early(node.span, key, later.span))
        return None
    return key


def _by_seat(r: Resolver, node: tree.RegionPerPlayer, board: str) -> ir.BySeat:
    lines = []
    for line in node.lines:
        areas = []
        for each in line.areas:
            key = family_on(r, each.family, board)
            number = fixed_before_play.amount(
                r, each.number, f"the number of a `{each.family.text}`"
            )
            if key:
                areas.append((key, number))
        if len(line.areas) != line.players.value:
            r.report(sizes.areas_per_seat(line.span, line.players.value, len(line.areas)))
        lines.append((line.players.value, tuple(areas)))
    return ir.BySeat(tuple(lines))
