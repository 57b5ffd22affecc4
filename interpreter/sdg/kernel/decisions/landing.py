"""Decisions that put a card on a cell: a plan in, functions out that count and take them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.landings import NO_SLOT
from sdg.analysis.plan import Plan
from sdg.analysis.reduced_rules import found_empty
from sdg.engine.decisions.requirements import split
from sdg.ir.rewriting import locals_of
from sdg.kernel.decisions.action_list import ActionList
from sdg.kernel.dialect.values import Code, Frame, Held, InPlace
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.register import number, test, value
from sdg.kernel.rules.kind_groups import Kinds
from sdg.kernel.rules.placement import free, landing, leaving

if TYPE_CHECKING:
    pass

FEW = 16  # cards that are counted off one by one, to the one that is chosen


def land_from_slot(
    listing: ActionList, plan: Plan, card: ir.Expr, cell: int, cells: ir.Expr
) -> None:
    k, source = listing.k, listing.k.source
    E: Frame = {}
    scalar, bound = split(plan.guards, frozenset({NO_SLOT, cell}))
    source.fields[f"cells_{listing.name}"] = "cells()"
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        source.add(f"s.many_{listing.name} = 0")
        for guard in scalar:
            with source.block(f"if not {test(k, guard, E)}:"):
                source.add("return 0")
        kind = k.named(k.kind_of(value(k, card, E)), "kind")
        with source.block(f"if {kind} < 0:"):
            source.add("return 0")
        open_ = listing.narrowed(bound, cell, E, number(k, cells, E), partial(free, k))
        source.add(f"s.cells_{listing.name} = {landing(k, kind, open_)}")
        source.add(f"s.many_{listing.name} = count(s.cells_{listing.name})")
        source.add(f"return s.many_{listing.name}")
    with source.function(f"def take_{listing.name}(s: State, i: number) -> none:"):
        at = source.keep(f"nth(s.cells_{listing.name}, i)", "at")
        listing.carry_out([at])


def land_from_place(
    listing: ActionList, plan: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
) -> None:
    k, source = listing.k, listing.k.source
    E: Frame = {}
    scalar, bound = split(plan.guards, frozenset({card, cell}))
    by_card, by_cell = split(bound, frozenset({cell}))
    whatever = tuple(guard for guard in by_cell if card not in locals_of(guard))
    both = tuple(guard for guard in by_cell if card in locals_of(guard))
    kinds = Kinds(k, single=by_card != () or both != ())
    if how != "move" and k.shape.arounds:
        raise Unsupported("cards that change places among regions around cards")
    bindings = k.layout.cards.bindings
    if bindings:
        _declare_wild(listing)
    with source.function(f"def count_{listing.name}(s: State) -> number:", looks=True):
        source.add(f"s.many_{listing.name} = 0")
        for guard in scalar:
            with source.block(f"if not {test(k, guard, E)}:"):
                source.add("return 0")

        def cut(open_: str) -> str:
            if how == "move":
                open_ = free(k, open_)
            elif not any(cell in found_empty(guard) for guard in whatever):
                open_ = _exchangeable(listing, open_)
            return kinds.narrowed(source.keep(open_, "open", "cells"))

        open_ = listing.narrowed(whatever, cell, E, number(k, cells, E), cut)
        held = value(k, cards, E)
        assert isinstance(held, Held)
        kinds.lie_in(held)
        source.fields[f"each_{listing.name}"] = f"numbers({kinds.rows})"
        open_cells = f"s.open_{listing.name}" if kinds.asks_again(held) and not both else ""
        if open_cells:
            source.fields[f"open_{listing.name}"] = "cells()"
        else:
            source.fields[f"cells_{listing.name}"] = f"cells({kinds.rows})"
        total = source.keep("0", "total")
        if kinds.by_row(held):
            source.fields[f"upto_{listing.name}"] = f"numbers({kinds.rows + 1})"
        for element, alike, here, judge in kinds.each(held, open_, open_cells):
            kind, row = element.kind, kinds.row(element.kind)
            E[card] = element
            if by_card:
                source.add(f"s.each_{listing.name}[{row}] = 0")
            for guard in by_card:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("continue")
            here = source.keep(listing.narrowed(both, cell, E, here), "here", "cells")
            if bindings:
                with source.block(f"if {' or '.join(f'{kind} == {w}' for w in bindings)}:"):
                    _count_wild(listing, kind, row, here, total)
                    source.add("continue")
            judge(here)
            if not open_cells:
                source.add(f"s.cells_{listing.name}[{row}] = {here}")
            many = source.keep(f"count({here})", "many")
            source.add(f"s.each_{listing.name}[{row}] = {many}")
            source.add(f"{total} += {many}{f' * count({alike})' if alike else ''}")
            if kinds.by_row(held):
                source.add(f"s.upto_{listing.name}[{row} + 1] = {total}")
        source.add(f"s.many_{listing.name} = {total}")
        source.add(f"return {total}")
    with source.function(f"def take_{listing.name}(s: State, i: number) -> none:"):
        held = value(k, cards, E)
        assert isinstance(held, Held)
        few = min(k.shape.kinds, k.shape.most_in(held.place)) <= FEW
        if kinds.by_row(held) and not has_order(k, held):
            _found_by_row(listing, kinds, held, open_cells)
        elif bindings or not few or has_order(k, held):  # cards in order come in that order
            _looked_for(listing, kinds, held, open_cells)
        else:
            _counted_off(listing, kinds, held, open_cells)


def _looked_for(listing: ActionList, kinds: Kinds, held: Held, open_cells: str) -> None:
    """Generate a decision being taken: its card is looked for among those in a place."""
    k, source, bindings = listing.k, listing.k.source, listing.k.layout.cards.bindings
    with k.each(held) as taken:
        assert isinstance(taken, InPlace)
        many = source.keep(f"s.each_{listing.name}[{kinds.row(taken.kind)}]", "many")
        with source.block(f"if i < {many}:"):
            if bindings:
                with source.block(f"if {' or '.join(f'{taken.kind} == {w}' for w in bindings)}:"):
                    _take_wild(listing, taken.kind)
                    source.add("return")
            _lay_chosen(listing, kinds, taken.kind, "i", open_cells)
            source.add("return")
        source.add(f"i -= {many}")


def _found_by_row(listing: ActionList, kinds: Kinds, held: Held, open_cells: str) -> None:
    """Generate the same where it was noted up to which decision each row goes."""
    add, name = listing.k.source.add, listing.name
    there = listing.k.named(listing.k.there(held), "held", "kinds")
    add("rank = 0")
    with listing.k.source.block(f"for row in range({kinds.rows}):"):
        add(f"rank += i >= s.upto_{name}[row + 1]")
    add(f"i -= s.upto_{name}[rank]")
    add(f"many = s.each_{name}[rank]")
    add("which = 0")
    for n in range(1, kinds.alike_at_most()):
        add(f"which += i >= {n} * many")
    add("i -= which * many")
    kind = listing.k.source.keep(f"nth({there} & {kinds.kinds_of_row('rank')}, which)", "kind")
    _lay_chosen(listing, kinds, kind, "i", open_cells)


def _counted_off(listing: ActionList, kinds: Kinds, held: Held, open_cells: str) -> None:
    """Generate the same for few cards without a branch, since nothing foretells which it is."""
    k, source = listing.k, listing.k.source
    there = k.named(k.there(held), "held", "kinds")
    if k.shape.most_in(held.place) == 1:
        _lay_chosen(listing, kinds, source.keep(f"first({there})", "kind"), "i", open_cells)
        return
    for name in ("rank", "upto", "before"):
        source.add(f"{name} = 0")
    with k.each(Held(held.place, held.owner, there, True)) as card:
        assert isinstance(card, InPlace)
        source.add(f"upto += s.each_{listing.name}[{kinds.row(card.kind)}]")
        source.add("before = upto if i >= upto else before")
        source.add("rank += i >= upto")
    _lay_chosen(
        listing, kinds, source.keep(f"nth({there}, rank)", "kind"), "i - before", open_cells
    )


def _lay_chosen(listing: ActionList, kinds: Kinds, kind: str, i: str, open_cells: str) -> None:
    """Generate code: a card of a kind goes to the cell number `i` of those where it may land."""
    source = listing.k.source
    here = f"s.cells_{listing.name}[{kinds.row(kind)}]"
    if open_cells:
        here = source.keep(open_cells, "here", "cells")
        kinds.ask_again(kind, here)
    listing.carry_out([kind, source.keep(f"nth({here}, {i})", "at")])


def _exchangeable(listing: ActionList, cells: str) -> str:
    """Generate the cells that are empty, or whose card may leave for a hand."""
    return f"({cells} & ({leaving(listing.k)} | ~s.occupied))"


def _declare_wild(listing: ActionList) -> None:
    k = listing.k
    values = {len(values) for values in k.layout.cards.bindings.values()}
    if len(values) != 1:
        raise Unsupported("wild cards of several attributes")
    kinds = len(k.layout.cards.bindings)
    k.source.fields[f"wild_{listing.name}"] = f"cells({kinds * values.pop()})"
    k.source.fields[f"wilds_{listing.name}"] = "cells()" if kinds == 1 else f"cells({kinds})"


def _wild_kinds(listing: ActionList) -> Iterator[tuple[int, str, list[tuple[int, int, str]]]]:
    """Yield each kind that is wild, the field of the cells where it may lie, and of each value
    its number, the kind that it makes, and the field of the cells where it may be that."""
    bindings, at = listing.k.layout.cards.bindings, 0
    for number_, (unbound, values) in enumerate(bindings.items()):
        cells = f"s.wilds_{listing.name}" + (f"[{number_}]" if len(bindings) > 1 else "")
        words = [f"s.wild_{listing.name}[{at + i}]" for i in range(len(values))]
        yield unbound, cells, [(*each, word) for each, word in zip(values, words, strict=True)]
        at += len(values)


def _of_wild(listing: ActionList, kind: str, unbound: int) -> AbstractContextManager[object]:
    """Generate what is done of one kind that is wild, where it is known that it is one."""
    several = len(listing.k.layout.cards.bindings) > 1
    return listing.k.source.block(f"if {kind} == {unbound}:") if several else nullcontext()


def _count_wild(listing: ActionList, kind: str, row: str, here: str, total: str) -> None:
    """Count cell by cell the values that a wild card may take there."""
    k, source = listing.k, listing.k.source
    here = source.keep(here, "here", "cells")
    many = source.keep("0", "many")
    for unbound, cells, values in _wild_kinds(listing):
        with _of_wild(listing, kind, unbound):
            source.add(f"{cells} = {here}")
            for _, bound, word in values:
                source.add(f"{word} = {landing(k, str(bound), here)}")
                source.add(f"{many} += count({word})")
    source.add(f"s.each_{listing.name}[{row}] = {many}")
    source.add(f"{total} += {many}")


def _take_wild(listing: ActionList, kind: str) -> None:
    """Generate a decision being taken: a wild card is placed with one of its values."""
    k, source = listing.k, listing.k.source
    for unbound, cells, values in _wild_kinds(listing):
        with _of_wild(listing, kind, unbound), k.each(Code(cells, "cells")) as at:
            for code, _, word in values:
                with source.block(f"if {word} >> {at} & 1:"):
                    with source.block("if i == 0:"):
                        listing.carry_out([kind, str(at)], wild=str(code))
                        source.add("return")
                    source.add("i -= 1")
