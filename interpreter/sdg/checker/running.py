"""What play would run into: cells off the board, divisions by zero, numbers that cards may lack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sdg import ir
from sdg.checker.between import Asked, may_be_zero, with_what_names_stand_for
from sdg.checker.parts import Parts
from sdg.checker.regions import regions_in
from sdg.checker.settings import Setting, Tables, told_at, worth
from sdg.checker.walking import all_of
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import is_node, parts_of, walk
from sdg.messages import trials as say
from sdg.resolver import Resolved
from sdg.source import Span

_TOLD_IN_PLAY = (
    ir.Stored, ir.Fold, ir.Attr, ir.Count, ir.CountAlike, ir.Height, ir.Left, ir.Lookup,
    ir.Coordinate, ir.Arithmetic,
)  # fmt: skip


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at each expression with what is asked before it, at the tables that matter to it."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    played = (
        rules.setup, rules.turn, rules.actions, rules.whens, rules.rules, rules.scoring, rules.ends,
    )  # fmt: skip
    sometimes = _sometimes_lacking(rules)
    told: set[tuple[str, int]] = set()
    for node, asked in guarded(played, ()):
        for found in _doubts(tables, node, sometimes, asked):
            code = "E567" if found.code == "W674" else found.code  # one cell, told once
            if (code, found.span.start) not in told:
                told.add((code, found.span.start))
                yield found
    yield from tables.unfinished("cells and divisions")


def _doubts(tables: Tables, node: Any, sometimes: set[str], asked: Asked) -> Iterator[Diagnostic]:
    if isinstance(node, ir.ToCell) and isinstance(node.cell, ir.CellAt):
        yield from _off_the_board(tables, node.cell, say.cell_off_the_board, asked)
    elif isinstance(node, ir.CellAt):
        yield from _off_the_board(tables, node, say.cell_that_is_none, asked)
    elif isinstance(node, ir.First):
        yield from _no_region(tables, node, asked)
    if isinstance(node, ir.Arithmetic) and node.op in ("div", "mod"):
        yield from _by_zero(tables, node, asked)
    yield from _lacking(tables, node, sometimes, asked)


def guarded(node: Any, asked: Asked) -> Iterator[tuple[Any, Asked]]:
    """Yield each node below one, with what holds, or is gone through, where it is come to."""
    match node:
        case tuple():
            for each in node:
                yield from guarded(each, asked)
                if isinstance(each, ir.Require | ir.If):
                    asked = (*asked, each)  # what is asked there may be settled from here on
                if isinstance(each, ir.Require):
                    asked = (*asked, each.condition)
                if isinstance(each, ir.Let):
                    asked = (*asked, each)
        case ir.All(parts=found) | ir.Any(parts=found):
            for part in found:
                yield from guarded(part, asked)
                asked = (*asked, part if isinstance(node, ir.All) else ir.Not(part))
        case ir.If(condition=condition, then=then, otherwise=otherwise):
            yield from _branches(condition, then, otherwise, asked)
        case ir.Choice(condition=condition, yes=yes, no=no):
            yield from _branches(condition, yes, no, asked)
        case ir.When(event=event, only=only, body=body):
            holds = tuple(e for e in (only, getattr(event, "condition", None)) if e is not None)
            yield from guarded((event, only), asked)
            yield from guarded(body, (*asked, *holds))
        case ir.Rule(only_for=only_for, clauses=clauses):
            yield from guarded(clauses, asked if only_for is None else (*asked, only_for))
        case ir.End(condition=condition, body=body):
            yield from guarded(condition, asked)
            yield from guarded(body, (*asked, condition))
        case ir.Action(params=params, body=body):
            yield from guarded(params, asked)
            yield from guarded(body, (*asked, *params))
        case _:
            if not is_node(node):
                return
            yield node, asked
            yield from guarded(parts_of(node), (*asked, *_around(node)))


def _around(node: Any) -> Iterator[Any]:
    """Yield what a node asks, or goes through, around the others of its parts."""
    slot, over = getattr(node, "slot", None), getattr(node, "over", None)
    if over is not None:
        yield over if slot is None else ir.OneOf(slot, over)
    if (condition := getattr(node, "condition", None)) is not None:
        yield condition
    if isinstance(node, ir.Bind):
        yield ir.Let(node.slot, node.value)


def _branches(condition: ir.Expr, yes: Any, no: Any, asked: Asked) -> Iterator[tuple[Any, Asked]]:
    yield from guarded(condition, asked)
    yield from guarded(yes, (*asked, condition))
    yield from guarded(no, (*asked, ir.Not(condition)))


def live(tables: Tables, node: ir.Expr, asked: Asked, *nodes: Any) -> Iterator[Setting]:
    """Yield the tables at which an expression may be come to."""
    holding = [each for each in asked if getattr(each, "type", None) == ir.YESNO]
    for setting in tables.at(node.span, node, *nodes, *holding):
        if all(worth(each, setting) != 0 for each in holding):
            yield setting


def _off_the_board(
    tables: Tables,
    node: ir.CellAt,
    message: Callable[[Span, str, int, int], Diagnostic],
    asked: Asked,
) -> Iterator[Diagnostic]:
    """Find a table at which a cell is named that its board does not have."""
    board = tables.boards.get(node.board)
    if board is None or any(True for _ in all_of(ir.Local, node.row, node.column)):
        return
    for setting in live(tables, node, asked, board):
        row, column = worth(node.row, setting), worth(node.column, setting)
        if row is None or column is None:
            return
        if node.span and not _has(board, row, column, setting):
            found = message(node.span, board.name, row, column)
            yield told_at(found, setting)
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
    if family is None or any(True for _ in all_of(ir.Local, number)):
        return
    for setting in live(tables, node, asked, tables.boards.get(family.board)):
        at, count = worth(number, setting), regions_in(tables, name, family.board, setting)
        if at is None or count is None:
            return
        if not 1 <= at <= count:
            yield told_at(say.region_that_is_none(node.span, name, at, count), setting)
            return


def _by_zero(tables: Tables, node: ir.Arithmetic, asked: Asked) -> Iterator[Diagnostic]:
    """Find a table at which a divisor is zero; else tell of one that play may make zero."""
    divisor = node.right
    if divisor.span is None or node.span is None:
        return
    for setting in live(tables, node, asked):
        value = worth(divisor, setting)
        if value == 0:
            seats = any(fact.name == "players" for fact in all_of(ir.Fact, divisor))
            told = setting.players if seats else None
            yield told_at(say.always_by_zero(divisor.span, divisor.span.text, told), setting)
        if value is not None:
            continue
        zero = may_be_zero(tables, divisor, asked)
        if zero and not _asked_of(tables, divisor, asked):
            yield say.perhaps_by_zero(divisor.span, divisor.span.text)
        return


def _asked_of(tables: Tables, node: ir.Expr, asked: Asked) -> bool:
    """Tell whether something of what a number is told by was asked before, or is gone through."""
    before = set()
    for each in walk(_said(asked)):
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


def _said(asked: Asked) -> Asked:
    """Leave out the names that are only given: nothing was asked with them yet."""
    return tuple(each for each in asked if not isinstance(each, ir.Let))


def _counts_itself(of: ir.Expr) -> bool:
    """Tell whether players are counted that are as somebody is: that player is one of them."""
    match of:
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare(op="=")):
            return True
    return False


def _sometimes_lacking(rules: ir.Rules) -> set[str]:
    """Answer the attributes that some cards of a deck have, and others of the same deck lack."""
    found = set()
    for deck in rules.decks:
        lines = [{name for name, _ in line.features} for line in deck.lines]
        found |= set().union(*lines) - set(lines[0]).intersection(*lines) if lines else set()
    return found


def _reckoned(node: Any) -> tuple[ir.Expr, ...]:
    """Answer what a node reckons with: to have no number there is an error of the rules."""
    match node:
        case ir.Arithmetic(left=left, right=right):
            return left, right
        case ir.Assign(value=value, op="+=" | "-="):
            return (value,)
        case ir.Fold(how="sum", value=value):
            return (value,)
        case ir.Draw(amount=amount):
            return (amount,)
        case _:
            return ()


def _lacking(tables: Tables, node: Any, sometimes: set[str], asked: Asked) -> Iterator[Diagnostic]:
    """Tell of an attribute that is reckoned with, though the card may have none."""
    if isinstance(node, ir.Fold):
        asked = (*asked, node.over)
    for value in _reckoned(node):
        if not isinstance(value, ir.Attr) or value.attribute not in sometimes or not value.span:
            continue
        known = (each.attribute == value.attribute for each in all_of(ir.Attr, _said(asked)))
        if not any(known) and not _asked_of(tables, value, asked):
            yield say.perhaps_lacking(value.span, value.span.text, value.attribute)
