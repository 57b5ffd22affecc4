"""Cells and regions that are looked for beyond a board: what is none is empty, too."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from attrs import evolve

from sdg import ir
from sdg.checker.inference.boards import sides_of
from sdg.checker.inference.bodies import conjoined, conjuncts, played
from sdg.checker.inference.comparisons import OPPOSITE, turned
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.families import regions_in
from sdg.checker.inference.guarded import guarded_in_play, live
from sdg.checker.inference.number_bounds import Asked, Ends, ends_of
from sdg.checker.inference.tables_played import Setting, Tables, told_at
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

_RECKONED = (
    ir.Const, ir.OptionValue, ir.Local, ir.Attr, ir.Arithmetic, ir.Order, ir.CardAt, ir.CardIn,
    ir.Seat, ir.Fact,
)  # fmt: skip


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `grid at (1, n) is empty` where `n` may be beyond the board, and `row(n) is empty`,
    unless it is tested as well whether there is such a cell, or whether the number fits."""
    rules, tables, reported = resolved.rules, Tables(resolved.rules), set[Span]()
    if rules.puzzle is not None:
        return
    for part in played(rules):
        if not any(True for _ in all_of(ir.IsEmpty, part)):
            continue
        refused = {id(each.part) for each in all_of(ir.Not, part)}
        beside = conjoined(part)
        needed = tuple(
            step.condition for step in part.body.steps if isinstance(step, ir.Require)
        ) if isinstance(part, ir.Action) else ()  # fmt: skip
        for node, asked in guarded_in_play(tables, (part,)):
            if not isinstance(node, ir.IsEmpty) or id(node) in refused or node.span is None:
                continue
            others = (*needed, *beside.get(id(node), ()))
            if node.span not in reported and (
                diagnostic := _found(tables, node, node.span, asked, others)
            ):
                reported.add(node.span)
                yield diagnostic
    yield from tables.unfinished("cells beyond a board")


def _found(
    tables: Tables, node: ir.IsEmpty, span: Span, asked: Asked, others: tuple[ir.Expr, ...]
) -> Diagnostic | None:
    """Report a table at which there may be no such cell or region, so that it counts as empty."""
    where = _place(node.what)
    if where is None:
        return None
    cell, numbers = where
    varied = [each for each in walk(numbers) if isinstance(each, ir.Local | ir.Attr)]
    if not varied or not all(isinstance(e, _RECKONED) for number in numbers for e in walk(number)):
        return None
    said = tuple(each for each in (*asked, *others) if isinstance(each, ir.Expr))
    said = tuple(each for each in said if not any(one is node for one in walk(each)))
    if any(each.element == cell for each in all_of(ir.In, *said)):
        return None
    ranges = tuple(end for each in asked if isinstance(each, ir.NumberOf)
                   for end in (each.low, each.high))  # fmt: skip
    board = tables.boards.get(_board(tables, cell))
    for setting in live(tables, node, asked, board, ranges):
        at = _only(tables, setting)
        limits = _limits(tables, cell, setting)
        if limits is None:
            return None
        counted: dict[Any, Ends | None] = {
            ir.Count(each): limits[0] for each in all_of(ir.FamilyRegions, cell)
        }
        left = _left(at, asked, said, [*varied, *numbers], counted)
        if left is None:
            return None
        narrowed = tuple(_with(at, each, asked, left) for each in asked)
        for number, limit in zip(numbers, limits, strict=True):
            ends = _both(ends_of(at, number, narrowed), left.get(number))
            if ends is None or limit is None or inf in (ends[1], -ends[0]) or ends[0] > ends[1]:
                continue
            if ends[0] < limit[0] or ends[1] > limit[1]:
                return told_at(_told(span, cell, number, ends, limit), setting)
    return None


def _place(what: ir.Expr) -> tuple[ir.Expr, tuple[ir.Expr, ...]] | None:
    """Return a cell, or a region of a family, with the numbers by which it is named."""
    while isinstance(what, ir.CardsOn | ir.RegionCells):
        what = what.cells if isinstance(what, ir.CardsOn) else what.regions
    match what:
        case ir.CellAt(_, row, column):
            return what, (row, column)
        case ir.First(
            ir.Filter(slot, ir.FamilyRegions(), ir.Compare("=", ir.Order(ir.Local(it)), number))
        ) if slot == it:
            return what, (number,)
    return None


