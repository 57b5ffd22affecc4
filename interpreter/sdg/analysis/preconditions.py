"""What must hold before an action, collected while its steps are read one after the other.

Each step changes something: a condition that looks at that cannot be evaluated beforehand any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from attrs import define, field

from sdg import ir
from sdg.analysis.certainty import apart
from sdg.analysis.given_arguments import requirements
from sdg.analysis.reads_and_writes import cells_looked_at, reads
from sdg.analysis.room_to_land import lifted_from
from sdg.ir.action_lookups import slots_of
from sdg.ir.card_routes import lie
from sdg.ir.do_arguments import Chosen, Doubts
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.rewriting import asks_only_kind, locals_of, mentions, renumbered, substitute

Landing: TypeAlias = tuple[Literal["move", "swap"], int, int]  # slots of a card, of card or cell

ONCE = ir.Const(1, ir.NUMBER)


class Unplanned(Exception):
    """The action has to be tried."""


@define
class Scan:
    """The conditions found so far, what the steps so far change, and where a card lands."""

    rules: ir.Rules
    players: int
    domains: dict[int, ir.Expr]
    chosen: Chosen
    frame: int  # slots that are taken
    guarded: frozenset[str]  # places that may refuse a card although they have room for it
    guards: list[ir.Expr] = field(factory=list)
    assumed: list[ir.Expr] = field(factory=list)
    unsure: bool = False  # these steps may be left out: what they demand can only be assumed
    changed: set[str] = field(factory=set)
    emptied: set[tuple[str, ir.Expr | None]] = field(factory=set)
    lifted: set[str] = field(factory=set)  # where cards were taken from
    cleared: set[ir.Expr] = field(factory=set)  # single cells from which cards were taken
    unforeseen: set[int] = field(factory=set)  # slots of what an earlier step may change
    followed: set[int] = field(factory=set)  # slots of cards that have moved: they lie elsewhere
    landing: Landing | None = None
    written: int = 0  # actions that are written out
    card: ir.Expr | None = None
    goal: ir.Expr | None = None
    named: bool = False  # something that was so before has a name
    over: dict[int, ir.Expr] = field(factory=dict)  # sets that loops run over, by their slots
    full: set[int] = field(factory=set)  # slots of cells of which it is sure that a card lies there
    bare: set[int] = field(factory=set)  # slots of cells of which it is sure that none does

    def guard(self, condition: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        self.ask(condition)
        self.demand(condition, under)

    def demand(self, condition: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        """Add what must hold before the action."""
        for outer in reversed(under):
            condition = ir.Any((ir.Not(outer), condition))
        if condition == ir.Const(1, ir.YESNO):
            return
        parts = condition.parts if isinstance(condition, ir.All) else (condition,)
        (self.assumed if self.unsure else self.guards).extend(parts)

    def assume(self, condition: ir.Expr) -> None:
        """Add what makes sure that a step does not refuse, where it need not refuse without it."""
        self.ask(condition)
        self.assumed.append(condition)

    def ask(self, condition: ir.Expr | ir.Spot) -> None:
        """Refuse the plan if a condition cannot be evaluated beforehand."""
        if not self.foreseeable(condition):
            raise Unplanned

    def foreseeable(self, condition: ir.Expr | ir.Spot) -> bool:
        """Return whether a condition looks at nothing that an earlier step changed."""
        looked, changed = reads(condition), self.changed
        touched = changed & looked or (EVERYTHING in looked | changed and looked and changed)
        if touched or not self.unforeseen.isdisjoint(locals_of(condition)):
            return False
        if any(self.has_moved(condition, slot) for slot in self.followed):
            return False
        if not self.cleared or looked.isdisjoint((BOARD, EVERYTHING)):
            return True
        cells = cells_looked_at(condition)
        return cells is not None and self.beside(cells)

    def has_moved(self, condition: ir.Expr | ir.Spot, slot: int) -> bool:
        """Return whether a condition reads of a card that moved what depends on where it lies now.

        A wild card has other values there, too.
        """
        return mentions(condition, slot) if self.wild() else not asks_only_kind(condition, slot)

    def beside(self, cells: Iterable[ir.Expr]) -> bool:
        """Return whether cells are surely others than those from which cards were taken."""
        return all(apart(cell, other) for cell in cells for other in self.cleared)

    def lift(self, cards: ir.Expr) -> None:
        """Refuse the plan if cards may have been taken from where these are said to lie."""
        places, cell = lie(cards, self.domains), lifted_from(cards)
        lifted = self.lifted | {BOARD} if self.cleared else self.lifted
        if cell is not None and self.lifted.isdisjoint((BOARD, EVERYTHING)):
            if not self.beside((cell,)):
                raise Unplanned
        elif lifted and (places & lifted or EVERYTHING in places | lifted):
            raise Unplanned
        else:
            self.lifted |= places
        gone = EVERYTHING in self.changed and not isinstance(cards, ir.PlaceCards)
        if gone or (isinstance(cards, ir.Local) and cards.slot in self.unforeseen):
            raise Unplanned

    def gone(self, cards: ir.Expr) -> bool:
        """Note that cards were taken from a single cell; return whether it was one."""
        cell = lifted_from(cards)
        if cell is None or not self.lifted.isdisjoint((BOARD, EVERYTHING)):
            return False
        self.cleared.add(cell)
        return True

    def there(self, cards: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
        """Demand that a single card is where it is said to be."""
        self.lift(cards)
        if cards.type != ir.CARD or isinstance(cards, ir.Local):
            return
        match cards:
            case ir.CardAt(cell):
                self.guard(ir.Not(ir.IsEmpty(cell)), under)
            case ir.CardIn(place, owner):
                self.guard(ir.Not(ir.IsEmpty(ir.PlaceCards(place, owner))), under)
            case ir.First(of):
                self.guard(ir.Not(ir.IsEmpty(of)), under)
            case _:
                raise Unplanned

    def accept(
        self, action: ir.Action, arguments: tuple[ir.Expr, ...], first: int,
        under: tuple[ir.Expr, ...],
    ) -> None:  # fmt: skip
        """Demand that an action that is done could be done with what it is given."""
        values = dict(zip((first + i for i in slots_of(action.params)), arguments, strict=False))
        doubts = Doubts(self.rules).given(action.name, arguments, self.chosen)
        doubted = {each.param for each in doubts}
        for param in action.params:
            asked = substitute(renumbered(requirements(action, (param,)), first), values)
            for condition in asked:
                if param in doubted:
                    self.guard(condition, under)
                else:
                    self.ask(condition)

    def turns(self) -> None:
        """Note that any name of a card may stand for one that was turned up."""
        self.unforeseen |= {slot for slot, over in self.domains.items() if over.type.of == ir.CARD}

    def single(self, cards: ir.Expr) -> bool:
        """Return whether a set holds one card at most, since its place does from the start on."""
        return isinstance(cards, ir.PlaceCards) and any(
            (p.name, p.capacity, p.holds) == (cards.place, ONCE, None) for p in self.rules.places
        )

    def places(self) -> set[str]:
        return {place.name for place in self.rules.places}

    def wild(self) -> bool:
        """Return whether some card needs a value to be put down."""
        return any(attribute.wild for attribute in self.rules.attributes)
