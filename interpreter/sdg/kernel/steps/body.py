"""The steps of one body while they are generated, and the register of step generators."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sdg import ir
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Held,
    InPlace,
    InStack,
    OnCell,
    OnCells,
    Seats,
    Series,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.kernel.expressions.card_order import has_order, noted
from sdg.kernel.steps.stale_names import forget_cells, forget_kinds, takes_from_boards, turns_up

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

W = TypeVar("W", bound=Callable[..., None])
WRITERS: dict[type, Callable[[Body, Any], None]] = {}  # by the class of the step
WORDS: dict[str, Callable[[Body], None]] = {}  # of steps that are words, those that need more
LIE_STILL = ir.Require | ir.Assign | ir.Let | ir.Pay | ir.Mark  # what moves no card


def generates(node: type) -> Callable[[W], W]:
    """Register what generates the steps of one class: f(body, step)."""

    def register(function: W) -> W:
        WRITERS[node] = function
        return function

    return register


def says(word: str) -> Callable[[W], W]:
    """Register what generates a step that is a word, as `undo turn`: f(body)."""

    def register(function: W) -> W:
        WORDS[word] = function
        return function

    return register


class Body:
    """Steps that belong together, while they are generated: what their names stand for by now.

    Steps of an action that are `judged` were found legal before: nothing refuses them. Those
    `after_misplay` come of a misplay which somebody has shown.
    """

    def __init__(
        self,
        k: Kernel,
        E: Frame,
        in_action: bool,
        judged: bool = False,
        after_misplay: bool = False,
    ) -> None:
        self.k = k
        self.E = E
        self.in_action = in_action
        self.judged = judged
        self.after_misplay = after_misplay
        self.moved = False  # whether a card may be gone since the steps began
        self.bare: set[int] = set()  # slots of cells that a requirement has just found empty
        self.rounds = 1  # that the loops around a step may go

    def write(self, steps: tuple[ir.StepNode, ...]) -> None:
        """Write steps one after the other."""
        k = self.k
        for step in steps:
            if not isinstance(step, ir.Swap | LIE_STILL):
                self.bare.clear()
            before = dict(self.E)
            self.step(step)
            if not isinstance(step, LIE_STILL):
                self.bare.clear()
                new = {slot for slot, known in self.E.items() if known is not before.get(slot)}
                if takes_from_boards(k, step, before):
                    forget_cells(self.E, new)
                if turns_up(k.turning, step):
                    forget_kinds(self.E, new)

    def step(self, step: ir.StepNode) -> None:
        """Generate one step."""
        with standing(step.span):
            if type(step) not in WRITERS:
                raise Unsupported(f"the step `{type(step).__name__}`")
            WRITERS[type(step)](self, step)

    def kept(self, bound: Value) -> Value:
        """Give a value a name, so that what is changed later does not change it."""
        k = self.k
        match bound:
            case Code(text, kind):
                return Code(k.source.keep(text, "let", k.annotation(bound)), kind)
            case OnCell(cell) if k.shape.stacked and not k.layout.cards.bindings:
                at = k.named(cell, "at")
                kind = k.source.keep(f"s.cell[{at}] if {at} >= 0 else -1", "kind")
                return InStack(at, kind, k.shape.kinds)
            case OnCell(cell):
                return OnCell(k.named(cell, "at"))
            case InStack(cell, kind, kinds):
                return InStack(k.named(cell, "at"), k.named(kind, "kind"), kinds)
            case InPlace(place, whose, kind):
                return InPlace(place, k.named(whose, "whose"), k.named(kind, "kind"))
            case OnCells(cells, covered) if not covered:
                return OnCells(k.source.keep(cells, "let", "cells"))
            case Series(noted=True):
                return bound
            case Series() | OnCells():
                return noted(k, bound)
            case Held(place, whose) if has_order(k, bound) or not k.shape.plain(
                k.shape.places[place]
            ):
                return noted(k, Held(place, k.named(whose, "whose"), bound.kinds, bound.fixed))
            case Held(place, whose):
                whose = k.named(whose, "whose")
                there = k.there(Held(place, whose, bound.kinds, bound.fixed))
                return Held(place, whose, k.source.keep(there, "let", "kinds"), True)
            case Seats():
                kept = k.source.keep("0", "let")
                with k.each(bound) as seat:
                    k.source.add(f"{kept} |= 1 << {seat}")
                if bound.first == "0":
                    return Code(kept, "players")
                first = k.named(bound.first, "first")
                return Seats(first, bound.many, lambda seat: f"{kept} >> {seat} & 1")
            case _:
                raise Unsupported("such a set in a `let`")

    def demand(self, condition: str, doing: bool = False) -> None:
        """Refuse the action unless a condition holds; it may be the answer to `doing` something.

        Outside an action the rules go wrong. Either way nothing more is done.
        """
        if self.judged:
            if doing:
                self.k.source.add(condition)
            return
        with self.k.source.block(f"if not {condition}:"):
            if self.in_action:
                self.k.source.add("return 0")
            else:
                self.k.fault()
                self.k.source.add("return")
