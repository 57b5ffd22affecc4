"""Loops over sets: one function for each class of sets, registered for `Kernel.each`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sdg.kernel.dialect.values import (
    Code,
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
from sdg.kernel.expressions.card_order import each_in_order, has_order
from sdg.kernel.expressions.runs import each_group, each_run
from sdg.kernel.generator_context import Kernel, loops


@loops(Code)
@contextmanager
def _code(k: Kernel, over: Code, copies: bool) -> Iterator[Value]:
    kind = over.kind
    if kind == "players":
        with k.bits(over.text, "number") as seat:
            yield Code(seat, "seat")
    elif kind in ("cells", "regions", "directions"):
        with k.bits(over.text, "number" if kind == "directions" else kind) as i:
            yield Code(i)
    else:
        raise Unsupported("a loop over such a set")


@loops(Series)
@contextmanager
def _series(k: Kernel, over: Series, copies: bool) -> Iterator[Value]:
    with each_in_order(k, over, copies) as card:
        yield card


@loops(OnCells)
@contextmanager
def _on_cells(k: Kernel, over: OnCells, copies: bool) -> Iterator[Value]:
    if has_order(k, over):
        with each_in_order(k, over, copies) as card:
            yield card
    elif over.covered:
        raise Unsupported("a loop over such a set")
    else:
        with k.bits(over.cells, "cells") as i:
            yield OnCell(i)


@loops(Held)
@contextmanager
def _held(k: Kernel, over: Held, copies: bool) -> Iterator[Value]:
    place, whose = over.place, over.owner
    if has_order(k, over):
        with each_in_order(k, over, copies) as card:
            yield card
        return
    only = k.shape.endless_kind(place, whose) if over.kinds is None else None
    if only:
        with k.source.block(f"for {k.source.fresh('n')} in range(1):"):
            yield InPlace(place, whose, only)
        return
    with k.bits(k.there(over), "kinds") as i:
        if copies and not k.shape.plain(k.shape.places[place]):
            many = k.source.keep(k.shape.copy(place, whose, i), "many")
            with k.source.block(f"for {k.source.fresh('n')} in range({many}):"):
                yield InPlace(place, whose, i)
        else:
            yield InPlace(place, whose, i)


@loops(Span)
@contextmanager
def _span(k: Kernel, over: Span, copies: bool) -> Iterator[Value]:
    n, each = k.source.fresh("n"), k.source.fresh("each")
    with k.source.block(f"for {n} in range({over.many}):"):
        k.source.add(f"{each} = {over.first} + {n}")
        if over.passes is not None:
            with k.source.block(f"if not {over.passes(each)}:"):
                k.source.add("continue")
        yield Code(each)


@loops(Groups)
@contextmanager
def _groups(k: Kernel, over: Groups, copies: bool) -> Iterator[Value]:
    with each_group(k, over.cells, over.through) as group:
        if over.passes is not None:
            with k.source.block(f"if not {over.passes(group)}:"):
                k.source.add("continue")
        yield Code(group, "cells")


@loops(Runs)
@contextmanager
def _runs(k: Kernel, over: Runs, copies: bool) -> Iterator[Value]:
    with each_run(k, over) as run:
        yield run


@loops(Seats)
@contextmanager
def _seats(k: Kernel, over: Seats, copies: bool) -> Iterator[Value]:
    n, seat = k.source.fresh("n"), k.source.fresh("seat")
    with k.source.block(f"for {n} in range({over.many}):"):
        if over.first == "0":
            k.source.add(f"{seat} = {n}")
        else:
            k.source.add(f"{seat} = ({over.first} + {n}) % {k.shape.players}")
        if over.passes is not None:
            with k.source.block(f"if not {over.passes(seat)}:"):
                k.source.add("continue")
        yield Code(seat, "seat")
