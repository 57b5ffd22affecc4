"""Decisions that move or swap cards of a board: a plan in, functions with a mask a card out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.plan import Plan
from sdg.engine.decisions.requirements import split
from sdg.engine.rules.clauses import Differ, Landing, Needed
from sdg.engine.rules.legality import CompiledRule
from sdg.ir.rewriting import locals_of, substitute
from sdg.kernel.decisions.action_list import ActionList
from sdg.kernel.dialect.values import Code, Frame, OnCell, OnCells
from sdg.kernel.dialect.writer import standing
from sdg.kernel.expressions.register import number, test, value
from sdg.kernel.facts.barred_values import is_settled, only_peers
from sdg.kernel.masks.cells import mask_of
from sdg.kernel.rules.placement import Demand, condition_of, demands, leaving
from sdg.kernel.rules.swap_conflicts import coming_back, nothing_met
from sdg.kernel.upkeep.peer_sets import barred_by_others, differing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def no_card_is_tried(k: Kernel) -> bool:
    """Return whether each rule requires peers that differ, bars cells, or looks around a card.

    No decision is carried out and judged then.
    """
    if not only_peers(k.engine) or (_needs(k) and (k.layout.laid or k.shape.arounds)):
        return False
    return all(
        _is_masked(k, clause)
        for rule in k.engine.legality.rules
        for clause in rule.clauses
        if isinstance(clause, Landing)
    )


def _is_masked(k: Kernel, clause: Landing) -> bool:
    """Return whether the cells that a clause bars are found as one mask here too."""
    assert isinstance(clause.clause, ir.NoLanding)
    with k.source.aside():
        return mask_of(k, clause.clause.condition, 1, {}) is not None


def _needs(k: Kernel) -> list[Demand]:
    """Return what rules need around a card that has come to a cell."""
    return [demand for demand in demands(k) if isinstance(demand.clause, Needed)]


def _barred_cells(k: Kernel, rule: CompiledRule, clause: Landing) -> str:
    """Generate the cells of a rule's board where it lets no card land."""
    assert isinstance(clause.clause, ir.NoLanding)
    mask = mask_of(k, clause.clause.condition, 1, {})
    assert mask is not None, "a rule on landing that asks for the card"
    return mask if rule.cells == k.shape.everywhere() else f"({mask} & {rule.cells})"


def move_from_board(
    listing: ActionList, plan: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
) -> None:
    """Generate a card moving to a free cell, or changing places with what lies there."""
    k, source, swapping = listing.k, listing.k.source, how == "swap"
    E: Frame = {}
    scalar, bound = split(plan.guards, frozenset({card, cell}))
    by_card, by_cell = split(bound, frozenset({cell}))
    whatever = tuple(guard for guard in by_cell if card not in locals_of(guard))
    both = tuple(guard for guard in by_cell if card in locals_of(guard))
    _declare(listing)
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        _ask_scalar(listing, scalar, E)
        mobile = source.keep(leaving(k), "mobile", "cells")
        open_ = listing.narrowed(whatever, cell, E, number(k, cells, E))
        inside = f"({mobile} | ~s.occupied)" if swapping else "~s.occupied"
        open_ = source.keep(f"({open_} & {inside})", "open", "cells")
        total = source.keep("0", "total")
        if swapping:
            nothing_met(k)
        with k.each(_keep_origins(listing, _origins(listing, cards, mobile, E))) as origin:
            E[card] = OnCell(str(origin))
            source.add(f"s.each_{listing.name}[{origin}] = 0")
            listing.refused(by_card, E)
            here = f"({open_} & ~one_cell({origin}))"
            here = source.keep(listing.narrowed(both, cell, E, here), "here", "cells")
            lands = f"land_lifted(s, s.cell[{origin}], {here} & ~s.occupied, {origin})"
            _lifting(listing)
            if _looking_around(listing):
                lands = f"stand_lifted(s, s.cell[{origin}], {lands}, {origin})"
            if swapping:
                lands = f"({lands} | exchange(s, {origin}, {here} & s.occupied))"
                _exchanging(listing)
            _keep_cells(listing, str(origin), lands, total)
        _end_count(listing, total)
    _take(listing)


