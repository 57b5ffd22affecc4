"""Clauses of placement rules: for one card that arrived, and as a mask of all cells."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.analysis.necessary_conditions import necessary
from sdg.analysis.own_cell import looks_away
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cells import mask_of, near_mask
from sdg.engine.rules.around_cards import DifferAround, makes_region
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.comparisons import Apart, Slope
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT
from sdg.ir.rewriting import asks_only_kind, mentions
from sdg.ir.rule_slots import RULE_CARD, RULE_CELL
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots, Uniqueness, unique_of


class Differ(Clause):
    """`number all different in row, column`, `neighbors differ in color`."""

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.Clause, unique: Uniqueness) -> None:
        super().__init__(c, rule, clause)
        kinds = c.layout.cards.column(unique.attribute)
        first = c.layout.cards.codes(unique.attribute)[0]
        self.peers = unique.peers
        self.forbidden = [unique.start + code - first if code != ABSENT else 0 for code in kinds]
        self.away = unique.start - unique.where
        self.where = range(unique.where, unique.where + len(c.layout.cards.codes(unique.attribute)))

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        slot = self.forbidden[frame[0] % self.kinds]
        return (S[slot - self.away] & self.peers[frame[1]] or None) if slot else None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        slot = self.forbidden[kind]
        if not slot:
            return cells
        if lifted < 0 or not S[slot - self.away] >> lifted & 1:
            return int(cells & ~S[slot])
        peers = self.peers
        for other in bits(S[slot - self.away] & ~(1 << lifted)):
            cells &= ~peers[other]
        return cells

    def suspects(self, S: Slots) -> int:
        cells = 0
        for where in self.where:
            cells |= S[where] & S[where + self.away]
        return cells

    def pairs(self, S: Slots) -> int:
        """Return how many pairs of cells are in conflict."""
        count, peers = 0, self.peers
        for where in self.where:
            cells = S[where]
            for cell in bits(cells & S[where + self.away]):
                count += (peers[cell] & cells).bit_count()
        return count // 2


def _mask(c: Compiler, condition: ir.Expr) -> Evaluate | None:
    """Compile the cells that pass, if testing all of them together is never an error.

    Where the card comes to lie is not known then: there is no mask where that is needed.
    """
    can = never_fails(condition) and asks_only_kind(condition, 0)
    return mask_of(c, condition, 1) if can else None


def near_condition(c: Compiler, condition: ir.Expr) -> ir.Expr | None:
    """Return a condition with a mask that is so of every cell where a card would pass another when
    it lies there; of the cell itself, which the card changes, it says nothing."""
    near = necessary(condition, RULE_CELL, lambda part, own: mask_of(c, part, own) is not None)
    if near is None or looks_away(near) != frozenset() or not asks_only_kind(near, RULE_CARD):
        return None
    return near


def _near(c: Compiler, condition: ir.Expr) -> Evaluate | None:
    near = near_condition(c, condition)
    return None if near is None else mask_of(c, near, RULE_CELL)


class Landing(Clause):
    """`no card lands where …`, judged before the action."""

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.NoLanding) -> None:
        super().__init__(c, rule, clause)
        self.condition = c.value(clause.condition)
        self.mask = _mask(c, clause.condition)
        self.general = self.mask is not None and not mentions(clause.condition, 0)
        self.open = near_mask(c, clause.condition, 1, False) if self.mask is None else None
        if not asks_only_kind(clause.condition, 0):
            self.open = None

    def whatever_card(self, kind: int) -> bool:
        return self.general

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        return 1 << frame[1] if self.condition(before, frame) else None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        frame: Frame = [0] * self.slots
        frame[0] = self.c.layout.geometry.size * self.kinds + kind
        if self.mask is not None:
            return int(cells & ~self.mask(S, frame))
        if self.open is not None:
            cells &= self.open(S, frame)
        self.c.work.spend(self.cost * cells.bit_count(), self.clause.span or self.rule.span)
        kept = 0
        for i in bits(cells):
            frame[0], frame[1] = i * self.kinds + kind, i
            if not self.condition(S, frame):
                kept |= 1 << i
        return kept

    def suspects(self, S: Slots) -> int:
        return 0


class Leaving(Clause):
    """`no card leaves where …`, judged before the action."""

    leaves = True

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.NoLeaving) -> None:
        super().__init__(c, rule, clause)
        self.condition = c.value(clause.condition)
        alike = not mentions(clause.condition, 0)  # on each cell lies another card
        self.mask = _mask(c, clause.condition) if alike else None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        return cells

    def leaving(self, S: Slots, cells: int) -> int:
        frame: Frame = [0] * self.slots
        if self.mask is not None:
            return int(cells & self.mask(S, frame))
        self.c.work.spend(self.cost * cells.bit_count(), self.clause.span or self.rule.span)
        held = 0
        for i in bits(cells):
            frame[0], frame[1] = i * self.kinds + S[self.c.layout.cells + i], i
            if self.condition(S, frame):
                held |= 1 << i
        return held

    def suspects(self, S: Slots) -> int:
        return 0


class Needed(Clause):
    """`need …`, judged after the action's steps."""

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.Need) -> None:
        super().__init__(c, rule, clause)
        self.condition = c.value(clause.condition)
        self.mask: Evaluate | None = _mask(c, clause.condition)
        makes = looks_away(clause.condition)
        if makes is None:
            self.mask = None
        families = c.layout.regions.families
        made = [makes_region(c, families[name].generator) for name in makes or ()]
        self.makes = [False] * c.kinds
        for each in made:
            self.makes = [one or other for one, other in zip(self.makes, each, strict=True)]
        self.living = any(self.makes)  # a card that is covered makes no region any more
        self.general = self.mask is not None and not mentions(clause.condition, 0)
        self.near = _near(c, clause.condition) if self.mask is None else None

    def whatever_card(self, kind: int) -> bool:
        return self.general and not self.makes[kind]

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        return None if self.condition(S, frame) else 1 << frame[1]

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        frame: Frame = [0] * self.slots
        frame[0] = self.c.layout.geometry.size * self.kinds + kind
        if self.near is not None and lifted < 0:
            cells &= self.near(S, frame)
        if self.mask is None or lifted >= 0 or self.makes[kind]:
            return super().landing(S, kind, cells, lifted)
        if self.living and (taken := cells & S[self.c.layout.occupied]):
            passing = super().landing(S, kind, taken, lifted)
            return passing | int(cells & ~taken & self.mask(S, frame))
        return int(cells & self.mask(S, frame))


def compile_clause(c: Compiler, rule: ir.Rule, clause: ir.Clause) -> Clause:
    """Compile one clause of a rule."""
    unique = unique_of(c.layout, rule, clause)
    if unique is not None:
        if isinstance(clause, ir.NeighborsDiffer) and clause.least > 1:
            return Apart(c, rule, clause, unique)
        return Differ(c, rule, clause, unique)
    match clause:
        case ir.AllDifferent():
            return DifferAround(c, rule, clause)
        case ir.Sloping():
            return Slope(c, rule, clause)
        case ir.NoLanding():
            return Landing(c, rule, clause)
        case ir.NoLeaving():
            return Leaving(c, rule, clause)
        case ir.Need():
            return Needed(c, rule, clause)
        case _:
            raise AssertionError(clause)
