"""Moves of as many cards as there is room for, the rest going elsewhere, generated."""

from __future__ import annotations

from sdg import ir
from sdg.kernel.dialect.values import (
    Card,
    InPlace,
    InStack,
    OnCell,
    Series,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.card_order import each_card, noted
from sdg.kernel.expressions.register import (
    number,
    place_of,
    value,
)
from sdg.kernel.steps.body import Body, generates
from sdg.kernel.steps.card_steps import carry, is_lowest, is_there, is_upwards, move_all, move_along
from sdg.kernel.steps.draw import is_bottom
from sdg.kernel.steps.lay import demand_room, lay, take


@generates(ir.Move)
def _moved(body: Body, step: ir.Move) -> None:
    if step.rest is not None and step.along is not None:
        raise Unsupported("as many cards as fit in the order of a way or of listed cells")
    cards = value(body.k, step.cards, body.E)
    if step.rest is not None:
        move_what_fits(body, cards, step.to, step.rest, step.cards)
    elif step.along is not None:
        move_along(body, cards, step)
    else:
        move_all(body, cards, step.to, step.cards)


def move_what_fits(body: Body, cards: Value, to: ir.Spot, rest: ir.Spot, node: ir.Expr) -> None:
    """Generate as many cards as there is room for going to one spot, the others to another."""
    k = body.k
    fitting, beyond = _spot(body, to), _spot(body, rest)
    if isinstance(cards, OnCell | InPlace | InStack):
        room = k.source.keep(_room_for(body, *fitting, "1"), "room")
        for head, (target, there), spot in (
            (f"if {room} > 0:", fitting, to), ("else:", beyond, rest),
        ):  # fmt: skip
            with k.source.block(head):
                if there:
                    body.demand(f"({there})")
                carry(body, cards, target, spot, node)
        if isinstance(node, ir.Local):
            del body.E[node.slot]  # where it is depends on the room
    else:
        in_order = noted(k, cards)
        many = k.source.keep(in_order.many, "many")
        room = k.source.keep(_room_for(body, *fitting, many), "room")
        with k.source.block(f"if {room} > {many}:"):
            k.source.add(f"{room} = {many}")
        with k.source.block(f"if {room} < 0:"):  # more lie there than may
            k.source.add(f"{room} = 0")
        _part(body, in_order, "0", room, fitting, to, node)
        _part(body, in_order, room, f"({many} - {room})", beyond, rest, node)
    body.moved = True


def _part(body: Body, cards: Series, first: str, many: str, where: tuple[Card, str], to: ir.Spot,
    node: ir.Expr,
) -> None:  # fmt: skip
    """Generate some of the cards going to a spot, if there is such a spot."""
    target, there = where
    some = Series(cards.card, first, many, noted=True)
    upwards = is_upwards(body.k, target, to)
    with each_card(body.k, some, copies=True, backwards=upwards) as card:
        if there:
            body.demand(f"({there})")
        demand_room(body, target)
        taken = take(body, card, is_lowest(node), is_there(body, node))
        lay(body, target, taken, is_bottom(to))


def _spot(body: Body, spot: ir.Spot) -> tuple[Card, str]:
    """Generate where cards may go, and whether there is such a spot ("": surely)."""
    k = body.k
    if isinstance(spot, ir.ToCell):
        cell = k.named(number(k, spot.cell, body.E), "to")
        return OnCell(cell), f"{cell} >= 0"
    if k.shape.is_hidden(spot.place):
        raise Unsupported("as many as fit in a pile of which cards lie face down")
    whose, there = place_of(k, spot.place, spot.owner, body.E)
    return InPlace(spot.place, k.named(whose, "whose"), ""), there


def _room_for(body: Body, target: Card, there: str, many: str) -> str:
    """Generate for how many cards of so many there is room."""
    k = body.k
    most = many
    if isinstance(target, OnCell) and (open_ := k.shape.open()):
        bare = f"(1 if s.cell[{target.cell}] < 0 else 0)"
        most = f"({bare} if {open_} >> {target.cell} & 1 else {many})"
    elif isinstance(target, InPlace):
        capacity = k.shape.capacity(target.place, target.owner)
        if capacity is not None:
            most = f"({capacity} - {k.shape.size(target.place, target.owner)})"
    return f"({most} if {there} else 0)" if there else most
