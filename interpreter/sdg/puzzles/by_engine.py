"""What only the engine tells of a full board: an expression of one cell in, an `Asked` out.

The engine is asked once all cells are filled at which the expression can look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.rewriting import walk
from sdg.ir.facts import may_fail
from sdg.puzzles.looking import Looking
from sdg.puzzles.terms import Asked, Cards, OnCell, Term

if TYPE_CHECKING:
    from sdg.puzzles.grounding import Grounding


def asked_of_engine(g: Grounding, node: ir.Expr) -> Asked:
    """Answer a term that asks the engine; what asks the same of another cell is the same term."""
    engine, named = g.puzzle.engine, dict(g.named)
    slots = sorted({part.slot for part in walk(node) if isinstance(part, ir.Local)})
    frame = [*g.frame, *(0 for _ in range(len(g.frame), max(slots, default=0) + 1))]
    key = (id(node), g.cell if g.before else -1, *((slot, named.get(slot)) for slot in slots))
    if key in g.asked:
        return g.asked[key][1]
    known = {}
    for slot, meant in named.items():
        if isinstance(meant, OnCell):
            known[slot] = 1 << meant.cell
        elif isinstance(meant, Term):
            known[slot] = meant.cells
    looking = Looking(engine.layout, {**_cells_of_names(g, node), **known})
    looking.at(node)
    scope = looking.read
    for slot in slots:
        scope |= known.get(slot, 0)
    scope &= g.puzzle.grid.mask
    value, absent_here = engine.compiler.value(node), g.cell if g.before else -1
    kinds, put = engine.compiler.kinds, engine.compiler.mover.put
    patience = g.spent.patience

    def ask(cards: Cards) -> int:
        board, asked = list(engine.first), list(frame)
        for cell, kind in cards.items():
            if cell != absent_here:
                put(board, cell, kind)
        for slot, meant in named.items():
            if isinstance(meant, OnCell) and meant.cell in cards:
                asked[slot] = meant.cell * kinds + cards[meant.cell]
            elif isinstance(meant, Term) and not meant.cells & ~scope:
                asked[slot] = meant.value(cards)
        engine.work.begin()
        patience.spend()
        return int(value(board, asked))

    fails = any(may_fail(part) for part in walk(node))
    found = Asked(scope, ask, node.type == ir.YESNO, fails, node)
    g.asked[key] = node, found  # the node is kept, so that no other has its id
    return found


def _cells_of_names(g: Grounding, node: ir.Expr) -> dict[int, int]:
    """Answer which cells are meant by names of cells and regions."""
    found, regions = {}, g.puzzle.engine.layout.regions
    for part in walk(node):
        if isinstance(part, ir.Local) and isinstance(meant := g.named.get(part.slot), int):
            if part.type == ir.CELL:
                found[part.slot] = 1 << meant if meant >= 0 else 0
            elif part.type.kind == "region":
                found[part.slot] = regions.cells[meant] if meant >= 0 else 0
            elif part.type.kind == "set" and part.type.of == ir.CELL:
                found[part.slot] = meant
    return found
