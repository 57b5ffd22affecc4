"""`turn up`: a step in, kernel code out by which chance decides what a back is, and shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from sdg.kernel.dialect.values import Card, InPlace, InStack, OnCell
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.backs import is_back
from sdg.kernel.expressions.card_order import taking
from sdg.kernel.upkeep.backs import which
from sdg.kernel.upkeep.moves import lying_on

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def turn_up(k: Kernel, card: Card, bound: Callable[[str], str]) -> Card:
    """Generate code: a card is turned up if it lies face down; `bound` returns its kind on a board.
    Return the card as it is named from then on.

    It may be gone since it was found. In a supply nothing lies face down: a back goes back.
    """
    add = k.source.add
    if isinstance(card, InPlace) and k.shape.places[card.place].endless:
        return evolve(card)  # named anew, as it was
    kind = k.named(k.kind_of(card), "kind")
    named = k.source.keep(kind, "named") if not isinstance(card, OnCell) else ""
    with k.source.block(f"if {is_back(k, kind)}{_still_there(k, card, kind)}:"):
        now = k.source.keep(f"{which(k)}(s, {kind})", "now")
        match card:
            case OnCell(cell) | InStack(cell):
                now = k.named(bound(now), "now")
                add(f"{_turning(k)}(s, {cell}, {kind}, {now})")
            case InPlace(place, whose) if place in k.shape.bottoms:
                raise Unsupported("cards turned up in a pile with a bottom")
            case InPlace(place, whose) if k.shape.places[place].ordered:
                add(f"{_exchanging(k, place)}(s, {whose}, {kind}, {now})")
            case InPlace(place, whose):
                add(f"{taking(place)}(s, {whose}, {kind})")
                add(f"add_{place}(s, {whose}, {now})")
        if named:
            add(f"{named} = {now}")
    return evolve(card) if isinstance(card, OnCell) else evolve(card, kind=named)


def _still_there(k: Kernel, card: Card, kind: str) -> str:
    """Write, as one more condition, that a card lies still where it was found."""
    match card:
        case InStack(cell):
            return f" and {lying_on(k)}(s, {cell}, {kind})"
        case InPlace(place, whose):
            return f" and {k.shape.has(place, whose)} >> {kind} & 1"
    return ""  # what lies on a cell now is the card that is meant


def _turning(k: Kernel) -> str:
    """Generate a card in the place of a back on a cell: the visible one, or the topmost below
    it.
    """
    if not k.source.begins("turn_on_cell"):
        return "turn_on_cell"
    add = k.source.add
    head = "def turn_on_cell(s: State, at: number, back: number, kind: number) -> none:"
    with k.source.function(head):
        add("s.turned |= one_cell(at)")
        with k.source.block("if s.cell[at] == back:"):
            add("hide(s, at, back)")
            add("show(s, at, kind)")
            add("return")
        if k.shape.stacked:
            add("n = s.height[at] - 2")
            with k.source.block(f"while n > 0 and {k.shape.covered('at', 'n')} != back:"):
                add("n -= 1")
            add(f"{k.shape.covered('at', 'n')} = kind")
    return "turn_on_cell"


def _exchanging(k: Kernel, place: str) -> str:
    """Generate a card in the place of the topmost of some backs in a pile in order."""
    name, shape = f"turn_in_{place}", k.shape
    if not k.source.begins(name):
        return name
    add = k.source.add
    head = f"def {name}(s: State, of: number, back: number, kind: number) -> none:"
    with k.source.function(head):
        add(f"at = {shape.size(place, 'of')} - 1")
        with k.source.block(f"while at > 0 and {shape.lying(place, 'of', 'at')} != back:"):
            add("at -= 1")
        add(f"{taking(place)}(s, of, back)")
        add(f"add_{place}(s, of, kind)")
        add(f"n = {shape.size(place, 'of')} - 1")
        with k.source.block("while n > at:"):
            add(f"{shape.lying(place, 'of', 'n')} = {shape.lying(place, 'of', 'n - 1')}")
            add("n -= 1")
        add(f"{shape.lying(place, 'of', 'at')} = kind")
    return name
