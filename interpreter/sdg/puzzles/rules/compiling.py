"""Rules compiled to constraints: a puzzle in, `Constraints` out.

A full board is a solution if each of its cards, placed last, would break no rule. Most rules
concern one card, or two at a time (a number stands once in a row): they become tables of kinds.
What reads more cells is evaluated by the engine, as soon as all of these are filled. A condition
that may fail excludes only what certainly breaks a rule; the engine evaluates it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import define

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.legality import CompiledRule
from sdg.ir import ABSENT
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Layout, Slots, unique_of
from sdg.puzzles.rules.cliques import undeclared_eaches
from sdg.puzzles.rules.constraints import Alone, Cards, Check, Constraints, Each, Pairs
from sdg.puzzles.rules.totals import total_of
from sdg.puzzles.search_limits import NODE
from sdg.puzzles.terms.cells_read import Looking
from sdg.puzzles.terms.grounding import Grounding
from sdg.puzzles.terms.simplified_terms import Making
from sdg.puzzles.terms.terms import NO, YES, Term, Two

Judge: TypeAlias = Callable[[Slots, Slots, Frame], bool]  # the board before and after a card


@define
class Maker:
    """One clause of a rule on its way to what it bars."""

    constraints: Constraints
    rule: CompiledRule
    clause: Clause
    making: Making
    unasked: Term | None = None  # whether the rule is not for the card on the first cell

    def make(self) -> None:
        """Enter what the clause bars. Raises `TooMuch`: then what is entered is not all of it."""
        node, kinds = self.clause.clause, self.rule.kinds
        match node:
            case ir.AllDifferent() if self._pairwise(node):
                equal = self._compared(node.attribute, lambda one, other: one == other)
                self._pairs(equal, self._peers(node.families))
                if kinds is not None and all(kinds[kind] for kind in self.constraints.kinds):
                    self.constraints.eaches += self._eaches(node)
            case ir.NeighborsDiffer(attribute, _, least):
                unique = unique_of(self._layout, self.rule.rule, node)
                assert unique is not None
                worth = self._layout.cards.worths(attribute)
                low = self._layout.cards.codes(attribute)[0]
                near = self._compared(
                    attribute, lambda one, other: abs(worth[one - low] - worth[other - low]) < least
                )
                self._pairs(near, unique.peers)
            case ir.Sloping(attribute, families, falls):
                behind, ahead = self._layout.regions.along(families)
                lower, higher = (ahead, behind) if falls else (behind, ahead)
                self._pairs(self._compared(attribute, lambda one, other: other >= one), lower)
                self._pairs(self._compared(attribute, lambda one, other: other <= one), higher)
            case ir.Need(condition) | ir.NoLanding(condition):
                self._asked(condition, isinstance(node, ir.Need))
            case _:
                self._as_a_whole()

    @property
    def _layout(self) -> Layout:
        return self.constraints.puzzle.layout

    def _pairwise(self, node: ir.AllDifferent) -> bool:
        kinds = self.rule.kinds
        for_all = kinds is not None and all(kinds)
        return self._static(node.families) and (for_all or not node.whole)

    def _static(self, families: tuple[str, ...]) -> bool:
        return all(self._layout.regions.static(name) for name in families)

    def _peers(self, families: tuple[str, ...]) -> tuple[int, ...]:
        return self._layout.regions.peers(families)

    def _compared(self, attribute: str, barred: Callable[[int, int], bool]) -> tuple[int, ...]:
        """Return for each kind the others that it bars."""
        column = self._layout.cards.column(attribute)[:-1]
        self.making.budget.spend(len(column) ** 2)
        return tuple(
            sum(
                1 << k
                for k, other in enumerate(column)
                if ABSENT not in (one, other) and self._judged_of(j, k) and barred(one, other)
            )
            for j, one in enumerate(column)
        )

    def _judged_of(self, *pair: int) -> bool:
        """Return whether the rule may be for one of two kinds: either may be laid last."""
        kinds = self.rule.kinds
        return kinds is None or any(kinds[kind] for kind in pair)

    def _pairs(self, table: tuple[int, ...], peers: tuple[int, ...]) -> None:
        """Enter what bars each other, where the rule is for one of the two cards."""
        self.making.budget.spend(len(peers))
        pairs = self._inside(table, peers)
        if pairs and self.rule.kinds is None:
            self._where_judged(pairs)
        elif pairs:
            self.constraints.pairs.append(pairs)

    def _inside(self, table: tuple[int, ...], peers: tuple[int, ...]) -> Pairs | None:
        mask = self.constraints.puzzle.grid.mask
        inside = peers  # which many rules share, if there is no other board
        if mask != (1 << len(peers)) - 1:
            inside = tuple(
                here & mask if mask >> cell & 1 else 0 for cell, here in enumerate(peers)
            )
        return Pairs(self.rule.rule, table, inside) if any(table) and any(inside) else None

    def _where_judged(self, pairs: Pairs) -> None:
        """Enter two cards that bar each other where the rule is for one of them."""
        make, cells, parts = self.making, self.constraints.puzzle.grid.cells, dict[Term, int]()
        spared = {cell: self._spared(cell) for cell in cells}
        if any(each != NO for _, wrong in spared.values() for each in wrong):
            self._as_a_whole()
            return
        for cell in cells:
            for other in bits(pairs.peers[cell]):
                neither = make.every([spared[cell][0], spared[other][0]])
                part = make.some([neither, Two(cell, other, pairs.together)])
                if part != YES:
                    parts.setdefault(part, cell)
        self._enter(parts)

    def _eaches(self, node: ir.AllDifferent) -> Iterator[Each]:
        codes = self._layout.cards.column(node.attribute)
        column = {kind: codes[kind] for kind in self.constraints.kinds}
        if ABSENT in column.values():
            return
        values = tuple(
            sum(1 << kind for kind, shown in column.items() if shown == code)
            for code in sorted(set(column.values()))
        )
        regions = self._layout.regions
        for family in node.families:
            for region in bits(regions.families[family].ids):
                cells = regions.cells[region] & self.rule.cells
                if cells.bit_count() >= len(values):
                    name = regions.names[region]
                    yield Each(self.rule.rule, name, node.attribute, cells, values)

    def _as_a_whole(self) -> None:
        """Have what has no other form judged as a whole, and note that it is."""
        if self.clause.clause.span is not None:
            self.constraints.whole.append((self.rule.rule, self.clause.clause.span))
        self.judged()

    def judged(self) -> None:
        """Have the engine judge each card when the whole board is full."""
        fails = not never_fails((self.rule.rule.only_for, self.clause.clause))
        for cell in self.constraints.puzzle.grid.cells:
            self._check(cell, self.rule.cells, self._judging, fails)

    def _asked(self, condition: ir.Expr, needed: bool) -> None:
        """Ask a condition of each cell, part by part: of one card, of two, or of more."""
        parts: dict[Term, int] = {}  # each part once, with the first cell that it is asked of
        grounding, failing = self._grounding(before=not needed), []
        for cell in self.constraints.puzzle.grid.cells:
            for part in self._parts(grounding, condition, cell, needed):
                parts.setdefault(part, cell)
            if any(wrong != NO for wrong in grounding.wrong):
                failing.append(cell)
        self._enter(parts)
        for cell in failing:
            self._check(cell, self._looked_at(condition, cell), self._judging, True)

    def _grounding(self, before: bool) -> Grounding:
        return Grounding(self.constraints.puzzle, self.rule, self.making, before)

    def _parts(
        self, grounding: Grounding, condition: ir.Expr, cell: int, needed: bool
    ) -> Iterator[Term]:
        """Yield what has to be so of the card on a cell, or may go wrong."""
        make, (spared, wrong) = self.making, self._spared(cell)
        make.budget.spend(NODE)
        grounding.wrong = []
        if spared != YES:
            self.constraints.patience.look()
            term = grounding.at(condition, cell)
            judged = make.negated(spared)
            grounding.wrong = [make.every([judged, each]) for each in grounding.wrong]
            exempt = make.some([spared, *wrong, *grounding.wrong])
            for part in make.all_of(term if needed else make.negated(term)):
                asked = make.some([exempt, part])
                if asked != YES:
                    yield asked
        grounding.wrong += wrong

    def _spared(self, cell: int) -> tuple[Term, list[Term]]:
        """Return whether the rule is not for the card on a cell, and where that may go wrong."""
        make, kinds, only_for = self.making, self.rule.kinds, self.rule.rule.only_for
        if kinds is not None:
            if self.unasked is None:
                self.unasked = make.of(0, tuple(int(not kinds[k]) for k in range(make.size)))
            return make.moved(self.unasked, cell), []
        assert only_for is not None
        grounding = self._grounding(False)
        return make.negated(grounding.at(only_for, cell)), grounding.wrong

    def _looked_at(self, condition: ir.Expr, cell: int) -> int:
        """Return the cells at which the rule can look that asks a condition of a cell."""
        looking = Looking(self._layout, {0: 1 << cell, 1: 1 << cell})
        for asked in (self.rule.rule.only_for, condition):
            if asked is not None:
                looking.at(asked)
        return (looking.read | 1 << cell) & self.constraints.puzzle.grid.mask

    def _judging(self, before: Slots, S: Slots, frame: Frame) -> bool:
        return self.clause.judge(before, S, frame) is None

    def _enter(self, parts: Mapping[Term, int]) -> None:
        """Enter parts in the form that suits the number of their cells."""
        rule, alone = self.rule.rule, dict[int, int]()
        tables: dict[tuple[int, ...], list[int]] = {}
        for part, cell in parts.items():
            match tuple(bits(part.cells)) if part.cells.bit_count() <= 2 else None:
                case ():
                    for kind in self.constraints.kinds if not part.value({}) else ():
                        alone[kind] = alone.get(kind, 0) | 1 << cell
                case (here,):
                    for kind in self.constraints.kinds:
                        if not part.value({here: kind}):
                            alone[kind] = alone.get(kind, 0) | 1 << here
                case (one, other):
                    self._on_two(tables, part, one, other)
                case _:
                    self.constraints.checks.append(self._term(cell, part))
        self.constraints.alone += (Alone(rule, kind, cells) for kind, cells in alone.items())
        for table, peers in tables.items():
            if pairs := self._inside(table, tuple(peers)):
                self.constraints.pairs.append(pairs)
            self.constraints.eaches += undeclared_eaches(
                self.constraints, self.rule.rule, table, peers
            )

    def _term(self, cell: int, part: Term) -> Check:
        """Return that a part has to be so, asked of a cell."""
        self.making.budget.spend(part.size * len(self.constraints.kinds) // NODE)
        totals = tuple(each for each in (total_of(part),) if each is not None)
        asked, clause = (cell, part.cells, _holding(part)), self.clause.clause
        return Check(self.rule.rule, *asked, totals, bool(totals), part, clause=clause)

    def _on_two(
        self, tables: dict[tuple[int, ...], list[int]], part: Term, one: int, other: int
    ) -> None:
        if isinstance(part, Two):
            one, other, rows = part.one, part.other, part.table.rows
        else:
            rows = self.making.table(part, one, other)
        kinds, every = self.constraints.kinds, sum(1 << kind for kind in self.constraints.kinds)
        forth = tuple(every & ~row if k in kinds else 0 for k, row in enumerate(rows))
        back = tuple(
            sum(1 << j for j in kinds if forth[j] >> k & 1) for k in range(self.making.size)
        )
        nowhere = [0] * self._layout.geometry.size
        tables.setdefault(forth, nowhere.copy())[one] |= 1 << other
        tables.setdefault(back, nowhere.copy())[other] |= 1 << one

    def _check(self, cell: int, scope: int, holds: Judge, fails: bool) -> None:
        asked = self._asker(cell, holds)
        self.constraints.checks.append(Check(self.rule.rule, cell, scope, asked, fails=fails))

    def _asker(self, cell: int, holds: Judge) -> Callable[[Cards], bool]:
        """Return what asks the engine of the card on a cell, with these cards on the board."""
        puzzle, rule = self.constraints.puzzle, self.rule
        inspection = puzzle.inspection

        def asked(cards: Cards) -> bool:
            if rule.kinds is not None and not rule.kinds[cards[cell]]:
                return True
            self.constraints.patience.spend()
            inspection.begin_work()
            before = inspection.slots_with(cards, but=cell)
            after = inspection.with_card(before, cell, cards[cell])
            frame = inspection.frame(rule, cards[cell], cell)
            if rule.kinds is None and rule.only_for and not rule.only_for(after, frame):
                return True
            return holds(before, after, frame)

        return asked


def _holding(term: Term) -> Callable[[Cards], bool]:
    return lambda cards: bool(term.value(cards))