def _board(tables: Tables, cell: ir.Expr) -> str:
    if isinstance(cell, ir.CellAt):
        return cell.board
    return tables.families[_family(cell)].board


def _family(region: ir.Expr) -> str:
    return next(each.family for each in all_of(ir.FamilyRegions, region))


def _limits(tables: Tables, cell: ir.Expr, setting: Setting) -> list[Ends | None] | None:
    """Return between what the numbers of a cell or a region lie on the board; None of one that has
    no edges."""
    board = tables.boards.get(_board(tables, cell))
    if board is None or board.reach is not None:
        return None
    if not isinstance(cell, ir.CellAt):
        count = regions_in(tables, _family(cell), board.name, setting)
        return None if count is None else [(1, count)]
    return sides_of(board, setting)


def _only(tables: Tables, setting: Setting) -> Tables:
    """Return tables of which there is but this one."""
    options = tuple(
        evolve(each, domain=((setting.options[each.name],) * 2,))
        if each.name in setting.options else each
        for each in tables.rules.options
    )  # fmt: skip
    players = (setting.players, setting.players)
    rules = evolve(tables.rules, options=options, players=players)
    return Tables(rules, tables.work)


def _left(
    tables: Tables,
    asked: Asked,
    said: tuple[ir.Expr, ...],
    numbers: list[Any],
    counted: dict[Any, Ends | None],
) -> dict[Any, Ends] | None:
    """Return between which ends conditions leave numbers; None if that is not known."""
    ends = dict[Any, Ends]()
    for condition in (part for each in said for part in conjuncts(each)):
        compared = condition.part if isinstance(condition, ir.Not) else condition
        if not isinstance(compared, ir.Compare):
            continue
        for one, op, other in ((compared.left, compared.op, compared.right), turned(compared)):
            if one not in numbers:
                continue
            its = counted.get(other) or ends_of(tables, other, asked)
            if its is None:
                return None
            op = OPPOSITE[op] if isinstance(condition, ir.Not) else op
            low = its[0] + (op == ">") if op in (">", ">=", "=") else -inf
            high = its[1] - (op == "<") if op in ("<", "<=", "=") else inf
            ends[one] = _both((low, high), ends.get(one)) or (low, high)
    return ends


def _both(one: Ends | None, other: Ends | None) -> Ends | None:
    """Return the ends within both of which a number lies, if any are known of the first."""
    if one is None or other is None:
        return one
    return max(one[0], other[0]), min(one[1], other[1])


def _with(tables: Tables, given: Any, asked: Asked, left: dict[Any, Ends]) -> Any:
    """Return what a number is chosen from, with the ends that conditions leave it."""
    number = ir.Local(getattr(given, "slot", None) or 0, ir.NUMBER)
    if number not in left or not isinstance(given, ir.NumberOf | ir.OneOf):
        return given
    ends = _both(ends_of(tables, number, asked), left[number])
    if ends is None or inf in (ends[1], -ends[0]):
        return given
    low, high = (ir.Const(int(each), ir.NUMBER) for each in ends)
    return ir.NumberOf(number.slot, low, high)


def _told(span: Span, cell: ir.Expr, number: ir.Expr, ends: Ends, limit: Ends) -> Diagnostic:
    said = cell.span.text if cell.span else "…"
    name = number.span.text if number.span else "…"
    text = span.text if span.text.count("(") >= span.text.count(")") else f"(cells of {span.text}"
    if isinstance(cell, ir.CellAt):
        there = f"{said} in {said.partition(' at ')[0]}"
    else:
        most = f"{name} <= count {_family(cell)}" if ends[1] > limit[1] else ""
        least = f"{name} > 0" if ends[0] < limit[0] else ""
        there = " and ".join(each for each in (least, most) if each)
    return say.beyond(span, name, ends, limit, f"{there} and {text}")
