"""Parts of a whole: `card.number`, `previous.points`, `cards of grid`, `grid at (2, 2)`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names
from sdg.messages import types as say
from sdg.resolver.base import Resolver, resolves, unknown
from sdg.resolver.expressions import bare_names, coercion, implicit_owner, sets
from sdg.resolver.expressions.adjectives import owned_by
from sdg.resolver.names import OF_WORDS
from sdg.resolver.scope import Scope
from sdg.resolver.types import CELLS, is_set_of, is_unknown
from sdg.source import Span


@resolves(tree.PartOf)
def part_of(r: Resolver, node: tree.PartOf, scope: Scope) -> ir.Expr:
    """Resolve `x.y`: an attribute of a card, a thing of a player, a counter of a region."""
    text, span = node.part.text, node.part.span
    kept = _kept(r, text)
    whole = r.expr(node.whole, scope, _value_due(r, kept))
    thing = r.names.things.get(text)
    if is_unknown(whole) or text in r.names.refused:
        given = isinstance(node.whole, tree.Name) and node.whole.text in scope.locals
        if given and thing is None and text not in ("row", "column", *r.names.refused):
            described = f"`{node.whole.span.text}`"  # of whatever kind it is
            known = [*r.names.attributes, *r.names.stores, *r.names.places]
            return r.mistake(names.no_such_part(span, described, text, known), scope)
        return unknown(node.span)
    if scope.where == "before play" and thing and thing.kind in bare_names.IN_PLAY:
        return r.mistake(say.only_in_play(node.span, node.span.text), scope)
    if whole.type.kind == "player":
        if thing and thing.kind not in ("attribute", "table", "deck"):
            implicit_owner.dotted(r, text, whole, node.span, scope)
            inner = evolve(scope, player=whole, apart=None, locals={}, subject=None)
            return ir.with_span(bare_names.thing(r, text, span, inner), node.span)
        known = [n for n, t in r.names.things.items() if _can_be_owned(r, n, t.kind)]
        return r.mistake(names.no_such_part(span, "a player", text, known), scope)
    if kept is not None and kept.per not in (None, "player"):
        return _of_key(r, kept, whole, node, scope)
    if whole.type.kind == "region":
        families = r.names.families
        known = [each.name for each in _all_kept(r) if each.per in families]
        return r.mistake(names.no_such_part(span, "a region", text, known), scope)
    if text in ("row", "column"):
        cell = coercion.cell(r, whole, scope, f"`.{text}`")
        which: Literal["row", "column"] = "row" if text == "row" else "column"
        return cell if is_unknown(cell) else ir.Coordinate(cell, which, span=node.span)
    card = coercion.card_or_none(r, whole)
    if card is None:
        description = coercion.described(r, whole)
        return r.mistake(
            say.has_no_parts(node.whole.span, node.whole.span.text, description, text), scope
        )
    if text not in r.names.attributes:
        if thing and thing.kind == "attribute":
            return unknown(node.span)
        return r.mistake(names.no_such_part(span, "a card", text, r.names.attributes), scope)
    r.used.add(text)
    return bare_names.attribute(r, card, text, node.span)


@resolves(tree.Of)
def of(r: Resolver, node: tree.Of, scope: Scope) -> ir.Expr:
    """Resolve `cards of x`, `height of x`, `neighbors of x`, `unit of x` and their like."""
    what, span, what_for = node.what.text, node.span, f"`{node.what.text} of`"
    if what not in OF_WORDS:
        if r.names.is_family(what):
            return sets.regions_at(r, node.what, node.whole, span, scope)
        known = [*OF_WORDS, *r.names.family_names()]
        whose = what in r.names.things and _can_be_owned(r, what, r.names.things[what].kind)
        said = f"{node.whole.span.text}.{what}" if whose else ""
        return r.mistake(names.unknown_of(node.what.span, what, known, said), scope)
    whole = r.expr(node.whole, scope)
    if is_unknown(whole):
        return unknown(span)
    match what:
        case "next" | "previous":
            player = coercion.of_kind(r, whole, scope, what_for, ir.PLAYER)
            which: Literal["next", "previous"] = "next" if what == "next" else "previous"
            return player if is_unknown(player) else ir.Seat(which, player, span=span)
        case "order":
            if whole.type.kind not in ("value", "region"):
                return coercion.wrong(r, whole, scope, what_for, "a region or a value with a name")
            if whole.type.of is None:
                return coercion.wrong(r, whole, scope, what_for, "a region of one family")
            return ir.Order(whole, span=span)
        case "cards":
            return _cards(r, whole, span, scope)
        case "cells":
            return coercion.cells(r, whole, scope, what_for)
        case "conflicts":
            if not isinstance(whole, ir.BoardCells):
                return coercion.wrong(r, whole, scope, what_for, "a board")
            return ir.Conflicts(whole.board, span=span)
        case "cell":
            card = coercion.card(r, whole, scope, what_for)
            return unknown(span) if is_unknown(card) else ir.CellOf(card, span=span)
        case "height" | "neighbors":
            cell = coercion.cell(r, whole, scope, what_for)
            if is_unknown(cell):
                return unknown(span)
            return ir.Height(cell, span=span) if what == "height" else ir.Neighbors(cell, span=span)
        case _:
            raise AssertionError(what)  # each of `OF_WORDS` has its meaning above


@resolves(tree.CellAt)
def cell_at(r: Resolver, node: tree.CellAt, scope: Scope) -> ir.Expr:
    """Resolve `grid at (2, 2)`."""
    board = r.expr(node.board, scope)
    row = coercion.of_kind(r, r.expr(node.position.row, scope), scope, "a row", ir.NUMBER)
    column = coercion.of_kind(r, r.expr(node.position.column, scope), scope, "a column", ir.NUMBER)
    if is_unknown(board, row, column):
        return unknown(node.span)
    if not isinstance(board, ir.BoardCells):
        return coercion.wrong(r, board, scope, "`at`", "a board")
    return ir.CellAt(board.board, row, column, board.owner, span=node.span)


@resolves(tree.Steps)
def steps(r: Resolver, node: tree.Steps, scope: Scope) -> ir.Expr:
    """Resolve `2 steps way`, counted from the line's `cell`."""
    direction = r.expr(node.direction, scope)
    direction = coercion.of_kind(r, direction, scope, "`steps`", ir.DIRECTION)
    start = scope.locals.get("cell")
    if start is None:
        return r.mistake(names.steps_from_where(node.span), scope)
    start = coercion.cell(r, start, scope, "`steps`")
    if is_unknown(direction, start):
        return unknown(node.span)
    return ir.Step(node.distance.value, direction, start, span=node.span)


