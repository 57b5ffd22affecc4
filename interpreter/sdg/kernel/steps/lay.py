"""Cards put down and lifted, generated: where they go, and whether there is room."""

from __future__ import annotations

from sdg import ir
from sdg.kernel.dialect.values import (
    Card,
    InPlace,
    InStack,
    OnCell,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.backs import back_of, is_back
from sdg.kernel.expressions.card_order import taking
from sdg.kernel.expressions.register import (
    number,
    place_of,
)
from sdg.kernel.steps.body import Body
from sdg.kernel.upkeep.backs import returning
from sdg.kernel.upkeep.moves import lifting

WILD = -1  # the slot of the value for a wild card


def target_of(body: Body, spot: ir.Spot) -> Card:
    """Generate where cards go: a cell, or a place (of no kind yet)."""
    k, E = body.k, body.E
    if isinstance(spot, ir.ToCell):
        return OnCell(k.named(number(k, spot.cell, E), "to"))
    whose, there = place_of(k, spot.place, spot.owner, E)
    if there and k.shape.is_hidden(spot.place):
        raise Unsupported("cards put on a pile of backs of somebody who may be nobody")
    return InPlace(spot.place, whose, "", there=there)


def demand_room(body: Body, target: Card) -> None:
    """Demand room for one more card, and that there is such a cell or place."""
    k = body.k
    match target:
        case OnCell(cell):
            if not body.judged:
                body.demand(f"({cell} >= 0)")
                if k.shape.open():
                    body.demand(f"(not ({k.shape.open()} >> {cell} & 1 and s.cell[{cell}] >= 0))")
        case InPlace(place, whose, _):
            if target.there:
                body.demand(f"({target.there})")
            capacity = k.shape.capacity(place, whose)
            if capacity is not None:
                body.demand(f"({k.shape.size(place, whose)} < {capacity})")


def lay(body: Body, target: Card, kind: str, bottom: bool = False) -> None:
    """Put a card down."""
    k = body.k
    match target:
        case OnCell(cell):
            k.source.add(f"put(s, {cell}, {bound_kind(body, kind)})")
        case InPlace(place, _, _) if k.layout.backs and (
            k.shape.is_hidden(place) or k.shape.places[place].endless
        ):
            _drop(body, target, kind, bottom)
        case InPlace(place, _, _) if k.shape.places[place].endless:
            pass  # it holds all cards already
        case InPlace(place, whose, _) if bottom and k.shape.places[place].ordered:
            k.source.add(f"lay_under_{place}(s, {whose}, {kind})")
        case InPlace(place, whose, _) if bottom:
            k.source.add(f"lay_under_{place}(s{k.shape.of(place, whose)}, {kind})")
        case InPlace(place, whose, _):
            k.source.add(f"add_{place}(s, {whose}, {kind})")


def _drop(body: Body, target: InPlace, kind: str, bottom: bool) -> None:
    """Put a card where a back goes back among the cards that nobody has seen.

    While others of these lie face down, a card that somebody has seen can only lie below them.
    """
    k, place, whose = body.k, target.place, target.owner
    kind = k.named(kind, "kind")
    endless = k.shape.places[place].endless
    home = is_back(k, kind) if endless else f"{kind} == {back_of(k, place, whose)}"
    with k.source.block(f"if {home}:"):
        k.source.add(f"{returning(k)}(s, {kind})")
    if endless:
        return
    with k.source.block("else:"):
        body.demand(f"(not {is_back(k, kind)})")
        if bottom:
            k.source.add(f"lay_under_{place}(s{k.shape.of(place, whose)}, {kind})")
        else:
            body.demand(f"({k.shape.out(place, whose)} == 0)")
            k.source.add(f"add_{place}(s, {whose}, {kind})")


def bound_kind(body: Body, kind: str) -> str:
    """Generate the kind of a card on a board: a wild one has the value it was given.

    The rules go wrong where it was given none.
    """
    k = body.k
    if not k.layout.cards.bindings:
        return kind
    name = k.source.keep(kind, "kind")
    if WILD not in body.E:
        wilds = " or ".join(f"{name} == {wild}" for wild in k.layout.cards.bindings)
        with k.source.block(f"if {wilds}:"):
            k.fault()
        return name
    wild = body.E[WILD]
    for unbound, values in k.layout.cards.bindings.items():
        table = k.source.table("wild_as", [b for _, b in values])
        with k.source.block(f"if {name} == {unbound}:"):
            at = _among(body, str(wild), [code for code, _ in values])
            with k.source.block(f"if not 0 <= {at} < {len(values)}:"):
                k.fault()
            with k.source.block("else:"):
                k.source.add(f"{name} = {table}[{at}]")
    return name


def _among(body: Body, number: str, codes: list[int]) -> str:
    """Write at which place a number stands among codes in order; outside of them if nowhere."""
    if codes[-1] - codes[0] == len(codes) - 1:
        return f"({number} - {codes[0]})"
    source = body.k.source
    at, table, i = source.keep("-1", "at"), source.table("codes", codes), source.fresh("i")
    with (
        source.block(f"for {i} in range({len(codes)}):"),
        source.block(f"if {table}[{i}] == {number}:"),
    ):
        source.add(f"{at} = {i}")
    return at


def take(body: Body, card: Card, lowest: bool = False, sure: bool = True) -> str:
    """Lift a card from where it lies, and return its kind.

    Of cards alike that lie on each other it is the topmost, or the lowest. It may be gone
    since it was found, unless it is `sure` to be there.
    """
    k = body.k
    match card:
        case OnCell(cell):
            return k.source.keep(f"lift(s, {cell})", "kind")
        case InStack(cell, kind):
            kind = k.named(kind, "kind")
            body.demand(f"{lifting(k, lowest)}(s, {cell}, {kind})", doing=True)
            return kind
        case InPlace(place, whose, kind):
            kind = k.named(kind, "kind")
            if not sure:
                body.demand(f"({k.shape.has(place, whose)} >> {kind} & 1)")
            if k.shape.places[place].ordered:
                k.source.add(f"{taking(place, lowest)}(s, {whose}, {kind})")
            elif not k.shape.places[place].endless:
                k.source.add(f"{taking(place)}(s, {whose}, {kind})")
            return kind
