"""Conditions as closures."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.analysis.cost import light, weight
from sdg.analysis.shapes import counted, is_one_region
from sdg.engine.expressions.arithmetic import compared_with, comparing
from sdg.engine.expressions.card_sets import cells_of, kinds_in
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.masks.kinds import parted, tabled
from sdg.engine.masks.one_by_one import careful
from sdg.engine.masks.walks import bare
from sdg.engine.state.closure import Evaluate
from sdg.ir import ABSENT
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask, is_region_set
from sdg.layout.geometry import bits
from sdg.layout.lines import run_lines
from sdg.layout.slots import Frame, Slots


@compiles(ir.Compare)
def _compare(c: Compiler, node: ir.Compare) -> Evaluate:
    if (some := counted(node)) is not None:
        return c.value(some)
    left, op = c.value(node.left), node.op
    if isinstance(node.right, ir.Const) and node.right.value != ABSENT:
        return tabled(c, node, compared_with(op, left, node.right.value))
    return comparing(op, left, c.value(node.right))


@compiles(ir.All)
def _all(c: Compiler, node: ir.All) -> Evaluate:
    parts = [c.value(part) for part in node.parts]
    if len(parts) == 2:
        first, second = parts
        return tabled(c, node, lambda S, E: first(S, E) and second(S, E))

    def every(S: Slots, E: Frame) -> bool:
        for part in parts:
            if not part(S, E):
                return False
        return True

    return tabled(c, node, every)


@compiles(ir.Any)
def _any(c: Compiler, node: ir.Any) -> Evaluate:
    parts = [c.value(part) for part in node.parts]
    if len(parts) == 2:
        first, second = parts
        return tabled(c, node, lambda S, E: first(S, E) or second(S, E))

    def some(S: Slots, E: Frame) -> bool:
        for part in parts:
            if part(S, E):
                return True
        return False

    return tabled(c, node, some)


@compiles(ir.Not)
def _not(c: Compiler, node: ir.Not) -> Evaluate:
    part = c.value(node.part)
    return lambda S, E: not part(S, E)


@compiles(ir.Quantified)
def _quantified(c: Compiler, node: ir.Quantified) -> Evaluate:
    at_once = _at_once(c, node)
    if at_once is None:
        return _one_after_the_other(c, node)
    return careful(node.body, at_once, lambda: _one_after_the_other(c, node))


def _at_once(c: Compiler, node: ir.Quantified) -> Evaluate | None:
    """Compile what is found for all elements together, if it can be."""
    from sdg.engine.masks.cells import mask_of
    from sdg.engine.masks.regions import regions_passing

    slot, over, how = node.slot, c.value(node.over), node.how
    if node.over.type.of == ir.CELL and (mask := mask_of(c, node.body, slot)) is not None:
        match how:
            case "some":
                return lambda S, E: over(S, E) & mask(S, E) != 0
            case "no":
                return lambda S, E: over(S, E) & mask(S, E) == 0
            case _:
                return lambda S, E: over(S, E) & ~mask(S, E) == 0
    if (found_run := _has_run(c, node)) is not None:
        return found_run
    if is_region_set(node.over.type):
        passing = regions_passing(c, node.body, slot)
        if how == "every":
            return lambda S, E: (asked := over(S, E)) == passing(S, E, asked)
        found_any = how == "some"
        return lambda S, E: (passing(S, E, over(S, E)) != 0) is found_any
    if node.over.type.of == ir.CARD:
        return _of_cards(c, node)
    return None


def _one_after_the_other(c: Compiler, node: ir.Quantified) -> Evaluate:
    slot, over, how = node.slot, c.value(node.over), node.how
    masked, body, wanted = is_mask(node.over.type), c.value(node.body), how != "every"
    found = how == "some"
    work, span = c.work, node.span
    cost = 0 if light(node.over, node.body) else weight(node.body)

    def search(S: Slots, E: Frame) -> bool:
        elements = over(S, E)
        if cost:
            work.spend(cost * (elements.bit_count() if masked else len(elements)), span)
        for element in bits(elements) if masked else elements:
            E[slot] = element
            if bool(body(S, E)) == wanted:
                return found
        return not found

    return search


def _of_cards(c: Compiler, node: ir.Quantified) -> Evaluate:
    """Compile `some card in cards: …`: first what the kinds tell, then card by card."""
    slot, over, how, size = node.slot, c.value(node.over), node.how, c.kinds
    test = ir.Not(node.body) if how == "every" else node.body
    if (cells := cells_of(c, node.over, test, slot)) is not None:
        where, some = cells, how == "some"
        return lambda S, E: (where(S, E) != 0) is some
    told, others = parted(c, test, slot)
    if isinstance(node.over, ir.PlaceCards) and told is not None and not others:
        there, passing, some = kinds_in(c, node.over), told, how == "some"
        return lambda S, E: ((kinds := there(S, E)) != 0 and kinds & passing(S, E) != 0) is some
    rest = c.value(ir.All(others)) if others else None
    work, cost, span, found = c.work, weight(node.body), node.span, how == "some"

    def search(S: Slots, E: Frame) -> bool:
        cards = over(S, E)
        work.spend(cost * len(cards), span)
        kinds = told(S, E) if told is not None and cards else -1
        for card in cards if kinds else ():
            if kinds >> card % size & 1:
                E[slot] = card
                if rest is None or rest(S, E):
                    return found
        return not found

    return search


def _has_run(c: Compiler, node: ir.Quantified) -> Evaluate | None:
    """Compile `some run in runs of cells: count run >= n` without listing the runs."""
    match node:
        case ir.Quantified("some", slot, ir.Runs() as runs, ir.Compare(">=", ir.Count(counted), n)):
            if counted != ir.Local(slot, counted.type) or mentions(n, slot):
                return None
            of, least, geometry = c.value(runs.cells), c.value(n), c.layout.geometry
            lines, work, span = run_lines(geometry, runs), c.work, node.span

            def has_run(S: Slots, E: Frame) -> bool:
                cells, length = of(S, E), least(S, E)
                work.spend(max(0, min(length, geometry.size)), span)
                return geometry.has_run(cells, lines, min(length, geometry.size + 1))

            return has_run
    return None


@compiles(ir.IsWild)
def _is_wild(c: Compiler, node: ir.IsWild) -> Evaluate:
    card, kinds, i = c.value(node.card), c.kinds, c.layout.cards.index(node.attribute)
    wild = [k.wild == i and not (k.bound and node.unbound) for k in c.layout.cards.kinds]
    wild.append(False)
    return lambda S, E: wild[card(S, E) % kinds]


@compiles(ir.IsFaceDown)
def _is_face_down(c: Compiler, node: ir.IsFaceDown) -> Evaluate:
    card, kinds, backs = c.value(node.card), c.kinds, c.layout.backs
    return lambda S, E: card(S, E) % kinds in backs


@compiles(ir.IsEmpty)
def _is_empty(c: Compiler, node: ir.IsEmpty) -> Evaluate:
    what, occupied = node.what, c.layout.occupied
    if isinstance(what, ir.PlaceCards):
        return c.location(what.place, what.owner).bare()
    if isinstance(what, ir.Conflicts):
        conflicts = c.judge.conflicts(what.board)
        return lambda S, E: not conflicts.any(S)
    if what.type == ir.CELL:
        cell = c.value(what)
        return lambda S, E: (i := cell(S, E)) < 0 or not S[occupied] >> i & 1
    if isinstance(what, ir.RegionCells):
        cells = c.value(what)
        return lambda S, E: not cells(S, E) & S[occupied]
    if isinstance(what, ir.Flight):
        return bare(c, what)
    of = c.value(what)
    return lambda S, E: not of(S, E)


@compiles(ir.IsFull)
def _is_full(c: Compiler, node: ir.IsFull) -> Evaluate:
    what, occupied = node.what, c.layout.occupied
    if isinstance(what, ir.PlaceCards):
        place = c.location(what.place, what.owner)
        count, slot = place.count(), place.slot()
        rooms = {p.slot: p.capacity for p in c.layout.places.values() if p.capacity is not None}
        return lambda S, E: count(S, E) == rooms.get(slot(S, E), -1)
    cells = c.value(what)
    if is_one_region(what):
        return lambda S, E: (within := cells(S, E)) != 0 and within & ~S[occupied] == 0
    return lambda S, E: cells(S, E) & ~S[occupied] == 0


@compiles(ir.InFamily)
def _in_family(c: Compiler, node: ir.InFamily) -> Evaluate:
    region, ids = c.value(node.region), c.layout.regions.families[node.family].ids
    return lambda S, E: (r := region(S, E)) >= 0 and bool(ids >> r & 1)


@compiles(ir.Shows)
def _shows(c: Compiler, node: ir.Shows) -> Evaluate:
    cells = c.value(node.cells)
    first = c.layout.where[node.attribute] - c.layout.cards.codes(node.attribute)[0]
    low, high = first + node.low, first + node.high + 1

    def shows(S: Slots, E: Frame) -> bool:
        within = cells(S, E)
        return all(map(within.__and__, S[low:high]))

    return shows


@compiles(ir.Fits)
def _fits(c: Compiler, node: ir.Fits) -> Evaluate:
    card, cell, kinds = c.value(node.card), c.value(node.cell), c.kinds
    fitting = c.judge.fitting

    def fits(S: Slots, E: Frame) -> bool:
        i, ref = cell(S, E), card(S, E)
        if i < 0 or ref < 0:
            return False
        return bool(fitting(S, ref % kinds, 1 << i))

    return fits


@compiles(ir.Possible)
def _possible(c: Compiler, node: ir.Possible) -> Evaluate:
    who = c.value(node.player)
    actions, work, span = node.actions, c.work, node.span

    def possible(S: Slots, E: Frame) -> Any:
        seat = who(S, E)
        work.spend(1, span)
        return seat >= 0 and any(c.prober.possible(S, action, seat) for action in actions)

    return possible