@resolves(tree.Left)
def left(r: Resolver, node: tree.Left, scope: Scope) -> ir.Expr:
    """Resolve `tokens left`."""
    text, span = node.counter.text, node.counter.span
    store = r.names.stores.get(text)
    r.used.add(text)
    if scope.where == "before play":
        return r.mistake(say.only_in_play(node.span, node.span.text), scope)
    if store is None or store.kind not in ("counter", "score"):
        if text in r.names.things:
            thing = r.names.things[text]
            return r.mistake(
                names.wrong_kind(span, text, thing.kind, "a counter", thing.span), scope
            )
        known = [s.name for s in r.names.stores.values() if s.total is not None]
        return r.mistake(names.unknown_counter(span, text, known), scope)
    if store.total is None:
        return r.mistake(say.no_supply(span, text, r.names.things[text].span), scope)
    return ir.Left(text, span=node.span)


def _cards(r: Resolver, whole: ir.Expr, span: Span, scope: Scope) -> ir.Expr:
    if isinstance(whole, ir.PlaceCards):
        return whole
    if whole.type.kind == "cell" or is_set_of(whole.type, "cell"):
        return ir.CardsOn(whole, span=span)
    if whole.type.kind == "region" or is_set_of(whole.type, "region"):
        cells = ir.RegionCells(whole, type=CELLS, span=whole.span)
        return ir.CardsOn(cells, span=span)
    wanted = "a place, board, region, cell or set of cells"
    return coercion.wrong(r, whole, scope, "`cards of`", wanted)


def _can_be_owned(r: Resolver, name: str, kind: str) -> bool:
    kept = _kept(r, name)
    return kept is not None and kept.per == "player"


def _kept(r: Resolver, name: str) -> ir.Store | ir.Place | None:
    return r.names.stores.get(name) or r.names.places.get(name)


def _all_kept(r: Resolver) -> Iterator[ir.Store | ir.Place]:
    yield from r.names.stores.values()
    yield from r.names.places.values()


def _value_due(r: Resolver, kept: ir.Store | ir.Place | None) -> ir.Expr | None:
    """Return what helps a bare value before the dot: one of the attribute that is meant."""
    attribute = r.names.attributes.get(kept.per) if kept and kept.per else None
    return ir.Const(0, bare_names.kind_of(attribute)) if attribute else None


def _of_key(
    r: Resolver, kept: ir.Store | ir.Place, whole: ir.Expr, node: tree.PartOf, scope: Scope
) -> ir.Expr:
    """Resolve `line.matches`, `card.suit.foundation`: what is kept for a region or a value."""
    text = node.part.text
    owner = owned_by(r, str(kept.per), whole, scope, f"`.{text}`")
    if is_unknown(owner):
        return unknown(node.span)
    r.used.add(text)
    if isinstance(kept, ir.Place):
        return ir.PlaceCards(text, owner, span=node.span)
    return ir.Stored(text, owner, bare_names.stored_type(kept), span=node.span)
