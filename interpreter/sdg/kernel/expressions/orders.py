"""The order of cells, and of cards on them: along a way, as a region lists them, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import Code, Frame, OnCell, OnCells, Value
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.register import codes, number

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@contextmanager
def each_along(
    k: Kernel, cells: str, slot: int, along: ir.Expr, E: Frame, *, last: bool = False
) -> Iterator[str]:
    """Generate a loop over a set of cells in its order, or from its last to its first; yields the
    name of a cell. `along` is the number of the cell in a slot, or of the card that lies there."""
    left = k.source.keep(cells, "left", "cells")
    match along:
        case ir.Along(ir.Local(cell) | ir.CellOf(ir.Local(cell)), course) if (
            cell == slot and course is not None
        ):
            if course.type == ir.DIRECTION:
                with _each_on_way(k, left, course, E, last) as i:
                    yield i
            else:
                with _each_as_listed(k, left, course, E, last) as i:
                    yield i
        case _:
            with _each_by_number(k, left, slot, along, E, last) as i:
                yield i


@contextmanager
def each_backwards(k: Kernel, cells: str) -> Iterator[str]:
    """Generate a loop over a set of cells from the last to the first, row by row."""
    left = k.source.keep(cells, "left", "cells")
    with k.source.block(f"while {left}:"):
        i = k.source.keep(f"last({left})", "i")
        k.source.add(f"{left} &= ~one_cell({i})")
        yield i


def end_along(k: Kernel, cells: str, slot: int, along: ir.Expr, E: Frame, last: bool) -> str:
    """Generate the first or the last cell of a set in its order; -1 of an empty one."""
    chosen = k.source.keep("-1", "chosen")
    with each_along(k, cells, slot, along, E, last=last) as i:
        k.source.add(f"{chosen} = {i}")
        k.source.add("break")
    return chosen


def several_along(
    k: Kernel, cells: str, slot: int, along: ir.Expr, E: Frame, amount: str, last: bool
) -> str:
    """Write so many cells of a set from one end of its order, all if there are fewer."""
    wanted, kept = k.source.keep(amount, "wanted"), k.source.keep("0", "kept", "cells")
    with each_along(k, cells, slot, along, E, last=last) as i:
        with k.source.block(f"if {wanted} <= 0:"):
            k.source.add("break")
        k.source.add(f"{wanted} -= 1")
        k.source.add(f"{kept} |= one_cell({i})")
    return kept


def cards_along(k: Kernel, cards: Value) -> str:
    """Return the cells whose visible cards are taken in an order, or refuse."""
    if isinstance(cards, OnCells) and not (cards.covered and k.shape.stacked):
        return cards.cells
    raise Unsupported("stacked cards in the order of a way or of listed cells")


@contextmanager
def _each_on_way(k: Kernel, left: str, way: ir.Expr, E: Frame, last: bool) -> Iterator[str]:
    ends = ("last", "first") if last else ("first", "last")
    back = backwards(k, way, E)
    with k.source.block(f"while {left}:"):
        i = k.source.keep(f"{ends[back == '1']}({left})", "i")
        if not back.isdigit():
            with k.source.block(f"if {back}:"):
                k.source.add(f"{i} = {ends[1]}({left})")
        k.source.add(f"{left} &= ~one_cell({i})")
        yield i


@contextmanager
def _each_as_listed(k: Kernel, left: str, course: ir.Expr, E: Frame, last: bool) -> Iterator[str]:
    begins, ends, cells = _listings(k)
    region = _region(k, course, E)
    begin, end = (f"({table}[{region}] if {region} >= 0 else 0)" for table in (begins, ends))
    many = k.source.keep(f"{end} - {begin}", "many")
    at = k.source.keep(f"{end} - 1" if last else begin, "at")
    with k.source.block(f"while {left}:"):
        i = k.source.keep(f"{'last' if last else 'first'}({left})", "i")
        with k.source.block(f"if {many} > 0:"):
            k.source.add(f"{i} = {cells}[{at}]")
            k.source.add(f"{at} {'-' if last else '+'}= 1")
            k.source.add(f"{many} -= 1")
            with k.source.block(f"if not {left} >> {i} & 1:"):
                k.source.add("continue")
        k.source.add(f"{left} &= ~one_cell({i})")
        yield i


@contextmanager
def _each_by_number(
    k: Kernel, left: str, slot: int, along: ir.Expr, E: Frame, last: bool
) -> Iterator[str]:
    on_cards = any(node == ir.CellOf(ir.Local(slot, ir.CARD)) for node in walk(along))
    with k.source.block(f"while {left}:"):
        chosen, best = k.source.keep("-1", "chosen"), k.source.keep("0", "best")
        with k.each(Code(left, "cells")) as cell:
            element: Value = OnCell(str(cell)) if on_cards else Code(str(cell))
            here = k.named(number(k, along, {**E, slot: element}), "here")
            sign = ">=" if last else "<"
            with k.source.block(f"if {chosen} < 0 or {here} {sign} {best}:"):
                k.source.add(f"{best} = {here}")
                k.source.add(f"{chosen} = {cell}")
        k.source.add(f"{left} &= ~one_cell({chosen})")
        yield chosen


@codes(ir.Along)
def _along(k: Kernel, node: ir.Along, E: Frame) -> Value:
    cell = k.named(number(k, node.cell, E), "at")
    if node.course is None:
        return Code(cell)
    if node.course.type == ir.DIRECTION:
        return Code(f"(-{cell} if {backwards(k, node.course, E)} else {cell})")
    begins, ends, cells = _listings(k)
    region = _region(k, node.course, E)
    place = k.source.keep(cell, "place")
    with k.source.block(f"if {region} >= 0:"):
        n = k.source.fresh("n")
        with k.source.block(f"for {n} in range({ends}[{region}] - {begins}[{region}]):"):
            k.source.add(f"if {cells}[{begins}[{region}] + {n}] == {cell}:")
            k.source.add(f"    {place} = {n}")
            k.source.add("    break")
    return Code(place)


def backwards(k: Kernel, way: ir.Expr, E: Frame) -> str:
    """Generate the test whether the cells on a way come in the reverse of their numbers."""
    known = k.layout.geometry.backwards
    if isinstance(way, ir.Const):
        return str(int(known[way.value]))
    table = k.source.table("backwards", [int(each) for each in known])
    direction = k.named(number(k, way, E), "way")
    return k.named(f"{table}[{direction}] if {direction} >= 0 else 0", "back")


def _region(k: Kernel, course: ir.Expr, E: Frame) -> str:
    """Generate the region whose order is meant; -1 of none, and of several."""
    text = number(k, course, E)
    if course.type.kind != "set":
        return k.named(text, "region")
    regions = k.source.keep(text, "regions", "regions")
    return k.source.keep(f"first({regions}) if count({regions}) == 1 else -1", "region")


def _listings(k: Kernel) -> tuple[str, str, str]:
    """Generate where the cells of each region stand in one list of all that are listed."""
    regions = k.layout.regions
    begins: list[int] = []
    cells: list[int] = []
    for region in range(len(regions.cells)):
        begins.append(len(cells))
        cells += regions.written.get(region, ())
    ends = [*begins[1:], len(cells)]
    table = k.source.table
    return table("listed_from", begins), table("listed_to", ends), table("listed", cells or [0])
