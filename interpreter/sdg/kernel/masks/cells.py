"""Conditions on a cell as masks of cells, generated.

`analysis/cell_conditions.py` recognises the form of a condition, here as for the reference engine;
for each form a function is registered here, in `regions.py`, `ways.py` or `rules/placement.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.analysis.may_fail import never_fails
from sdg.ir import ABSENT, NOTHING
from sdg.ir.rewriting import mentions, substitute
from sdg.kernel.dialect.values import Code, Frame, united
from sdg.kernel.expressions.absence import may_be_absent
from sdg.kernel.expressions.register import OPERATORS, is_somebody, looping, number, test, value
from sdg.kernel.expressions.shifts import around, looking
from sdg.layout.bit_sets import bits
from sdg.layout.lines import passing
from sdg.layout.with_options import COMPARISONS

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

Mask: TypeAlias = "Callable[[Kernel, Any, int, Frame], str | None]"
M = TypeVar("M", bound=Mask)
MASKS: dict[type, Mask] = {}  # by the form of a condition


def masks(form: type) -> Callable[[M], M]:
    """Register what generates one form of conditions: f(kernel, form, slot of the cell, names)."""

    def register(function: M) -> M:
        MASKS[form] = function
        return function

    return register


def mask_of(k: Kernel, condition: ir.Expr, slot: int, E: Frame) -> str | None:
    """Generate the set of cells for which a condition holds with the cell in a slot, if it has one.

    What may fail has none: the rules need not evaluate it for every cell.
    """
    form = forms.cell_form(condition, slot) if never_fails(condition) else None
    return MASKS[type(form)](k, form, slot, E) if form is not None else None


@masks(forms.Regardless)
def _regardless(k: Kernel, form: forms.Regardless, slot: int, E: Frame) -> str:
    return f"({k.shape.everywhere()} if {test(k, form.test, E)} else 0)"


@masks(forms.Joined)
def _joined(k: Kernel, form: forms.Joined, slot: int, E: Frame) -> str | None:
    return _together(k, form.parts, " & " if form.every else " | ", slot, E)


def _together(k: Kernel, parts: Sequence[ir.Expr], sign: str, slot: int, E: Frame) -> str | None:
    sets = [mask_of(k, part, slot, E) for part in parts]
    if any(mask is None for mask in sets):
        return None
    return f"({sign.join(str(mask) for mask in sets)})"


@masks(forms.Inverted)
def _inverted(k: Kernel, form: forms.Inverted, slot: int, E: Frame) -> str | None:
    of = form.of
    return inverted(
        k, mask_of(k, of, slot, E) if isinstance(of, ir.Expr) else MASKS[type(of)](k, of, slot, E)
    )


def inverted(k: Kernel, mask: str | None) -> str | None:
    """Generate the cells that are not in a set, if there is one."""
    if mask is None:
        return None
    head = f"({k.shape.everywhere()} & ~"
    inner = mask.removeprefix(head)
    if mask.startswith(head) and inner[:-1].replace(".", "").replace("_", "").isalnum():
        return f"({inner[:-1]} & {k.shape.everywhere()})" if inner[0] != "s" else inner[:-1]
    return f"{head}{mask})"


@masks(forms.Occupied)
def _occupied(k: Kernel, form: forms.Occupied, slot: int, E: Frame) -> str | None:
    return _seen(k, form.cell, slot, "s.occupied")


@masks(forms.Member)
def _member(k: Kernel, form: forms.Member, slot: int, E: Frame) -> str | None:
    within = value(k, form.of, E)
    return _seen(k, form.cell, slot, within.text) if isinstance(within, Code) else None


@masks(forms.EachWay)
def _each_way(k: Kernel, form: forms.EachWay, slot: int, E: Frame) -> str | None:
    node = form.node
    ways = tuple(bits(k.layout.geometry.ways(form.over)))
    parts = [substitute(node.body, {node.slot: ir.Const(way, ir.DIRECTION)}) for way in ways]
    joined = _together(k, parts, " & " if node.how == "every" else " | ", slot, E)
    return inverted(k, joined) if node.how == "no" else joined


@masks(forms.OfOthers)
def _of_others(k: Kernel, form: forms.OfOthers, slot: int, E: Frame) -> str | None:
    node = form.node
    source, every = k.source, node.how == "every"
    all_of_them = str(k.shape.everywhere()) if every else "0"
    with source.aside() as lines:
        passed = source.keep(all_of_them, "passed", "cells")
        with looping(k, value(k, node.over, E), E) as element:
            mask = mask_of(k, node.body, slot, {**E, node.slot: element})
            source.add(f"{passed} {'&' if every else '|'}= {mask}")
    if mask is None:
        return None
    source.lines += lines
    return inverted(k, passed) if node.how == "no" else passed


def _seen(k: Kernel, cell: ir.Expr, slot: int, inside: str, nowhere: str = "") -> str | None:
    """Return from which cells an expression such as `2 steps way` leads into a set.

    Cells from which it leads off the board are among them where `nowhere` holds.
    """
    match cell:
        case ir.Local(start) if start == slot:
            return inside
        case ir.Step(distance, ir.Const(way), ir.Local(start)) if start == slot:
            seen, geometry = looking(k, inside, way, distance), k.layout.geometry
            off = (i for i in range(k.shape.cells) if geometry.step(i, way, distance) == NOTHING)
            beyond = sum(1 << i for i in off)
            return f"({seen} | ({beyond} if {nowhere} else 0))" if nowhere and beyond else seen
    return None


@masks(forms.SameCell)
def _same_cell(k: Kernel, form: forms.SameCell, slot: int, E: Frame) -> str | None:
    left, right = form.left, form.right
    if mentions(left, slot):
        left, right = right, left
    if mentions(left, slot):
        return None
    other = k.named(number(k, left, E), "other")
    return _seen(k, right, slot, f"(one_cell({other}) if {other} >= 0 else 0)", f"{other} < 0")


@masks(forms.ShownValue)
def _shown_value(k: Kernel, form: forms.ShownValue, slot: int, E: Frame) -> str | None:
    attribute, op, right = form.attribute, form.op, form.value
    low, values = k.shape.low(attribute), k.layout.cards.codes(attribute)
    field = f"s.where_{attribute}"
    all_shown = united([f"{field}[{i}]" for i in range(len(values))])
    absent = NOTHING if right.type == ir.PLAYER else ABSENT
    nowhere = ""  # when what lies off the board is equal
    if isinstance(right, ir.Const):
        wanted = right.value
        if op == "=":
            if wanted == absent:
                shown: str | None = inverted(k, all_shown)
                nowhere = "1"
            else:
                shown = f"{field}[{wanted - low}]" if wanted in values else "0"
        else:
            compare = COMPARISONS[op]
            chosen = [f"{field}[{code - low}]" for code in values if compare(code, wanted)]
            shown = united(chosen if wanted != ABSENT else ())
    else:
        wanted_ = k.named(number(k, right, E), "wanted")
        if op != "=":
            kept = k.source.keep("0", "ordered", "cells")
            for code in values:
                with k.source.block(
                    f"if {wanted_} != ABSENT and {code} {OPERATORS[op]} {wanted_}:"
                ):
                    k.source.add(f"{kept} |= {field}[{code - low}]")
            shown = kept
        else:
            nothing = "-1" if absent == NOTHING else "ABSENT"
            index = f"{wanted_} - {low}" if low else wanted_
            within = f"{low} <= {wanted_} <= {low + len(values) - 1}"
            shown = f"({field}[{index}] if {within} else 0)"
            if is_somebody(right, E) and values == tuple(range(k.shape.players)):
                shown = f"{field}[{wanted_}]"
            elif may_be_absent(k, right, E) or absent == NOTHING:
                nowhere = f"{wanted_} == {nothing}"
                shown = f"({inverted(k, all_shown)} if {nowhere} else {shown})"
    return None if shown is None else _seen(k, form.cell, slot, shown, nowhere)


@masks(forms.OnLine)
def _on_line(k: Kernel, form: forms.OnLine, slot: int, E: Frame) -> str:
    right = form.value
    by_value = passing(k.layout.geometry, form.which, form.op)
    if isinstance(right, ir.Const):
        return str(by_value.at(right.value))
    wanted = k.named(number(k, right, E), "wanted")
    table = k.source.table(f"cells_by_{form.which}", by_value.cells, "cells")
    low, last = by_value.low, len(by_value.cells) - 1
    high = low + last
    cells = (
        f"{table}[0 if {wanted} <= {low} else {last} if {wanted} >= {high} else {wanted} - {low}]"
    )
    if by_value.absent != by_value.cells[0] and may_be_absent(k, right, E):
        return f"({by_value.absent} if {wanted} == ABSENT else {cells})"
    return cells


@masks(forms.NearCells)
def _near_cells(k: Kernel, form: forms.NearCells, slot: int, E: Frame) -> str | None:
    mask = mask_of(k, form.test, form.neighbor, E)
    if mask is None:
        return None
    near = "s.beside" if mask == "s.occupied" and k.shape.derived.beside else ""
    match form.how:
        case "some":
            return near or around(k, mask)
        case "no":
            return inverted(k, near or around(k, mask))
        case _:
            return inverted(k, around(k, f"{inverted(k, mask)}"))
