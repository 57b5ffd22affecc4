"""Sums that a rule needs once its cells are full: a part of a condition in, a `Total` out.

`sum of one.number for one in cells of row = 15` and `count (row with it is odd) > 2` come to what
each cell adds, card by card. In a game a board need not be full, so that a condition is taken here
in the parts of `condition_parts.py`, each with the cells that have to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import define, field, frozen

from sdg import ir
from sdg.deep.proofs.condition_parts import Atom
from sdg.engine.rules.legality import CompiledRule
from sdg.engine.state.budget import Fault
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.rules.totals import Total
from sdg.puzzles.terms.cells_read import Looking

MOST_ASKED = 200_000  # of a clause: what a card adds on a cell
LARGEST = 1 << 40  # that anything adds; what is absent is far below
ENDLESS = 1 << 60

Bound: TypeAlias = Mapping[int, int]  # slot: cell, region or direction

_ENDS = {  # of what is left after the right side is taken off, if it is so or if it is not
    ("=", True): (0, 0), ("!=", False): (0, 0),
    ("<", True): (-ENDLESS, -1), (">=", False): (-ENDLESS, -1),
    ("<=", True): (-ENDLESS, 0), (">", False): (-ENDLESS, 0),
    (">", True): (1, ENDLESS), ("<=", False): (1, ENDLESS),
    (">=", True): (0, ENDLESS), ("<", False): (0, ENDLESS),
}  # fmt: skip


@frozen
class _Sum:
    """A number and what cells add to it."""

    number: int = 0
    adds: Mapping[int, tuple[int, ...]] = field(factory=dict)

    def plus(self, other: _Sum, times: int = 1) -> _Sum:
        """Add another so many times."""
        adds = dict(self.adds)
        for cell, column in other.adds.items():
            before = adds.get(cell, (0,) * len(column))
            adds[cell] = tuple(a + times * b for a, b in zip(before, column, strict=True))
        return _Sum(self.number + times * other.number, adds)


class _Untold(Exception):
    """It is no such sum, or too much to compute."""


@define
class Adding:
    """Finds the totals that a clause needs where cards of some kinds are filled in."""

    puzzle: Puzzle
    kinds: tuple[int, ...]
    left: int = MOST_ASKED
    _known: dict[object, Total | None] = field(factory=dict)

    def total(self, rule: CompiledRule, atom: Atom, cell: int, scope: int) -> Total | None:
        """Return the total that a part of a condition needs with a card on a cell, if it has one.

        It does once all cells of `scope` are filled, those at which it looks.
        """
        if rule.kinds is None or not all(rule.kinds[kind] for kind in self.kinds):
            return None
        own = any(mentions(atom.condition, slot) for slot in (0, 1))
        bound = tuple(each for each in sorted(atom.bound.items()) if own or each[0] != 1)
        key = id(atom.condition), atom.sign, bound, scope
        if key not in self._known:
            try:
                reading = _Reading(self, rule, atom, cell, scope)
                self._known[key] = reading.total(atom.condition, atom.sign)
            except (_Untold, Fault):
                self._known[key] = None
        return self._known[key]


@define
class _Reading:
    """One part of a condition, evaluated for one cell."""

    adding: Adding
    rule: CompiledRule
    atom: Atom
    cell: int
    scope: int

    def total(self, condition: ir.Expr, sign: bool) -> Total | None:
        """Return the sum that a condition is about, where it has to come to `sign`."""
        match condition:
            case ir.Not(part):
                return self.total(part, not sign)
            case ir.Any(parts) if sign:
                left = [part for part in parts if not self._fails(part)]
                return self.total(left[0], sign) if len(left) == 1 else None
            case ir.Compare(op, left, right) if left.type == right.type == ir.NUMBER:
                if (op, sign) not in _ENDS:
                    return None
                difference = self._sum(left, {}).plus(self._sum(right, {}), -1)
                low, high = (end - difference.number for end in _ENDS[op, sign])
                return Total(tuple(sorted(difference.adds.items())), low, high)
        return None

    def _fails(self, part: ir.Expr) -> bool:
        """Return whether a part says that cells are not full, which then are."""
        match part:
            case ir.Not(ir.IsFull(what)):
                looking = self._looking({})
                meant = looking.at(what)
                return bool(meant) and not looking.read and not meant & ~self.scope
        return False

    def _sum(self, node: ir.Expr, bound: Bound) -> _Sum:
        read = self._read(node, bound)
        if not read & (read - 1):
            return self._of_one(node, bound, read)
        match node:
            case ir.Arithmetic("+" | "-" as op, left, right):
                return self._sum(left, bound).plus(self._sum(right, bound), 1 if op == "+" else -1)
            case ir.Fold("sum", slot, over, value):
                return self._of_each(slot, over, value, bound)
            case ir.Count(ir.Filter(slot, _, _) as over):
                return self._of_each(slot, over, ir.Const(1, ir.NUMBER), bound)
        raise _Untold

    def _of_one(self, node: ir.Expr, bound: Bound, read: int) -> _Sum:
        """Evaluate a node that reads one cell, or none, for each card there."""
        if not read:
            return _Sum(self._asked(node, bound, {}))
        if read & ~self.scope:
            raise _Untold
        cell, column = read.bit_length() - 1, [0] * self.adding.puzzle.kinds
        for kind in self.adding.kinds:
            column[kind] = self._asked(node, bound, {cell: kind})
        return _Sum(0, {cell: tuple(column)})

    def _of_each(self, slot: int, over: ir.Expr, value: ir.Expr, bound: Bound) -> _Sum:
        """Add up what the cells of a set add, on which there may be conditions."""
        if isinstance(over, ir.Filter):
            condition: ir.Expr = over.condition
            if over.slot != slot:
                assert isinstance(over.type.of, ir.Type)
                condition = ir.Bind(over.slot, ir.Local(slot, over.type.of), condition, ir.YESNO)
            value = ir.Choice(condition, value, ir.Const(0, ir.NUMBER), ir.NUMBER)
            return self._of_each(slot, over.over, value, bound)
        if isinstance(over, ir.CardsOn):  # one on each cell, since all are full
            card = ir.CardAt(ir.Local(slot, ir.CELL))
            return self._of_each(slot, over.cells, ir.Bind(slot, card, value, ir.NUMBER), bound)
        if not is_mask(over.type) or over.type.of != ir.CELL or self._read(over, bound):
            raise _Untold
        total = _Sum()
        for one in bits(self._asked(over, bound, {})):
            total = total.plus(self._sum(value, {**bound, slot: one}))
        return total

    def _read(self, node: ir.Expr, bound: Bound) -> int:
        """Return at which cells a node looks; the card that is judged lies on one."""
        looking = self._looking(bound)
        looking.at(node)
        return looking.read | (1 << self.cell if mentions(node, 0) else 0)

    def _looking(self, bound: Bound) -> Looking:
        known = {0: 1 << self.cell, 1: 1 << self.cell, **self.atom.cells}
        cells = {slot: 1 << cell for slot, cell in bound.items()}
        return Looking(self.adding.puzzle.layout, {**known, **cells})

    def _asked(self, node: ir.Expr, bound: Bound, cards: Mapping[int, int]) -> int:
        """Have the engine evaluate a number or a set, with these cards on the board."""
        self.adding.left -= 1
        if self.adding.left < 0:
            raise _Untold
        inspection = self.adding.puzzle.inspection
        board = inspection.slots_with(cards)
        frame = inspection.frame(self.rule, cards.get(self.cell, 0), self.cell)
        for slot, value in (*self.atom.bound.items(), *bound.items()):
            frame[slot] = value
        inspection.begin_work()
        result: int = inspection.compiled(node)(board, frame)
        if node.type == ir.NUMBER and abs(result) > LARGEST:
            raise _Untold
        return result
