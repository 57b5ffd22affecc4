"""Actions as functions of a kernel: what their arguments stand for, and their steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Held,
    InPlace,
    InStack,
    OnCell,
    OnCells,
    Series,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import given_nothing, maybe_nothing
from sdg.kernel.expressions.register import value
from sdg.kernel.steps.body import Body
from sdg.kernel.steps.lay import WILD

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def performer(k: Kernel, name: str, judged: bool = True) -> str:
    """Return the function that carries an action out: a legal one, or one that may be refused."""
    function = f"{'do' if judged else 'try'}_{name}"
    if not k.source.begins(function):
        return function
    action = k.actions[name]
    names = [f"a{i}" for i in range(len(k.engine.lister.domains.slots(action)) - 1)]
    numbered = iter(names)
    given = "".join(f", {each}: number" for each in names)
    head = f"def {function}(s: State{given}, wild: number) -> number:"
    with k.source.function(head):
        E: Frame = {}
        for param in action.params:
            match param:
                case ir.NumberOf(slot):
                    E[slot] = Code(next(numbered))
                case ir.OneOf(slot, over):
                    E[slot] = argument(k, over, next(numbered), E)
                case ir.PairOf(first, second, over):
                    E[first] = argument(k, over, next(numbered), E)
                    E[second] = argument(k, over, next(numbered), E)
        for slot in () if judged else given_nothing(k, name):
            E[slot] = maybe_nothing(E[slot])
        E[WILD] = Code("wild")
        Body(k, E, True, judged).write(action.body.steps)
        if name in k.layout.counts:
            k.source.add(f"s.times_{name} += 1")
        k.triggers.done(name, names)
        k.source.add("return 1")
    return function


def tried(k: Kernel, name: str) -> str:
    """Return the function that carries an action out in a trial, which may refuse it."""
    if name in k.turning and k.rules.rules:
        raise Unsupported(
            "rules that judge a trial in which cards are turned up",
            "turn the card up in the turn, after the action, or in a `when`",
        )
    return performer(k, name, judged=False)


def argument(k: Kernel, over: ir.Expr, name: str, E: Frame) -> Value:
    """Return what an argument stands for, as a number: a kind, a cell, a region, a seat …"""
    if over.type.of == ir.CARD:
        with k.source.aside():
            cards = value(k, over, dict(E))
        if isinstance(cards, Series):
            cards = cards.card(cards.first)
        match cards:
            case Held(place) | InPlace(place):
                whose = ir.PlaceCards(place, None)
                again = value(k, _place_of(over) or whose, E)
                assert isinstance(again, Held)
                return InPlace(place, again.owner, name)
            case OnCells(covered=True) | InStack() if k.shape.stacked:
                many = k.shape.kinds
                return InStack(f"divided({name}, {many})", f"modulo({name}, {many})", many)
            case OnCells():
                return OnCell(name)
        raise Unsupported("such a card as an argument")
    return Code(name, "seat" if over.type.of == ir.PLAYER else "number")


def _place_of(over: ir.Expr) -> ir.PlaceCards | None:
    match over:
        case ir.PlaceCards():
            return over
        case ir.Filter(over=inner) | ir.Best(over=inner) | ir.First(inner):
            return _place_of(inner)
    return None
