"""The clauses of placement rules: for one card that arrived, and for all cells at once."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import ir
from sdg.engine.compiling import Compiler, Evaluate, Frame
from sdg.engine.geometry import bits
from sdg.engine.layout import Uniqueness, peers_of
from sdg.engine.masks import mask_of
from sdg.engine.moving import Slots
from sdg.engine.reach import looks_away
from sdg.ir import ABSENT


@frozen
class Broken:
    """A broken rule: which clause, the card's cell, and the cells at fault."""

    rule: ir.Rule
    clause: ir.Clause
    cell: int
    cells: int


class Clause:
    """What every clause can answer; the defaults are those of a clause that forbids nothing.

    A frame holds the card in slot 0 and its cell in slot 1.
    """

    leaves = False
    exact_when_lifted = True

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.Clause) -> None:
        self.c = c
        self.rule = rule
        self.clause = clause
        self.slots = rule.slots
        self.kinds = c.kinds

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        """Answer the cells at fault for a card that has arrived, or None."""
        return None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        """Answer the cells where a card could arrive; each is tried, if nothing better is known."""
        return sum(1 << i for i in bits(cells) if self._passes(S, kind, i, lifted))

    def leaving(self, S: Slots, cells: int) -> int:
        """Answer the cells whose card may not leave."""
        return 0

    def suspects(self, S: Slots) -> int:
        """Answer the cells that may be in conflict."""
        occupied: int = S[self.c.layout.occupied]
        return occupied

    def groups(self, S: Slots, frame: Frame) -> Iterator[int]:
        """Yield the groups of cells in conflict of which a card's cell is one."""
        cells = self.judge(S, S, frame)
        if cells is not None:
            mine = 1 << frame[1]
            others = cells & ~mine
            for other in bits(others):
                yield mine | 1 << other
            if not others:
                yield mine

    def _passes(self, S: Slots, kind: int, cell: int, lifted: int) -> bool:
        after = S.copy()
        if lifted >= 0:
            self.c.mover.lift(after, lifted)
        if after[self.c.layout.cells + cell] >= 0 and not self.c.layout.covered:
            self.c.mover.lift(after, cell)
        self.c.mover.put(after, cell, kind)
        frame = [0] * self.slots
        frame[0], frame[1] = cell * self.kinds + kind, cell
        return self.judge(S, after, frame) is None


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
        found = 0
        for where in self.where:
            found |= S[where] & S[where + self.away]
        return found

    def pairs(self, S: Slots) -> int:
        """Answer how many pairs of cells are in conflict."""
        found, peers = 0, self.peers
        for where in self.where:
            cells = S[where]
            for cell in bits(cells & S[where + self.away]):
                found += (peers[cell] & cells).bit_count()
        return found // 2


class DifferAround(Clause):
    """`number all different in box`, where cards make the boxes."""

    exact_when_lifted = False

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
        """Answer the cells of some regions that break the rule, a card having arrived."""
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
        self.makes = _makes(c, family.generator)
        self.living = c.value(ir.FamilyRegions(name, None, ir.set_of(ir.Type("region", name))))
        board = next(f.board for f in c.layout.rules.families if f.name == name)
        self.start = next(g.start for g in c.layout.geometry.grids if g.board == board)
        self.asked = 0
        self.known: list[int] = []

    def all(self, S: Slots) -> list[int]:
        """Answer the cells of every region."""
        living = self.living(S, [])
        if living != self.asked:
            self.asked, self.known = living, [self.cells[region] for region in bits(living)]
        return self.known

    def at(self, S: Slots, cell: int, arriving: int = -1) -> list[int]:
        """Answer the cells of the regions around a cell, with the one that a card makes there."""
        found = [region for region in self.all(S) if region >> cell & 1]
        if arriving >= 0 and self.makes[arriving]:
            found.append(self.cells[self.first + cell - self.start])
        return found


class Landing(Clause):
    """`no card lands where …`, judged before the action."""

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.NoLanding) -> None:
        super().__init__(c, rule, clause)
        self.condition = c.value(clause.condition)
        self.mask = mask_of(c, clause.condition, 1)

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        return 1 << frame[1] if self.condition(before, frame) else None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        frame: Frame = [0] * self.slots
        frame[0] = self.c.layout.geometry.size * self.kinds + kind
        if self.mask is not None:
            return int(cells & ~self.mask(S, frame))
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
        self.mask = mask_of(c, clause.condition, 1)

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        return cells

    def leaving(self, S: Slots, cells: int) -> int:
        frame: Frame = [0] * self.slots
        if self.mask is not None:
            return int(cells & self.mask(S, frame))
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

    exact_when_lifted = False

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.Need) -> None:
        super().__init__(c, rule, clause)
        self.condition = c.value(clause.condition)
        self.mask: Evaluate | None = mask_of(c, clause.condition, 1)
        makes = looks_away(clause.condition)
        if makes is None:
            self.mask = None
        families = c.layout.regions.families
        made = [_makes(c, families[name].generator) for name in makes or ()]
        self.makes = [any(each[kind] for each in made) for kind in range(c.kinds)]

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        return None if self.condition(S, frame) else 1 << frame[1]

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        if self.mask is None or lifted >= 0 or self.makes[kind]:
            return super().landing(S, kind, cells, lifted)
        frame: Frame = [0] * self.slots
        frame[0] = self.c.layout.geometry.size * self.kinds + kind
        return int(cells & self.mask(S, frame))


def compile_clause(c: Compiler, rule: ir.Rule, clause: ir.Clause) -> Clause:
    """Compile one clause of a rule."""
    found = peers_of(c.layout, rule, clause)
    if found is not None:
        return Differ(c, rule, clause, c.layout.uniqueness[found])
    match clause:
        case ir.AllDifferent():
            return DifferAround(c, rule, clause)
        case ir.NoLanding():
            return Landing(c, rule, clause)
        case ir.NoLeaving():
            return Leaving(c, rule, clause)
        case ir.Need():
            return Needed(c, rule, clause)
        case _:
            raise AssertionError(clause)


def _makes(c: Compiler, generator: ir.Around | None) -> list[bool]:
    """Answer for each kind whether its card makes a region."""
    if generator is None:
        return [False] * c.kinds
    condition = c.value(generator.condition)
    nowhere = c.layout.geometry.size * c.kinds
    return [bool(condition([], [nowhere + kind] + [None] * 8)) for kind in range(c.kinds)]


