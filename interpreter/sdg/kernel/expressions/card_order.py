"""Cards in order: generated loops over a pile, a stack, or a list that is kept.

A card of a pile in order is known by its kind, as everywhere: of two alike the topmost is meant. So
what is found in a pile is read there for as long as nothing moves, and put down in a field of the
state (`noted`) where it is used after something has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg.kernel.dialect.values import (
    Code,
    Held,
    InPlace,
    InStack,
    OnCells,
    Seats,
    Series,
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def has_order(k: Kernel, cards: Value) -> bool:
    """Return whether the kinds that a set holds do not say in which order its cards lie."""
    match cards:
        case Series():
            return True
        case Held(place):
            return k.shape.places[place].ordered
        case OnCells(_, covered):
            return covered and k.shape.stacked
    return False


def on_stacks(k: Kernel, cards: Value) -> bool:
    """Return whether cards lie on a board whose cells take several."""
    if isinstance(cards, Series):
        return isinstance(cards.card("0"), InStack)
    return isinstance(cards, OnCells) and has_order(k, cards)


def series(k: Kernel, cards: Value) -> Series:
    """Generate the cards of a set one after the other; those that lie so already are read there."""
    match cards:
        case Series():
            return cards
        case Held(place, whose, None) if k.shape.places[place].ordered:
            whose = k.named(whose, "whose")
            many = k.named(k.shape.size(place, whose), "many")
            return _in_pile(k, place, whose, many)
        case Held(place, whose, all_if=there) if there and k.shape.places[place].ordered:
            whose = k.named(whose, "whose")
            many = k.source.keep(f"{k.shape.size(place, whose)} if {there} else 0", "many")
            return _in_pile(k, place, whose, many)
        case OnCells(_, True, cell) if cell and k.shape.stacked:
            many = k.source.keep(f"s.height[{cell}] if {cell} >= 0 else 0", "many")
            return Series(lambda i: _on_stack(k, cell, i), "0", many)
        case Held() | OnCells():
            return noted(k, cards)
    raise Unsupported("such cards one after the other")


def _in_pile(k: Kernel, place: str, whose: str, many: str) -> Series:
    """Generate the cards of a pile in order that holds so many."""
    return Series(lambda i: InPlace(place, whose, k.shape.lying(place, whose, i)), "0", many)


def _on_stack(k: Kernel, cell: str, index: str) -> InStack:
    """Generate the card with an index, from below, on a cell that has so many."""
    visible = f"{index} == s.height[{cell}] - 1"
    kind = f"(s.cell[{cell}] if {visible} else {k.shape.covered(cell, index)})"
    return InStack(cell, kind, k.shape.kinds)


def may_grow(k: Kernel, cards: Value) -> bool:
    """Return whether a set may hold more cards than a list has room for."""
    match cards:
        case Held(place):
            return k.shape.is_without_bound(k.shape.places[place])
        case OnCells():
            return k.shape.stacked
    return True


def noted(k: Kernel, cards: Value, passes: Callable[[Value], str] | None = None) -> Series:
    """Generate code: cards are put down as they lie now; with a condition, those that pass it."""
    name = k.source.fresh("noted")
    many, kinds, cells = f"{name}_many", f"{name}_kind", f"{name}_cell"
    k.source.fields[many], k.source.fields[kinds] = "number()", f"small({k.shape.all_listed})"
    on_cells, spot = False, None
    k.source.add(f"s.{many} = 0")
    with k.each(cards, copies=True) as card:
        if not isinstance(card, InPlace | InStack):
            raise Unsupported("such cards one after the other")
        spot = card
        if passes is not None:
            with k.source.block(f"if not {passes(card)}:"):
                k.source.add("continue")
        if may_grow(k, cards):
            k.within(f"s.{many}", k.shape.all_listed, "break")
        k.source.add(f"s.{kinds}[s.{many}] = {card.kind}")
        if isinstance(card, InStack):
            k.source.fields[cells] = f"small({k.shape.all_listed})"
            k.source.add(f"s.{cells}[s.{many}] = {card.cell}")
            on_cells = True
        k.source.add(f"s.{many} += 1")

    def lying(i: str) -> InPlace | InStack:
        if on_cells:
            return InStack(f"s.{cells}[{i}]", f"s.{kinds}[{i}]", k.shape.kinds)
        assert isinstance(spot, InPlace)
        return InPlace(spot.place, spot.owner, f"s.{kinds}[{i}]")

    return Series(lying, "0", f"s.{many}", noted=True)


@contextmanager
def each_in_order(k: Kernel, over: Value, copies: bool) -> Iterator[InPlace | InStack]:
    """Generate a loop over cards that have an order; without copies, each kind at a place once."""
    match over:
        case OnCells(cells, only=""):
            with k.each(Code(cells, "cells")) as cell:
                on_cell = series(k, OnCells("", covered=True, only=str(cell)))
                with each_card(k, on_cell, copies) as card:
                    yield card
        case Held(place, whose, kinds, all_if="") if kinds is not None:
            whole = series(k, Held(place, whose))
            with each_card(k, whole, copies or k.shape.plain(k.shape.places[place])) as card:
                with k.source.block(f"if not {kinds} >> {card.kind} & 1:"):
                    k.source.add("continue")
                yield card
        case _:
            with each_card(k, series(k, over), copies) as card:
                yield card


@contextmanager
def each_card(
    k: Kernel, cards: Series, copies: bool, backwards: bool = False
) -> Iterator[InPlace | InStack]:
    """Generate a loop over cards, the lowest first; without copies, each kind at a place once."""
    n = k.source.fresh("n")
    alone = "" if copies else _seen(k, cards)
    with k.source.block(f"for {n} in range({cards.many}):"):
        index = (
            f"{_plus(cards.first, cards.many)} - 1 - {n}" if backwards else _plus(cards.first, n)
        )
        card = _named(k, cards.card(index))
        if not copies:
            _once(k, cards, card, n, alone)
        yield card


def _seen(k: Kernel, cards: Series) -> str:
    """Generate the set of kinds that came already; of cards on cells it does not say enough."""
    return "" if on_stacks(k, cards) else k.source.keep("0", "seen", "kinds")


def _once(k: Kernel, cards: Series, card: InPlace | InStack, n: str, seen: str) -> None:
    """Generate code: a card is left out of which there was one before."""
    if isinstance(card, InPlace):
        with k.source.block(f"if {seen} >> {card.kind} & 1:"):
            k.source.add("continue")
        k.source.add(f"{seen} |= one_kind({card.kind})")
        return
    again, before = k.source.keep("0", "again"), k.source.fresh("n")
    with k.source.block(f"for {before} in range({n}):"):
        other = cards.card(_plus(cards.first, before))
        assert isinstance(other, InStack)
        same = f"{other.cell} == {card.cell} and {other.kind} == {card.kind}"
        with k.source.block(f"if {same}:"):
            k.source.add(f"{again} = 1")
    with k.source.block(f"if {again}:"):
        k.source.add("continue")


def end_of(k: Kernel, over: Value, last: bool) -> InPlace | InStack:
    """Generate the first or the last card of a set that has an order; its kind is -1 of none."""
    if isinstance(over, Held) and over.kinds is not None and not over.all_if:
        whose = k.named(over.owner, "whose")
        everything = series(k, Held(over.place, whose))
        end = k.source.keep("-1", "end")
        with each_card(k, everything, copies=True, backwards=last) as card:
            k.source.add(f"if {over.kinds} >> {card.kind} & 1:")
            k.source.add(f"    {end} = {card.kind}")
            k.source.add("    break")
        return InPlace(over.place, whose, end)
    cards = series(k, over)
    many = k.named(cards.many, "many")
    card = cards.card(f"{_plus(cards.first, many)} - 1" if last else cards.first)
    kind = k.source.keep(f"{card.kind} if {many} > 0 else -1", "end")
    if isinstance(card, InStack):
        cell = k.source.keep(f"{card.cell} if {many} > 0 else -1", "at")
        return InStack(cell, kind, card.kinds)
    return InPlace(card.place, card.owner, kind)


def pick_one(k: Kernel, over: Value) -> InPlace | InStack:
    """Generate one of some cards being picked by chance: one of those alike as they come first."""
    cards = series(k, over)
    left, kind = k.source.keep("0", "left"), k.source.keep("-1", "picked")
    at = k.source.keep("-1", "at")
    whole = k.named(cards.many, "many")
    spot = None
    with k.source.block(f"if {whole} > 0:"):
        k.source.add(f"{left} = below(s, {whole})")
        with each_card(k, cards, copies=False) as card:
            alike = k.source.keep("0", "alike")
            with each_card(k, cards, copies=True) as other:
                same = f"{other.kind} == {card.kind}"
                if isinstance(card, InStack) and isinstance(other, InStack):
                    same += f" and {other.cell} == {card.cell}"
                k.source.add(f"{alike} += {same}")
            with k.source.block(f"if {left} < {alike}:"):
                k.source.add(f"{kind} = {card.kind}")
                if isinstance(card, InStack):
                    k.source.add(f"{at} = {card.cell}")
                k.source.add("break")
            k.source.add(f"{left} -= {alike}")
        spot = card
    if isinstance(spot, InStack):
        return InStack(at, kind, spot.kinds)
    assert isinstance(spot, InPlace)
    return InPlace(spot.place, spot.owner, kind)


def several(k: Kernel, over: Value, amount: str, last: bool) -> Value:
    """Write so many elements of a set from one end, all if there are fewer."""
    amount = k.named(amount, "amount")
    match over:
        case Span(first, many, None):
            kept = _at_most(k, amount, many)
            return Span(f"({first} + {many} - {kept})" if last else first, kept)
        case Seats():
            there = k.source.keep("0", "there")
            with k.each(over) as seat:
                k.source.add(f"{there} |= 1 << {seat}")
            if over.first != "0":
                raise Unsupported("the first or last few of the players after one")
            return _several_of(k, Code(there, "players"), amount, last)
        case Code(_, "cells" | "regions" | "directions" | "players"):
            return _several_of(k, over, amount, last)
        case OnCells(cells, covered) if not (covered and k.shape.stacked):
            return OnCells(str(_several_of(k, Code(cells, "cells"), amount, last)))
        case Held(place, whose) if not has_order(k, over) and k.shape.plain(k.shape.places[place]):
            kept = str(_several_of(k, Code(k.there(over), "kinds"), amount, last))
            return Held(place, k.named(whose, "whose"), kept, fixed=True)
        case Held() | OnCells() | Series():
            cards = series(k, over)
            kept = _at_most(k, amount, cards.many)
            first = f"({_plus(cards.first, cards.many)} - {kept})" if last else cards.first
            return Series(cards.card, first, kept, cards.noted)
    raise Unsupported("the first or last few of such a set")


def _at_most(k: Kernel, amount: str, many: str) -> str:
    kept = k.source.keep(f"{amount} if {amount} < {many} else {many}", "many")
    if not amount.isdigit():
        with k.source.block(f"if {kept} < 0:"):
            k.source.add(f"{kept} = 0")
    return kept


def _several_of(k: Kernel, over: Code, amount: str, last: bool) -> Code:
    """Write so many elements of a set as bits, the lowest or the highest."""
    kind = k.annotation(over)
    left = k.source.keep(over.text, "left", kind)
    kept = k.source.keep("0", "kept", kind)
    with k.source.block(f"for {k.source.fresh('n')} in range({amount}):"):
        with k.source.block(f"if {left} == 0:"):
            k.source.add("break")
        i = k.source.keep(f"{'last' if last else 'first'}({left})", "i")
        one = {"cells": f"one_cell({i})", "regions": f"one_region({i})", "kinds": f"one_kind({i})"}
        k.source.add(f"{kept} |= {one.get(over.kind, f'1 << {i}')}")
        k.source.add(f"{left} &= ~{one.get(over.kind, f'(1 << {i})')}")
    return Code(kept, over.kind)


def _named(k: Kernel, card: InPlace | InStack) -> InPlace | InStack:
    kind = k.source.keep(card.kind, "kind")
    if isinstance(card, InStack):
        return InStack(k.named(card.cell, "at"), kind, card.kinds)
    return InPlace(card.place, card.owner, kind)


def _plus(first: str, n: str) -> str:
    return n if first == "0" else f"{first} + {n}"


def taking(name: str, lowest: bool = False) -> str:
    """Return the function that takes a card of a kind out of a place.

    In a pile in order it is the topmost of its kind, or the lowest.
    """
    return f"take_{'lowest_' if lowest else ''}from_{name}"
