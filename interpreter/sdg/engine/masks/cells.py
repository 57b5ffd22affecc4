"""Conditions on a cell as masks: the set of all cells that pass, computed together.

`mask_of` returns a closure for such a set, or None. `analysis/cell_conditions.py` recognises the
form of a condition; for each form a function is registered here, in `regions.py` or in `ways.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.analysis.cost import weight
from sdg.analysis.necessary_conditions import necessary
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.shown_cards import by_shown_card
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT, NOTHING
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.layout.lines import passing
from sdg.layout.slots import Frame, Slots
from sdg.layout.with_options import COMPARISONS

Mask: TypeAlias = Callable[[Compiler, Any, int], Evaluate | None]
M = TypeVar("M", bound=Mask)
MASKS: dict[type, Mask] = {}  # by the form of a condition


def masks(form: type) -> Callable[[M], M]:
    """Register what compiles one form of conditions: f(compiler, form, slot of the cell)."""

    def register(function: M) -> M:
        MASKS[form] = function
        return function

    return register


def mask_of(c: Compiler, test: ir.Expr, slot: int) -> Evaluate | None:
    """Compile a test into the set of cells that pass it."""
    if (shown := by_shown_card(c, test, slot)) is not None:
        return shown
    form = forms.cell_form(test, slot)
    return MASKS[type(form)](c, form, slot) if form is not None else None


def near_mask(c: Compiler, test: ir.Expr, slot: int, holds: bool = True) -> Evaluate | None:
    """Compile a set that has every cell which passes a test (or fails it), if one is known."""
    condition = necessary(test, slot, lambda part, own: mask_of(c, part, own) is not None, holds)
    return None if condition is None else mask_of(c, condition, slot)


def all_cells(c: Compiler) -> int:
    """Return the set of all cells of all boards."""
    return (1 << c.layout.geometry.size) - 1


@masks(forms.Regardless)
def _regardless(c: Compiler, form: forms.Regardless, slot: int) -> Evaluate:
    everywhere, holds = all_cells(c), c.value(form.test)
    return lambda S, E: everywhere if holds(S, E) else 0


@masks(forms.Inverted)
def _inverted(c: Compiler, form: forms.Inverted, slot: int) -> Evaluate | None:
    of = form.of
    mask = mask_of(c, of, slot) if isinstance(of, ir.Expr) else MASKS[type(of)](c, of, slot)
    return inverted(c, mask)


def inverted(c: Compiler, mask: Evaluate | None) -> Evaluate | None:
    """Compile the cells that are not in a set, if there is one."""
    if mask is None:
        return None
    within, everywhere = mask, all_cells(c)
    return lambda S, E: everywhere & ~within(S, E)


@masks(forms.Joined)
def _joined(c: Compiler, form: forms.Joined, slot: int) -> Evaluate | None:
    parts = [mask for part in form.parts if (mask := mask_of(c, part, slot)) is not None]
    if len(parts) < len(form.parts):
        return None
    every = form.every

    def join(S: Slots, E: Frame) -> int:
        cells: int = parts[0](S, E)
        for mask in parts[1:]:
            if every:
                if not cells:
                    return 0
                cells &= mask(S, E)
            else:
                cells |= mask(S, E)
        return cells

    return join


@masks(forms.Occupied)
def _occupied(c: Compiler, form: forms.Occupied, slot: int) -> Evaluate | None:
    occupied = c.layout.occupied
    return _seen(c, form.cell, slot, lambda S, E: S[occupied])


@masks(forms.Member)
def _member(c: Compiler, form: forms.Member, slot: int) -> Evaluate | None:
    return _seen(c, form.cell, slot, c.value(form.of))


@masks(forms.OnLine)
def _on_line(c: Compiler, form: forms.OnLine, slot: int) -> Evaluate:
    value, cells = c.value(form.value), passing(c.layout.geometry, form.which, form.op).at
    return lambda S, E: cells(value(S, E))


def _seen(
    c: Compiler, cell: ir.Expr, slot: int, inside: Evaluate, nowhere: Evaluate | None = None
) -> Evaluate | None:
    """Return from which cells an expression such as `2 steps way` leads into a set.

    Cells from which it leads off the board are among them where `nowhere` says so.
    """
    match cell:
        case ir.Local(start) if start == slot:
            return inside
        case ir.Step(distance, way, ir.Local(start)) if start == slot and not mentions(way, slot):
            looking, way_of = c.layout.geometry.looking, c.value(way)
            everywhere = all_cells(c)

            def seen(S: Slots, E: Frame) -> int:
                direction = way_of(S, E)
                cells = looking(inside(S, E), direction, distance)
                if nowhere is not None and nowhere(S, E):
                    cells |= everywhere & ~looking(everywhere, direction, distance)
                return cells

            return seen
        case _:
            return None


@masks(forms.SameCell)
def _same_cell(c: Compiler, form: forms.SameCell, slot: int) -> Evaluate | None:
    left, right = form.left, form.right
    if mentions(left, slot):
        left, right = right, left
    if mentions(left, slot):
        return None
    other = c.value(left)
    if isinstance(left, ir.Local) and isinstance(right, ir.Local):
        named = left.slot
        return lambda S, E: 1 << i if (i := E[named]) >= 0 else 0
    return _seen(
        c, right, slot,
        lambda S, E: 1 << i if (i := other(S, E)) >= 0 else 0,
        lambda S, E: other(S, E) < 0,
    )  # fmt: skip


@masks(forms.ShownValue)
def _shown_value(c: Compiler, form: forms.ShownValue, slot: int) -> Evaluate | None:
    right, codes = form.value, c.layout.cards.codes(form.attribute)
    first, value, everywhere = c.layout.where[form.attribute], c.value(right), all_cells(c)
    slots = {code: first + i for i, code in enumerate(codes)}
    compare, there = COMPARISONS[form.op], slots.get
    absent = NOTHING if right.type == ir.PLAYER else ABSENT

    def equal(S: Slots, E: Frame) -> int:
        wanted = value(S, E)
        if (slot := there(wanted)) is not None:
            return int(S[slot])
        if wanted != absent:
            return 0
        showing = 0
        for shown in slots.values():
            showing |= S[shown]
        return everywhere & ~showing

    def ordered(S: Slots, E: Frame) -> int:
        wanted, cells = value(S, E), 0
        if wanted != ABSENT:
            for code, shown in slots.items():
                if compare(code, wanted):
                    cells |= S[shown]
        return cells

    if form.op != "=":
        return _seen(c, form.cell, slot, ordered)
    nowhere: Evaluate | None = lambda S, E: value(S, E) == absent  # noqa: E731
    if isinstance(right, ir.Const) and right.value != absent:
        nowhere = None
    return _seen(c, form.cell, slot, equal, nowhere)


@masks(forms.OfOthers)
def _of_others(c: Compiler, form: forms.OfOthers, own: int) -> Evaluate | None:
    test, everywhere = form.node, all_cells(c)
    mask = mask_of(c, test.body, own)
    if mask is None:
        return None
    passing_with = mask
    over, slot, masked = c.value(test.over), test.slot, is_mask(test.over.type)
    work, cost, span = c.work, weight(test.body), test.span
    every, wanted = test.how == "every", test.how != "no"

    def cells_passing(S: Slots, E: Frame) -> int:
        elements, cells = over(S, E), everywhere if every else 0
        for element in bits(elements) if masked else elements:
            if every and not cells:
                break
            work.spend(cost, span)
            E[slot] = element
            cells = cells & passing_with(S, E) if every else cells | passing_with(S, E)
        return cells if wanted else everywhere & ~cells

    return cells_passing


@masks(forms.NearCells)
def _near_cells(c: Compiler, form: forms.NearCells, slot: int) -> Evaluate | None:
    mask = mask_of(c, form.test, form.neighbor)
    if mask is None:
        return None
    near, around, everywhere = mask, c.layout.geometry.around, all_cells(c)
    match form.how:
        case "some":
            return lambda S, E: around(near(S, E))
        case "no":
            return lambda S, E: everywhere & ~around(near(S, E))
        case _:
            return lambda S, E: everywhere & ~around(everywhere & ~near(S, E))


@masks(forms.FitsCard)
def _fits_card(c: Compiler, form: forms.FitsCard, slot: int) -> Evaluate:
    ref, kinds, fitting, everywhere = c.value(form.card), c.kinds, c.judge.fitting, all_cells(c)

    def fits(S: Slots, E: Frame) -> int:
        card = ref(S, E)
        return fitting(S, card % kinds, everywhere) if card >= 0 else 0

    return fits
