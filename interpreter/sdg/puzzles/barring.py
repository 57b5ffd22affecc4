"""What the rules of a puzzle bar, read off them: a puzzle in, `Bars` out.

A full board is a solution if each of its cards, were it laid last, would break no rule. Most rules
speak of one card, or of two at a time (a number stands once in a row): they become tables of kinds.
What looks at more cells is judged by the engine, as soon as all of these are filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeAlias

from attrs import Factory, define, field

from sdg import ir
from sdg.engine.clause import Clause
from sdg.engine.comparing import worths
from sdg.engine.compiling import Frame
from sdg.engine.geometry import bits
from sdg.engine.layout import Layout, peers_of
from sdg.engine.legality import CompiledRule
from sdg.engine.moving import Slots
from sdg.ir import ABSENT
from sdg.puzzles.atoms import Atom, atoms
from sdg.puzzles.bars import Alone, Bars, Cards, Check, Each, Pairs
from sdg.puzzles.looking import Looking
from sdg.puzzles.making import Puzzle
from sdg.puzzles.patience import Patience
from sdg.puzzles.totals import Adding, Total

MOST_TRIED = 200_000  # cards, and pairs of them, that a condition is asked about beforehand
MOST_PARTS = 20_000  # of a condition, for all cells together

Judge: TypeAlias = Callable[[Slots, Slots, Frame], bool]  # the board before and after a card


def bars_of(puzzle: Puzzle, patience: Patience | None = None) -> Bars:
    """Find what the rules of a puzzle bar; raises `Fault` for an error of the rules."""
    bars = Bars(puzzle, patience or Patience())
    for rule in puzzle.engine.compiler.legality.rules:
        if rule.rule.board == puzzle.grid.board:
            for clause in rule.clauses:
                if not clause.leaves:
                    Maker(bars, rule, clause).make()
    return bars


@define
class Maker:
    """One clause of a rule on its way to what it bars."""

    bars: Bars
    rule: CompiledRule
    clause: Clause
    adding: Adding = field(
        default=Factory(lambda self: Adding(self.bars.puzzle, self.bars.kinds), takes_self=True)
    )

    def make(self) -> None:
        """Enter what the clause bars."""
        node = self.clause.clause
        kinds = self.rule.kinds
        match node:
            case ir.AllDifferent() if kinds is not None and self._pairwise(node, kinds):
                equal = self._compared(node.attribute, lambda one, other: one == other)
                self._pairs(equal, self._peers(node.families))
                if all(kinds[kind] for kind in self.bars.kinds):
                    self.bars.eaches += self._eaches(node)
            case ir.NeighborsDiffer(attribute, _, least) if kinds is not None:
                found = peers_of(self._layout, self.rule.rule, node)
                assert found is not None
                worth = worths(self.bars.puzzle.engine.compiler, attribute)
                low = self._layout.cards.codes(attribute)[0]
                near = self._compared(
                    attribute, lambda one, other: abs(worth[one - low] - worth[other - low]) < least
                )
                self._pairs(near, found[1])
            case ir.Sloping(attribute, families, falls) if kinds is not None:
                behind, ahead = self._ordered(families)
                lower, higher = (ahead, behind) if falls else (behind, ahead)
                self._pairs(self._compared(attribute, lambda one, other: other >= one), lower)
                self._pairs(self._compared(attribute, lambda one, other: other <= one), higher)
            case ir.Need(condition) | ir.NoLanding(condition):
                self._asked(condition, isinstance(node, ir.Need))
            case _:
                self._judged()

    @property
    def _layout(self) -> Layout:
        return self.bars.puzzle.engine.layout

    def _pairwise(self, node: ir.AllDifferent, kinds: list[bool]) -> bool:
        return self._static(node.families) and (not node.whole or all(kinds))

    def _static(self, families: tuple[str, ...]) -> bool:
        return all(self._layout.regions.static(name) for name in families)

    def _peers(self, families: tuple[str, ...]) -> tuple[int, ...]:
        return self._layout.regions.peers(families)

    def _compared(self, attribute: str, barred: Callable[[int, int], bool]) -> tuple[int, ...]:
        """Answer for each kind the others that it bars."""
        column = self._layout.cards.column(attribute)[:-1]
        return tuple(
            sum(
                1 << k
                for k, other in enumerate(column)
                if ABSENT not in (one, other) and self._judged_of(j, k) and barred(one, other)
            )
            for j, one in enumerate(column)
        )

    def _judged_of(self, *pair: int) -> bool:
        """Answer whether the rule is for one of two kinds: either may be laid last."""
        kinds = self.rule.kinds
        assert kinds is not None
        return any(kinds[kind] for kind in pair)

    def _pairs(self, table: tuple[int, ...], peers: tuple[int, ...]) -> None:
        mask = self.bars.puzzle.grid.mask
        inside = tuple(each & mask if mask >> cell & 1 else 0 for cell, each in enumerate(peers))
        if any(table) and any(inside):
            self.bars.pairs.append(Pairs(self.rule.rule, table, inside))

    def _eaches(self, node: ir.AllDifferent) -> Iterator[Each]:
        codes = self._layout.cards.column(node.attribute)
        column = {kind: codes[kind] for kind in self.bars.kinds}
        if ABSENT in column.values():
            return
        values = tuple(
            sum(1 << kind for kind, found in column.items() if found == code)
            for code in sorted(set(column.values()))
        )
        regions = self._layout.regions
        for family in node.families:
            for region in bits(regions.families[family].ids):
                cells = regions.cells[region] & self.rule.cells
                if cells.bit_count() >= len(values):
                    name = regions.names[region]
                    yield Each(self.rule.rule, name, node.attribute, cells, values)

    def _ordered(self, families: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Answer for each cell those before and those after it, along regions."""
        regions, size = self._layout.regions, self._layout.geometry.size
        behind, ahead = [0] * size, [0] * size
        for family in families:
            for region in bits(regions.families[family].ids):
                passed, cells = 0, regions.cells[region]
                for cell in regions.in_order(region):
                    behind[cell] |= passed
                    passed |= 1 << cell
                    ahead[cell] |= cells & ~passed
        return tuple(behind), tuple(ahead)

    def _judged(self) -> None:
        """Have the engine judge each card when the whole board is full."""
        clause = self.clause

        def holds(before: Slots, S: Slots, frame: Frame) -> bool:
            return clause.judge(before, S, frame) is None

        for cell in self.bars.puzzle.grid.cells:
            self._check(cell, self.rule.cells, holds)

    def _asked(self, condition: ir.Expr, needed: bool) -> None:
        """Ask a condition of each cell, part by part: of one card, of two, or of more."""
        puzzle, tried, left = self.bars.puzzle, 0, MOST_PARTS
        tables: dict[tuple[int, ...], list[int]] = {}
        for cell in puzzle.grid.cells:
            parts = list(islice(atoms(puzzle, condition, cell, needed, self.rule.frame), left + 1))
            left -= len(parts)
            if left < 0:  # far too many: it is judged as a whole, as other clauses are
                self._judged()
                break
            for atom in parts:
                scope = (self._looked_at(atom, cell) | 1 << cell) & puzzle.grid.mask
                holds = asked_so(atom, needed)
                other = scope & ~(1 << cell)
                tried += puzzle.kinds**2 if other else puzzle.kinds
                if other.bit_count() > 1 or tried > MOST_TRIED:
                    total = self._total(atom, cell, scope) if needed else None
                    self._check(cell, scope, holds, total)
                elif not other:
                    self._on_one(cell, holds)
                else:
                    self._on_two(tables, cell, other.bit_length() - 1, holds)
        for table, peers in tables.items():
            self._pairs(table, tuple(peers))

    def _looked_at(self, atom: Atom, cell: int) -> int:
        known = {0: 1 << cell, 1: 1 << cell, **atom.cells}
        looking = Looking(self._layout, known)
        looking.at(atom.condition)
        if self.rule.kinds is None:
            looking.at(self.rule.rule.only_for)
        return looking.read

    def _on_one(self, cell: int, holds: Judge) -> None:
        asked = self._asker(cell, holds)
        for kind in range(self.bars.puzzle.kinds):
            if not asked({cell: kind}):
                self.bars.alone.append(Alone(self.rule.rule, kind, 1 << cell))

    def _on_two(
        self, tables: dict[tuple[int, ...], list[int]], cell: int, other: int, holds: Judge
    ) -> None:
        asked, kinds = self._asker(cell, holds), range(self.bars.puzzle.kinds)
        barred = [[not asked({cell: j, other: k}) for k in kinds] for j in kinds]
        forth = tuple(sum(1 << k for k in kinds if barred[j][k]) for j in kinds)
        back = tuple(sum(1 << j for j in kinds if barred[j][k]) for k in kinds)
        nowhere = [0] * self._layout.geometry.size
        tables.setdefault(forth, nowhere.copy())[cell] |= 1 << other
        tables.setdefault(back, nowhere.copy())[other] |= 1 << cell

    def _total(self, atom: Atom, cell: int, scope: int) -> Total | None:
        return self.adding.total(self.rule, atom, cell, scope)

    def _check(self, cell: int, scope: int, holds: Judge, total: Total | None = None) -> None:
        totals = (total,) if total is not None else ()
        asked = self._asker(cell, holds)
        self.bars.checks.append(Check(self.rule.rule, cell, scope, asked, totals, bool(totals)))

    def _asker(self, cell: int, holds: Judge) -> Callable[[Cards], bool]:
        """Answer what asks the engine of the card on a cell, with these cards on the board."""
        puzzle, rule = self.bars.puzzle, self.rule
        engine, legality = puzzle.engine, puzzle.engine.compiler.legality

        def asked(cards: Cards) -> bool:
            if rule.kinds is not None and not rule.kinds[cards[cell]]:
                return True
            self.bars.patience.spend()
            engine.work.begin()
            before = list(engine.first)
            for one, kind in cards.items():
                if one != cell:
                    engine.compiler.mover.put(before, one, kind)
            after = before.copy()
            engine.compiler.mover.put(after, cell, cards[cell])
            frame = legality.frame(rule, cards[cell], cell)
            if rule.kinds is None and rule.only_for and not rule.only_for(after, frame):
                return True
            return holds(before, after, frame)

        return asked


def asked_so(atom: Atom, needed: bool) -> Judge:
    """Answer what asks a part of a condition: `need` of the board after, the others before."""

    def holds(before: Slots, after: Slots, frame: Frame) -> bool:
        for slot, value in atom.bound.items():
            frame[slot] = value
        return bool(atom.value(after if needed else before, frame)) == atom.sign

    return holds
