"""Moves of cards, generated. A refused one leaves an action with 0."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from sdg import ir
from sdg.kernel.dialect.values import (
    Card,
    Code,
    Held,
    InPlace,
    InStack,
    OnCell,
    OnCells,
    Series,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.backs import back_of, is_back
from sdg.kernel.expressions.card_order import each_card, has_order, noted
from sdg.kernel.expressions.orders import cards_along, each_along, each_backwards
from sdg.kernel.expressions.register import (
    value,
)
from sdg.kernel.state.events import are_waited_for
from sdg.kernel.steps.body import Body, generates
from sdg.kernel.steps.draw import is_bottom
from sdg.kernel.steps.lay import bound_kind, demand_room, lay, take, target_of
from sdg.kernel.steps.turn_up import turn_up

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def move_all(body: Body, cards: Value, to: ir.Spot, node: ir.Expr) -> None:
    """Generate cards going to one spot, in the order in which they lie."""
    target = target_of(body, to)
    carry(body, cards, target, to, node)
    body.moved = True


def move_along(body: Body, cards: Value, step: ir.Move) -> None:
    """Generate cards on cells going where they are put, in the order of the cells."""
    k, target, bottom = body.k, target_of(body, step.to), is_bottom(step.to)
    ordered = not isinstance(target, InPlace) or k.shape.places[target.place].ordered
    hidden = isinstance(target, InPlace) and k.shape.is_hidden(target.place)
    if hidden or not ordered:
        carry(body, cards, target, step.to, step.cards)  # there it does not matter
    else:
        assert step.slot is not None
        assert step.along is not None
        upwards, cells = is_upwards(k, target, step.to), cards_along(k, cards)
        with each_along(k, cells, step.slot, step.along, body.E, last=upwards) as cell:
            demand_room(body, target)
            lay(body, target, take(body, OnCell(cell), sure=is_there(body, step.cards)), bottom)
    body.moved = True


def carry(body: Body, cards: Value, target: Card, to: ir.Spot, node: ir.Expr) -> None:
    """Generate one card or several going to where they are put."""
    k = body.k
    match cards:
        case OnCell(cell):
            cell = k.named(cell, "at")
            body.demand(f"({cell} >= 0 and s.cell[{cell}] >= 0)")
            demand_room(body, target)
            kind = take(body, OnCell(cell))
            lay(body, target, kind, is_bottom(to))
        case InPlace() | InStack():
            kind = k.named(cards.kind, "kind")
            body.demand(f"({kind} >= 0)")
            demand_room(body, target)
            take(body, evolve(cards, kind=kind), is_lowest(node), is_there(body, node))
            lay(body, target, kind, is_bottom(to))
        case Held() | OnCells() | Series() if isinstance(target, InPlace) and (
            k.shape.is_hidden(target.place)
        ):
            _move_backs_first(body, cards, target, to)
            return
        case OnCells(cells, False) if _swept(body, cells, target, to):
            return
        case Held() | OnCells() | Series() if has_order(k, cards):
            _move_in_order(body, cards, target, to, node)
            return
        case Held() if is_upwards(k, target, to):
            _move_in_order(body, cards, target, to, node)
            return
        case OnCells(cells, False) if is_upwards(k, target, to):
            with each_backwards(k, cells) as cell:
                demand_room(body, target)
                taken = take(body, OnCell(cell), sure=is_there(body, node))
                lay(body, target, taken, is_bottom(to))
            return
        case Held() | OnCells(_, False):
            with k.each(cards, copies=True) as card:
                assert isinstance(card, OnCell | InPlace)
                demand_room(body, target)
                taken = take(body, card, sure=is_there(body, node))
                lay(body, target, taken, is_bottom(to))
            return
        case _:
            raise Unsupported("a move of such cards")
    if isinstance(node, ir.Local):
        body.E[node.slot] = _now(body, target, kind)


def is_there(body: Body, cards: ir.Expr) -> bool:
    """Return whether cards are sure to lie where they were found: nothing has moved since."""
    return not (body.moved and isinstance(cards, ir.Local))


def _now(body: Body, target: Card, kind: str) -> Card:
    """Return a card of a kind that was put down, as it is named from then on."""
    match target:
        case InPlace(place, whose):
            return InPlace(place, whose, kind)
        case OnCell(cell) if body.k.shape.stacked and not body.k.layout.cards.bindings:
            return InStack(cell, kind, body.k.shape.kinds)
    return target


def _move_in_order(body: Body, cards: Value, target: Card, to: ir.Spot, node: ir.Expr) -> None:
    """Generate cards being moved one by one, so that they lie in the same order as before."""
    k, bottom = body.k, is_bottom(to)
    in_order = cards if isinstance(cards, Series) and cards.noted else noted(k, cards)
    with each_card(k, in_order, copies=True, backwards=is_upwards(k, target, to)) as card:
        demand_room(body, target)
        taken = take(body, card, is_lowest(node), is_there(body, node))
        lay(body, target, taken, bottom)


def _move_backs_first(body: Body, cards: Value, target: InPlace, to: ir.Spot) -> None:
    """Generate cards being moved to a pile of backs: when these are there, others can come."""
    k, bottom = body.k, is_bottom(to)
    back, in_order = back_of(k, target.place, target.owner), noted(k, cards)
    for relation in ("!=", "=="):
        with each_card(k, in_order, copies=True) as card:
            with k.source.block(f"if {card.kind} {relation} {back}:"):
                k.source.add("continue")
            demand_room(body, target)
            lay(body, target, take(body, card), bottom)


@generates(ir.TurnUp)
def _turn_up(body: Body, step: ir.TurnUp) -> None:
    """Generate cards being turned up, one after the other."""
    k, node = body.k, step.cards
    cards = value(k, node, body.E)
    match cards:
        case OnCells(cells) if not has_order(k, cards):
            with k.each(Code(cells, "cells")) as cell:
                turn_up(k, OnCell(str(cell)), partial(bound_kind, body))
        case Held() | OnCells() | Series():
            backs = noted(k, cards, lambda card: is_back(k, k.kind_of(card)))
            with each_card(k, backs, copies=True) as card:
                turn_up(k, card, partial(bound_kind, body))
        case OnCell() | InPlace() | InStack():
            now = turn_up(k, cards, partial(bound_kind, body))
            if isinstance(node, ir.Local):
                body.E[node.slot] = now
        case _:
            raise Unsupported("such cards turned up")


def _swept(body: Body, cells: str, target: Card, to: ir.Spot) -> bool:
    """Generate all the cards of some cells going to a place that takes any number of them."""
    k = body.k
    if k.shape.stacked or not isinstance(target, InPlace) or is_bottom(to):
        return False
    if are_waited_for(k.rules):
        return False
    place = k.shape.places[target.place]
    if place.capacity is not None or (place.endless and k.layout.backs):
        return False
    gone = k.source.keep(cells, "gone", "cells")
    with k.source.block(f"if {gone}:"):
        demand_room(body, target)
        k.source.add(f"lift_all(s, {gone})")
        with k.each(Code(gone, "cells")) as cell:
            if not place.endless:
                k.source.add(f"add_{place.name}(s, {target.owner}, s.cell[{cell}])")
            k.source.add(f"s.cell[{cell}] = -1")
    return True


def as_number(argument: Value) -> str:
    """Return an argument as one number: a kind in a place, a cell, a seat …"""
    match argument:
        case Code(text):
            return text
        case InPlace(_, _, kind):
            return kind
        case OnCell(cell):
            return cell
        case InStack(cell, kind, kinds):
            return f"({cell} * {kinds} + {kind})"
    raise Unsupported("such an argument")


def given(k: Kernel, argument: Value) -> str:
    """Return what is given to an action, as the one number that it takes it for."""
    if isinstance(argument, InStack) and not k.shape.stacked:
        raise Unsupported("a card that may be gone, given to an action")
    return as_number(argument)


def is_lowest(cards: ir.Expr) -> bool:
    """Return whether cards are said to be the lowest of those that lie on each other."""
    return (
        isinstance(cards, ir.First)
        and not cards.last
        and isinstance(cards.of, ir.PlaceCards | ir.CardsOn)
    )


def is_upwards(k: Kernel, target: Card, to: ir.Spot) -> bool:
    """Return whether cards are put below others, so that the topmost of them goes first."""
    if not isinstance(target, InPlace):
        return False
    return is_bottom(to) and k.shape.places[target.place].ordered
