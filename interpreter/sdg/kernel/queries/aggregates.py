"""Counts, sums, first, last, highest and lowest of a set: nodes in, kernel expressions out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.values import (
    Code,
    Conflicts,
    Frame,
    Groups,
    Held,
    InPlace,
    OnCell,
    OnCells,
    Runs,
    Seats,
    Series,
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import certain
from sdg.kernel.expressions.card_order import end_of, has_order, several
from sdg.kernel.expressions.orders import cards_along, end_along, several_along
from sdg.kernel.expressions.overflow import add_to_sum, begin_sum, end_sum
from sdg.kernel.expressions.register import codes, number, value
from sdg.kernel.rules.conflicts import conflict_count, first_conflict

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


# What stands for no element of a set, and the kind of its elements.
NOTHING = {Groups: ("0", "cells"), Span: ("ABSENT", "number"), Seats: ("-1", "number")}


@codes(ir.Count)
def _count(k: Kernel, node: ir.Count, E: Frame) -> Value:
    if isinstance(node.of, ir.Conflicts):
        return Code(conflict_count(k, node.of.board))
    over = value(k, node.of, E)
    match over:
        case Groups() | Runs():
            total = k.source.keep("0", "total")
            with k.each(over):
                k.source.add(f"{total} += 1")
            return Code(total)
        case Held(place, whose, None):
            return Code(k.shape.size(place, whose))
        case Held(place, whose, all_if=there) if there:
            return Code(f"({k.shape.size(place, whose)} if {there} else 0)")
        case Held(place, whose, kinds):
            if k.shape.plain(k.shape.places[place]):
                return Code(f"count({k.there(over)})")
            return Code(k.sum_of_copies(place, whose, str(kinds)))
        case Series(many=many):
            return Code(many)
        case OnCells(cells, covered):
            if covered and k.shape.stacked:
                return Code(k.sum_of_heights(cells))
            return Code(f"count({cells})")
        case Seats(_, many, None) | Span(_, many, None):
            return Code(many)
        case Seats() | Span():
            total = k.source.keep("0", "total")
            with k.each(over):
                k.source.add(f"{total} += 1")
            return Code(total)
        case Code(text):
            return Code(f"count({text})")
    raise Unsupported("this count")


def _end(text: str, last: bool) -> str:
    """Generate the highest or the lowest element of a set, which is known of one that is
    written.
    """
    if text.isdecimal():
        written = int(text)
        return str(written.bit_length() - 1 if last else (written & -written).bit_length() - 1)
    return f"{'highest' if last else 'lowest'}({text})"


@codes(ir.First)
def _first(k: Kernel, node: ir.First, E: Frame) -> Value:
    over = value(k, node.of, E)
    if node.along is not None:
        return _first_along(k, node, over, E)
    if node.amount is not None:
        return several(k, over, number(k, node.amount, E), node.last)
    match over:
        case Series() | Held() | OnCells() if has_order(k, over):
            return end_of(k, over, node.last)
        case Code(text, "cells" | "regions" | "directions"):
            return Code(_end(text, node.last))
        case Held(place, whose):
            there = k.there(over)
            return InPlace(place, whose, f"{'highest' if node.last else 'lowest'}({there})")
        case OnCells(cells):
            return OnCell(f"{'highest' if node.last else 'lowest'}({cells})")
        case Code(text, "players"):
            return Code(f"{'highest' if node.last else 'lowest'}({text})")
        case Conflicts(board) if not node.last:
            return Code(first_conflict(k, board), "cells")
        case Runs():
            chosen = k.source.keep("0", "chosen", "cells")
            with k.each(over) as run:
                k.source.add(
                    f"{chosen} = {run if node.last else f'{run} if {chosen} == 0 else {chosen}'}"
                )
            return Code(chosen, "cells")
        case Groups() | Span() | Seats():
            nothing, kind = NOTHING[type(over)]
            chosen = k.source.keep(nothing, "chosen", "" if kind == "number" else kind)
            with k.each(over) as each:
                k.source.add(f"{chosen} = {each}")
                if not node.last:
                    k.source.add("break")
            return Code(chosen, kind)
    raise Unsupported("`first of` such a set")


def _first_along(k: Kernel, node: ir.First, over: Value, E: Frame) -> Value:
    """Generate the first or last of a set of cells, or of cards on cells, that has its own
    order.
    """
    assert node.slot is not None
    assert node.along is not None
    on_cards = not isinstance(over, Code)
    cells = cards_along(k, over) if on_cards else str(over)
    if node.amount is None:
        chosen = end_along(k, cells, node.slot, node.along, E, node.last)
        return OnCell(chosen) if on_cards else Code(chosen)
    amount = number(k, node.amount, E)
    kept = several_along(k, cells, node.slot, node.along, E, amount, node.last)
    return OnCells(kept) if on_cards else Code(kept, "cells")


@codes(ir.CountAlike)
def _count_alike(k: Kernel, node: ir.CountAlike, E: Frame) -> Value:
    of = value(k, node.of, E)
    attribute = node.attribute
    values, low = k.layout.cards.codes(attribute), k.shape.low(attribute)
    column = k.layout.cards.column(attribute)[:-1]
    kinds = [sum(1 << i for i, c in enumerate(column) if c == low + v) for v in range(len(values))]
    if isinstance(of, OnCells | Code):
        text = of.cells if isinstance(of, OnCells) else of.text
        if isinstance(of, OnCells) and of.covered:
            raise Unsupported("covered cards compared with each other")
        among = k.source.keep(text, "among", "cells")
    elif not isinstance(of, Held):
        raise Unsupported("such cards compared with each other")
    answer, length = k.source.keep("0", "found"), k.source.keep("0", "length")
    v = k.source.fresh("v")
    with k.source.block(f"for {v} in range({len(values)}):"):
        if isinstance(of, Held):
            table = k.source.table(f"kinds_with_{attribute}", kinds, "kinds")
            passing = f"({table}[{v}] & {of.kinds})" if of.kinds else f"{table}[{v}]"
            if k.shape.plain(k.shape.places[of.place]):
                many = f"count({k.shape.has(of.place, of.owner)} & {passing})"
            else:
                many = k.sum_of_copies(of.place, of.owner, passing)
        else:
            many = f"count({among} & s.where_{attribute}[{v}])"
        many = k.named(many, "many")
        match node.how:
            case "different":
                k.source.add(f"{answer} += {many} > 0")
            case "alike":
                with k.source.block(f"if {many} > {answer}:"):
                    k.source.add(f"{answer} = {many}")
            case _:
                k.source.add(f"{length} = {length} + 1 if {many} > 0 else 0")
                with k.source.block(f"if {length} > {answer}:"):
                    k.source.add(f"{answer} = {length}")
    return Code(answer)


@codes(ir.Fold)
def _fold(k: Kernel, node: ir.Fold, E: Frame) -> Value:
    total, high = begin_sum(k, k.bounds.of(node))
    fresh = k.source.keep("1", "fresh") if node.how != "sum" else ""
    with k.each(value(k, node.over, E), copies=True) as element:
        E[node.slot] = element
        term = number(k, node.value, E)
        term = certain(k, node.value, term, E)
        if node.how == "sum":
            add_to_sum(k, total, high, term)
        else:
            sign = ">" if node.how == "highest" else "<"
            term = k.named(term, "here")
            with k.source.block(f"if {fresh} or {term} {sign} {total}:"):
                k.source.add(f"{total} = {term}")
                k.source.add(f"{fresh} = 0")
    return Code(end_sum(k, total, high))
