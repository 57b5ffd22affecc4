"""Cells of one board that are compared with those of another: they never are the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.bodies import played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

Boards: TypeAlias = frozenset[str] | None  # on which something may lie; None if that is not known


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `pad in nest` and `pad = nest at (1, 1)` of a pad of another board."""
    rules, by_span = resolved.rules, dict[Span, set[tuple[bool, str, str] | None]]()
    if len(rules.boards) < 2:
        return
    for part in played(rules):
        for node, asked in guarded(part, _known(part, rules)):
            match node:
                case ir.In(one, other) if node.span and one.type == ir.CELL:
                    pass
                case ir.Compare("=" | "!=", one, other) if node.span and one.type == ir.CELL:
                    pass
                case _:
                    continue
            here, there = (_boards(each, asked, rules) for each in (one, other))
            apart = bool(here and there) and not (here or set()) & (there or set())
            so = isinstance(node, ir.Compare) and node.op == "!="
            boards_apart = (so, min(here or "?"), min(there or "?")) if apart else None
            by_span.setdefault(node.span, set()).add(boards_apart)
    for span, ways in by_span.items():
        if len(ways) == 1 and (boards_apart := ways.pop()):
            yield say.of_two_boards(span, *boards_apart)


def _known(part: Any, rules: ir.Rules) -> Asked:
    """Answer what the names stand for with which a part begins."""
    match part:
        case ir.Rule(board=board) | ir.When(event=ir.Arrives(board=board)):
            return (ir.OneOf(1, ir.BoardCells(board)),)
        case ir.When(event=ir.After(action=name)):
            return next(each.params for each in rules.actions if each.name == name)
    return ()


def _boards(node: ir.Expr, asked: Asked, rules: ir.Rules) -> Boards:
    """Answer on which boards a cell, or what is in a set of cells or regions, may lie."""
    match node:
        case ir.Local(slot) if node.type.kind == "region":
            return _of_family(str(node.type.of), rules)
        case ir.Local(slot):
            return _named(slot, asked, rules)
        case ir.BoardCells(board) | ir.CellsThisTurn(board) | ir.CellAt(board):
            return frozenset({board})
        case ir.Neighbors(cell) | ir.Step(cell=cell) | ir.Flight(cell=cell):
            return _boards(cell, asked, rules)
        case ir.Filter(over=over) | ir.Best(over=over) | ir.First(of=over) | ir.RegionCells(over):
            return _boards(over, asked, rules)
        case ir.FamilyRegions(family) | ir.RegionsAt(family):
            return _of_family(family, rules)
        case ir.Stored(name):
            on = next((each.board for each in rules.stores if each.name == name), None)
            return None if on is None else frozenset({on})
    return None


def _of_family(name: str, rules: ir.Rules) -> Boards:
    board = next((each.board for each in rules.families if each.name == name), None)
    return None if board is None else frozenset({board})


def _named(slot: int, asked: Asked, rules: ir.Rules) -> Boards:
    """Answer where lies what a name was given last."""
    for at in range(len(asked) - 1, -1, -1):
        match asked[at]:
            case ir.OneOf(its, over) | ir.Let(its, over) if its == slot:
                return _boards(over, asked[:at], rules)
            case ir.PairOf(first, second, over) if slot in (first, second):
                return _boards(over, asked[:at], rules)
    return None
