"""Counts, sums, the highest and the lowest, and how many cards are alike, as closures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sdg import ir
from sdg.analysis.cost import light, weight
from sdg.engine.expressions.arithmetic import fault
from sdg.engine.expressions.card_kinds import by_kind
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.queries.cards import cells_of
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT
from sdg.ir.types import is_mask, is_region_set
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots
from sdg.layout.with_options import LIMIT


@compiles(ir.Count)
def _count(c: Compiler, node: ir.Count) -> Evaluate:
    if isinstance(node.of, ir.PlaceCards):
        return c.location(node.of.place, node.of.owner).count()
    if isinstance(node.of, ir.Conflicts):
        conflicts = c.judge.conflicts(node.of.board)
        return lambda S, E: conflicts.count(S)
    if isinstance(node.of, ir.CardsOn) and node.of.cells.type == ir.CELL:
        return c.value(ir.Height(node.of.cells))
    if (cells := _cells_counted(c, node.of)) is not None:
        where = cells
        return lambda S, E: where(S, E).bit_count()
    if isinstance(node.of, ir.CardsOn):
        return _counted(c, node.of.cells)
    of = c.value(node.of)
    if node.of.type.of in (ir.CELL, ir.DIRECTION) or is_region_set(node.of.type):
        return lambda S, E: of(S, E).bit_count()
    return lambda S, E: len(of(S, E))


def _counted(c: Compiler, cells: ir.Expr) -> Evaluate:
    """Compile how many cards lie on some cells, covered ones too."""
    of, occupied, covered = c.value(cells), c.layout.occupied, c.layout.covered

    def count(S: Slots, E: Frame) -> int:
        there = of(S, E) & S[occupied]
        return sum([1 + len(S[covered + i]) for i in bits(there)])

    return count


def _cells_counted(c: Compiler, cards: ir.Expr) -> Evaluate | None:
    if isinstance(cards, ir.Filter):
        return cells_of(c, cards.over, cards.condition, cards.slot)
    return cells_of(c, cards, None, 0)


@compiles(ir.Fold)
def _fold(c: Compiler, node: ir.Fold) -> Evaluate:
    slot, over, value, span = node.slot, c.value(node.over), c.value(node.value), node.span
    masked = is_mask(node.over.type)
    worth = by_kind(c, node.value, slot) if node.over.type.of == ir.CARD else None
    kinds = c.kinds
    work, cost = c.work, 0 if light(node.over, node.value) else weight(node.value)
    fold: Any = {"sum": sum, "highest": max, "lowest": min}[node.how]

    def compute(S: Slots, E: Frame) -> int:
        values = []
        elements = over(S, E)
        if cost:
            work.spend(cost * (elements.bit_count() if masked else len(elements)), span)
        if worth is not None:
            values = [worth[card % kinds] for card in elements]
        else:
            for element in bits(elements) if masked else elements:
                E[slot] = element
                values.append(value(S, E))
        total: int = fold(values) if values else 0
        if not -LIMIT < total < LIMIT or ABSENT in values:
            raise fault("+", min(values), 0, span)
        return total

    return compute


@compiles(ir.CountAlike)
def _count_alike(c: Compiler, node: ir.CountAlike) -> Evaluate:
    of, column = c.value(node.of), c.layout.cards.column(node.attribute)
    kinds, cells, on_cells = c.kinds, c.layout.cells, node.of.type.of == ir.CELL
    measure, work, span = MEASURES[node.how], c.work, node.span
    if isinstance(node.of, ir.PlaceCards):
        return _count_in_place(c, node, node.of)

    def count(S: Slots, E: Frame) -> int:
        members = of(S, E)
        if on_cells:
            shown = [column[S[cells + i]] for i in bits(members)]
        else:
            shown = [column[card % kinds] for card in members]
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
        held, counted = last[s]
        if held is not cards:
            counted = measure([code for kind in cards if (code := column[kind]) != ABSENT])
            last[s] = cards, counted
        return counted

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
