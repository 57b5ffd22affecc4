"""Legal decisions that put a card on a cell: the mask of cells where it may land."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from sdg import ir
from sdg.analysis.landings import NO_SLOT
from sdg.analysis.may_fail import never_fails
from sdg.analysis.plan import Plan
from sdg.engine.decisions.domains import Domains
from sdg.engine.decisions.requirements import Guards
from sdg.engine.decisions.swaps import exchanging
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.rules.legality import Legality
from sdg.ir.card_routes import lie
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.rewriting import locals_of, substitute
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots


class Group(NamedTuple):
    """Decisions that share all arguments but the last, which is a cell, or the card on a cell."""

    arguments: tuple[int, ...]
    cells: int  # 0: the arguments are complete, and the group is one decision
    card: bool = False


Options: TypeAlias = tuple[tuple[str, Group], ...]  # legal decisions by their actions
List: TypeAlias = Callable[[Slots], Iterator[Group]]


class Landings:
    """Lists the legal arguments of actions in which a card lands."""

    def __init__(self, c: Compiler, domains: Domains, legality: Legality) -> None:
        self.c = c
        self.legality = legality
        self.domains = domains

    def lists(self, action: ir.Action, plan: Plan) -> List | None:
        """Compile the list of an action by its plan; None where it has to be tried.

        Where requirements may be an error, they are to be evaluated for cells without room, too.
        """
        assert plan.landing is not None
        how, card, goal = plan.landing
        stacked = self.c.layout.covered  # there what leaves uncovers what lay below
        match action.params:
            case (ir.OneOf(b, cells),) if plan.card is not None and b == goal:
                if cells.type.of == ir.CELL and self.domains.laying[action.name] is None:
                    return self._from_slot(plan, plan.card, b, cells)
            case _ if not never_fails(plan.guards):
                return None
            case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (a, b) == (card, goal):
                if cells.type.of == ir.CELL and a not in locals_of(cells):
                    if on_board(cards) and not stacked:
                        return self._from_board(plan, how, a, cards, b, cells)
                    moves = how == "move" and not lie(cards, {}) & {BOARD, EVERYTHING}
                    if moves or (_one_place(cards) and not stacked):
                        return self._from_place(plan, how, a, cards, b, cells)
            case (ir.PairOf(a, b, cards),) if (
                (a, b) == (card, goal) and on_board(cards) and not stacked
            ):
                return self._pairs(plan, a, b, cards)
        return None

    def _from_slot(self, plan: Plan, card: ir.Expr, cell: int, cells: ir.Expr) -> List:
        """List the card of a slot landing on a cell: only the cell is chosen."""
        guards = Guards(self.c, plan.guards, NO_SLOT, cell)
        ref, goals, size = self.c.value(card), self.c.value(cells), plan.frame
        legality, kinds = self.legality, self.c.kinds
        cut = legality.near if guards.slow else legality.free

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame) or (lands := ref(S, frame)) < 0:
                return
            open_ = guards.narrowed(S, frame, goals(S, frame), cut)
            if open_ and (here := legality.landing(S, lands % kinds, open_)):
                yield Group((), here)

        return groups

    def _from_place(
        self, plan: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
    ) -> List:
        """List a card of a hand landing on a cell; with a swap, the cell may hold a card."""
        guards = Guards(self.c, plan.guards, card, cell)
        domain, goals, size = self.c.value(cards), self.c.value(cells), plan.frame
        legality, kinds, bindings = self.legality, self.c.kinds, self.c.layout.cards.bindings
        occupied = self.c.layout.occupied

        def mobile(S: Slots, cells: int) -> int:
            taken: int = S[occupied]
            return legality.leaving(S, cells & taken) | (cells & ~taken)

        cut = mobile if how == "swap" else legality.near if guards.slow else legality.free

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame):
                return
            open_ = guards.narrowed(S, frame, goals(S, frame), cut)
            if not open_:
                return
            land = legality.lander(S, open_)
            for ref in dict.fromkeys(domain(S, frame)):
                frame[card] = ref
                here = guards.for_card(S, frame, open_)
                kind = ref % kinds
                if here and kind in bindings:
                    yield from _wild(land, ref, here, bindings[kind])
                elif here and (here := land(kind, here)):
                    yield Group((ref,), here)

        return groups

    def _from_board(
        self, plan: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
    ) -> List:
        """List a card of a board moving to a free cell, or changing places with what lies there."""
        guards = Guards(self.c, plan.guards, card, cell)
        domain, goals, size = self.c.value(cards), self.c.value(cells), plan.frame
        legality, kinds, first = self.legality, self.c.kinds, self.c.layout.cells
        occupied, swapping = self.c.layout.occupied, how == "swap"

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame):
                return
            taken = S[occupied]
            mobile = legality.leaving(S, taken)
            open_ = guards.narrowed(S, frame, goals(S, frame), everything)
            open_ = open_ & (mobile | ~taken) if swapping else legality.free(S, open_)
            last = -1
            for ref in domain(S, frame) if open_ else ():
                origin, kind = divmod(ref, kinds)
                covered = S[first + origin] != kind
                if ref == last or covered or not mobile >> origin & 1:
                    continue
                frame[card] = last = ref
                here = guards.for_card(S, frame, open_ & ~(1 << origin))
                free = here & ~taken if swapping else here
                landed = legality.landing(S, kind, free, origin) if free else 0
                if swapping and here & taken:
                    landed |= exchanging(legality, S, origin, here & taken)
                if landed:
                    yield Group((ref,), landed)

        return groups

    def _pairs(self, plan: Plan, first: int, second: int, cards: ir.Expr) -> List:
        """List two cards of a board changing places, in no order."""
        as_cell: dict[int, ir.Expr] = {second: ir.CardAt(ir.Local(second, ir.CELL))}
        guards = Guards(self.c, substitute(plan.guards, as_cell), first, second)
        domain, size, kinds = self.c.value(cards), plan.frame, self.c.kinds
        legality, occupied = self.legality, self.c.layout.occupied

        def groups(S: Slots) -> Iterator[Group]:
            frame: Frame = [None] * (size + 1)
            if not guards.free(S, frame):
                return
            mobile = legality.leaving(S, S[occupied])
            refs = [ref for ref in domain(S, frame) if mobile >> ref // kinds & 1]
            open_ = guards.narrowed(S, frame, sum(1 << ref // kinds for ref in refs), everything)
            for ref in refs:
                origin = ref // kinds
                open_ &= ~(1 << origin)
                frame[first] = ref
                here = guards.for_card(S, frame, open_)
                if here and (here := exchanging(legality, S, origin, here)):
                    yield Group((ref,), here, card=True)

        return groups


def everything(S: Slots, cells: int) -> int:
    """Return all cells of a set."""
    return cells


def _wild(
    land: Callable[[int, int], int], ref: int, cells: int, bindings: tuple[tuple[int, int], ...]
) -> Iterator[Group]:
    """Yield cell by cell the values that a wild card may take there."""
    masks = [(value, land(kind, cells)) for value, kind in bindings]
    for cell in bits(cells):
        for value, mask in masks:
            if mask >> cell & 1:
                yield Group((ref, cell, value), 0)


def on_board(cards: ir.Expr) -> bool:
    """Return whether a set of cards is one of cards on boards."""
    match cards:
        case ir.CardsOn():
            return True
        case ir.Filter(_, over):
            return on_board(over)
        case _:
            return False


def _one_place(cards: ir.Expr) -> bool:
    return isinstance(cards, ir.PlaceCards) or (
        isinstance(cards, ir.Filter) and _one_place(cards.over)
    )
