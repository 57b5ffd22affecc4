"""Conditions about a cell as sets of cells, as `engine/masks.py` finds them, in text."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.fixing import COMPARISONS
from sdg.engine.geometry import bits
from sdg.engine.kinds import steady
from sdg.engine.numbers import is_mask
from sdg.engine.rewriting import mentions, substitute
from sdg.engine.sets import run_lines
from sdg.ir import ABSENT, NOTHING
from sdg.kernel.absent import may_be_absent
from sdg.kernel.codes import Code
from sdg.kernel.expressions import OPERATORS, Frame, is_somebody, number, test, value
from sdg.kernel.fullness import full
from sdg.kernel.source import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel


def mask_of(k: Kernel, condition: ir.Expr, slot: int, E: Frame) -> str | None:
    """Write the set of cells for which a condition holds with the cell in a slot, if it has one.

    What may be an error has none: the rules need not ask it of every cell.
    """
    if not steady(condition):
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
        case ir.Compare(op, ir.Coordinate(ir.Local(cell), which), ir.Const(wanted)) if cell == slot:
            at = 0 if which == "row" else 1
            grids = k.layout.geometry.grid_of
            compare = COMPARISONS[op]
            return str(sum(
                1 << i for i, g in enumerate(grids) if compare(g.coordinates(i)[at], wanted)
            ))  # fmt: skip
        case ir.Quantified(how, inner, ir.Directions() | ir.Leaps() as over, body):
            ways = tuple(bits(k.layout.geometry.ways(over)))
            turned = [substitute(body, {inner: ir.Const(d, ir.DIRECTION)}) for d in ways]
            masks = [mask_of(k, part, slot, E) for part in turned]
            if any(mask is None for mask in masks):
                return None
            sign = " & " if how == "every" else " | "
            joined = f"({sign.join(str(mask) for mask in masks)})"
            return _inverted(k, joined) if how == "no" else joined
        case ir.Quantified(how, inner, ir.RegionsAt(family, ir.Local(cell)), body) if (
            cell == slot and not mentions(body, slot)
        ):
            return _in_regions(k, how, inner, family, body, E)
        case ir.Fits(card, ir.Local(cell)) if cell == slot and not mentions(card, slot):
            return _fitting(k, card, E)
    return None


def _inverted(k: Kernel, mask: str | None) -> str | None:
    if mask is None:
        return None
    head = f"({k.shape.everywhere()} & ~"
    inner = mask.removeprefix(head)
    if mask.startswith(head) and inner[:-1].replace(".", "").replace("_", "").isalnum():
        return f"({inner[:-1]} & {k.shape.everywhere()})" if inner[0] != "s" else inner[:-1]
    return f"{head}{mask})"


def _seen(k: Kernel, cell: ir.Expr, slot: int, inside: str) -> str | None:
    """Answer from which cells an expression such as `2 steps way` leads into a set."""
    match cell:
        case ir.Local(found) if found == slot:
            return inside
        case ir.Step(distance, ir.Const(way), ir.Local(found)) if found == slot:
            return looking(k, inside, way, distance)
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
    return f"({' | '.join(parts)})" if parts else "0"


def around(k: Kernel, mask: str) -> str:
    """Answer the cells that share an edge with a cell of a set."""
    mask = k.named(mask, "near", "cells")
    grids = k.layout.geometry.grids
    parts = []
    for way in k.layout.geometry.near:
        cells = sum(grid.mask for grid in grids if way in grid.near)
        parts.append(looking(k, f"({mask} & {cells})", way, 1))
    return f"({' | '.join(parts)})"


def _same_cell(k: Kernel, left: ir.Expr, right: ir.Expr, slot: int, E: Frame) -> str | None:
    if mentions(left, slot):
        left, right = right, left
    if mentions(left, slot):
        return None
    other = k.named(number(k, left, E), "other")
    return _seen(k, right, slot, f"(one_cell({other}) if {other} >= 0 else 0)")


def _by_value(
    k: Kernel, card: ir.Expr, attribute: str, op: str, right: ir.Expr, slot: int, E: Frame
) -> str | None:
    if not isinstance(card, ir.CardAt):
        return None
    low, values = k.shape.low(attribute), k.layout.cards.codes(attribute)
    field = f"s.where_{attribute}"
    all_shown = f"({' | '.join(f'{field}[{i}]' for i in range(len(values)))})" if values else "0"
    absent = NOTHING if right.type == ir.PLAYER else ABSENT
    if isinstance(right, ir.Const):
        wanted = right.value
        if op in ("=", "!="):
            if wanted == absent:
                found: str | None = _inverted(k, all_shown)
            else:
                found = f"{field}[{wanted - low}]" if wanted in values else "0"
        else:
            compare = COMPARISONS[op]
            chosen = [f"{field}[{code - low}]" for code in values if compare(code, wanted)]
            found = f"({' | '.join(chosen)})" if chosen and wanted != ABSENT else "0"
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
                found = f"({_inverted(k, all_shown)} if {wanted_} == {nothing} else {found})"
    if found is None:
        return None
    if op == "!=":
        return _inverted(k, _seen(k, card.cell, slot, found))
    return _seen(k, card.cell, slot, found)


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


def _in_regions(k: Kernel, how: str, inner: int, family: str, body: ir.Expr, E: Frame) -> str:
    found_family = k.layout.regions.families[family]
    asked = str(found_family.ids)
    if found_family.generator is not None:
        asked = generated(k, family)
    asked = k.named(asked, "asked", "regions")
    passed = regions_passing(k, body, inner, E, asked)
    if how == "every":
        passed = f"({asked} & ~{passed})"
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    found = k.cells_of(passed, table)
    return found if how == "some" else f"({k.shape.everywhere()} & ~{found})"


def generated(k: Kernel, family: str) -> str:
    """Answer the regions of a family that cards make where they lie."""
    start, first = numbered(k, family)
    return f"({centres(k, family)} >> {start} << {first})"


def centres(k: Kernel, family: str) -> str:
    """Answer the cells of the cards that make the regions of a family."""
    attribute, code = maker(k, family)
    board = next(f.board for f in k.rules.families if f.name == family)
    everywhere = sum(g.mask for g in k.layout.geometry.grids if g.board == board)
    return f"(s.where_{attribute}[{code - k.shape.low(attribute)}] & {everywhere})"


def maker(k: Kernel, family: str) -> tuple[str, int]:
    """Answer which value of which attribute has a card that makes a region of a family."""
    generator = k.layout.regions.families[family].generator
    assert generator is not None
    match generator.condition:
        case ir.Compare("=", ir.Attr(ir.Local(0), attribute), ir.Const(code)) if (
            code in k.layout.cards.codes(attribute)
        ):
            return attribute, code
    raise Unsupported("regions around cards by more than one attribute")


def numbered(k: Kernel, family: str) -> tuple[int, int]:
    """Answer the number of a family's first centre, and of the region that it makes."""
    board = next(f.board for f in k.rules.families if f.name == family)
    start = next(g.start for g in k.layout.geometry.grids if g.board == board)
    return start, k.layout.regions.families[family].order[0]


