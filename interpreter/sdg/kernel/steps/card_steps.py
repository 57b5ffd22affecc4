"""Steps that move cards, as lines of a kernel. A refused one leaves an action with 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sdg import ir
from sdg.kernel.dialect.source import Unsupported
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
from sdg.kernel.expressions.backs import back_of, is_back
from sdg.kernel.expressions.card_order import each_card, has_order, noted, pick_one
from sdg.kernel.expressions.expressions import value
from sdg.kernel.expressions.orders import cards_along, each_along, each_backwards
from sdg.kernel.state.events import are_waited_for
from sdg.kernel.steps.draw import Drawing, is_bottom
from sdg.kernel.steps.one_in_each import one_in_each
from sdg.kernel.steps.turn_up import turn_up

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


class CardSteps(Drawing):
    """What moves cards in one body: drawn, moved, swapped, picked by chance."""

    # ---- cards

    def move(self, cards: Value, to: ir.Spot, node: ir.Expr) -> None:
        target = self.target(to)
        self.carry(cards, target, to, node)
        self.moved = True

    def move_along(self, cards: Value, step: ir.Move) -> None:
        """Write cards on cells going where they are put, in the order of the cells."""
        k, target, bottom = self.k, self.target(step.to), is_bottom(step.to)
        ordered = not isinstance(target, InPlace) or k.shape.places[target.place].ordered
        hidden = isinstance(target, InPlace) and k.shape.is_hidden(target.place)
        if hidden or not ordered:
            self.carry(cards, target, step.to, step.cards)  # there it does not matter
        else:
            assert step.slot is not None
            assert step.along is not None
            upwards, cells = is_upwards(k, target, step.to), cards_along(k, cards)
            with each_along(k, cells, step.slot, step.along, self.E, last=upwards) as cell:
                self.room(target)
                self.lay(target, self.take(OnCell(cell), sure=self.is_there(step.cards)), bottom)
        self.moved = True

    def carry(self, cards: Value, target: Card, to: ir.Spot, node: ir.Expr) -> None:
        """Write one card or several going to where they are put."""
        k = self.k
        match cards:
            case OnCell(cell):
                cell = k.named(cell, "at")
                self.demand(f"({cell} >= 0 and s.cell[{cell}] >= 0)")
                self.room(target)
                kind = self.take(OnCell(cell))
                self.lay(target, kind, is_bottom(to))
            case InPlace() | InStack():
                kind = k.named(cards.kind, "kind")
                self.demand(f"({kind} >= 0)")
                self.room(target)
                self.take(evolve(cards, kind=kind), is_lowest(node), self.is_there(node))
                self.lay(target, kind, is_bottom(to))
            case Held() | OnCells() | Series() if isinstance(target, InPlace) and (
                k.shape.is_hidden(target.place)
            ):
                self.move_backs_first(cards, target, to)
                return
            case OnCells(cells, False) if self.swept(cells, target, to):
                return
            case Held() | OnCells() | Series() if has_order(k, cards):
                self.move_in_order(cards, target, to, node)
                return
            case Held() if is_upwards(k, target, to):
                self.move_in_order(cards, target, to, node)
                return
            case OnCells(cells, False) if is_upwards(k, target, to):
                with each_backwards(k, cells) as cell:
                    self.room(target)
                    taken = self.take(OnCell(cell), sure=self.is_there(node))
                    self.lay(target, taken, is_bottom(to))
                return
            case Held() | OnCells(_, False):
                with k.each(cards, copies=True) as card:
                    assert isinstance(card, OnCell | InPlace)
                    self.room(target)
                    taken = self.take(card, sure=self.is_there(node))
                    self.lay(target, taken, is_bottom(to))
                return
            case _:
                raise Unsupported("a move of such cards")
        if isinstance(node, ir.Local):
            self.E[node.slot] = self.now(target, kind)

    def is_there(self, cards: ir.Expr) -> bool:
        """Answer whether cards are sure to lie where they were found: nothing has moved since."""
        return not (self.moved and isinstance(cards, ir.Local))

    def now(self, target: Card, kind: str) -> Card:
        """Answer a card of a kind that was put down, as it is named from then on."""
        match target:
            case InPlace(place, whose):
                return InPlace(place, whose, kind)
            case OnCell(cell) if self.k.shape.stacked and not self.k.layout.cards.bindings:
                return InStack(cell, kind, self.k.shape.kinds)
        return target

    def move_in_order(self, cards: Value, target: Card, to: ir.Spot, node: ir.Expr) -> None:
        """Write cards being moved one by one, so that they lie as they lay before."""
        k, bottom = self.k, is_bottom(to)
        found = cards if isinstance(cards, Series) and cards.noted else noted(k, cards)
        with each_card(k, found, copies=True, backwards=is_upwards(k, target, to)) as card:
            self.room(target)
            taken = self.take(card, is_lowest(node), self.is_there(node))
            self.lay(target, taken, bottom)

    def move_backs_first(self, cards: Value, target: InPlace, to: ir.Spot) -> None:
        """Write cards being moved to a pile of backs: when these are there, others can come."""
        k, bottom = self.k, is_bottom(to)
        back, found = back_of(k, target.place, target.owner), noted(k, cards)
        for relation in ("!=", "=="):
            with each_card(k, found, copies=True) as card:
                with k.source.block(f"if {card.kind} {relation} {back}:"):
                    k.source.add("continue")
                self.room(target)
                self.lay(target, self.take(card), bottom)

    def turn_up(self, cards: Value, node: ir.Expr) -> None:
        """Write that cards are turned up, one after the other."""
        k = self.k
        match cards:
            case OnCells(cells) if not has_order(k, cards):
                with k.each(Code(cells, "cells")) as cell:
                    turn_up(k, OnCell(str(cell)), self.bound)
            case Held() | OnCells() | Series():
                found = noted(k, cards, lambda card: is_back(k, k.kind_of(card)))
                with each_card(k, found, copies=True) as card:
                    turn_up(k, card, self.bound)
            case OnCell() | InPlace() | InStack():
                now = turn_up(k, cards, self.bound)
                if isinstance(node, ir.Local):
                    self.E[node.slot] = now
            case _:
                raise Unsupported("such cards turned up")

    def swept(self, cells: str, target: Card, to: ir.Spot) -> bool:
        """Write all the cards of some cells going to a place that takes any number of them."""
        k = self.k
        if k.shape.stacked or not isinstance(target, InPlace) or is_bottom(to):
            return False
        if are_waited_for(k.rules):
            return False
        place = k.shape.places[target.place]
        if place.capacity is not None or (place.endless and k.layout.backs):
            return False
        gone = k.source.keep(cells, "gone", "cells")
        with k.source.block(f"if {gone}:"):
            self.room(target)
            k.source.add(f"lift_all(s, {gone})")
            with k.each(Code(gone, "cells")) as cell:
                if not place.endless:
                    k.source.add(f"add_{place.name}(s, {target.owner}, s.cell[{cell}])")
                k.source.add(f"s.cell[{cell}] = -1")
        return True

    def swap(self, left: ir.Expr, right: ir.Expr) -> None:
        k = self.k
        mine, yours = (self.lying(value(k, node, self.E)) for node in (left, right))
        if isinstance(yours, Code):  # a cell
            yours = OnCell(yours.text)
        if isinstance(mine, OnCell) and isinstance(yours, OnCell) and not k.shape.stacked:
            self.exchange(mine.cell, yours.cell, left, right)
            return
        if isinstance(mine, InStack) and isinstance(yours, InStack):
            self.change_stacks(mine, yours, left, right)
            return
        if not isinstance(mine, InPlace) or not isinstance(yours, OnCell):
            raise Unsupported("a swap of cards in places")
        cell, kind = k.named(yours.cell, "at"), k.named(mine.kind, "kind")
        self.demand(f"({cell} >= 0 and {kind} >= 0)")
        self.take(InPlace(mine.place, mine.owner, kind), sure=self.is_there(left))
        if isinstance(right, ir.Local) and right.type == ir.CARD:
            lifted = k.source.keep(f"lift(s, {cell}) if s.cell[{cell}] >= 0 else -1", "lifted")
            with k.source.block(f"if {lifted} >= 0:"):
                self.lay(InPlace(mine.place, mine.owner, ""), lifted)
            self.E[right.slot] = InPlace(mine.place, mine.owner, lifted)
        elif not (isinstance(right, ir.Local) and right.slot in self.bare):
            with k.source.block(f"if s.cell[{cell}] >= 0:"):
                lifted = k.source.keep(f"lift(s, {cell})", "lifted")
                self.lay(InPlace(mine.place, mine.owner, ""), lifted)
        k.source.add(f"put(s, {cell}, {self.bound(kind)})")
        if isinstance(left, ir.Local):
            self.E[left.slot] = OnCell(cell)

    def lying(self, card: Value) -> Value:
        """Demand that a card of a kind lies on its cell still; answer it as what lies there."""
        if not isinstance(card, InStack) or self.k.shape.stacked:
            return card
        cell, kind = self.k.named(card.cell, "at"), self.k.named(card.kind, "kind")
        self.demand(f"({cell} >= 0 and {kind} >= 0 and s.cell[{cell}] == {kind})")
        return OnCell(cell)

    def change_stacks(self, mine: InStack, yours: InStack, left: ir.Expr, right: ir.Expr) -> None:
        """Write two cards of stacks being taken out, each laid where the other lay."""
        here, there = self.kept(mine), self.kept(yours)
        assert isinstance(here, InStack) and isinstance(there, InStack)
        for card in (here, there):
            self.demand(f"({card.cell} >= 0 and {card.kind} >= 0)")
        kinds, goals = [self.take(here), self.take(there)], (there.cell, here.cell)
        for node, goal, kind in zip((left, right), goals, kinds, strict=True):
            laid = self.k.named(self.bound(kind), "kind")
            self.k.source.add(f"put(s, {goal}, {laid})")
            if isinstance(node, ir.Local):
                self.E[node.slot] = InStack(goal, laid, mine.kinds)

    def exchange(self, here: str, there: str, left: ir.Expr, right: ir.Expr) -> None:
        """Write two cells changing what lies on them; the second may be empty."""
        k, add = self.k, self.k.source.add
        here, there = k.named(here, "here"), k.named(there, "there")
        self.demand(f"({here} >= 0 and {there} >= 0 and {here} != {there} and s.cell[{here}] >= 0)")
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
            E[step.slot] = Code(one_in_each(k, step), "cells")
            return
        found = value(k, step.over, E)
        match found:
            case Code(text, "cells" | "regions"):
                within = k.source.keep(text, "within", found.kind)
                picked = k.source.keep("-1", "picked")
                with k.source.block(f"if {within}:"):
                    k.source.add(f"{picked} = nth({within}, below(s, count({within})))")
                E[step.slot] = Code(picked)
            case Held() | OnCells() | Series() if has_order(k, found):
                E[step.slot] = pick_one(k, found)
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
        case InStack(cell, kind, kinds):
            return f"({cell} * {kinds} + {kind})"
    raise Unsupported("such an argument")


def given(k: Kernel, found: Value) -> str:
    """Answer what is given to an action, as the one number that it takes it for."""
    if isinstance(found, InStack) and not k.shape.stacked:
        raise Unsupported("a card that may be gone, given to an action")
    return as_number(found)


def is_lowest(cards: ir.Expr) -> bool:
    """Answer whether cards are said to be the lowest of those that lie on each other."""
    return (
        isinstance(cards, ir.First)
        and not cards.last
        and isinstance(cards.of, ir.PlaceCards | ir.CardsOn)
    )


def is_upwards(k: Kernel, target: Card, to: ir.Spot) -> bool:
    """Answer whether cards are put below others, so that the topmost of them goes first."""
    if not isinstance(target, InPlace):
        return False
    return is_bottom(to) and k.shape.places[target.place].ordered
