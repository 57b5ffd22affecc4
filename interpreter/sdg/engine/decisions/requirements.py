"""Requirements of an action, divided by what they depend on: nothing, the card, the cell, both."""

from __future__ import annotations

from collections.abc import Callable

from sdg import ir
from sdg.analysis.cost import WRITTEN, weight
from sdg.analysis.may_fail import never_fails
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cell_filters import kept_cells, told_at_once
from sdg.engine.masks.regions import Passing
from sdg.ir.rewriting import locals_of, substitute
from sdg.layout.slots import Frame, Slots


class Guards:
    """The requirements of an action of a card and a cell, by what they speak of."""

    def __init__(self, c: Compiler, guards: tuple[ir.Expr, ...], card: int, cell: int) -> None:
        scalar, bound = split(guards, frozenset({card, cell}))
        by_card, by_cell = split(bound, frozenset({cell}))
        self.scalar = [c.value(guard) for guard in scalar]
        self.by_card = [c.value(guard) for guard in by_card]
        self.cells: list[Passing] = []  # found for all cells together,
        self.each: list[Passing] = []  # or tested of one after the other
        self.both: list[Passing] = []
        self.slow = False  # whether any is tested of one cell after the other
        in_order = not never_fails(guards)
        for guard in by_cell:
            kept, at_once = kept_cells(c, guard, cell), told_at_once(c, guard, cell)
            self.slow = self.slow or not at_once
            if card in locals_of(guard):
                self.both.append(kept)
            else:
                (self.cells if at_once or in_order else self.each).append(kept)

    def free(self, S: Slots, frame: Frame) -> bool:
        """Evaluate what concerns neither card nor cell."""
        for guard in self.scalar:
            if not guard(S, frame):
                return False
        return True

    def narrowed(self, S: Slots, frame: Frame, cells: int, cut: Callable[[Slots, int], int]) -> int:
        """Keep the cells that pass whatever the card, and that `cut` leaves: what is tested of one
        cell after the other comes last, unless it may fail."""
        for kept in self.cells:
            if not cells:
                return 0
            cells = kept(S, frame, cells)
        cells = cut(S, cells)
        for kept in self.each:
            if not cells:
                break
            cells = kept(S, frame, cells)
        return cells

    def for_card(self, S: Slots, frame: Frame, cells: int) -> int:
        """Keep the cells that pass for the card in the frame."""
        for guard in self.by_card:
            if not guard(S, frame):
                return 0
        for kept in self.both:
            if not cells:
                break
            cells = kept(S, frame, cells)
        return cells


def beginning(action: ir.Action) -> tuple[ir.Expr, ...]:
    """Return the requirements that stand before all that changes something, names written out."""
    known: dict[int, ir.Expr] = {}
    requirements: list[ir.Expr] = []
    for written in action.body.steps:
        match substitute(written, known):
            case ir.Require(condition):
                requirements += condition.parts if isinstance(condition, ir.All) else (condition,)
            case ir.Let(slot, value) if weight(value) <= WRITTEN:
                known[slot] = value
                if not never_fails(value):  # it may fail even where nobody uses it
                    requirements.append(ir.Bind(slot, value, ir.Const(1, ir.YESNO), ir.YESNO))
            case _:
                break
    return tuple(requirements)


def asked_once(
    guards: tuple[ir.Expr, ...], slots: frozenset[int]
) -> tuple[tuple[ir.Expr, ...], tuple[ir.Expr, ...]]:
    """Part requirements into those that are evaluated once, before the arguments, and the others.

    What may fail is not evaluated before what stands above it.
    """
    once: list[ir.Expr] = []
    bound: list[ir.Expr] = []
    for guard in guards:
        alone = locals_of(guard).isdisjoint(slots) and (never_fails(guard) or not bound)
        (once if alone else bound).append(guard)
    return tuple(once), tuple(bound)


def errs_late(action: ir.Action) -> bool:
    """Return whether what an action does beyond its requirements may fail."""
    return not never_fails(tuple(s for s in action.body.steps if not isinstance(s, ir.Require)))


def split(
    guards: tuple[ir.Expr, ...], slots: frozenset[int]
) -> tuple[tuple[ir.Expr, ...], tuple[ir.Expr, ...]]:
    """Part the conditions that mention none of some slots (by default: no slot) from the others."""
    free: list[ir.Expr] = []
    bound: list[ir.Expr] = []
    for guard in guards:
        mentioned = locals_of(guard)
        (bound if (mentioned & slots if slots else mentioned) else free).append(guard)
    return tuple(free), tuple(bound)
