"""The interface of the clauses of placement rules."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots

WEIGHING = 200  # cells of a state that are copied in a unit of work


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

    def __init__(self, c: Compiler, rule: ir.Rule, clause: ir.Clause) -> None:
        self.c = c
        self.rule = rule
        self.clause = clause
        self.slots = rule.slots
        self.kinds = c.kinds
        self.cost = weight(clause)
        self.trying = self.cost + c.layout.geometry.size // WEIGHING

    def judge(self, before: Slots, S: Slots, frame: Frame) -> int | None:
        """Return the cells at fault for a card that has arrived, or None."""
        return None

    def landing(self, S: Slots, kind: int, cells: int, lifted: int) -> int:
        """Return the cells where a card could arrive; each is tried, if nothing better is known."""
        self.c.work.spend(self.trying * cells.bit_count(), self.clause.span or self.rule.span)
        return sum(1 << i for i in bits(cells) if self._passes(S, kind, i, lifted))

    def whatever_card(self, kind: int) -> bool:
        """Return whether `landing` is the same whatever the card, this kind included."""
        return False

    def leaving(self, S: Slots, cells: int) -> int:
        """Return the cells whose card may not leave."""
        return 0

    def suspects(self, S: Slots) -> int:
        """Return the cells that may be in conflict."""
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
