"""Lists of legal decisions, generated: counted, kept in groups, one of them taken."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.plan import Plan
from sdg.engine.decisions.landing import on_board
from sdg.engine.decisions.requirements import asked_once
from sdg.ir.rewriting import locals_of
from sdg.kernel.decisions.action_list import ActionList
from sdg.kernel.decisions.board_moves import exchange_pairs, move_from_board, no_card_is_tried
from sdg.kernel.decisions.landing import land_from_place, land_from_slot
from sdg.kernel.decisions.one_by_one import (
    ask_once,
    bind_arguments,
    enter_early,
    keep_decision,
    passing_elements,
)
from sdg.kernel.decisions.trials import list_by_trial
from sdg.kernel.dialect.parse import expression_of
from sdg.kernel.dialect.tree import intersected
from sdg.kernel.dialect.values import Code, Frame, Held, InPlace, OnCells, Value
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.kernel.expressions.absence import may_err
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.register import number, value
from sdg.kernel.rules.placement import demands, free, landing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def counter(k: Kernel, name: str, alias: str = "") -> str:
    """Return the function that counts the legal decisions of an action, and keeps them.

    Under an alias they are kept apart from those that are offered; it begins with a digit, as no
    action's name does.
    """
    function = f"count_{alias or name}"
    if k.source.begins(function):
        with standing(k.actions[name].span):
            write_list(ActionList(k, k.actions[name], alias))
    return function


def write_list(listing: ActionList) -> None:
    k, plan = listing.k, listing.plan
    k.source.fields[f"many_{listing.name}"] = "number()"
    if plan is None or not plan.tells_all:  # an error is met in the order of the file
        list_by_trial(listing)
        return
    if ir.Const(0, ir.YESNO) in plan.guards:
        _never(listing)
        return
    if plan.landing is None:
        _guarded(listing, plan)
        return
    how, card, goal = plan.landing
    match listing.action.params:
        case (ir.OneOf(b, cells),) if plan.card is not None and b == goal:
            if cells.type.of == ir.CELL:
                land_from_slot(listing, plan, plan.card, b, cells)
                return
        case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (
            (a, b) == (card, goal) and cells.type.of == ir.CELL and a not in locals_of(cells)
            and not on_board(cards) and _decided_by_kinds(cards)
        ):  # fmt: skip
            land_from_place(listing, plan, how, a, cards, b, cells)
            return
        case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (
            (a, b) == (card, goal) and cells.type.of == ir.CELL and a not in locals_of(cells)
            and on_board(cards) and not k.shape.stacked and no_card_is_tried(k)
        ):  # fmt: skip
            move_from_board(listing, plan, how, a, cards, b, cells)
            return
        case (ir.PairOf(a, b, cards),) if (
            (a, b) == (card, goal) and on_board(cards) and not k.shape.stacked
            and no_card_is_tried(k)
        ):  # fmt: skip
            exchange_pairs(listing, plan, a, b, cards)
            return
    asked = (step for step in listing.action.body.steps if not isinstance(step, ir.Require))
    if any(may_err(k, step) for step in asked):  # the reference lists it without its steps
        raise Unsupported(f"`{listing.name}`, whose steps may be an error of the rules")
    list_by_trial(listing)


def _never(listing: ActionList) -> None:
    """Generate an action that the options chosen rule out."""
    with listing.k.source.function(f"def count_{listing.name}(s: State) -> number:"):
        listing.k.source.add("return 0")
    with listing.k.source.function(f"def take_{listing.name}(s: State, i: number) -> none:"):
        pass


def _guarded(listing: ActionList, plan: Plan) -> None:
    source = listing.k.source
    free_, bound = asked_once(plan.guards, frozenset(listing.slots))
    if not bound and plan.goal is None and len(listing.action.params) == 1:
        with source.aside():
            known = _all_of(listing, {})
        if known is not None:
            _out_of_all(listing, free_)
            return
    E: Frame = {}
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        source.add(f"s.many_{listing.name} = 0")
        ask_once(listing, free_)
        if not listing.action.params and plan.goal is None:
            source.add(f"s.many_{listing.name} = 1")
            source.add("return 1")
            kept: list[str] = []
        else:
            kept = []
            bound = enter_early(listing, bound)
            at_once = plan.goal is None and not bound and _cards_at_once(listing, E)
            listing.marks = "kind" if at_once else _set_of_decisions(listing)
            total = "0" if listing.marks is not None else source.keep("0", "total")
            if not at_once:
                bind_arguments(listing,
                    listing.action.params, E,
                    lambda names: _ask_guards(listing, plan, bound, E, names, total, kept),
                )  # fmt: skip
            if listing.marks is not None:
                total = f"count(s.may_{listing.name})"
            source.add(f"s.many_{listing.name} = {total}")
            source.add(f"return s.many_{listing.name}")
    with source.function(f"def take_{listing.name}(s: State, i: number) -> none:"):
        if listing.marks is not None:
            listing.carry_out([source.keep(f"nth(s.may_{listing.name}, i)", "chosen")])
        else:
            listing.carry_out([f"s.{field}[i]" for field in kept])


def _all_of(listing: ActionList, E: Frame) -> str | None:
    """Generate the set of all that the one parameter may be, if it is kept as a set."""
    match listing.action.params:
        case (ir.OneOf(_, over),):
            match value(listing.k, over, E):
                case Code(text, "cells" | "regions"):
                    return text
                case Held() as held if not has_order(listing.k, held):
                    return listing.k.there(held)
                case OnCells(cells, False):
                    return cells
    return None


def _out_of_all(listing: ActionList, guards: tuple[ir.Expr, ...]) -> None:
    """Generate an action whose argument may be any element of a set: they are only counted."""
    source = listing.k.source
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        source.add(f"s.many_{listing.name} = 0")
        ask_once(listing, guards)
        source.add(f"s.many_{listing.name} = count({_all_of(listing, {})})")
        source.add(f"return s.many_{listing.name}")
    with source.function(f"def take_{listing.name}(s: State, i: number) -> none:"):
        listing.carry_out([source.keep(f"nth({_all_of(listing, {})}, i)", "a")])


def _set_of_decisions(listing: ActionList) -> str | None:
    """Declare the set that holds for each cell or region whether it is a legal decision.

    It stands for the list of an action with one such parameter, since that is in their order.
    """
    match listing.action.params:
        case (ir.OneOf(_, over),) if (marks := getattr(over.type.of, "kind", "")) in (
            "cell",
            "region",
        ):
            listing.k.source.fields[f"may_{listing.name}"] = f"{marks}s()"
            listing.k.source.add(f"s.may_{listing.name} = 0")
            return str(marks)
    return None


def _cards_at_once(listing: ActionList, E: Frame) -> bool:
    """Generate the set of the cards that may be the one argument, if their kinds decide which."""
    source = listing.k.source
    match listing.action.params:
        case (ir.OneOf(_, over) as param,) if over.type.of == ir.CARD:
            with source.aside() as lines:
                cards, others = passing_elements(listing, param, E)
            if not others and isinstance(cards, Held) and not has_order(listing.k, cards):
                source.lines += lines
                source.fields[f"may_{listing.name}"] = "kinds()"
                source.add(f"s.may_{listing.name} = {listing.k.there(cards)}")
                return True
    return False


def _ask_guards(
    listing: ActionList,
    plan: Plan,
    guards: tuple[ir.Expr, ...],
    E: Frame,
    names: tuple[str, ...],
    total: str,
    kept: list[str],
) -> None:
    """Generate the requirements of one decision."""
    listing.refused(guards, E)
    if plan.goal is not None and plan.card is not None:
        _lands(listing, plan, E, bool(listing.action.params))
    keep_decision(listing, names, total, kept)


def _lands(listing: ActionList, plan: Plan, E: Frame, looping: bool) -> None:
    """Generate whether the card of a slot may land on a cell that the rules name."""
    k, source = listing.k, listing.k.source
    assert plan.goal is not None and plan.card is not None
    goal = number(k, plan.goal, E)
    card = value(k, plan.card, E)
    kind = k.named(k.kind_of(card), "kind")
    leave = "continue" if looping else "return 0"
    if not _always_there(k, card):
        with source.block(f"if {kind} < 0:"):
            source.add(leave)
    among = _found_free(goal)
    if among and not demands(k):
        with source.block(f"if {among} == 0:"):
            source.add(leave)
        return
    cell = k.named(goal, "goal")
    with source.block(f"if {cell} < 0:"):
        source.add(leave)
    here = f"one_cell({cell})"
    judged = landing(k, kind, here if among else free(k, here))
    if judged != here:
        with source.block(f"if not {judged}:"):
            source.add(leave)


def _found_free(cell: str) -> str | None:
    """Return among which cells one was looked for, if all of them are without a card."""
    match expression_of(cell):
        case ast.Call(ast.Name("highest" | "lowest"), [cells]):
            if "~s.occupied" in map(ast.unparse, intersected(cells)):
                return f"({ast.unparse(cells)})"
    return None


def _always_there(k: Kernel, card: Value) -> bool:
    """Return whether a card is one of an endless supply, of a kind that is always there."""
    match card:
        case InPlace(place, whose, kind):
            return kind == k.shape.endless_kind(place, whose)
    return False


def _decided_by_kinds(cards: ir.Expr) -> bool:
    """Return whether cards of a place are all those of some kinds, and not few of more."""
    while isinstance(cards, ir.Filter | ir.Best):
        cards = cards.over
    return not isinstance(cards, ir.First)
