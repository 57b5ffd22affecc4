"""`all different` in regions that cards make, such as the box around each house."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.cost import NODES
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.rules.clause_interface import Clause
from sdg.ir import ABSENT
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots


class DifferAround(Clause):
    """`number all different in box`, where cards make the boxes."""

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.AllDifferent) -> None:
        super().__init__(c, rule, clause)
        self.whole = clause.whole
        codes = c.layout.cards.codes(clause.attribute)
        first = c.layout.where[clause.attribute]
        column = c.layout.cards.column(clause.attribute)
        self.where = [first + code - codes[0] if code != ABSENT else 0 for code in column]
        self.values = range(first, first + len(codes))
        self.cells = c.layout.regions.cells
        self.families = [_Living(c, name) for name in clause.families]
        self.makes = [any(f.makes[kind] for f in self.families) for kind in range(c.kinds)]

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        cell = frame[1]
        regions = [r for family in self.families for r in family.at(S, cell)]
        return self._fault(S, regions, self.where[frame[0] % self.kinds], 1 << cell) or None

    def _fault(self, S: Slots, regions: list[int], where: int, arrived: int) -> int:
        """Return the cells of some regions that break the rule, a card having arrived."""
        fault = 0
        for region in regions:
            if self.whole:
                for slot in self.values:
                    same = S[slot] & region
                    if slot == where:
                        same |= arrived
                    if same & (same - 1):
                        fault |= same
            elif where:
                fault |= S[where] & region & ~arrived
        return fault

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        if lifted >= 0 or S[self.c.layout.occupied] & cells:
            return super().landing(S, kind, cells, lifted)
        where = self.where[kind]
        if self.whole or self.makes[kind]:
            regions = sum(len(family.all(S)) for family in self.families)
            cost = self.cost + (regions + len(self.values)) // NODES
            self.c.work.spend(cost * cells.bit_count(), self.clause.span)
            return sum(
                1 << i
                for i in bits(cells)
                if not self._fault(
                    S, [r for family in self.families for r in family.at(S, i, kind)], where, 1 << i
                )
            )
        if where:
            for family in self.families:
                for region in family.all(S):
                    if S[where] & region:
                        cells &= ~region
        return cells


class _Living:
    """The regions of a family as they are now; the last answer is kept."""

    def __init__(self, c: Compiler, name: str) -> None:
        family = c.layout.regions.families[name]
        self.cells = c.layout.regions.cells
        self.members = c.layout.regions.members(name)
        self.first = family.order[0] if family.order else 0
        self.makes = makes_region(c, family.generator)
        self.living = c.value(ir.FamilyRegions(name, None, ir.set_of(ir.Type("region", name))))
        board = next(f.board for f in c.layout.rules.families if f.name == name)
        self.start = next(g.start for g in c.layout.geometry.grids if g.board == board)
        self.asked = 0
        self.known: list[int] = []

    def all(self, S: Slots) -> list[int]:
        """Return the cells of every region."""
        living = self.living(S, [])
        if living != self.asked:
            self.asked, self.known = living, [self.cells[region] for region in bits(living)]
        return self.known

    def at(self, S: Slots, cell: int, arriving: int = -1) -> list[int]:
        """Return the cells of the regions around a cell, with the one that a card makes there."""
        regions = [region for region in self.all(S) if region >> cell & 1]
        if arriving >= 0 and self.makes[arriving]:
            regions.append(self.cells[self.first + cell - self.start])
        return regions


def makes_region(c: Compiler, generator: ir.Around | None) -> list[bool]:
    """Return for each kind whether its card makes a region."""
    if generator is None:
        return [False] * c.kinds
    condition = c.value(generator.condition)
    nowhere = c.layout.geometry.size * c.kinds
    frames = ([nowhere + kind] + [None] * 8 for kind in range(len(c.layout.cards.kinds)))
    return [*(bool(condition([], frame)) for frame in frames), False]