def makers_of(k: Kernel, family: str) -> int:
    """Answer the kinds whose card makes a region of a family."""
    attribute, value = maker(k, family)
    column = k.layout.cards.column(attribute)[:-1]
    return sum(1 << kind for kind, found in enumerate(column) if found == value)


def regions_around(k: Kernel, family: str) -> str:
    """Answer the table of the cells of the region that a card on each cell makes."""
    start, first = numbered(k, family)
    many = len(k.layout.regions.families[family].order)
    cells = [
        k.layout.regions.cells[i - start + first] if start <= i < start + many else 0
        for i in range(k.shape.cells)
    ]
    return k.source.table(f"{family}_around", cells, "cells")


def regions_passing(k: Kernel, condition: ir.Expr, slot: int, E: Frame, asked: str) -> str:
    """Write which regions of a set pass a condition, with the region in a slot."""
    table = k.source.table("cells_of_region", k.layout.regions.cells, "cells")
    match condition:
        case ir.All(parts):
            for part in parts:
                asked = regions_passing(k, part, slot, E, asked)
            return asked
        case ir.InFamily(ir.Local(region), family) if region == slot:
            return f"({asked} & {k.layout.regions.families[family].ids})"
        case ir.Stored(flag, ir.Local(region)) if region == slot and k.shape.is_mask(
            k.layout.stores[flag]
        ):
            return f"({asked} & s.store_{flag})"
        case ir.Not(part):
            asked = k.named(asked, "asked", "regions")
            return f"({asked} & ~{regions_passing(k, part, slot, E, asked)})"
        case ir.IsFull(ir.RegionCells(ir.Local(region))) if region == slot and k.shape.watched:
            return f"({asked} & {full(k)})"
        case ir.IsFull(ir.RegionCells(ir.Local(region))) if region == slot:
            passed = k.source.keep("0", "passed", "regions")
            with k.each(Code(asked, "regions")) as each:
                k.source.add(f"if ({table}[{each}] & ~s.occupied) == 0:")
                k.source.add(f"    {passed} |= one_region({each})")
            return passed
    passed = k.source.keep("0", "passed", "regions")
    with k.each(Code(asked, "regions")) as each:
        E[slot] = each
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{passed} |= one_region({each})")
    return passed


