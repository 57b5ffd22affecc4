"""Sets of cards as closures: those of a place, those on cells, those that pass a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sdg import ir
from sdg.analysis.cost import weight
from sdg.analysis.faults import never_fails
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.masks.kinds import cards_passing, parted
from sdg.engine.state.closure import Evaluate
from sdg.ir import ABSENT
from sdg.ir.rewriting import substitute
from sdg.layout.geometry import bits
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
        held, found = last[s]
        if S[s] is not held or S[s + 1]:
            found = 0
            for kind in S[s] + S[s + 1]:
                found |= 1 << kind
            last[s] = S[s] if not S[s + 1] else None, found
        return found

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
        found = []
        for i in bits(where & S[occupied]):
            if covered:
                found += [i * kinds + kind for kind in S[covered + i]]
            found.append(i * kinds + S[cells + i])
        return tuple(found)

    return cards


def cells_of(c: Compiler, cards: ir.Expr, test: ir.Expr | None, slot: int) -> Evaluate | None:
    """Compile the cells of `cards on cells` that pass a test of the card, if no card is covered."""
    from sdg.engine.masks.cells import mask_of

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
    """Compile `cards with number = n`: what the kinds tell is looked up, without a frame."""
    over, work, cost, span = c.value(node.over), c.work, weight(node.condition), node.span
    told, others = parted(c, node.condition, node.slot)
    passing, size = cards_passing(c, node.condition, node.slot), c.kinds

    def sifted(S: Slots, E: Frame) -> tuple[int, ...]:
        cards = over(S, E)
        work.spend(cost * len(cards), span)
        return tuple(passing(S, E, cards))

    if told is None or others:
        return sifted
    tells = told

    def looked_up(S: Slots, E: Frame) -> tuple[int, ...]:
        cards = over(S, E)
        work.spend(cost * len(cards), span)
        kinds = tells(S, E) if cards else 0
        return tuple([card for card in cards if kinds >> card % size & 1]) if kinds else ()

    return looked_up


@compiles(ir.CountAlike)
def _count_alike(c: Compiler, node: ir.CountAlike) -> Evaluate:
    of, column = c.value(node.of), c.layout.cards.column(node.attribute)
    kinds, cells, on_cells = c.kinds, c.layout.cells, node.of.type.of == ir.CELL
    measure, work, span = MEASURES[node.how], c.work, node.span
    if isinstance(node.of, ir.PlaceCards):
        return _count_in_place(c, node, node.of)

    def count(S: Slots, E: Frame) -> int:
        found = of(S, E)
        if on_cells:
            shown = [column[S[cells + i]] for i in bits(found)]
        else:
            shown = [column[card % kinds] for card in found]
        work.spend(len(shown), span)
        return measure([code for code in shown if code != ABSENT] if ABSENT in shown else shown)

    return count


def _count_in_place(c: Compiler, node: ir.CountAlike, place: ir.PlaceCards) -> Evaluate:
    """Compile the same for the cards of a place; the last answer of each place is kept."""
    slot, column = (
        c.location(place.place, place.owner).slot(),
        c.layout.cards.column(node.attribute),
    )
    measure, work, span = MEASURES[node.how], c.work, node.span
    last: dict[int, tuple[Any, int]] = dict.fromkeys(c.layout.locations, (None, 0))

    def count(S: Slots, E: Frame) -> int:
        s = slot(S, E)
        cards = S[s] + S[s + 1] if S[s + 1] else S[s]
        work.spend(len(cards), span)
        held, found = last[s]
        if held is not cards:
            found = measure([code for kind in cards if (code := column[kind]) != ABSENT])
            last[s] = cards, found
        return found

    return count


def _alike(codes: list[int]) -> int:
    counted: dict[int, int] = {}
    for code in codes:
        counted[code] = counted.get(code, 0) + 1
    return max(counted.values(), default=0)


def _straight(codes: list[int]) -> int:
    longest = length = 0
    there = set(codes)
    for code in sorted(there):
        length = length + 1 if code - 1 in there else 1
        longest = max(longest, length)
    return longest


MEASURES: dict[str, Callable[[list[int]], int]] = {
    "different": lambda codes: len(set(codes)), "alike": _alike, "straight": _straight,
}  # fmt: skip
