"""Clauses of placement rules that compare values: how far apart, rising or falling."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from sdg import ir
from sdg.analysis.cost import NODES
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.rules.clause_interface import Clause
from sdg.ir import ABSENT
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots, Uniqueness


class Apart(Clause):
    """`neighbors differ in number by at least 2`."""

    def __init__(
        self, c: Compiler, rule: ir.Rule, clause: ir.NeighborsDiffer, unique: Uniqueness
    ) -> None:
        super().__init__(c, rule, clause)
        self.peers = unique.peers
        values, least = c.layout.cards.worths(clause.attribute), clause.least
        order = sorted(range(len(values)), key=values.__getitem__)
        slots, ranked = [unique.where + i for i in order], [values[i] for i in order]
        near = [
            slots[bisect_right(ranked, value - least) : bisect_left(ranked, value + least)]
            for value in values
        ]
        self.near = by_kind(c, clause.attribute, near)
        self.away = unique.start - unique.where

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        cells = 0
        for where in self.near[frame[0] % self.kinds]:
            cells |= S[where]
        return cells & self.peers[frame[1]] or None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        for where in self.near[kind]:
            if lifted < 0 or not S[where] >> lifted & 1:
                cells &= ~S[where + self.away]
                continue
            for other in bits(S[where] & ~(1 << lifted)):
                cells &= ~self.peers[other]
        return cells


class Slope(Clause):
    """`number rises along row, path`, and `falls`."""

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.Sloping) -> None:
        super().__init__(c, rule, clause)
        behind, ahead = c.layout.regions.along(clause.families)
        self.lower, self.higher = (ahead, behind) if clause.falls else (behind, ahead)
        first, count = c.layout.where[clause.attribute], len(c.layout.cards.codes(clause.attribute))
        slots = range(first, first + count)
        self.below = by_kind(c, clause.attribute, [slots[: i + 1] for i in range(count)])
        self.above = by_kind(c, clause.attribute, [slots[i:] for i in range(count)])

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        kind, cell = frame[0] % self.kinds, frame[1]
        wrong = self._showing(S, self.above[kind]) & self.lower[cell]
        return wrong | self._showing(S, self.below[kind]) & self.higher[cell] or None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        others = ~(1 << lifted) if lifted >= 0 else -1
        above = self._showing(S, self.above[kind]) & others
        below = self._showing(S, self.below[kind]) & others
        count = above.bit_count() + below.bit_count()
        self.c.work.spend(self.cost + count // NODES, self.clause.span)
        for other in bits(above):  # what is no less may not lie on the lower side
            cells &= ~self.higher[other]
        for other in bits(below):
            cells &= ~self.lower[other]
        return cells

    def _showing(self, S: Slots, slots: Iterable[int]) -> int:
        cells = 0
        for slot in slots:
            cells |= S[slot]
        return cells


def by_kind(c: Compiler, attribute: str, by_value: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """Return for each kind what there is for its value; nothing where it has none."""
    codes = c.layout.cards.codes(attribute)
    column = c.layout.cards.column(attribute)
    return [by_value[code - codes[0]] if code != ABSENT else () for code in column]
