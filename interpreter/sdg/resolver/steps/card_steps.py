"""Steps that move cards, resolved: draws, moves, swaps, cards turned face up."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import types as say
from sdg.resolver.base import Resolver
from sdg.resolver.expressions import coercion, orders_of_sets, sets
from sdg.resolver.scope import Scope
from sdg.resolver.steps.blocks import resolves_step
from sdg.resolver.types import is_set_of, is_unknown


@resolves_step(tree.Draw)
def _draw(r: Resolver, node: tree.Draw, scope: Scope) -> ir.StepNode | None:
    amount = r.expr(node.amount, scope)
    amount = coercion.of_kind(r, amount, scope, "`draw`", ir.NUMBER)
    source = r.expr(node.source, scope)
    slot, condition = None, None
    if node.test is not None:
        slot, condition = sets.with_it(r, node.test, ir.CARD, scope)
    to = _spot(r, node.target, scope)
    if not isinstance(source, ir.PlaceCards):
        coercion.wrong(r, source, scope, "`draw … from`", "a pile, hand, slot or supply")
        return None
    if to is None:
        return None
    return ir.Draw(
        amount, source.place, source.owner, slot, condition, to, node.face_down, span=node.span
    )


@resolves_step(tree.Move)
def _move(r: Resolver, node: tree.Move, scope: Scope) -> ir.StepNode | None:
    cards = _handled(r, node.what, scope, "`move`")
    to = _spot(r, node.target, scope)
    rest = _spot(r, node.rest, scope) if node.rest is not None else None
    if to is None or cards is None or (node.rest is not None and rest is None):
        return None
    return orders_of_sets.move(r, ir.Move(cards, to, rest, span=node.span), scope)


@resolves_step(tree.Swap)
def _swap(r: Resolver, node: tree.Swap, scope: Scope) -> ir.StepNode | None:
    sides = []
    for side in (node.one, node.other):
        value = r.expr(side, scope)
        if not is_unknown(value) and value.type.kind != "cell":
            value = coercion.card(r, value, scope, "`swap`")
        sides.append(value)
    return None if is_unknown(*sides) else ir.Swap(sides[0], sides[1], span=node.span)


@resolves_step(tree.TurnUp)
def _turn_up(r: Resolver, node: tree.TurnUp, scope: Scope) -> ir.StepNode | None:
    cards = _handled(r, node.what, scope, "`turn … face up`")
    return ir.TurnUp(cards, span=node.span) if cards else None


def _spot(r: Resolver, node: tree.Spot, scope: Scope) -> ir.Spot | None:
    bottom = isinstance(node, tree.Bottom)
    value = r.expr(node.place if isinstance(node, tree.Bottom) else node, scope)
    if is_unknown(value):
        return None
    if isinstance(value, ir.PlaceCards):
        return ir.ToPlace(value.place, value.owner, bottom, span=node.span)
    if bottom:
        coercion.wrong(r, value, scope, "`bottom of`", "a pile")
        return None
    if isinstance(value, ir.BoardCells):
        r.report(say.which_cell(node.span, value.board), scope)
        return None
    if is_set_of(value.type, "cell"):
        cell = orders_of_sets.first(r, value, ir.CELL, scope)
        return ir.ToCell(evolve(cell, span=node.span), span=node.span)
    if value.type.kind != "cell":
        coercion.wrong(r, value, scope, "`to`", "a cell or a place")
        return None
    return ir.ToCell(value, span=node.span)


def _handled(r: Resolver, node: tree.Expr, scope: Scope, what_for: str) -> ir.Expr | None:
    """Resolve what a step does something with: a card, or a set of cards."""
    cards = r.expr(node, scope)
    if is_unknown(cards) or is_set_of(cards.type, "card"):
        return None if is_unknown(cards) else cards
    if cards.type.kind == "region" or is_set_of(cards.type, "cell", "region"):
        description, done = (
            coercion.described(r, cards),
            "moved" if "move" in what_for else "turned",
        )
        r.report(say.cards_of(node.span, node.span.text, description, done))
        return None
    card = coercion.card(r, cards, scope, what_for)
    return None if is_unknown(card) else card
