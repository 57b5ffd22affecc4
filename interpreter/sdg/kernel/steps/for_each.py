"""`for each` over elements that are listed first: in an order, of cards, or with decisions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import evolve, frozen

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
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.card_order import has_order, may_grow, on_stacks
from sdg.kernel.expressions.orders import cards_along, each_along
from sdg.kernel.expressions.register import number, value
from sdg.kernel.upkeep.moves import lying_on

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@frozen
class Gathered:
    """The fields in which the elements of a loop stand, and what its elements are."""

    many: str  # how many there are
    rows: str  # their numbers
    kinds: str  # of cards on cells, which they were
    over: Value
    spot: InPlace | InStack | None = None  # where cards lie that have an order

    def element(self, k: Kernel, at: str) -> Value:
        """Generate the element with an index."""
        i = k.source.keep(f"s.{self.rows}[{at}]", "i")
        match self.spot:
            case InPlace(place, whose):
                return InPlace(place, whose, i)
            case InStack():
                kind = k.source.keep(f"s.{self.kinds}[{at}]", "kind")
                return InStack(i, kind, k.shape.kinds)
        match self.over:
            case OnCells():
                return OnCell(i)
            case Held(place, whose):
                return InPlace(place, whose, i)
            case Seats() | Code(_, "players"):
                return Code(i, "seat")
        return Code(i)

    def there(self, k: Kernel, element: Value, at: str) -> str:
        """Generate the test whether a card is still where it was; "" of other elements."""
        match element:
            case OnCell(cell):
                return f"s.cell[{cell}] == s.{self.kinds}[{at}]"
            case InStack(cell, kind):
                return f"{lying_on(k)}(s, {cell}, {kind})"
            case InPlace(place, whose, kind):
                return f"{k.shape.has(place, whose)} >> {kind} & 1"
        return ""


def gather(k: Kernel, loop: ir.ForEach, E: Frame, name: str) -> Gathered:
    """Generate code: what a loop runs over is put down, in its order; `name` is that of the
    fields.
    """
    over = _fixed(k, value(k, loop.over, E))
    most = _most(k, over)
    gathered = Gathered(f"{name}_many", f"{name}_row", f"{name}_kind", over)
    fields, add = k.source.fields, k.source.add
    width = "numbers" if isinstance(over, Span) else "small"
    fields[gathered.many], fields[gathered.rows] = "number()", f"{width}({most})"
    if isinstance(over, OnCells) or on_stacks(k, over):
        fields[gathered.kinds] = f"small({most})"
    if loop.order is not None:
        fields[f"{name}_rank"] = f"numbers({most})"
    add(f"s.{gathered.many} = 0")
    with _elements(k, loop, over, E) as element:
        if isinstance(over, Held | OnCells | Series) and may_grow(k, over):
            k.within(f"s.{gathered.many}", most, "break")
        at = k.source.keep(f"s.{gathered.many}", "at")
        if loop.order is not None:
            rank = k.named(number(k, loop.order.value, {**E, loop.slot: element}), "rank")
            _make_room(k, gathered, f"s.{name}_rank", rank, at, loop.order.how)
            add(f"s.{name}_rank[{at}] = {rank}")
        add(f"s.{gathered.rows}[{at}] = {_number_of(element)}")
        if isinstance(element, OnCell):
            add(f"s.{gathered.kinds}[{at}] = s.cell[{element.cell}]")
        elif isinstance(element, InStack):
            add(f"s.{gathered.kinds}[{at}] = {element.kind}")
        add(f"s.{gathered.many} += 1")
    if has_order(k, over) and isinstance(element, InPlace | InStack):
        gathered = evolve(gathered, spot=element)
    return gathered


def _make_room(k: Kernel, gathered: Gathered, ranks: str, rank: str, at: str, how: str) -> None:
    """Generate code: those which come after an element move up by one."""
    sign = ">" if how == "highest" else "<"
    before = f"{rank} {sign} {ranks}[{at} - 1]"
    if how != "highest":  # what is absent comes last
        before = f"{rank} != ABSENT and ({ranks}[{at} - 1] == ABSENT or {before})"
    with k.source.block(f"while {at} > 0 and {before}:"):
        for field in (ranks, f"s.{gathered.rows}", f"s.{gathered.kinds}"):
            if field.removeprefix("s.") in k.source.fields:
                k.source.add(f"{field}[{at}] = {field}[{at} - 1]")
        k.source.add(f"{at} -= 1")


def _fixed(k: Kernel, over: Value) -> Value:
    """Give a set names, so that nothing in it depends on what is written later."""
    match over:
        case Held(_, whose):
            return evolve(over, owner=k.named(whose, "whose"))
    return over


@contextmanager
def _elements(k: Kernel, loop: ir.ForEach, over: Value, E: Frame) -> Iterator[Value]:
    """Generate a loop over a set; players of the same rank come in the order of their turns."""
    if loop.along is not None:
        on_cards = not isinstance(over, Code)
        cells = cards_along(k, over) if on_cards else str(over)
        with each_along(k, cells, loop.slot, loop.along, E) as cell:
            yield OnCell(cell) if on_cards else Code(cell)
        return
    if (
        loop.order is not None
        and isinstance(over, Seats | Code)
        and getattr(over, "kind", "players") == "players"
    ):
        there = over.text if isinstance(over, Code) else k.source.keep("0", "there")
        if isinstance(over, Seats):
            with k.each(over) as seat:
                k.source.add(f"{there} |= 1 << {seat}")
        over = Seats("s.active", str(k.shape.players), lambda seat: f"{there} >> {seat} & 1")
    if isinstance(over, OnCells) and not has_order(k, over):
        with k.each(Code(over.cells, "cells")) as cell:
            yield OnCell(str(cell))
        return
    with k.each(over, copies=True) as element:
        yield element


def _number_of(element: Value) -> str:
    match element:
        case InPlace(_, _, kind):
            return kind
        case OnCell(cell) | InStack(cell):
            return cell
        case Code(text):
            return text
    raise Unsupported("`for each` of such a set")


def _most(k: Kernel, over: Value) -> int:
    """Return how many elements a set has at most."""
    match over:
        case Held() | OnCells() | Series() if has_order(k, over):
            return k.shape.all_listed
        case Code(_, "cells") | OnCells():
            return k.shape.cells
        case Code(_, "regions"):
            return len(k.layout.regions.cells)
        case Code(_, "directions"):
            return k.shape.ways
        case Code(_, "players") | Seats():
            return k.shape.players
        case Span(_, many) if many.isdigit():
            return max(1, int(many))
        case Held():
            return max(k.shape.kinds, k.shape.all_listed)
    raise Unsupported("`for each` of such a set")
