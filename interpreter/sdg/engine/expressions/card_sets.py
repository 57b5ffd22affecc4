"""Sets of cards as closures: those of a place, those on cells, those that pass a test."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.state.evaluate_type import Evaluate
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots


@compiles(ir.PlaceCards)
def _place_cards(c: Compiler, node: ir.PlaceCards) -> Evaluate:
    kinds, slot = c.kinds, c.location(node.place, node.owner).slot()
    locations = c.layout.locations
    last: dict[int, tuple[Any, tuple[int, ...]]] = dict.fromkeys(locations, (None, ()))

    def cards(S: Slots, E: Frame) -> tuple[int, ...]:
        s = slot(S, E)
        held, named = last[s]
        if S[s] is held and not S[s + 1]:
            return named
        first = locations[s] * kinds
        held = sorted(S[s] + S[s + 1]) if S[s + 1] else S[s]
        named = tuple([first + kind for kind in held])
        last[s] = held, named
        return named

    return cards


def kinds_in(c: Compiler, node: ir.PlaceCards) -> Evaluate:
    """Compile the set of kinds that lie in a place; the last answer of each place is kept."""
    slot = c.location(node.place, node.owner).slot()
    last: dict[int, tuple[Any, int]] = dict.fromkeys(c.layout.locations, (None, 0))

    def kinds(S: Slots, E: Frame) -> int:
        s = slot(S, E)
        held, mask = last[s]
        if S[s] is not held or S[s + 1]:
            mask = 0
            for kind in S[s] + S[s + 1]:
                mask |= 1 << kind
            last[s] = S[s] if not S[s + 1] else None, mask
        return mask

    return kinds


@compiles(ir.CardsOn)
def _cards_on(c: Compiler, node: ir.CardsOn) -> Evaluate:
    of, kinds = c.value(node.cells), c.kinds
    cells, covered, occupied = c.layout.cells, c.layout.covered, c.layout.occupied
    single = node.cells.type.kind == "cell"

    def cards(S: Slots, E: Frame) -> tuple[int, ...]:
        where = of(S, E)
        if single:
            where = 1 << where if where >= 0 else 0
        refs = []
        for i in bits(where & S[occupied]):
            if covered:
                refs += [i * kinds + kind for kind in S[covered + i]]
            refs.append(i * kinds + S[cells + i])
        return tuple(refs)

    return cards
