"""Placement rules: cards judged after an action, and the mask of cells where a card may lie.

`judge` is what the language means; `landing` returns for one card every cell where `judge` would
find nothing, from the sets that the state keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from sdg import ir
from sdg.analysis.reads_and_writes import reads
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.rules.clause_interface import Broken, Clause
from sdg.engine.rules.clauses import Differ, compile_clause
from sdg.engine.state.budget import Fault
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import asks_only_kind, locals_of, mentions
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Slots


class CompiledRule:
    """One rule with its clauses compiled."""

    def __init__(self, c: Compiler, rule: ir.Rule) -> None:
        self.rule = rule
        self.cells = sum(g.mask for g in c.layout.geometry.grids if g.board == rule.board)
        self.frame = rule.slots
        self.only_for: Evaluate | None = c.value(rule.only_for) if rule.only_for else None
        self.placed = mentions(rule.only_for, 1)  # whether it depends on where the card lies
        self._settled: Evaluate | None = c.value(rule.settled) if rule.settled else None
        self.clauses: list[Clause] = [compile_clause(c, rule, clause) for clause in rule.clauses]
        self.landing = [clause.landing for clause in self.clauses if not clause.leaves]
        self.kinds = self._kinds(c)

    def bound_now(self, S: Slots, hard: bool) -> bool:
        """Return whether the rule is judged at each step; with `hard` off, whether at all."""
        return not hard or not self.settles(S)

    def settles(self, S: Slots) -> bool:
        """Return whether the rule may stand broken until the end of the turn."""
        return self._settled is not None and bool(self._settled(S, [0] * self.frame))

    def _kinds(self, c: Compiler) -> list[bool] | None:
        """Return for each kind whether the rule is for it, if its attributes alone decide."""
        if self.only_for is None:
            return [True] * c.kinds
        alone = locals_of(self.rule.only_for) <= {0} and asks_only_kind(self.rule.only_for, 0)
        if reads(self.rule.only_for) or not alone:
            return None
        nowhere = c.layout.geometry.size * c.kinds
        applies = []
        for kind in range(len(c.layout.cards.kinds)):
            try:
                applies.append(bool(self.only_for([], [nowhere + kind] + [0] * self.frame)))
            except Fault:  # the game may never come to it, or else it is reported there
                return None
        return [*applies, False]


Part: TypeAlias = tuple[CompiledRule, Callable[[Slots, int, int, int], int]]
Parts: TypeAlias = tuple[tuple[Part, ...], tuple[Part, ...]]  # those whatever the card, and others


class Legality:
    """All placement rules of a game."""

    def __init__(self, c: Compiler) -> None:
        self.c = c
        self.kinds = c.kinds
        self.rules: list[CompiledRule] = []
        self.general: tuple[Part, ...] = ()  # what holds whatever the card
        self._everywhere = (1 << c.layout.geometry.size) - 1
        self._open = sum(  # cells that take a card only while they are empty
            grid.mask
            for grid in c.layout.geometry.grids
            if not next(b.stacked for b in c.layout.rules.boards if b.name == grid.board)
        )

    def compile(self) -> None:
        """Compile the rules; expressions in them may use this object again."""
        self.rules = [CompiledRule(self.c, rule) for rule in self.c.layout.rules.rules]
        self.guards_leaving = sum({r.cells for r in self.rules if any(k.leaves for k in r.clauses)})
        self.settling = {r.rule.board for r in self.rules if r.rule.settled is not None}
        self.general = tuple(
            (rule, clause.landing)
            for rule in self.rules if rule.only_for is None
            for clause in rule.clauses
            if not clause.leaves and all(map(clause.whatever_card, range(self.kinds)))
        )  # fmt: skip
        by_kind = all(rule.kinds is not None for rule in self.rules)
        self._parts: dict[int, Parts] | None = {} if by_kind else None  # as they are needed

    def near(self, S: Slots, cells: int) -> int:
        """Return the cells of a set that can take one more card, and that no rule which is found
        for all cells and cards together forbids."""
        return _allowed(S, 0, self.free(S, cells), self.general)

    def fitting(self, S: Slots, kind: int, cells: int) -> int:
        """Return the cells of a set where a card fits: free, and every rule would hold."""
        return self.landing(S, kind, self.free(S, cells), hard=False)

    def free(self, S: Slots, cells: int) -> int:
        """Return the cells of a set that can take one more card."""
        occupied: int = S[self.c.layout.occupied]
        return cells & ~(occupied & self._open)

    def landing(self, S: Slots, kind: int, cells: int, lifted: int = -1, hard: bool = True) -> int:
        """Return the cells of a set where no rule forbids a card of a kind to arrive.

        `lifted` is a cell whose card is in the air; with `hard`, rules settled later are left out.
        """
        for rule in self.rules:
            if not rule.bound_now(S, hard):
                continue
            if rule.kinds is not None and not rule.kinds[kind]:
                continue
            inside = kept = self._meant(rule, S, kind, cells & rule.cells)
            for landing in rule.landing:
                if not kept:
                    break
                kept = landing(S, kind, kept, lifted)
            cells = cells ^ inside | kept
            if not cells:
                break
        return cells

    def _meant(self, rule: CompiledRule, S: Slots, kind: int, cells: int) -> int:
        """Return the cells of a set on which a card would be one that a rule is for."""
        if rule.only_for is None or rule.kinds is not None:
            return cells
        if not rule.placed:
            return cells if rule.only_for(S, self.frame(rule, kind, -1)) else 0
        return sum(1 << i for i in bits(cells) if rule.only_for(S, self.frame(rule, kind, i)))

    def lander(self, S: Slots, cells: int) -> Callable[[int, int], int]:
        """Return `landing` for many kinds in one state: `land(kind, cells)`, within these cells.

        What rules say whatever the card is evaluated once for all kinds with the same such rules.
        """
        parts = self._parts
        if parts is None:
            return lambda kind, here: self.landing(S, kind, here)
        known: dict[tuple[Part, ...], int] = {}

        def land(kind: int, here: int) -> int:
            of_kind = parts.get(kind)
            if of_kind is None:
                of_kind = parts[kind] = self._parted(kind)
            shared, own = of_kind
            if shared:
                allowed = known.get(shared)
                if allowed is None:
                    allowed = known[shared] = _allowed(S, kind, cells, shared)
                here &= allowed
            return _allowed(S, kind, here, own)

        return land

    def _parted(self, kind: int) -> Parts:
        """Part the clauses for a kind: those that do not depend on the card, and the others."""
        shared: list[Part] = []
        own: list[Part] = []
        for rule in self.rules:
            if rule.kinds is not None and rule.kinds[kind]:
                for clause in rule.clauses:
                    if not clause.leaves:
                        part = (rule, clause.landing)
                        (shared if clause.whatever_card(kind) else own).append(part)
        return tuple(shared), tuple(own)

    def leaving(self, S: Slots, cells: int, unasked: Collection[CompiledRule] = ()) -> int:
        """Return the cells of a set whose visible card may leave, by all rules but some."""
        if not cells & self.guards_leaving:
            return cells  # most often: no rule holds cards back, or none is wanted
        for rule in self.rules:
            if rule in unasked:
                continue
            inside = cells & rule.cells
            for clause in rule.clauses:
                if clause.leaves and inside and rule.bound_now(S, True):
                    inside = self._free_to_leave(S, rule, clause, inside)
            cells = cells & ~rule.cells | inside
        return cells

    def _free_to_leave(self, S: Slots, rule: CompiledRule, clause: Clause, cells: int) -> int:
        held = clause.leaving(S, cells)
        if rule.only_for is None:
            return cells & ~held
        first = self.c.layout.cells
        return cells & ~sum(
            1 << i
            for i in bits(cells & held)
            if rule.only_for(S, self.frame(rule, S[first + i], i))
        )

    def judge(
        self, before: Slots, S: Slots, landed: Iterable[int], left: Iterable[tuple[int, int]]
    ) -> Broken | None:
        """Return the first rule that the cards which arrived or left break, or None."""
        return next(iter(self.broken(before, S, landed, left)), None)

    def broken(
        self, before: Slots, S: Slots, landed: Iterable[int], left: Iterable[tuple[int, int]]
    ) -> Iterable[Broken]:
        """Yield every broken rule with the cells at fault, in the order of the file."""
        landed, left = list(landed), list(left)
        first = self.c.layout.cells
        for rule in self.rules:
            if not rule.bound_now(S, True):
                continue
            for cell in landed:
                if not rule.cells >> cell & 1 or S[first + cell] < 0:
                    continue
                frame = self.frame(rule, S[first + cell], cell)
                if rule.only_for is None or rule.only_for(S, frame):
                    for clause in rule.clauses:
                        cells = clause.judge(before, S, frame)
                        if cells is not None:
                            yield Broken(rule.rule, clause.clause, cell, cells)
            for cell, _ in left:
                lay = before[first + cell]
                if not rule.cells >> cell & 1 or lay < 0:  # the action itself may have placed it
                    continue
                frame = self.frame(rule, lay, cell)
                if rule.only_for is None or rule.only_for(before, frame):
                    for clause in rule.clauses:
                        if clause.leaves and clause.leaving(before, 1 << cell):
                            yield Broken(rule.rule, clause.clause, cell, 1 << cell)

    def conflicts(self, board: str) -> Conflicts:
        """Return the conflicts of a board: what breaks its settled rules."""
        return Conflicts(self, board)

    def unsettled(self, S: Slots) -> bool:
        """Return whether a settled rule is broken anywhere."""
        return any(Conflicts(self, board).any(S) for board in self.settling)

    def first_unsettled(self, S: Slots) -> ir.Rule:
        """Return the first settled rule that is broken somewhere; one has to be."""
        return next(
            rule.rule
            for rule in self.rules
            if rule.settles(S) and Conflicts(self, rule.rule.board).groups_of(rule, S)
        )

    def frame(self, rule: CompiledRule, kind: int, cell: int) -> list[int]:
        """Return the frame of a rule: a card of a kind on a cell, or (-1) on none."""
        frame = [0] * rule.frame
        location = cell if cell >= 0 else self.c.layout.geometry.size
        frame[0], frame[1] = location * self.kinds + kind, cell
        return frame


def _allowed(S: Slots, kind: int, cells: int, parts: tuple[Part, ...]) -> int:
    for rule, landing in parts:
        if rule.bound_now(S, True):
            inside = cells & rule.cells
            if inside:
                cells = cells ^ inside | landing(S, kind, inside, -1)
    return cells


class Conflicts:
    """The groups of cells that break a settled rule of one board."""

    def __init__(self, legality: Legality, board: str) -> None:
        self.legality = legality
        self.board = board

    def rules(self, S: Slots) -> list[CompiledRule]:
        """Return the rules that are settled later, in this game."""
        return [
            rule
            for rule in self.legality.rules
            if rule.rule.board == self.board and rule.settles(S)
        ]

    def groups(self, S: Slots) -> tuple[int, ...]:
        """Return every group, in reading order."""
        groups = {group for rule in self.rules(S) for group in self.groups_of(rule, S)}
        return tuple(sorted(groups, key=lambda group: tuple(bits(group))))

    def groups_of(self, rule: CompiledRule, S: Slots) -> set[int]:
        """Return the groups that break one rule."""
        first, groups = self.legality.c.layout.cells, set[int]()
        for clause in rule.clauses:
            for cell in bits(clause.suspects(S) & rule.cells):
                frame = self.legality.frame(rule, S[first + cell], cell)
                if rule.only_for is None or rule.only_for(S, frame):
                    groups.update(clause.groups(S, frame))
        return groups

    def any(self, S: Slots) -> bool:
        """Return whether there is one."""
        pairs = self._pairs(S)
        return bool(pairs.suspects(S)) if pairs is not None else bool(self.groups(S))

    def count(self, S: Slots) -> int:
        """Return how many there are."""
        pairs = self._pairs(S)
        return pairs.pairs(S) if pairs is not None else len(self.groups(S))

    def _pairs(self, S: Slots) -> Differ | None:
        """Return the one clause of the one settled rule, where it gives all conflicts as pairs."""
        match self.rules(S):
            case [rule] if rule.only_for is None:
                match rule.clauses:
                    case [Differ() as clause]:
                        return clause
        return None
