"""Two cards of a board changing places: for one card, all cells it may change with."""

from __future__ import annotations

from sdg.engine.rules.clauses import Differ, Landing, Leaving
from sdg.engine.rules.legality import Legality
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Slots


def exchanging(legality: Legality, S: Slots, cell: int, others: int) -> int:
    """Return the cells of a set (with cards) that the card on a cell may change places with.

    Both cards are judged after the exchange. Whether they may leave is tested elsewhere.
    """
    first = legality.c.layout.cells
    kind = S[first + cell]
    rules = [r for r in legality.rules if r.cells >> cell & 1 and r.bound_now(S, True)]
    simple = all(
        rule.only_for is None
        and all(isinstance(clause, (Differ, Landing, Leaving)) for clause in rule.clauses)
        for rule in rules
    )
    if not simple:
        cost = sum(clause.trying for rule in rules for clause in rule.clauses)
        legality.c.work.spend(cost * others.bit_count(), rules[0].rule.span)
        return sum(1 << other for other in bits(others) if _tried(legality, S, cell, other))
    others = legality.landing(S, kind, others, lifted=cell)
    for rule in rules:
        for clause in rule.clauses:
            if isinstance(clause, Differ):
                others = _coming_back(clause, S, cell, kind, others)
            elif isinstance(clause, Landing):
                for other in bits(others):
                    if not clause.landing(S, S[first + other], 1 << cell, -1):
                        others &= ~(1 << other)
    return others


def _coming_back(clause: Differ, S: Slots, cell: int, kind: int, others: int) -> int:
    """Keep the cells whose card differs from its new peers: those of `cell`, which it comes to.

    A value that one peer shows may only come from that peer; one that two show may not come at all.
    The value that leaves comes to the other cell, and is a peer again if that cell is one.
    """
    peers = clause.peers[cell]
    for where in clause.where:
        cells = S[where]
        shown = cells & peers
        if shown:
            others &= ~cells if shown & (shown - 1) else ~cells | shown
    slot = clause.forbidden[kind]
    return others & ~(S[slot - clause.away] & peers) if slot else others


def _tried(legality: Legality, S: Slots, cell: int, other: int) -> bool:
    mover, after = legality.c.mover, S.copy()
    mine, yours = mover.lift(after, cell), mover.lift(after, other)
    mover.put(after, cell, yours)
    mover.put(after, other, mine)
    return legality.judge(S, after, (cell, other), ((cell, mine), (other, yours))) is None
