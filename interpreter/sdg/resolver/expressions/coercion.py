"""Conversions: a cell or slot stands for its visible card, a region for its cells."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.messages import types as say
from sdg.resolver.base import Resolver, unknown
from sdg.resolver.scope import Scope
from sdg.resolver.types import CELLS, in_words, is_set_of, is_unknown


def card(r: Resolver, value: ir.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Return a card: the visible one of a cell, the one of a slot."""
    resolved = card_or_none(r, value)
    return resolved if resolved else wrong(r, value, scope, what_for, "a card")


def card_or_none(r: Resolver, value: ir.Expr) -> ir.Expr | None:
    """Return a card, or None if the value cannot stand for one."""
    if is_unknown(value) or value.type == ir.CARD:
        return value
    if value.type == ir.CELL:
        return ir.CardAt(value, span=value.span)
    if isinstance(value, ir.PlaceCards) and r.names.places[value.place].kind == "slot":
        return ir.CardIn(value.place, value.owner, span=value.span)
    return None


def cell(r: Resolver, value: ir.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Return a cell: of a card, the one it lies in."""
    if is_unknown(value) or value.type == ir.CELL:
        return value
    if value.type == ir.CARD:
        return ir.CellOf(value, span=value.span)
    return wrong(r, value, scope, what_for, "a cell")


def cells(r: Resolver, value: ir.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Return a set of cells: those of a region or of several."""
    if is_unknown(value) or is_set_of(value.type, "cell"):
        return value
    if value.type.kind == "region" or is_set_of(value.type, "region"):
        return ir.RegionCells(value, span=value.span)
    return wrong(r, value, scope, what_for, "a set of cells or a region")


def any_set(r: Resolver, value: ir.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Return a set; a region is that of its cells."""
    if is_unknown(value) or value.type.kind == "set":
        return value
    if value.type.kind == "region":
        return ir.RegionCells(value, type=CELLS, span=value.span)
    return wrong(r, value, scope, what_for, "a set")


def of_kind(r: Resolver, value: ir.Expr, scope: Scope, what_for: str, wanted: ir.Type) -> ir.Expr:
    """Return a value of the wanted kind, as it is."""
    of_another = value.type.kind == "value" and wanted.of not in (None, value.type.of)
    if is_unknown(value) or (value.type.kind == wanted.kind and not of_another):
        return value
    return wrong(r, value, scope, what_for, in_words(wanted))


def yes_or_no(r: Resolver, node: tree.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Resolve an expression that has to be a condition."""
    return of_kind(r, r.expr(node, scope), scope, what_for, ir.YESNO)


def wrong(r: Resolver, value: ir.Expr, scope: Scope, what_for: str, wanted: str) -> ir.Expr:
    """Report a value of another kind than is wanted here."""
    if is_unknown(value) or value.span is None:
        return value
    description, text = described(r, value), value.span.text
    hint = _instead(value, text, wanted, what_for)
    r.report(say.mismatch(value.span, text, description, what_for, wanted, hint), scope)
    return unknown(value.span)


def _instead(value: ir.Expr, text: str, wanted: str, what_for: str) -> str | None:
    """Guess what was meant by a value of the wrong kind."""
    actual = value.type
    match actual.kind, wanted:
        case "set", "a number":
            return f"`count {text}` is how many there are"
        case "value", "a number":
            return f"a table can say what each is worth: `table worth by {actual.of}`"
        case "set", "a card" | "a cell":
            return f"`first of {text}` is one of them"
        case "value", "yes or no" if isinstance(value, ir.Const):
            return f"say what shows it: `card.{actual.of} = {text}`"
        case "number" | "value", "yes or no" if not isinstance(value, ir.Const):
            return f"compare it: `{text} {'> 0' if is_amount(value) else '= …'}`"
        case "set", "yes or no":
            return f"ask what is so of it: `{text} is empty`, `{text} is not empty`"
        case "number" | "value", "a set" if what_for == "`in`":
            return f"a single value is compared: `… = {text}`"
        case "number", "a set" if isinstance(value, ir.Fact) and text == "players":
            return "the set of them is `all players`"
        case "cell", "a region":
            return f"whether it lies there is asked with `in`: `{text} in …`"
        case _:
            return None


def is_amount(value: ir.Expr) -> bool:
    """Return whether a number says how many there are, so that there may be none."""
    remainder = isinstance(value, ir.Arithmetic) and value.op == "mod"
    return remainder or isinstance(value, ir.Stored | ir.Count | ir.Left | ir.TimesThisTurn)


def described(r: Resolver, value: ir.Expr) -> str:
    """Say what a value is: its type, or the kind of place that it names."""
    match value:
        case ir.PlaceCards():
            return f"a {r.names.places[value.place].kind}"
        case ir.BoardCells():
            return "a board"
        case _:
            return in_words(value.type)
