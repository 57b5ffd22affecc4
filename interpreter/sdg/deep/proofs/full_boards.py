"""Consequences of a board's rules once its cells are full, whatever the game before.

In a puzzle each card is judged as if it were laid last. In a game a card was judged when it was
laid, and of the cells at which a rule looks only the last one has seen all others full. So of the
conditions of a rule there count those on each of them, whichever was the last. Conditions on the
moment, of hands, turns or counters, are left out, and those on the board before a card was
laid: several may be laid at once. What cannot be full here can never be full in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from sys import maxsize
from typing import TypeAlias

from attrs import Factory, define, evolve, field, frozen

from sdg import ir
from sdg.analysis.reads_and_writes import own
from sdg.deep.proofs.condition_parts import Atom, atoms
from sdg.deep.proofs.invariants import copies, judging
from sdg.deep.proofs.sums import Adding
from sdg.deep.proofs.unjudged import Unjudged
from sdg.engine.state.budget import Fault
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.facts import BOARD
from sdg.ir.walking import walk
from sdg.layout.bit_sets import bits
from sdg.layout.grid import Grid
from sdg.layout.slots import Frame, Slots
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.rules.compiling import Judge, Maker
from sdg.puzzles.rules.constraints import Alone, Cards, Check, Constraints
from sdg.puzzles.rules.totals import Total
from sdg.puzzles.search_limits import Budget
from sdg.puzzles.terms.cells_read import Looking
from sdg.puzzles.terms.simplified_terms import Making

MOST_PARTS = 20_000  # of a condition, for all cells together
MOST_KEPT = 100_000  # answers of the engine that are not computed again

Asked: TypeAlias = Callable[[Cards], bool]


@frozen
class _Part:
    """A condition on a cell with all of a scope filled; the sum that it is, if it is one."""

    cell: int
    scope: int
    asked: Asked
    total: Total | None


def bonds(game: Game, grid: Grid, patient: Callable[[], bool] = lambda: True) -> Constraints:
    """Read off the hard rules of a board what they bar once cells are full, while there is time.
    What was not read bars nothing."""
    rules = tuple(
        compiled for compiled in Inspection(game).compiled_rules
        if compiled.rule.board == grid.board and compiled.rule.settled is None
        and compiled.kinds is not None
    )  # fmt: skip
    amounts = copies(game)
    kinds = tuple(
        kind for kind, face in enumerate(game.layout.cards.kinds)
        if not face.back and (face.wild is None or face.bound)
        and (amounts is None or amounts[kind])
    )  # fmt: skip
    supply = {} if amounts is None else {kind: amounts[kind] for kind in kinds}
    puzzle = Puzzle(game, grid, tuple(each.rule for each in rules), {})
    constraints = Constraints(puzzle, kinds=kinds, supply=supply)
    making = Making(kinds, puzzle.kinds, Budget(maxsize, constraints.patience))
    for rule in rules:
        for clause in rule.clauses:
            if not clause.leaves:
                _Played(constraints, rule, clause, making, patient=patient).make()
    return constraints


def allowed(constraints: Constraints, kind: int, rules: Collection[str]) -> int:
    """Return the cells where some rules, by name, let a card of a kind lie."""
    cells = constraints.puzzle.grid.mask
    for each in constraints.alone:
        if each.kind == kind and each.rule.name in rules:
            cells &= ~each.cells
    return cells


def judged_only(constraints: Constraints, past: Unjudged) -> Constraints:
    """Return what is barred although some cards may lie past the rules.

    Of two cards one has to be judged: it came later. So of several the last one, too.
    """
    return evolve(
        constraints,
        alone=[evolve(each, cells=each.cells & ~past.cells) for each in constraints.alone
               if each.cells & ~past.cells],
        pairs=[
            evolve(each, peers=tuple(
                peers & ~past.beside(cell) for cell, peers in enumerate(each.peers)
            ))
            for each in constraints.pairs
        ],
        eaches=[each for each in constraints.eaches if past.one_in(each.cells)],
        checks=[each for each in constraints.checks if not past.fill(each.scope)],
    )  # fmt: skip


@define
class _Played(Maker):
    """One clause, where cards were laid one after the other: the later one of two is judged."""

    patient: Callable[[], bool] = lambda: True
    adding: Adding = field(
        default=Factory(
            lambda self: Adding(self.constraints.puzzle, self.constraints.kinds), takes_self=True
        )
    )

    def _judged_of(self, *pair: int) -> bool:
        kinds = self.rule.kinds
        return kinds is not None and all(kinds[kind] for kind in pair)

    def _pairwise(self, node: ir.AllDifferent) -> bool:
        return self._static(node.families)

    def judged(self) -> None:
        """What looks at more is left out."""

    def _asked(self, condition: ir.Expr, needed: bool) -> None:
        puzzle, rule, kinds = self.constraints.puzzle, self.rule.rule, self.rule.kinds
        assert kinds is not None
        judge = judging(puzzle.game, rule, condition)
        for kind in self.constraints.kinds:
            if not self.patient():
                return
            barred = sum(
                1 << cell for cell in puzzle.grid.cells
                if judge(kind, cell) is (not needed)
            )  # fmt: skip
            if barred and kinds[kind]:
                self.constraints.alone.append(Alone(rule, kind, barred))
        if not needed:
            return
        asked: dict[int, list[_Part]] = {}
        try:
            for part in islice(self._of_more(condition), MOST_PARTS):
                asked.setdefault(part.cell, []).append(part)
        except Fault:
            return
        for scope in dict.fromkeys(part.scope for parts in asked.values() for part in parts):
            last = [
                [part for part in asked.get(cell, ()) if not part.scope & ~scope]
                for cell in bits(scope)
            ]  # fmt: skip
            if all(last):
                self.constraints.checks.append(_check(rule, scope, last))

    def _of_more(self, condition: ir.Expr) -> Iterator[_Part]:
        """Yield the conditions on a cell and others."""
        puzzle = self.constraints.puzzle
        declared = next(
            each for each in puzzle.game.fixed_rules.boards if each.name == puzzle.grid.board
        )
        if declared.stacked:
            return
        for cell in puzzle.grid.cells:
            for atom in atoms(puzzle, condition, cell, True, self.rule.frame):
                scope = self._read_by(atom, cell) | 1 << cell
                others = scope & ~(1 << cell)
                if others and not scope & ~puzzle.grid.mask and self._of_the_board(atom):
                    asked = self._asker(cell, asked_so(atom, True))
                    yield _Part(cell, scope, asked, self._total(atom, cell, scope))

    def _read_by(self, atom: Atom, cell: int) -> int:
        known = {0: 1 << cell, 1: 1 << cell, **atom.cells}
        looking = Looking(self._layout, known)
        looking.at(atom.condition)
        if self.rule.kinds is None:
            looking.at(self.rule.rule.only_for)
        return looking.read

    def _total(self, atom: Atom, cell: int, scope: int) -> Total | None:
        return self.adding.total(self.rule, atom, cell, scope)

    def _of_the_board(self, atom: Atom) -> bool:
        """Return whether a condition reads nothing but the cards that lie on the board."""
        for node in walk(atom.condition):
            match node:
                case ir.IsFaceDown() | ir.CellOf() | ir.Conflicts():
                    return False
                case ir.FamilyRegions(family=family) | ir.RegionsAt(family=family):
                    if not self._static((family,)):
                        return False
                case _ if not set(own(node)) <= {BOARD}:
                    return False
        return True


def _check(rule: ir.Rule, scope: int, last: list[list[_Part]]) -> Check:
    """Return the check of cells: of each, were it the last one, all parts in its list."""
    totals = [{part.total for part in parts if part.total is not None} for parts in last]
    common = tuple(total for total in dict.fromkeys(part.total for part in last[0])
                   if total is not None and all(total in each for each in totals))  # fmt: skip
    settled_by_totals = any(all(part.total in common for part in parts) for parts in last)
    first = (scope & -scope).bit_length() - 1
    holds = _one_was_last(scope, [[part.asked for part in parts] for parts in last])
    return Check(rule, first, scope, holds, common, settled_by_totals)


def _one_was_last(scope: int, last: list[list[Asked]]) -> Asked:
    """Return whether one of some cells can have been the last: all conditions on it hold."""
    known: dict[tuple[int, ...], bool] = {}

    def holds_of(ask: Asked, cards: Cards) -> bool:
        try:
            return ask(cards)
        except Fault:
            return True

    def holds(cards: Cards) -> bool:
        shown = tuple(cards[cell] for cell in bits(scope))
        if shown not in known:
            if len(known) >= MOST_KEPT:
                known.clear()
            known[shown] = any(all(holds_of(ask, cards) for ask in asked) for asked in last)
        return known[shown]

    return holds


def asked_so(atom: Atom, needed: bool) -> Judge:
    """Compile a part of a condition: `need` reads the board after, the others that before."""

    def holds(before: Slots, after: Slots, frame: Frame) -> bool:
        for slot, value in atom.bound.items():
            frame[slot] = value
        return bool(atom.value(after if needed else before, frame)) == atom.sign

    return holds