def exchange_pairs(
    listing: ActionList, plan: Plan, first: int, second: int, cards: ir.Expr
) -> None:
    """Generate two cards changing places, in no order."""
    k, source = listing.k, listing.k.source
    E: Frame = {}
    as_cell: dict[int, ir.Expr] = {second: ir.CardAt(ir.Local(second, ir.CELL))}
    guards = substitute(plan.guards, as_cell)
    scalar, bound = split(guards, frozenset({first, second}))
    by_card, by_cell = split(bound, frozenset({second}))
    _declare(listing)
    _exchanging(listing)
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        _ask_scalar(listing, scalar, E)
        origins = _keep_origins(listing, _origins(listing, cards, leaving(k), E))
        open_ = source.keep(str(origins), "open", "cells")
        total = source.keep("0", "total")
        nothing_met(k)
        with k.each(Code(open_, "cells")) as origin:
            source.add(f"{open_} &= ~one_cell({origin})")
            E[first] = OnCell(str(origin))
            source.add(f"s.each_{listing.name}[{origin}] = 0")
            listing.refused(by_card, E)
            here = source.keep(listing.narrowed(by_cell, second, E, open_), "here", "cells")
            _keep_cells(listing, str(origin), f"exchange(s, {origin}, {here})", total)
        _end_count(listing, total)
    _take(listing)


def _declare(listing: ActionList) -> None:
    """Declare where the decisions are kept: the cells of cards, and for each the others."""
    fields = listing.k.source.fields
    listing.k.by_origin.add(listing.name)
    fields[f"from_{listing.name}"] = "cells()"
    fields[f"cells_{listing.name}"] = f"cells({listing.k.shape.cells})"
    fields[f"each_{listing.name}"] = f"small({listing.k.shape.cells})"


def _ask_scalar(listing: ActionList, guards: tuple[ir.Expr, ...], E: Frame) -> None:
    """Generate what concerns neither card nor cell."""
    listing.k.source.add(f"s.many_{listing.name} = 0")
    for guard in guards:
        with listing.k.source.block(f"if not {test(listing.k, guard, E)}:"):
            listing.k.source.add("return 0")


def _origins(listing: ActionList, cards: ir.Expr, mobile: str, E: Frame) -> Code:
    """Generate the cells whose cards may be chosen and may leave."""
    chosen = value(listing.k, cards, E)
    assert isinstance(chosen, OnCells)
    return Code(f"({chosen.cells} & {mobile})", "cells")


def _keep_origins(listing: ActionList, origins: Code) -> Code:
    """Generate code: the cells whose cards may be chosen are kept, until one of them is taken."""
    listing.k.source.add(f"s.from_{listing.name} = {origins}")
    return Code(f"s.from_{listing.name}", "cells")


def _keep_cells(listing: ActionList, origin: str, lands: str, total: str) -> None:
    """Keep the cells of one card."""
    source = listing.k.source
    source.add(f"s.cells_{listing.name}[{origin}] = {lands}")
    many = source.keep(f"count(s.cells_{listing.name}[{origin}])", "many")
    source.add(f"s.each_{listing.name}[{origin}] = {many}")
    source.add(f"{total} += {many}")


def _end_count(listing: ActionList, total: str) -> None:
    listing.k.source.add(f"s.many_{listing.name} = {total}")
    listing.k.source.add(f"return {total}")


def _take(listing: ActionList) -> None:
    """Generate how one of the decisions is taken."""
    k, source = listing.k, listing.k.source
    head = f"def take_{listing.name}(s: State, i: number) -> none:"
    with source.function(head), k.each(Code(f"s.from_{listing.name}", "cells")) as origin:
        many = source.keep(f"s.each_{listing.name}[{origin}]", "many")
        with source.block(f"if i < {many}:"):
            at = source.keep(f"nth(s.cells_{listing.name}[{origin}], i)", "at")
            listing.carry_out([str(origin), at])
            source.add("return")
        source.add(f"i -= {many}")


