"""What only the engine tells of a full board: an expression of one cell in, an `Asked` out.

The engine is asked once all cells are filled at which the expression can look. Where the rules go
wrong, any answer does: with which cards they do is a term as well. What takes too long to ask is
told as the error that it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sdg import ir
from sdg.engine.state.budget import Fault, TooLong
from sdg.ir import ABSENT
from sdg.ir.facts import may_fail
from sdg.ir.rewriting import unbound
from sdg.ir.walking import walk
from sdg.puzzles.search_limits import NODE
from sdg.puzzles.terms.card_tables import WIDE, Ends
from sdg.puzzles.terms.cells_read import Looking, cells_meant
from sdg.puzzles.terms.simplified_terms import Untold
from sdg.puzzles.terms.terms import Asked, Cards, OnCell, Several, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding


AskedOfEngine: TypeAlias = tuple[Asked, Asked | None]  # and whether it goes wrong, if it may
SURE = (ir.Arithmetic, ir.Fold, ir.Count, ir.CountAlike)  # of numbers: they are never absent


def asked_of_engine(g: Grounding, node: ir.Expr, untold: type | None) -> AskedOfEngine:
    """Return a term that asks the engine, and one of whether it goes wrong, if it may.

    What asks the same of another cell is the same term. Raises `Untold` where a set is named that
    hangs on cards: then what names it is asked as a whole. `untold` is the kind of node that has no
    term, for which the engine is asked.
    """
    inspection, layout, named = g.puzzle.inspection, g.puzzle.layout, dict(g.named)
    if any(isinstance(named.get(slot), Several) for slot in unbound(node)):
        raise Untold(untold)
    parts = list(walk(node))
    slots = {part.slot: part.type for part in parts if isinstance(part, ir.Local)}
    frame = [*g.frame, *(0 for _ in range(len(g.frame), max(slots, default=0) + 1))]
    key = (id(node), g.cell if g.before else -1, *((slot, named.get(slot)) for slot in slots))
    if key in g.asked:
        return g.asked[key][1]
    g.making.budget.spend(NODE // 2 * len(parts))
    known, scope = dict[int, int](), 0
    for slot, kind in slots.items():
        match named.get(slot):
            case None | Several():  # it is given in there
                continue
            case OnCell(cell):
                known[slot] = 1 << cell
            case Term() as term:
                known[slot] = term.cells
            case meant:
                known[slot] = cells_meant(layout, kind, meant)
                continue
        scope |= known[slot]
    looking = Looking(layout, known)
    looking.at(node)
    scope |= looking.read
    scope &= 0 if g.is_known(node) else g.puzzle.grid.mask
    value, absent_here = inspection.compiled(node), g.cell if g.before else -1
    kinds = layout.cards.size
    patience = g.making.budget.patience

    def ask(cards: Cards) -> int:
        board, asked = inspection.slots_with(cards, but=absent_here), list(frame)
        for slot, meant in named.items():
            if isinstance(meant, OnCell) and meant.cell in cards:
                asked[slot] = meant.cell * kinds + cards[meant.cell]
            elif isinstance(meant, Term) and not meant.cells & ~scope:
                asked[slot] = meant.value(cards)
        inspection.begin_work()
        patience.spend()
        return int(value(board, asked))

    def evaluated(cards: Cards) -> int:
        try:
            number = ask(cards)
        except TooLong:  # which says nothing of the cards
            raise
        except Fault:
            return 0
        return number if number == ABSENT else max(-WIDE, min(number, WIDE))

    def wrong(cards: Cards) -> int:
        try:
            ask(cards)
        except TooLong:
            raise
        except Fault:
            return 1
        return 0

    fails = any(map(may_fail, parts))
    terms = (
        Asked(scope, evaluated, _bounds(node), node, untold),
        Asked(scope, wrong, (0, 1), node, untold) if fails else None,
    )
    g.asked[key] = node, terms  # the node is kept, so that no other has its id
    return terms


def _bounds(node: ir.Expr) -> Ends:
    """Return two ends between which lies what the engine says."""
    if node.type == ir.YESNO:
        return 0, 1
    return (-WIDE if isinstance(node, SURE) else ABSENT), WIDE
