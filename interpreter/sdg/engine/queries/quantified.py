"""Quantified conditions as closures: `some x in set: …`, `every`, `no`."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.cost import light, weight
from sdg.engine.expressions.card_kinds import parted
from sdg.engine.expressions.card_sets import kinds_in
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.expressions.one_by_one import careful
from sdg.engine.masks.cells import mask_of
from sdg.engine.masks.regions import regions_passing
from sdg.engine.queries.cards import cells_of
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask, is_region_set
from sdg.layout.bit_sets import bits
from sdg.layout.lines import run_lines
from sdg.layout.slots import Frame, Slots


@compiles(ir.Quantified)
def _quantified(c: Compiler, node: ir.Quantified) -> Evaluate:
    at_once = _at_once(c, node)
    if at_once is None:
        return _one_after_the_other(c, node)
    return careful(node.body, at_once, lambda: _one_after_the_other(c, node))


def _at_once(c: Compiler, node: ir.Quantified) -> Evaluate | None:
    """Compile what is found for all elements together, if it can be."""
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
    verdict = how == "some"
    work, span = c.work, node.span
    cost = 0 if light(node.over, node.body) else weight(node.body)

    def search(S: Slots, E: Frame) -> bool:
        elements = over(S, E)
        if cost:
            work.spend(cost * (elements.bit_count() if masked else len(elements)), span)
        for element in bits(elements) if masked else elements:
            E[slot] = element
            if bool(body(S, E)) == wanted:
                return verdict
        return not verdict

    return search


def _of_cards(c: Compiler, node: ir.Quantified) -> Evaluate:
    """Compile `some card in cards: …`: first what depends on kinds, then card by card."""
    slot, over, how, size = node.slot, c.value(node.over), node.how, c.kinds
    test = ir.Not(node.body) if how == "every" else node.body
    if (cells := cells_of(c, node.over, test, slot)) is not None:
        where, some = cells, how == "some"
        return lambda S, E: (where(S, E) != 0) is some
    kind_set, others = parted(c, test, slot)
    if isinstance(node.over, ir.PlaceCards) and kind_set is not None and not others:
        there, passing, some = kinds_in(c, node.over), kind_set, how == "some"
        return lambda S, E: ((kinds := there(S, E)) != 0 and kinds & passing(S, E) != 0) is some
    rest = c.value(ir.All(others)) if others else None
    work, cost, span, verdict = c.work, weight(node.body), node.span, how == "some"

    def search(S: Slots, E: Frame) -> bool:
        cards = over(S, E)
        work.spend(cost * len(cards), span)
        kinds = kind_set(S, E) if kind_set is not None and cards else -1
        for card in cards if kinds else ():
            if kinds >> card % size & 1:
                E[slot] = card
                if rest is None or rest(S, E):
                    return verdict
        return not verdict

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
