"""Conditions on the visible card of a cell as masks, by the sets kept for each value."""

from __future__ import annotations

from sdg import ir
from sdg.engine.expressions.card_kinds import answers
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT
from sdg.ir.rewriting import rewrite
from sdg.ir.walking import walk
from sdg.layout.slots import Frame, Slots


def told_by_value(
    c: Compiler, expr: ir.Expr, slot: int
) -> tuple[dict[int, int | None], int | None] | None:
    """Return what an expression says for a card that is shown on the cell in a slot.

    It is answered by the slot of the state with the cells that show such a card, and for no such
    card; None is an error of the rules. If one attribute of the card is not all that matters, there
    is no answer.
    """
    card, there = ir.Local(slot, ir.CARD), ir.CardAt(ir.Local(slot, ir.CELL))
    of_card = rewrite(expr, lambda n: card if isinstance(n, ir.CardAt) and n == there else n)
    asked = [node for node in walk(of_card) if isinstance(node, _OF_CARD)]
    spoken = {node.attribute for node in asked if isinstance(node, ir.Attr)}
    if len(spoken) != 1 or any(not isinstance(node, ir.Attr) for node in asked):
        return None
    known = answers(c, of_card, slot)
    if known is None:
        return None
    (attribute,) = spoken
    first = c.layout.where[attribute] - c.layout.cards.codes(attribute)[0]
    column = c.layout.cards.column(attribute)
    by_slot = {first + code: known[kind] for kind, code in enumerate(column) if code != ABSENT}
    return by_slot, known[-1]


_OF_CARD = (ir.Attr, ir.IsWild, ir.IsFaceDown)


def by_shown_card(c: Compiler, test: ir.Expr, slot: int) -> Evaluate | None:
    """Compile the cells that pass a test, if one attribute of the card shown there decides."""
    by_value = told_by_value(c, test, slot)
    if by_value is None or None in (by_value[1], *by_value[0].values()):
        return None
    shown, otherwise = by_value
    everywhere = (1 << c.layout.geometry.size) - 1
    if otherwise:
        failing = _joined([where for where, answer in shown.items() if not answer])
        return lambda S, E: everywhere & ~failing(S, E)
    return _joined([where for where, answer in shown.items() if answer])


def _joined(slots: list[int]) -> Evaluate:
    """Compile the cells that are in one of some sets of the state."""
    match slots:
        case []:
            return lambda S, E: 0
        case [only]:
            return lambda S, E: S[only]
        case [one, other]:
            return lambda S, E: S[one] | S[other]

    def joined(S: Slots, E: Frame) -> int:
        cells = 0
        for slot in slots:
            cells |= S[slot]
        return cells

    return joined
