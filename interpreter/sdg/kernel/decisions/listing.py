"""Which decisions are legal, in text: counted, kept in groups, and one of them taken."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.plan import Plan
from sdg.engine.decisions.guards import asked_once
from sdg.engine.decisions.landing import on_board
from sdg.ir.rewriting import locals_of
from sdg.kernel.decisions.board_moves import no_card_is_tried
from sdg.kernel.decisions.trials import Trials
from sdg.kernel.dialect.parse import expression_of
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.tree import intersected
from sdg.kernel.dialect.values import Code, Frame, Held, InPlace, OnCells, Value
from sdg.kernel.expressions.absence import may_err
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.expressions import number, value
from sdg.kernel.rules.placement import demands, free, landing

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


def counter(k: Kernel, name: str, alias: str = "") -> str:
    """Answer the function that counts the legal decisions of an action, and keeps them.

    Under an alias they are kept beside those that are offered; it begins with a digit, as no
    action's name does.
    """
    function = f"count_{alias or name}"
    if k.source.begins(function):
        _Lister(k, k.actions[name], alias).write()
    return function


class _Lister(Trials):
    """Writes the two functions of one action."""

    def write(self) -> None:
        k, found = self.k, self.plan
        k.source.fields[f"many_{self.name}"] = "number()"
        if found is None or not found.tells_all:  # an error is met in the order of the file
            self.tried()
            return
        if ir.Const(0, ir.YESNO) in found.guards:
            self.never()
            return
        if found.landing is None:
            self.guarded(found)
            return
        how, card, goal = found.landing
        match self.action.params:
            case (ir.OneOf(b, cells),) if found.card is not None and b == goal:
                if cells.type.of == ir.CELL:
                    self.from_slot(found, found.card, b, cells)
                    return
            case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (
                (a, b) == (card, goal) and cells.type.of == ir.CELL and a not in locals_of(cells)
                and not on_board(cards) and _told_by_kinds(cards)
            ):  # fmt: skip
                self.from_place(found, how, a, cards, b, cells)
                return
            case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (
                (a, b) == (card, goal) and cells.type.of == ir.CELL and a not in locals_of(cells)
                and on_board(cards) and not k.shape.stacked and no_card_is_tried(k)
            ):  # fmt: skip
                self.from_board(found, how, a, cards, b, cells)
                return
            case (ir.PairOf(a, b, cards),) if (
                (a, b) == (card, goal) and on_board(cards) and not k.shape.stacked
                and no_card_is_tried(k)
            ):  # fmt: skip
                self.pairs(found, a, b, cards)
                return
        asked = (step for step in self.action.body.steps if not isinstance(step, ir.Require))
        if any(may_err(k, step) for step in asked):  # the reference lists it without its steps
            raise Unsupported(f"`{self.name}`, whose steps may be an error of the rules")
        self.tried()

    def never(self) -> None:
        """Write an action that the options chosen rule out."""
        with self.k.source.function(f"def count_{self.name}(s: State) -> number:"):
            self.k.source.add("return 0")
        with self.k.source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            pass

    # ---- nothing lands, or where it lands is told

    def guarded(self, found: Plan) -> None:
        source = self.k.source
        free_, bound = asked_once(found.guards, frozenset(self.slots))
        if not bound and found.goal is None and len(self.action.params) == 1:
            with source.aside():
                known = self.all_of({})
            if known is not None:
                self.out_of_all(free_)
                return
        E: Frame = {}
        with source.function(f"def count_{self.name}(s: State) -> number:", looks=True):
            source.add(f"s.many_{self.name} = 0")
            self.ask_once(free_)
            if not self.action.params and found.goal is None:
                source.add(f"s.many_{self.name} = 1")
                source.add("return 1")
                kept: list[str] = []
            else:
                kept = []
                bound = self.enter_early(bound)
                at_once = found.goal is None and not bound and self.cards_at_once(E)
                self.marks = "kind" if at_once else self.set_of_decisions()
                total = "0" if self.marks is not None else source.keep("0", "total")
                if not at_once:
                    self.bind(
                        self.action.params, E,
                        lambda names: self.ask_guards(found, bound, E, names, total, kept),
                    )  # fmt: skip
                if self.marks is not None:
                    total = f"count(s.may_{self.name})"
                source.add(f"s.many_{self.name} = {total}")
                source.add(f"return s.many_{self.name}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            if self.marks is not None:
                self.carry_out([source.keep(f"nth(s.may_{self.name}, i)", "chosen")])
            else:
                self.carry_out([f"s.{field}[i]" for field in kept])

    def all_of(self, E: Frame) -> str | None:
        """Write the set of all that the one parameter may be, if it is kept as a set."""
        match self.action.params:
            case (ir.OneOf(_, over),):
                match value(self.k, over, E):
                    case Code(text, "cells" | "regions"):
                        return text
                    case Held() as held if not has_order(self.k, held):
                        return self.k.there(held)
                    case OnCells(cells, False):
                        return cells
        return None

    def out_of_all(self, guards: tuple[ir.Expr, ...]) -> None:
        """Write an action whose argument may be any element of a set: they are only counted."""
        source = self.k.source
        with source.function(f"def count_{self.name}(s: State) -> number:", looks=True):
            source.add(f"s.many_{self.name} = 0")
            self.ask_once(guards)
            source.add(f"s.many_{self.name} = count({self.all_of({})})")
            source.add(f"return s.many_{self.name}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            self.carry_out([source.keep(f"nth({self.all_of({})}, i)", "a")])

    def set_of_decisions(self) -> str | None:
        """Declare the set that tells of each cell or region whether it is a legal decision.

        It stands for the list of an action with one such parameter, since that is in their order.
        """
        match self.action.params:
            case (ir.OneOf(_, over),) if (marks := getattr(over.type.of, "kind", "")) in (
                "cell",
                "region",
            ):
                self.k.source.fields[f"may_{self.name}"] = f"{marks}s()"
                self.k.source.add(f"s.may_{self.name} = 0")
                return str(marks)
        return None

    def cards_at_once(self, E: Frame) -> bool:
        """Write the set of the cards that may be the one argument, if their kinds tell which."""
        source = self.k.source
        match self.action.params:
            case (ir.OneOf(_, over) as param,) if over.type.of == ir.CARD:
                with source.aside() as lines:
                    found, others = self.passing(param, E)
                if not others and isinstance(found, Held) and not has_order(self.k, found):
                    source.lines += lines
                    source.fields[f"may_{self.name}"] = "kinds()"
                    source.add(f"s.may_{self.name} = {self.k.there(found)}")
                    return True
        return False

    def ask_guards(
        self, found: Plan, guards: tuple[ir.Expr, ...], E: Frame, names: tuple[str, ...],
        total: str, kept: list[str],
    ) -> None:  # fmt: skip
        """Write the requirements being asked of one decision."""
        self.refused(guards, E)
        if found.goal is not None and found.card is not None:
            self.lands(found, E, bool(self.action.params))
        self.keep(names, total, kept)

    def lands(self, found: Plan, E: Frame, looping: bool) -> None:
        """Ask whether the card of a slot may land on a cell that the rules tell."""
        k, source = self.k, self.k.source
        assert found.goal is not None and found.card is not None
        goal = number(k, found.goal, E)
        card = value(k, found.card, E)
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
    """Answer among which cells one was looked for, if all of them are without a card."""
    match expression_of(cell):
        case ast.Call(ast.Name("highest" | "lowest"), [cells]):
            if "~s.occupied" in map(ast.unparse, intersected(cells)):
                return f"({ast.unparse(cells)})"
    return None


def _always_there(k: Kernel, card: Value) -> bool:
    """Answer whether a card is one of an endless supply, of a kind that is always there."""
    match card:
        case InPlace(place, whose, kind):
            return kind == k.shape.endless_kind(place, whose)
    return False


def _told_by_kinds(cards: ir.Expr) -> bool:
    """Answer whether cards of a place are all those of some kinds, and not few of more."""
    while isinstance(cards, ir.Filter | ir.Best):
        cards = cards.over
    return not isinstance(cards, ir.First)
