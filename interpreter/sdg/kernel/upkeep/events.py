"""Functions that note what happens to cards on cells: which came to lie there, which left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import Code
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.state.events import (
    CAME,
    KINDS,
    LEFT,
    MANY_LEFT,
    MOST_LEFT,
    are_counted,
    are_waited_for,
    is_order_noted,
)

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def note_landed(k: Kernel) -> None:
    """Generate code: a card has arrived at a cell."""
    if is_order_noted(k.rules):
        with k.source.block("if not s.landed >> at & 1:"):
            k.source.add("s.came[at] = s.comers")
            k.source.add("s.comers += 1")
    k.source.add("s.landed |= one_cell(at)")
    if are_counted(k.shape):
        k.source.add(f"s.{CAME}[at] += 1")
    note_laid(k)


def note_laid(k: Kernel) -> None:
    """Generate code: a card came to lie on a cell this turn, if some line reads such cells."""
    grids, asked = k.layout.geometry.grids, k.layout.boards_laid
    if asked:
        boards = sum(grid.mask for grid in grids if grid.board in asked)
        k.source.add(f"s.laid |= one_cell(at) & {boards}")


def note_left(k: Kernel, at: str, kind: str) -> None:
    """Generate code: the visible card of a cell, of a kind, leaves it."""
    k.source.add(f"s.left |= one_cell({at})")
    if are_counted(k.shape):
        with k.source.block(f"if s.{CAME}[{at}] > 0:"):
            k.source.add(f"s.{CAME}[{at}] -= 1")
    _note_gone(k, at, kind)


def note_pulled(k: Kernel, n: str, at: str, kind: str) -> None:
    """Generate code: a covered card of a kind leaves a cell, on which `n` were below it."""
    k.source.add(f"s.pulled |= one_cell({at})")
    if are_counted(k.shape):
        with k.source.block(f"if {n} >= s.height[{at}] - s.{CAME}[{at}]:"):
            k.source.add(f"s.{CAME}[{at}] -= 1")
    _note_gone(k, at, kind)


def _note_gone(k: Kernel, at: str, kind: str) -> None:
    if not are_waited_for(k.rules):
        return
    for field in (LEFT, KINDS):
        k.source.fields[field] = f"numbers({MOST_LEFT})"
    with k.source.block(f"if s.{MANY_LEFT} < {MOST_LEFT}:"):
        k.source.add(f"s.{LEFT}[s.{MANY_LEFT}] = {at}")
        k.source.add(f"s.{KINDS}[s.{MANY_LEFT}] = {kind}")
        k.source.add(f"s.{MANY_LEFT} += 1")


def nothing_happened(k: Kernel) -> None:
    """Generate code: what has happened on cells is settled."""
    if are_waited_for(k.rules):
        k.source.add(f"s.{MANY_LEFT} = 0")
    if are_counted(k.shape):
        with k.each(Code("s.landed", "cells")) as cell:
            k.source.add(f"s.{CAME}[{cell}] = 0")
    for field in k.shape.happened:
        k.source.add(f"s.{field} = 0")


@contextmanager
def only_tried(k: Kernel, at: str, kind: str) -> Iterator[None]:
    """Generate what is evaluated while a card lies on a cell, and leaves no note of having been
    there.
    """
    add = k.source.add
    if not k.shape.stacked:
        was = k.source.keep(f"s.cell[{at}]", "was")
        with k.source.block(f"if {was} >= 0:"):
            add(f"hide(s, {at}, {was})")
        add(f"show(s, {at}, {kind})")
        note_laid(k)
        yield
        add(f"hide(s, {at}, {kind})")
        with k.source.block(f"if {was} >= 0:"):
            add(f"show(s, {at}, {was})")
        return
    notes = ["landed", "left"]
    notes += [MANY_LEFT] if are_waited_for(k.rules) else []
    notes += [f"{CAME}[{at}]"] if are_counted(k.shape) else []
    kept = [(note, k.source.keep(f"s.{note}", "had")) for note in notes]
    add(f"put(s, {at}, {kind})")
    yield
    add(f"lift(s, {at})")
    for note, had in kept:
        add(f"s.{note} = {had}")


@contextmanager
def each_that_landed(k: Kernel, event: ir.Arrives) -> Iterator[tuple[str, str]]:
    """Generate what is done with each card that has come to a cell of a board and lies there still:
    its cell and kind."""
    with k.each(Code(arrived(k, event), "cells")) as cell:
        if not are_counted(k.shape):
            yield str(cell), f"s.cell[{cell}]"
            return
        _alone(k, "cards that land on stacks")
        at, n = k.source.keep(str(cell), "at"), k.source.fresh("n")
        first = f"s.height[{at}] - s.{CAME}[{at}]"
        with k.source.block(f"for {n} in range({first}, s.height[{at}]):"):
            visible = f"{n} == s.height[{at}] - 1"
            kind = k.source.keep(f"s.cell[{at}] if {visible} else {k.shape.covered(at, n)}", "kind")
            yield at, kind


@contextmanager
def each_that_left(k: Kernel, when: ir.When) -> Iterator[tuple[str, str]]:
    """Generate what is done with each card that has left a cell of a board: its cell and kind."""
    event = when.event
    assert isinstance(event, ir.Arrives)
    _alone(k, "cards that leave")
    if k.layout.cards.bindings and ir.Local(0, ir.CARD) in walk(when):
        raise Unsupported("wild cards that leave, and are asked for")
    left = "(s.left | s.pulled)" if k.shape.stacked else "s.left"
    with k.each(Code(f"{left} & {_cells(k, event)}", "cells")) as cell:
        at, i = k.source.keep(str(cell), "at"), k.source.fresh("i")
        with (
            k.source.block(f"for {i} in range(s.{MANY_LEFT}):"),
            k.source.block(f"if s.{LEFT}[{i}] == {at}:"),
        ):
            yield at, f"s.{KINDS}[{i}]"


def arrived(k: Kernel, event: ir.Arrives) -> str:
    """Generate the cells of a board on which a card has arrived and still lies."""
    return f"s.landed & {_cells(k, event)} & s.occupied"


def _cells(k: Kernel, event: ir.Arrives) -> int:
    return sum(grid.mask for grid in k.layout.geometry.grids if grid.board == event.board)


def _alone(k: Kernel, what: str) -> None:
    """Refuse what is noted of the whole happening, where actions in it have notes of their own."""
    if any(isinstance(node, ir.Do | ir.DoFirst) for node in walk(k.rules)):
        raise Unsupported(
            f"{what}, where actions are done by themselves",
            "the steps of the action in place of `do`",
        )
