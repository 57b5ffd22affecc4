"""Sets named by a whole family: its cells are the board, and there always are some."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.bodies import played
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import BOARD, EVERYTHING, EXPRESSIONS, MOMENT
from sdg.ir.walking import walk
from sdg.messages import boards_and_ways as say
from sdg.resolver import Resolved
from sdg.source import Span

ONE = ir.Const(1, ir.NUMBER)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find where all rows, columns or blocks are named together: for that a board has its name,
    and one of them is likely meant. And where it is tested whether there are cells which only their
    place decides on: likely meant is that no card lies there."""
    rules, reported = resolved.rules, set[Span]()
    boards = {board.name: board for board in rules.boards}
    whole = dict[str, ir.Family]()
    for family in rules.families:
        if _makes_up(family, boards[family.board], whole):
            whole[family.name] = family
    around = {each.name for each in rules.families if isinstance(each.area, ir.Around)}
    for node in walk(played(rules)):
        match node:
            case ir.RegionCells(ir.FamilyRegions(name, span=span)) if name in whole:
                diagnostic = span and say.whole_board(span, span.text, whole[name].board)
            case ir.IsEmpty(what) if _lies_there(what, around):
                diagnostic = what.span and say.cells_in_any_case(what.span, what.span.text)
            case _:
                continue
        if diagnostic and diagnostic.span not in reported:
            reported.add(diagnostic.span)
            yield diagnostic


def _lies_there(what: ir.Expr, around: set[str]) -> bool:
    """Return whether cells were picked out by their place alone, whatever lies on the board."""
    if what.type.kind != "set" or what.type.of != ir.CELL or isinstance(what, ir.RegionCells):
        return False
    for node in walk(what):
        if isinstance(node, ir.FamilyRegions | ir.RegionsAt) and node.family not in around:
            continue
        if node == ir.Fact("players"):
            continue
        if isinstance(node, ir.Local) and node.type.kind == "set":
            return False
        if not {BOARD, MOMENT, EVERYTHING}.isdisjoint(EXPRESSIONS[type(node)].seen_by(node)):
            return False
    return True


def _makes_up(family: ir.Family, board: ir.Board, known: dict[str, ir.Family]) -> bool:
    """Return whether a family has several regions which together are its board."""
    rows, columns = board.rows, board.columns
    match family.area:
        case ir.Lines("row"):
            return rows != ONE
        case ir.Lines("column"):
            return columns != ONE
        case ir.Blocks(high, wide):
            return (high, wide) != (rows, columns)
        case ir.Joined(families):
            return any(name in known for name in families)
    return False
