"""Conditions about a cell as sets of cells, as `engine/masks/cells.py` finds them, in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.faults import never_fails
from sdg.engine.expressions.numbers import is_mask
from sdg.engine.masks.coordinates import MIRRORED
from sdg.engine.masks.ways import SOMETHING
from sdg.ir import ABSENT, NOTHING
from sdg.ir.rewriting import mentions, substitute
from sdg.kernel.dialect.values import Code, united
from sdg.kernel.expressions.expressions import (
    OPERATORS,
    Frame,
    is_somebody,
    looping,
    number,
    test,
    value,
)
from sdg.kernel.expressions.regions import in_regions
from sdg.kernel.facts.absence import may_be_absent
from sdg.kernel.masks.coordinates import by_coordinate
from sdg.kernel.masks.ways import from_where
from sdg.layout.fixed import COMPARISONS
from sdg.layout.geometry import bits

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


def mask_of(k: Kernel, condition: ir.Expr, slot: int, E: Frame) -> str | None:
    """Write the set of cells for which a condition holds with the cell in a slot, if it has one.

    What may be an error has none: the rules need not ask it of every cell.
    """
    if not never_fails(condition):
        return None
    everywhere = k.shape.everywhere()
    if not mentions(condition, slot):
        return f"({everywhere} if {test(k, condition, E)} else 0)"
    match condition:
        case ir.All(parts) | ir.Any(parts):
            masks = [mask_of(k, part, slot, E) for part in parts]
            if any(mask is None for mask in masks):
                return None
            sign = " & " if isinstance(condition, ir.All) else " | "
            return f"({sign.join(str(mask) for mask in masks)})"
        case ir.Not(part):
            return _inverted(k, mask_of(k, part, slot, E))
        case ir.IsEmpty(what) if what.type == ir.CELL:
            return _inverted(k, _seen(k, what, slot, "s.occupied"))
        case ir.IsFull(what) if what == ir.Local(slot, ir.CELL):
            return "s.occupied"
        case ir.Compare("=" | "!=" as op, left, right) if left.type == ir.CELL:
            same = _same_cell(k, left, right, slot, E)
            return same if op == "=" else _inverted(k, same)
        case ir.Compare(op, ir.Attr(card, attribute), right) if not mentions(right, slot):
            return _by_value(k, card, attribute, op, right, slot, E)
        case ir.Compare("=" | "!=" as op, left, ir.Attr(card, attribute)) if not mentions(
            left, slot
        ):
            return _by_value(k, card, attribute, op, left, slot, E)
        case ir.In(element, of) if not mentions(of, slot) and is_mask(of.type):
            found = value(k, of, E)
            return _seen(k, element, slot, found.text) if isinstance(found, Code) else None
        case ir.Quantified(how, inner, ir.Neighbors(ir.Local(cell)), body) if (
            cell == slot and not mentions(body, slot)
        ):
            return _neighboring(k, how, inner, body, E)
        case ir.Compare(op, ir.Coordinate(ir.Local(cell), which), right) if (
            cell == slot and not mentions(right, slot)
        ):
            return by_coordinate(k, which, op, right, E)
        case ir.Compare(op, left, ir.Coordinate(ir.Local(cell), which)) if (
            cell == slot and not mentions(left, slot)
        ):
            return by_coordinate(k, which, MIRRORED[op], left, E)
        case ir.Quantified(how, inner, ir.Directions() | ir.Leaps() as over, body):
            ways = tuple(bits(k.layout.geometry.ways(over)))
            turned = [substitute(body, {inner: ir.Const(d, ir.DIRECTION)}) for d in ways]
            masks = [mask_of(k, part, slot, E) for part in turned]
            if any(mask is None for mask in masks):
                return None
            sign = " & " if how == "every" else " | "
            joined = f"({sign.join(str(mask) for mask in masks)})"
            return _inverted(k, joined) if how == "no" else joined
        case ir.Quantified(how, inner, ir.Flight() as flight, body):
            sought = ir.Not(body) if how == "every" else body
            seen = from_where(k, flight, inner, sought, slot, E)
            return seen if how == "some" else _inverted(k, seen)
        case ir.IsEmpty(ir.Flight() as flight):
            return _inverted(k, from_where(k, flight, flight.slot, SOMETHING, slot, E))
        case ir.Quantified(how, inner, ir.RegionsAt(family, ir.Local(cell)), body) if (
            cell == slot and not mentions(body, slot)
        ):
            return in_regions(k, how, inner, family, body, E)
        case ir.Quantified(over=over) if not mentions(over, slot):
            return _quantified(k, condition, slot, E)
        case ir.Fits(card, ir.Local(cell)) if cell == slot and not mentions(card, slot):
            return _fitting(k, card, E)
    return None


def _quantified(k: Kernel, node: ir.Quantified, slot: int, E: Frame) -> str | None:
    """Write the cells that pass with some, every or no element of a set that they do not tell."""
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
    return _inverted(k, passed) if node.how == "no" else passed


def _inverted(k: Kernel, mask: str | None) -> str | None:
    if mask is None:
        return None
    head = f"({k.shape.everywhere()} & ~"
    inner = mask.removeprefix(head)
    if mask.startswith(head) and inner[:-1].replace(".", "").replace("_", "").isalnum():
        return f"({inner[:-1]} & {k.shape.everywhere()})" if inner[0] != "s" else inner[:-1]
    return f"{head}{mask})"


def _seen(k: Kernel, cell: ir.Expr, slot: int, inside: str, nowhere: str = "") -> str | None:
    """Answer from which cells an expression such as `2 steps way` leads into a set.

    Cells from which it leads off the board are among them where `nowhere` holds.
    """
    match cell:
        case ir.Local(found) if found == slot:
            return inside
        case ir.Step(distance, ir.Const(way), ir.Local(found)) if found == slot:
            seen, geometry = looking(k, inside, way, distance), k.layout.geometry
            off = (i for i in range(k.shape.cells) if geometry.step(i, way, distance) == NOTHING)
            beyond = sum(1 << i for i in off)
            return f"({seen} | ({beyond} if {nowhere} else 0))" if nowhere and beyond else seen
    return None


def looking(k: Kernel, inside: str, way: int, distance: int) -> str:
    """Answer the cells from which that many steps lead into a set."""
    inside = k.named(inside, "inside", "cells")
    sources: dict[int, int] = {}
    for cell in range(k.shape.cells):
        target = k.layout.geometry.step(cell, way, distance)
        if target != NOTHING:
            sources[target - cell] = sources.get(target - cell, 0) | 1 << cell
    parts = [
        f"({mask} & ({inside} {'>>' if up >= 0 else '<<'} {abs(up)}))"
        for up, mask in sources.items()
    ]
    return united(parts)


def around(k: Kernel, mask: str) -> str:
    """Answer the cells that share an edge with a cell of a set."""
    mask = k.named(mask, "near", "cells")
    grids = k.layout.geometry.grids
    parts = []
    for way in k.layout.geometry.near:
        cells = sum(grid.mask for grid in grids if way in grid.near)
        parts.append(looking(k, f"({mask} & {cells})", way, 1))
    return united(parts)


def _same_cell(k: Kernel, left: ir.Expr, right: ir.Expr, slot: int, E: Frame) -> str | None:
    if mentions(left, slot):
        left, right = right, left
    if mentions(left, slot):
        return None
    other = k.named(number(k, left, E), "other")
    return _seen(k, right, slot, f"(one_cell({other}) if {other} >= 0 else 0)", f"{other} < 0")


def _by_value(
    k: Kernel, card: ir.Expr, attribute: str, op: str, right: ir.Expr, slot: int, E: Frame
) -> str | None:
    if not isinstance(card, ir.CardAt):
        return None
    low, values = k.shape.low(attribute), k.layout.cards.codes(attribute)
    field = f"s.where_{attribute}"
    all_shown = united([f"{field}[{i}]" for i in range(len(values))])
    absent = NOTHING if right.type == ir.PLAYER else ABSENT
    nowhere = ""  # when what lies off the board is equal
    if isinstance(right, ir.Const):
        wanted = right.value
        if op in ("=", "!="):
            if wanted == absent:
                found: str | None = _inverted(k, all_shown)
                nowhere = "1"
            else:
                found = f"{field}[{wanted - low}]" if wanted in values else "0"
        else:
            compare = COMPARISONS[op]
            chosen = [f"{field}[{code - low}]" for code in values if compare(code, wanted)]
            found = united(chosen if wanted != ABSENT else ())
    else:
        wanted_ = k.named(number(k, right, E), "wanted")
        if op not in ("=", "!="):
            kept = k.source.keep("0", "ordered", "cells")
            for code in values:
                with k.source.block(
                    f"if {wanted_} != ABSENT and {code} {OPERATORS[op]} {wanted_}:"
                ):
                    k.source.add(f"{kept} |= {field}[{code - low}]")
            found = kept
        else:
            nothing = "-1" if absent == NOTHING else "ABSENT"
            index = f"{wanted_} - {low}" if low else wanted_
            within = f"{low} <= {wanted_} <= {low + len(values) - 1}"
            found = f"({field}[{index}] if {within} else 0)"
            if is_somebody(right, E) and values == tuple(range(k.shape.players)):
                found = f"{field}[{wanted_}]"
            elif may_be_absent(k, right, E) or absent == NOTHING:
                nowhere = f"{wanted_} == {nothing}"
                found = f"({_inverted(k, all_shown)} if {nowhere} else {found})"
    if found is None:
        return None
    seen = _seen(k, card.cell, slot, found, nowhere)
    return _inverted(k, seen) if op == "!=" else seen


def _neighboring(k: Kernel, how: str, inner: int, body: ir.Expr, E: Frame) -> str | None:
    mask = mask_of(k, body, inner, E)
    if mask is None:
        return None
    near = "s.beside" if mask == "s.occupied" and k.shape.follows.beside else ""
    match how:
        case "some":
            return near or around(k, mask)
        case "no":
            return _inverted(k, near or around(k, mask))
        case _:
            return _inverted(k, around(k, f"{_inverted(k, mask)}"))


def _fitting(k: Kernel, card: ir.Expr, E: Frame) -> str:
    from sdg.kernel.rules.placement import fitting

    kind = k.named(k.kind_of(value(k, card, E)), "kind")
    found = k.source.keep("0", "fitting", "cells")
    with k.source.block(f"if {kind} >= 0:"):
        k.source.add(f"{found} = {fitting(k, kind, str(k.shape.everywhere()))}")
    return found
