"""Steps that move cards, as lines of a kernel. A refused one leaves an action with 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.codes import Card, Code, Held, InPlace, OnCell, OnCells, Seats, Value
from sdg.kernel.expressions import Frame, number, place_of, value
from sdg.kernel.source import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

BOUND = 10_000  # rounds of a loop that the file does not bound
WILD = -1  # the slot of the value for a wild card


class CardSteps:
    """What moves cards in one body. `judged` steps were found legal before: nothing refuses."""

    def __init__(self, k: Kernel, E: Frame, in_action: bool, judged: bool = False) -> None:
        self.k = k
        self.E = E
        self.in_action = in_action
        self.judged = judged

    def kept(self, found: Value) -> Value:
        """Give a value a name, so that what is changed later does not change it."""
        k = self.k
        match found:
            case Code(text, kind):
                return Code(k.source.keep(text, "let", k.annotation(found)), kind)
            case OnCell(cell):
                return OnCell(k.named(cell, "at"))
            case InPlace(place, whose, kind):
                return InPlace(place, k.named(whose, "whose"), k.named(kind, "kind"))
            case OnCells(cells, covered) if not covered:
                return OnCells(k.source.keep(cells, "let", "cells"))
            case Held(place, whose) if k.shape.plain(k.shape.places[place]):
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

    def demand(self, condition: str) -> None:
        """Refuse the action unless a condition holds."""
        if self.judged:
            return
        with self.k.source.block(f"if not {condition}:"):
            if self.in_action:
                self.k.source.add("return 0")
            else:
                self.k.fault()

    # ---- cards

    def draw(self, step: ir.Draw) -> None:
        k, E = self.k, self.E
        if step.condition is not None and step.place in k.shape.bottoms:
            raise Unsupported("a draw with a condition from a pile with a bottom")
        whose, there = place_of(k, step.place, step.owner, E)
        if there:
            with k.source.block(f"if {there}:"):
                self.draw_from(step, whose)
        else:
            self.draw_from(step, whose)

    def draw_from(self, step: ir.Draw, whose: str) -> None:
        k, E = self.k, self.E
        place = k.shape.places[step.place]
        target = self.target(step.to)
        drawing: Callable[[], str]
        if step.condition is None:
            there = f"{k.shape.size(step.place, whose)} == 0"

            def drawing() -> str:
                if place.endless:
                    there = k.shape.has(step.place, whose)
                    return f"nth({there}, below(s, count({there})))"
                return f"draw_{step.place}(s, {whose})"
        else:
            assert step.slot is not None
            held = Held(step.place, whose)
            passing = k.kinds_passing(held, step.slot, step.condition, E)
            there = f"({k.shape.has(step.place, whose)} & {passing}) == 0"

            def drawing() -> str:
                return k.draw_some(step.place, whose, passing)

        amount = number(k, step.amount, E)
        if amount == "1":
            with k.source.block(f"if not {there}:"):
                self.lay_drawn(step, target, drawing())
        else:
            with k.source.block(f"for {k.source.fresh('n')} in range({amount}):"):
                with k.source.block(f"if {there}:"):
                    k.source.add("break")
                self.lay_drawn(step, target, drawing())

    def lay_drawn(self, step: ir.Draw, target: Card, drawn: str) -> None:
        self.room(target)
        self.lay(target, self.k.source.keep(drawn, "drawn"), _is_bottom(step.to))

    def target(self, spot: ir.Spot) -> Card:
        """Write where cards go: a cell, or a place (of no kind yet)."""
        k, E = self.k, self.E
        if isinstance(spot, ir.ToCell):
            return OnCell(k.named(number(k, spot.cell, E), "to"))
        whose, there = place_of(k, spot.place, spot.owner, E)
        if there:
            self.demand(f"({there})")
        return InPlace(spot.place, whose, "")

    def room(self, target: Card) -> None:
        """Demand room for one more card."""
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
                capacity = k.shape.capacity(place, whose)
                if capacity is not None:
                    self.demand(f"({k.shape.size(place, whose)} < {capacity})")

    def lay(self, target: Card, kind: str, bottom: bool = False) -> None:
        """Put a card down."""
        k = self.k
        match target:
            case OnCell(cell):
                k.source.add(f"put(s, {cell}, {self.bound(kind)})")
            case InPlace(place, _, _) if bottom:
                k.source.add(f"lay_under_{place}(s, {kind})")
            case InPlace(place, whose, _) if not k.shape.places[place].endless:
                k.source.add(f"add_{place}(s, {whose}, {kind})")

    def bound(self, kind: str) -> str:
        """Write the kind of a card on a board: a wild one has the value it was given."""
        k = self.k
        if not k.layout.cards.bindings:
            return kind
        if WILD not in self.E:
            return kind
        wild = self.E[WILD]
        name = k.source.keep(kind, "kind")
        for unbound, values in k.layout.cards.bindings.items():
            table = k.source.table("wild_as", [b for _, b in values])
            with k.source.block(f"if {name} == {unbound}:"):
                k.source.add(f"{name} = {table}[{wild} - {values[0][0]}]")
        return name

    def take(self, card: Card) -> str:
        """Lift a card from where it lies, and answer its kind."""
        k = self.k
        match card:
            case OnCell(cell):
                return k.source.keep(f"lift(s, {cell})", "kind")
            case InPlace(place, whose, kind):
                kind = k.named(kind, "kind")
                if not k.shape.places[place].endless:
                    k.source.add(f"take_{place}(s, {whose}, {kind})")
                return kind

    def move(self, cards: Value, to: ir.Spot, node: ir.Expr) -> None:
        k = self.k
        target = self.target(to)
        match cards:
            case OnCell(cell):
                cell = k.named(cell, "at")
                self.demand(f"({cell} >= 0 and s.cell[{cell}] >= 0)")
                self.room(target)
                kind = self.take(OnCell(cell))
                self.lay(target, kind, _is_bottom(to))
            case InPlace(place, whose, kind):
                kind = k.named(kind, "kind")
                self.demand(f"({kind} >= 0)")
                self.room(target)
                self.take(InPlace(place, whose, kind))
                self.lay(target, kind, _is_bottom(to))
            case OnCells(cells, False) if self.swept(cells, target, to):
                return
            case Held() | OnCells(_, False):
                with k.each(cards, copies=True) as card:
                    assert isinstance(card, OnCell | InPlace)
                    self.room(target)
                    self.lay(target, self.take(card), _is_bottom(to))
                return
            case _:
                raise Unsupported("a move of such cards")
        if isinstance(node, ir.Local):
            self.E[node.slot] = (
                target if isinstance(target, OnCell)
                else InPlace(target.place, target.owner, kind)
            )  # fmt: skip

    def swept(self, cells: str, target: Card, to: ir.Spot) -> bool:
        """Write all the cards of some cells going to a place that takes any number of them."""
        k = self.k
        if k.shape.stacked or not isinstance(target, InPlace) or _is_bottom(to):
            return False
        place = k.shape.places[target.place]
        if place.capacity is not None:
            return False
        gone = k.source.keep(cells, "gone", "cells")
        with k.source.block(f"if {gone}:"):
            k.source.add(f"lift_all(s, {gone})")
            with k.each(Code(gone, "cells")) as cell:
                if not place.endless:
                    k.source.add(f"add_{place.name}(s, {target.owner}, s.cell[{cell}])")
                k.source.add(f"s.cell[{cell}] = -1")
        return True

    def swap(self, left: ir.Expr, right: ir.Expr) -> None:
        k = self.k
        mine, yours = value(k, left, self.E), value(k, right, self.E)
        if right.type == ir.CELL and isinstance(yours, Code):
            yours = OnCell(yours.text)
        if isinstance(mine, OnCell) and isinstance(yours, OnCell):
            self.exchange(mine.cell, yours.cell, left, right)
            return
        if not isinstance(mine, InPlace) or not isinstance(yours, OnCell):
            raise Unsupported("a swap of cards in places")
        cell = k.named(yours.cell, "at")
        kind = self.take(InPlace(mine.place, mine.owner, mine.kind))
        with k.source.block(f"if s.cell[{cell}] >= 0:"):
            k.source.add(f"add_{mine.place}(s, {mine.owner}, lift(s, {cell}))")
        k.source.add(f"put(s, {cell}, {self.bound(kind)})")
        if isinstance(left, ir.Local):
            self.E[left.slot] = OnCell(cell)

    def exchange(self, here: str, there: str, left: ir.Expr, right: ir.Expr) -> None:
        """Write two cells changing what lies on them; the second may be empty."""
        k, add = self.k, self.k.source.add
        here, there = k.named(here, "here"), k.named(there, "there")
        self.demand(f"({here} >= 0 and {there} >= 0 and s.cell[{here}] >= 0)")
        mine = k.source.keep(f"lift(s, {here})", "mine")
        yours = k.source.keep("-1", "yours")
        with k.source.block(f"if s.cell[{there}] >= 0:"):
            add(f"{yours} = lift(s, {there})")
        add(f"put(s, {there}, {mine})")
        with k.source.block(f"if {yours} >= 0:"):
            add(f"put(s, {here}, {yours})")
        for node, cell in ((left, there), (right, here)):
            if isinstance(node, ir.Local) and node.type == ir.CARD:
                self.E[node.slot] = OnCell(cell)

    def pick(self, step: ir.Pick) -> None:
        k, E = self.k, self.E
        if step.one_in_each:
            if not isinstance(step.over, ir.BoardCells):
                raise Unsupported("cells one in each region, out of some")
            E[step.slot] = Code(k.one_in_each(step), "cells")
            return
        found = value(k, step.over, E)
        match found:
            case Code(text, "cells" | "regions"):
                within = k.source.keep(text, "within", found.kind)
                picked = k.source.keep("-1", "picked")
                with k.source.block(f"if {within}:"):
                    k.source.add(f"{picked} = nth({within}, below(s, count({within})))")
                E[step.slot] = Code(picked)
            case Held(place, whose, kinds):
                passing = kinds or str((1 << k.shape.kinds) - 1)
                picked = k.source.keep("-1", "picked")
                with k.source.block(f"if ({k.shape.has(place, whose)} & {passing}) != 0:"):
                    k.source.add(f"{picked} = {k.pick_some(place, whose, passing)}")
                E[step.slot] = InPlace(place, whose, picked)
            case _:
                raise Unsupported("`pick` from such a set")


def as_number(found: Value) -> str:
    """Answer an argument as one number: a kind in a place, a cell, a seat …"""
    match found:
        case Code(text):
            return text
        case InPlace(_, _, kind):
            return kind
        case OnCell(cell):
            return cell
    raise Unsupported("such an argument")


def _is_bottom(spot: ir.Spot) -> bool:
    return isinstance(spot, ir.ToPlace) and spot.bottom