def _fitting(k: Kernel, card: ir.Expr, E: Frame) -> str:
    from sdg.kernel.placing import fitting

    kind = k.named(k.kind_of(value(k, card, E)), "kind")
    found = k.source.keep("0", "fitting", "cells")
    with k.source.block(f"if {kind} >= 0:"):
        k.source.add(f"{found} = {fitting(k, kind, str(k.shape.everywhere()))}")
    return found


def has_run(k: Kernel, node: ir.Quantified, E: Frame) -> str | None:
    """Write `some run in runs of cells: count run >= n` without listing the runs."""
    match node:
        case ir.Quantified(
            "some", slot, ir.Runs() as runs, ir.Compare(">=", ir.Count(counted), ir.Const(least))
        ) if counted == ir.Local(slot, counted.type) and least <= 16:
            cells = k.named(number(k, runs.cells, E), "cells", "cells")
            if least <= 1:
                return f"({cells} != 0)"
            if k.shape.tabled:
                return f"({_runs_table(k, run_lines_of(k, runs), least)}[{cells}] != 0)"
            parts = [f"{_run_starts(k, cells, way, least)} != 0" for way in run_lines_of(k, runs)]
            return f"({' or '.join(parts)})"
    return None


def _run_starts(k: Kernel, cells: str, way: int, least: int) -> str:
    """Write the cells of a set from which a run of a length lies one way.

    Where numbers rise evenly that way, it is enough to ask in the end where a run has room.
    """
    steady = _steady_steps(k, way, least)
    left, done = cells, 1
    while done < least:  # runs twice as long from runs of half the length
        further = min(done, least - done)
        if steady is None:
            beyond = looking(k, left, way, further)
        else:
            beyond = f"({left} {'>>' if steady[0] > 0 else '<<'} {abs(steady[0]) * further})"
        left = k.named(f"({left} & {beyond})", "run", "cells")
        done += further
    return left if steady is None else f"({left} & {steady[1]})"


def _steady_steps(k: Kernel, way: int, least: int) -> tuple[int, int] | None:
    """Answer by how much numbers rise that way, if always by the same, and where runs have room."""
    step = k.layout.geometry.step
    starts = [i for i in range(k.shape.cells) if step(i, way, least - 1) != NOTHING]
    rises = {step(i, way, n) - (step(i, way, n - 1) if n > 1 else i)
             for i in starts for n in range(1, least)}  # fmt: skip
    return (rises.pop(), sum(1 << i for i in starts)) if len(rises) == 1 else None


def _runs_table(k: Kernel, ways: tuple[int, ...], least: int) -> str:
    """Answer the table that tells of each set of cells whether a run of a length lies in it."""
    step = k.layout.geometry.step
    runs = set[int]()
    for cell, way in product(range(k.shape.cells), ways):
        if least == 1 or step(cell, way, least - 1) != NOTHING:
            runs.add(sum(1 << step(cell, way, n) if n else 1 << cell for n in range(least)))
    there = [any(cells & run == run for run in runs) for cells in range(1 << k.shape.cells)]
    return k.source.table("has_run", [int(found) for found in there])


def run_lines_of(k: Kernel, runs: ir.Runs) -> tuple[int, ...]:
    """Answer the directions in which runs lie."""
    return run_lines(k, runs)  # type: ignore[arg-type]
