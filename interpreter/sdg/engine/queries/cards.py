"""Cards that pass a test, as closures: by the cells on which they lie, or by their kinds."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.cost import weight
from sdg.analysis.may_fail import never_fails
from sdg.engine.expressions.card_kinds import cards_passing, parted
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cells import mask_of
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import substitute
from sdg.layout.slots import Frame, Slots


def cells_of(c: Compiler, cards: ir.Expr, test: ir.Expr | None, slot: int) -> Evaluate | None:
    """Compile the cells of `cards on cells` that pass a test of the card, if no card is covered."""
    if not isinstance(cards, ir.CardsOn) or cards.cells.type.of != ir.CELL or c.layout.covered:
        return None
    of, occupied = c.value(cards.cells), c.layout.occupied
    if test is None:
        return lambda S, E: of(S, E) & S[occupied]
    there = ir.CardAt(ir.Local(slot, ir.CELL))
    mask = mask_of(c, substitute(test, {slot: there}), slot)
    if mask is None or not never_fails(test):
        return None
    passing = mask
    return lambda S, E: of(S, E) & S[occupied] & passing(S, E)


def cards_with(c: Compiler, node: ir.Filter) -> Evaluate:
    """Compile `cards with number = n`: what depends on kinds is looked up, without a frame."""
    over, work, cost, span = c.value(node.over), c.work, weight(node.condition), node.span
    kind_set, others = parted(c, node.condition, node.slot)
    passing, size = cards_passing(c, node.condition, node.slot), c.kinds

    def sifted(S: Slots, E: Frame) -> tuple[int, ...]:
        cards = over(S, E)
        work.spend(cost * len(cards), span)
        return tuple(passing(S, E, cards))

    if kind_set is None or others:
        return sifted
    tells = kind_set

    def looked_up(S: Slots, E: Frame) -> tuple[int, ...]:
        cards = over(S, E)
        work.spend(cost * len(cards), span)
        kinds = tells(S, E) if cards else 0
        return tuple([card for card in cards if kinds >> card % size & 1]) if kinds else ()

    return looked_up
