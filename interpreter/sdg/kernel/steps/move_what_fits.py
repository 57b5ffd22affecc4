"""Moves of as many cards as there is room for, the rest going elsewhere, as lines of a kernel."""

from __future__ import annotations

from sdg import ir
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import Card, InPlace, InStack, OnCell, Series, Value
from sdg.kernel.expressions.card_order import each_card, noted
from sdg.kernel.expressions.expressions import number, place_of
from sdg.kernel.steps.card_steps import CardSteps, is_lowest, is_upwards
from sdg.kernel.steps.draw import is_bottom


class Fitting(CardSteps):
    """What moves cards in one body, also to one spot as far as there is room, then to another."""

    def move_what_fits(self, cards: Value, to: ir.Spot, rest: ir.Spot, node: ir.Expr) -> None:
        """Write as many cards as there is room for going to one spot, the others to another."""
        k = self.k
        fitting, beyond = self.spot(to), self.spot(rest)
        if isinstance(cards, OnCell | InPlace | InStack):
            room = k.source.keep(self.room_for(*fitting, "1"), "room")
            for head, (target, there), spot in (
                (f"if {room} > 0:", fitting, to), ("else:", beyond, rest),
            ):  # fmt: skip
                with k.source.block(head):
                    if there:
                        self.demand(f"({there})")
                    self.carry(cards, target, spot, node)
            if isinstance(node, ir.Local):
                del self.E[node.slot]  # where it is depends on the room
        else:
            found = noted(k, cards)
            many = k.source.keep(found.many, "many")
            room = k.source.keep(self.room_for(*fitting, many), "room")
            with k.source.block(f"if {room} > {many}:"):
                k.source.add(f"{room} = {many}")
            with k.source.block(f"if {room} < 0:"):  # more lie there than may
                k.source.add(f"{room} = 0")
            self.part(found, "0", room, fitting, to, node)
            self.part(found, room, f"({many} - {room})", beyond, rest, node)
        self.moved = True

    def part(
        self, found: Series, first: str, many: str, where: tuple[Card, str], to: ir.Spot,
        node: ir.Expr,
    ) -> None:  # fmt: skip
        """Write some of the cards going to a spot, if there is such a spot."""
        target, there = where
        some = Series(found.card, first, many, noted=True)
        upwards = is_upwards(self.k, target, to)
        with each_card(self.k, some, copies=True, backwards=upwards) as card:
            if there:
                self.demand(f"({there})")
            self.room(target)
            taken = self.take(card, is_lowest(node), self.is_there(node))
            self.lay(target, taken, is_bottom(to))

    def spot(self, spot: ir.Spot) -> tuple[Card, str]:
        """Write where cards may go, and whether there is such a spot ("": surely)."""
        k = self.k
        if isinstance(spot, ir.ToCell):
            cell = k.named(number(k, spot.cell, self.E), "to")
            return OnCell(cell), f"{cell} >= 0"
        if k.shape.is_hidden(spot.place):
            raise Unsupported("as many as fit in a pile of which cards lie face down")
        whose, there = place_of(k, spot.place, spot.owner, self.E)
        return InPlace(spot.place, k.named(whose, "whose"), ""), there

    def room_for(self, target: Card, there: str, many: str) -> str:
        """Write for how many cards of so many there is room."""
        k = self.k
        most = many
        if isinstance(target, OnCell) and (open_ := k.shape.open()):
            bare = f"(1 if s.cell[{target.cell}] < 0 else 0)"
            most = f"({bare} if {open_} >> {target.cell} & 1 else {many})"
        elif isinstance(target, InPlace):
            capacity = k.shape.capacity(target.place, target.owner)
            if capacity is not None:
                most = f"({capacity} - {k.shape.size(target.place, target.owner)})"
        return f"({most} if {there} else 0)" if there else most
