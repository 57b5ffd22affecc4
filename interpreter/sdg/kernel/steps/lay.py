"""Where cards lie and go to, in lines of a kernel: room for one more, put down, lifted, noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import (
    Card,
    Code,
    Frame,
    Held,
    InPlace,
    InStack,
    OnCell,
    OnCells,
    Seats,
    Series,
    Value,
)
from sdg.kernel.expressions.backs import back_of, is_back
from sdg.kernel.expressions.card_order import has_order, noted, taking
from sdg.kernel.expressions.expressions import number, place_of
from sdg.kernel.upkeep.backs import returning
from sdg.kernel.upkeep.moves import lifting

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel

WILD = -1  # the slot of the value for a wild card


class Laying:
    """What moves one card in one body. `judged` steps were found legal before: nothing refuses."""

    def __init__(self, k: Kernel, E: Frame, in_action: bool, judged: bool = False) -> None:
        self.k = k
        self.E = E
        self.in_action = in_action
        self.judged = judged
        self.moved = False  # whether a card may be gone since the steps began
        self.bare: set[int] = set()  # slots of cells that a requirement has just found empty
        self.rounds = 1  # that the loops around a step may go

    def kept(self, found: Value) -> Value:
        """Give a value a name, so that what is changed later does not change it."""
        k = self.k
        match found:
            case Code(text, kind):
                return Code(k.source.keep(text, "let", k.annotation(found)), kind)
            case OnCell(cell) if k.shape.stacked and not k.layout.cards.bindings:
                at = k.named(cell, "at")
                kind = k.source.keep(f"s.cell[{at}] if {at} >= 0 else -1", "kind")
                return InStack(at, kind, k.shape.kinds)
            case OnCell(cell):
                return OnCell(k.named(cell, "at"))
            case InStack(cell, kind, kinds):
                return InStack(k.named(cell, "at"), k.named(kind, "kind"), kinds)
            case InPlace(place, whose, kind):
                return InPlace(place, k.named(whose, "whose"), k.named(kind, "kind"))
            case OnCells(cells, covered) if not covered:
                return OnCells(k.source.keep(cells, "let", "cells"))
            case Series(noted=True):
                return found
            case Series() | OnCells():
                return noted(k, found)
            case Held(place, whose) if has_order(k, found) or not k.shape.plain(
                k.shape.places[place]
            ):
                return noted(k, Held(place, k.named(whose, "whose"), found.kinds, found.fixed))
            case Held(place, whose):
                whose = k.named(whose, "whose")
                there = k.there(Held(place, whose, found.kinds, found.fixed))
                return Held(place, whose, k.source.keep(there, "let", "kinds"), True)
            case Seats():
                kept = k.source.keep("0", "let")
                with k.each(found) as seat:
                    k.source.add(f"{kept} |= 1 << {seat}")
                if found.first == "0":
                    return Code(kept, "players")
                first = k.named(found.first, "first")
                return Seats(first, found.many, lambda seat: f"{kept} >> {seat} & 1")
            case _:
                raise Unsupported("such a set in a `let`")

    def demand(self, condition: str, doing: bool = False) -> None:
        """Refuse the action unless a condition holds; it may be the answer to `doing` something.

        Outside an action the rules go wrong. Either way nothing more is done.
        """
        if self.judged:
            if doing:
                self.k.source.add(condition)
            return
        with self.k.source.block(f"if not {condition}:"):
            if self.in_action:
                self.k.source.add("return 0")
            else:
                self.k.fault()
                self.k.source.add("return")

    def target(self, spot: ir.Spot) -> Card:
        """Write where cards go: a cell, or a place (of no kind yet)."""
        k, E = self.k, self.E
        if isinstance(spot, ir.ToCell):
            return OnCell(k.named(number(k, spot.cell, E), "to"))
        whose, there = place_of(k, spot.place, spot.owner, E)
        if there and k.shape.is_hidden(spot.place):
            raise Unsupported("cards put on a pile of backs of somebody who may be nobody")
        return InPlace(spot.place, whose, "", there=there)

    def room(self, target: Card) -> None:
        """Demand room for one more card, and that there is such a cell or place."""
        k = self.k
        match target:
            case OnCell(cell):
                if not self.judged:
                    self.demand(f"({cell} >= 0)")
                    if k.shape.open():
                        self.demand(
                            f"(not ({k.shape.open()} >> {cell} & 1 and s.cell[{cell}] >= 0))"
                        )
            case InPlace(place, whose, _):
                if target.there:
                    self.demand(f"({target.there})")
                capacity = k.shape.capacity(place, whose)
                if capacity is not None:
                    self.demand(f"({k.shape.size(place, whose)} < {capacity})")

    def lay(self, target: Card, kind: str, bottom: bool = False) -> None:
        """Put a card down."""
        k = self.k
        match target:
            case OnCell(cell):
                k.source.add(f"put(s, {cell}, {self.bound(kind)})")
            case InPlace(place, _, _) if k.layout.backs and (
                k.shape.is_hidden(place) or k.shape.places[place].endless
            ):
                self.drop(target, kind, bottom)
            case InPlace(place, _, _) if k.shape.places[place].endless:
                pass  # it holds all cards already
            case InPlace(place, whose, _) if bottom and k.shape.places[place].ordered:
                k.source.add(f"lay_under_{place}(s, {whose}, {kind})")
            case InPlace(place, whose, _) if bottom:
                k.source.add(f"lay_under_{place}(s{k.shape.of(place, whose)}, {kind})")
            case InPlace(place, whose, _):
                k.source.add(f"add_{place}(s, {whose}, {kind})")

    def drop(self, target: InPlace, kind: str, bottom: bool) -> None:
        """Put a card where a back goes back among the cards that nobody has seen.

        While others of these lie face down, a card that somebody has seen can only lie below them.
        """
        k, place, whose = self.k, target.place, target.owner
        kind = k.named(kind, "kind")
        endless = k.shape.places[place].endless
        home = is_back(k, kind) if endless else f"{kind} == {back_of(k, place, whose)}"
        with k.source.block(f"if {home}:"):
            k.source.add(f"{returning(k)}(s, {kind})")
        if endless:
            return
        with k.source.block("else:"):
            self.demand(f"(not {is_back(k, kind)})")
            if bottom:
                k.source.add(f"lay_under_{place}(s{k.shape.of(place, whose)}, {kind})")
            else:
                self.demand(f"({k.shape.out(place, whose)} == 0)")
                k.source.add(f"add_{place}(s, {whose}, {kind})")

    def bound(self, kind: str) -> str:
        """Write the kind of a card on a board: a wild one has the value it was given.

        The rules go wrong where it was given none.
        """
        k = self.k
        if not k.layout.cards.bindings:
            return kind
        name = k.source.keep(kind, "kind")
        if WILD not in self.E:
            wilds = " or ".join(f"{name} == {wild}" for wild in k.layout.cards.bindings)
            with k.source.block(f"if {wilds}:"):
                k.fault()
            return name
        wild = self.E[WILD]
        for unbound, values in k.layout.cards.bindings.items():
            table = k.source.table("wild_as", [b for _, b in values])
            with k.source.block(f"if {name} == {unbound}:"):
                at = self._among(str(wild), [code for code, _ in values])
                with k.source.block(f"if not 0 <= {at} < {len(values)}:"):
                    k.fault()
                with k.source.block("else:"):
                    k.source.add(f"{name} = {table}[{at}]")
        return name

    def _among(self, number: str, codes: list[int]) -> str:
        """Write at which place a number stands among codes in order; outside of them if nowhere."""
        if codes[-1] - codes[0] == len(codes) - 1:
            return f"({number} - {codes[0]})"
        source = self.k.source
        at, table, i = source.keep("-1", "at"), source.table("codes", codes), source.fresh("i")
        with (
            source.block(f"for {i} in range({len(codes)}):"),
            source.block(f"if {table}[{i}] == {number}:"),
        ):
            source.add(f"{at} = {i}")
        return at

    def take(self, card: Card, lowest: bool = False, sure: bool = True) -> str:
        """Lift a card from where it lies, and answer its kind.

        Of cards alike that lie on each other it is the topmost, or the lowest. It may be gone
        since it was found, unless it is `sure` to be there.
        """
        k = self.k
        match card:
            case OnCell(cell):
                return k.source.keep(f"lift(s, {cell})", "kind")
            case InStack(cell, kind):
                kind = k.named(kind, "kind")
                self.demand(f"{lifting(k, lowest)}(s, {cell}, {kind})", doing=True)
                return kind
            case InPlace(place, whose, kind):
                kind = k.named(kind, "kind")
                if not sure:
                    self.demand(f"({k.shape.has(place, whose)} >> {kind} & 1)")
                if k.shape.places[place].ordered:
                    k.source.add(f"{taking(place, lowest)}(s, {whose}, {kind})")
                elif not k.shape.places[place].endless:
                    k.source.add(f"{taking(place)}(s, {whose}, {kind})")
                return kind