def _lifting(listing: ActionList) -> None:
    """Generate where a card may land that is in the air: it does not stand in its own way."""
    k, source = listing.k, listing.k.source
    if not source.begins("land_lifted"):
        return
    head = "def land_lifted(s: State, kind: number, here: cells, at: number) -> cells:"
    with source.function(head):
        for rule in k.engine.legality.rules:
            for clause in rule.clauses if not is_settled(rule) else ():
                if isinstance(clause, Differ):
                    with k.with_value(differing(k, clause), "kind") as index:
                        source.add(f"here &= ~{barred_by_others(k, clause, index, 'at')}")
                elif isinstance(clause, Landing):
                    source.add(f"here &= ~{_barred_cells(k, rule, clause)}")
        source.add("return here")


def _looking_around(listing: ActionList) -> bool:
    """Generate where a card that is in the air has around it what rules need, if they need any."""
    k, source = listing.k, listing.k.source
    needs = _needs(k)
    if not needs or not source.begins("stand_lifted"):
        return bool(needs)
    head = "def stand_lifted(s: State, kind: number, here: cells, at: number) -> cells:"
    with source.function(head, "Keep the cells around which a card finds what rules need."):
        with source.block("if not here:"):
            source.add("return 0")
        source.add("hide(s, at, kind)")
        for demand in needs:
            with standing(demand.rule.rule.span):
                demand.judge(k, "here")
        source.add("show(s, at, kind)")
        source.add("return here")
    return True


def _looking_around_both(listing: ActionList) -> bool:
    """Generate which cards may change places by what rules need around both of them."""
    k, source = listing.k, listing.k.source
    needs = _needs(k)
    if not needs or not source.begins("stand_exchanged"):
        return bool(needs)
    head = "def stand_exchanged(s: State, at: number, others: cells) -> cells:"
    with source.function(head, "Keep the cells whose card and another find what rules need there."):
        source.add("kind = s.cell[at]")
        passing = source.keep("0", "found", "cells")
        with k.each(Code("others", "cells")) as other:
            source.add(f"other = s.cell[{other}]")
            for cell, gone, come in ("at", "kind", "other"), (other, "other", "kind"):
                source.add(f"hide(s, {cell}, {gone})")
                source.add(f"show(s, {cell}, {come})")
            source.add("passed = 1")
            for demand in needs:
                for cell, kind in ("at", "other"), (str(other), "kind"):
                    _ask_again(k, demand, cell, kind)
            for cell, gone, come in (other, "kind", "other"), ("at", "other", "kind"):
                source.add(f"hide(s, {cell}, {gone})")
                source.add(f"show(s, {cell}, {come})")
            with source.block("if passed:"):
                source.add(f"{passing} |= one_cell({other})")
        source.add(f"return {passing}")
    return True


def _ask_again(k: Kernel, demand: Demand, cell: str, kind: str) -> None:
    """Generate code: what is needed around a card is asked where it lies now."""
    asked = ["passed"]
    if demand.rule.cells != k.shape.everywhere():
        asked.append(f"{demand.rule.cells} >> {cell} & 1")
    if demand.kinds != (1 << k.shape.kinds) - 1:
        asked.append(f"{demand.kinds} >> {kind} & 1")
    with standing(demand.rule.rule.span), k.source.block(f"if {' and '.join(asked)}:"):
        condition = test(k, condition_of(demand.clause), {0: OnCell(cell), 1: Code(cell)})
        with k.source.block(f"if not {condition}:"):
            k.source.add("passed = 0")


def _exchanging(listing: ActionList) -> None:
    """Generate which cells a card may change places with; both are judged afterwards."""
    k, source = listing.k, listing.k.source
    _lifting(listing)
    if not source.begins("exchange"):
        return
    head = "def exchange(s: State, at: number, others: cells) -> cells:"
    with source.function(head, "Keep the cells whose card may change places with one."):
        source.add("kind = s.cell[at]")
        source.add("others = land_lifted(s, kind, others, at)")
        with source.block("if not others:"):
            source.add("return 0")
        for rule in k.engine.legality.rules:
            for clause in rule.clauses if not is_settled(rule) else ():
                if isinstance(clause, Differ):
                    coming_back(k, clause)
                elif isinstance(clause, Landing):
                    with source.block(f"if {_barred_cells(k, rule, clause)} >> at & 1:"):
                        source.add("return 0")
        both = _looking_around_both(listing)
        source.add(f"return {'stand_exchanged(s, at, others)' if both else 'others'}")
