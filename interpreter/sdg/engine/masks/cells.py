"""Conditions about a cell as sets of cells: all cells that pass, found at once.

`mask_of(c, test, slot)` answers a closure whose value is the set of cells for which the test would
hold with the cell in that slot, or None where the test has no such form; then each cell is tried.
It may meet an error that the rules do not meet: see `careful.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.expressions.numbers import is_mask
from sdg.engine.masks.coordinates import MIRRORED, by_coordinate
from sdg.engine.masks.one_by_one import careful
from sdg.engine.masks.shown_cards import by_shown_card
from sdg.engine.state.closure import Evaluate
from sdg.ir import ABSENT, NOTHING
from sdg.ir.rewriting import mentions
from sdg.layout.fixed import COMPARISONS
from sdg.layout.geometry import bits
from sdg.layout.slots import Frame, Slots

Passing: TypeAlias = Callable[[Slots, Frame, int], int]  # regions as bits, before and after


def mask_of(c: Compiler, test: ir.Expr, slot: int) -> Evaluate | None:
    """Compile a test into the set of cells that pass it."""
    from sdg.engine.masks.ways import SOMETHING, from_where, some_way

    everywhere = (1 << c.layout.geometry.size) - 1
    if not mentions(test, slot):
        holds = c.value(test)
        return lambda S, E: everywhere if holds(S, E) else 0
    if (shown := by_shown_card(c, test, slot)) is not None:
        return shown
    match test:
        case ir.All(parts) | ir.Any(parts):
            return _joined(c, parts, slot, isinstance(test, ir.All))
        case ir.Not(part):
            return _inverted(mask_of(c, part, slot), everywhere)
        case ir.IsEmpty(what) if what.type == ir.CELL:
            occupied = c.layout.occupied
            if what == ir.Local(slot, ir.CELL):
                return lambda S, E: everywhere & ~S[occupied]
            cards = _seen(c, what, slot, lambda S, E: S[occupied])
            return _inverted(cards, everywhere)
        case ir.Compare("=" | "!=", left, right) if left.type == ir.CELL:
            same = _same_cell(c, left, right, slot)
            return same if test.op == "=" else _inverted(same, everywhere)
        case ir.Compare(op, ir.Attr(card, attribute), right) if not mentions(right, slot):
            return _by_value(c, card, attribute, op, right, slot)
        case ir.Compare("=" | "!=", left, ir.Attr(card, attribute)) if not mentions(left, slot):
            return _by_value(c, card, attribute, test.op, left, slot)
        case ir.In(element, of) if not mentions(of, slot) and is_mask(of.type):
            return _seen(c, element, slot, c.value(of))
        case ir.Quantified(how, inner, ir.Neighbors(ir.Local(cell)), body) if (
            cell == slot and not mentions(body, slot)
        ):
            return _neighboring(c, how, inner, body, everywhere)
        case ir.Compare(op, ir.Coordinate(ir.Local(cell), which), right) if (
            cell == slot and not mentions(right, slot)
        ):
            return by_coordinate(c, which, op, right)
        case ir.Compare(op, left, ir.Coordinate(ir.Local(cell), which)) if (
            cell == slot and not mentions(left, slot)
        ):
            return by_coordinate(c, which, MIRRORED[op], left)
        case ir.Quantified(over=ir.Directions() | ir.Leaps() as over):
            return some_way(c, test, over, slot)
        case ir.Quantified(how, inner, ir.Flight() as flight, body):
            found = from_where(c, flight, inner, ir.Not(body) if how == "every" else body, slot)
            return found if how == "some" else _inverted(found, everywhere)
        case ir.IsEmpty(ir.Flight() as flight):
            return _inverted(from_where(c, flight, flight.slot, SOMETHING, slot), everywhere)
        case ir.Quantified(how, inner, ir.RegionsAt(family, ir.Local(cell)), body) if (
            cell == slot and not mentions(body, slot)
        ):
            return _in_regions(c, how, inner, family, body, everywhere)
        case ir.Quantified(how, inner, over, body) if not mentions(over, slot):
            passing = mask_of(c, body, slot)
            return _quantified(c, test, passing, everywhere) if passing is not None else None
        case ir.Fits(card, ir.Local(cell)) if cell == slot and not mentions(card, slot):
            return _fitting(c, card, everywhere)
        case _:
            return None


def _inverted(mask: Evaluate | None, everywhere: int) -> Evaluate | None:
    if mask is None:
        return None
    found = mask
    return lambda S, E: everywhere & ~found(S, E)


def _joined(c: Compiler, parts: tuple[ir.Expr, ...], slot: int, both: bool) -> Evaluate | None:
    masks = [mask for part in parts if (mask := mask_of(c, part, slot)) is not None]
    if len(masks) < len(parts):
        return None

    def join(S: Slots, E: Frame) -> int:
        found: int = masks[0](S, E)
        for mask in masks[1:]:
            if both:
                if not found:
                    return 0
                found &= mask(S, E)
            else:
                found |= mask(S, E)
        return found

    return join


def _seen(
    c: Compiler, cell: ir.Expr, slot: int, inside: Evaluate, nowhere: Evaluate | None = None
) -> Evaluate | None:
    """Answer from which cells an expression such as `2 steps way` leads into a set.

    Cells from which it leads off the board are among them where `nowhere` says so.
    """
    match cell:
        case ir.Local(found) if found == slot:
            return inside
        case ir.Step(distance, way, ir.Local(found)) if found == slot and not mentions(way, slot):
            looking, way_of = c.layout.geometry.looking, c.value(way)
            everywhere = (1 << c.layout.geometry.size) - 1

            def seen(S: Slots, E: Frame) -> int:
                direction = way_of(S, E)
                cells = looking(inside(S, E), direction, distance)
                if nowhere is not None and nowhere(S, E):
                    cells |= everywhere & ~looking(everywhere, direction, distance)
                return cells

            return seen
        case _:
            return None


def _same_cell(c: Compiler, left: ir.Expr, right: ir.Expr, slot: int) -> Evaluate | None:
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


def _by_value(
    c: Compiler, card: ir.Expr, attribute: str, op: str, right: ir.Expr, slot: int
) -> Evaluate | None:
    if not isinstance(card, ir.CardAt):
        return None
    codes = c.layout.cards.codes(attribute)
    first, value = c.layout.where[attribute], c.value(right)
    everywhere = (1 << c.layout.geometry.size) - 1
    slots = {code: first + i for i, code in enumerate(codes)}
    compare, there = COMPARISONS[op], slots.get
    absent = NOTHING if right.type == ir.PLAYER else ABSENT

    def equal(S: Slots, E: Frame) -> int:
        wanted = value(S, E)
        if (slot := there(wanted)) is not None:
            return int(S[slot])
        if wanted != absent:
            return 0
        found = 0
        for shown in slots.values():
            found |= S[shown]
        return everywhere & ~found

    def ordered(S: Slots, E: Frame) -> int:
        wanted, found = value(S, E), 0
        if wanted != ABSENT:
            for code, shown in slots.items():
                if compare(code, wanted):
                    found |= S[shown]
        return found

    if op not in ("=", "!="):
        return _seen(c, card.cell, slot, ordered)
    nowhere: Evaluate | None = lambda S, E: value(S, E) == absent  # noqa: E731
    if isinstance(right, ir.Const) and right.value != absent:
        nowhere = None
    found = _seen(c, card.cell, slot, equal, nowhere)
    return found if op == "=" else _inverted(found, everywhere)


def _quantified(c: Compiler, test: ir.Quantified, passing: Evaluate, everywhere: int) -> Evaluate:
    """Compile the cells that pass with some, every or no element of a set that they do not tell."""
    over, slot, masked = c.value(test.over), test.slot, is_mask(test.over.type)
    work, cost, span = c.work, weight(test.body), test.span
    every, wanted = test.how == "every", test.how != "no"

    def found(S: Slots, E: Frame) -> int:
        elements, cells = over(S, E), everywhere if every else 0
        for element in bits(elements) if masked else elements:
            if every and not cells:
                break
            work.spend(cost, span)
            E[slot] = element
            cells = cells & passing(S, E) if every else cells | passing(S, E)
        return cells if wanted else everywhere & ~cells

    return found


def _neighboring(
    c: Compiler, how: str, inner: int, body: ir.Expr, everywhere: int
) -> Evaluate | None:
    mask = mask_of(c, body, inner)
    if mask is None:
        return None
    passing, around = mask, c.layout.geometry.around
    match how:
        case "some":
            return lambda S, E: around(passing(S, E))
        case "no":
            return lambda S, E: everywhere & ~around(passing(S, E))
        case _:
            return lambda S, E: everywhere & ~around(everywhere & ~passing(S, E))


def _in_regions(
    c: Compiler, how: str, inner: int, family: str, body: ir.Expr, everywhere: int
) -> Evaluate:
    cells, passing = c.layout.regions.cells, regions_passing(c, body, inner)
    living = c.value(ir.FamilyRegions(family, None, ir.set_of(ir.Type("region", family))))
    wanted = how != "every"

    def search(S: Slots, E: Frame) -> int:
        asked, found = living(S, E), 0
        passed = passing(S, E, asked)
        for region in bits(passed if wanted else asked & ~passed):
            found |= cells[region]
        return found if how == "some" else everywhere & ~found

    return search


def regions_passing(c: Compiler, test: ir.Expr, slot: int) -> Passing:
    """Compile which regions of a set pass a test, with the region in a slot."""
    at_once = _regions_at_once(c, test, slot)
    if at_once is None:
        return one_by_one(c, test, slot)
    return careful(test, at_once, lambda: one_by_one(c, test, slot))


def _regions_at_once(c: Compiler, test: ir.Expr, slot: int) -> Passing | None:
    cells, occupied = c.layout.regions.cells, c.layout.occupied
    match test:
        case ir.All(parts):
            chain = [regions_passing(c, part, slot) for part in parts]

            def every(S: Slots, E: Frame, regions: int) -> int:
                for passing in chain:
                    if regions:
                        regions = passing(S, E, regions)
                return regions

            return every
        case ir.InFamily(ir.Local(region), family) if region == slot:
            ids = c.layout.regions.families[family].ids
            return lambda S, E, regions: regions & ids
        case ir.IsFull(ir.RegionCells(ir.Local(region))) if region == slot:

            def full(S: Slots, E: Frame, regions: int) -> int:
                free, found = ~S[occupied], 0
                for i in bits(regions):
                    if not cells[i] & free:
                        found |= 1 << i
                return found

            return full
        case ir.Quantified(how, inner, ir.RegionCells(ir.Local(region)), body) if (
            region == slot
            and not mentions(body, slot)
            and (mask := mask_of(c, body, inner)) is not None
        ):
            return _regions_of(c, how, mask)
        case ir.Stored(flag, ir.Local(region)) if region == slot:
            store = c.layout.stores[flag]
            slots = {who: store.start + i for i, who in enumerate(store.owners)}
            kept = sum(1 << region for region in slots)

            def marked(S: Slots, E: Frame, regions: int) -> int:
                found = 0
                for i in bits(regions & kept):  # of others it is never set
                    if S[slots[i]]:
                        found |= 1 << i
                return found

            return marked
        case ir.Not(part):
            passing = regions_passing(c, part, slot)
            return lambda S, E, regions: regions & ~passing(S, E, regions)
        case _:
            return None


def one_by_one(c: Compiler, test: ir.Expr, slot: int) -> Passing:
    """Compile which of some cells or regions pass a test that is asked of each by itself."""
    holds, work, cost, span = c.value(test), c.work, weight(test), getattr(test, "span", None)

    def keep(S: Slots, E: Frame, asked: int) -> int:
        work.spend(cost * asked.bit_count(), span)
        kept = 0
        for i in bits(asked):
            E[slot] = i
            if holds(S, E):
                kept |= 1 << i
        return kept

    return keep


def _regions_of(c: Compiler, how: str, mask: Evaluate) -> Passing:
    """Compile the regions of which some, every or no cell is in a set."""
    cells = c.layout.regions.cells

    def kept(S: Slots, E: Frame, regions: int) -> int:
        passed, found = mask(S, E), 0
        for i in bits(regions):
            match how:
                case "some":
                    holds = cells[i] & passed != 0
                case "no":
                    holds = cells[i] & passed == 0
                case _:
                    holds = cells[i] & ~passed == 0
            if holds:
                found |= 1 << i
        return found

    return kept


def _fitting(c: Compiler, card: ir.Expr, everywhere: int) -> Evaluate:
    ref, kinds, fitting = c.value(card), c.kinds, c.judge.fitting

    def fits(S: Slots, E: Frame) -> int:
        found = ref(S, E)
        return fitting(S, found % kinds, everywhere) if found >= 0 else 0

    return fits
