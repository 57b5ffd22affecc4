"""Notes of what happens to cards on cells, in text: who came to lie there, who left.

Beside the set of cells that cards have left, the state tells of each such cell which kinds they
were where a trigger waits for `card leaves`. All is forgotten when what has happened is settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.walking import walk
from sdg.kernel.codes import Code
from sdg.kernel.source import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

KINDS = "left_kinds"  # of each cell, those that left it


def are_waited_for(rules: ir.Rules) -> bool:
    """Answer whether a trigger waits for cards that leave."""
    events = (when.event for when in rules.whens)
    return any(isinstance(event, ir.Arrives) and event.leaves for event in events)


def is_order_noted(rules: ir.Rules) -> bool:
    """Answer whether it matters which card arrived first: where one may leave against a rule."""
    loose = rules.misplay.rules if rules.misplay is not None else ()
    clauses = (clause for rule in rules.rules if rule.name in loose for clause in rule.clauses)
    return any(isinstance(clause, ir.NoLeaving) for clause in clauses)


def note_landed(k: Kernel) -> None:
    """Write that a card has arrived at a cell."""
    if is_order_noted(k.rules):
        with k.source.block("if not s.landed >> at & 1:"):
            k.source.add("s.came[at] = s.comers")
            k.source.add("s.comers += 1")
    k.source.add("s.landed |= one_cell(at)")
    note_laid(k)


def note_laid(k: Kernel) -> None:
    """Write that a card came to lie on a cell this turn, if some line asks for such cells."""
    grids, asked = k.layout.geometry.grids, k.layout.boards_laid
    if asked:
        boards = sum(grid.mask for grid in grids if grid.board in asked)
        k.source.add(f"s.laid |= one_cell(at) & {boards}")


def note_left(k: Kernel, at: str, kind: str) -> None:
    """Write that a card of a kind leaves a cell."""
    k.source.add(f"s.left |= one_cell({at})")
    if are_waited_for(k.rules):
        k.source.add(f"s.{KINDS}[{at}] |= one_kind({kind})")


def nothing_happened(k: Kernel) -> None:
    """Write that what has happened on cells is settled."""
    if k.shape.cells and are_waited_for(k.rules):
        with k.each(Code("s.left", "cells")) as cell:
            k.source.add(f"s.{KINDS}[{cell}] = 0")
    for field in k.shape.happened:
        k.source.add(f"s.{field} = 0")


@contextmanager
def only_tried(k: Kernel, at: str, kind: str) -> Iterator[None]:
    """Write what is asked while a card lies on a cell, and leaves no note of having been there."""
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
    notes = ["landed", "left"] + ([f"{KINDS}[{at}]"] if are_waited_for(k.rules) else [])
    kept = [(note, k.source.keep(f"s.{note}", "had")) for note in notes]
    add(f"put(s, {at}, {kind})")
    yield
    add(f"lift(s, {at})")
    for note, had in kept:
        add(f"s.{note} = {had}")


@contextmanager
def each_that_left(k: Kernel, when: ir.When) -> Iterator[tuple[str, str]]:
    """Write what is done with each card that has left a cell of a board: its cell and kind."""
    event = when.event
    assert isinstance(event, ir.Arrives)
    if any(isinstance(node, ir.Do | ir.DoFirst) for node in walk(k.rules)):
        raise Unsupported("cards that leave, where actions are done by themselves")
    if k.layout.cards.bindings and ir.Local(0, ir.CARD) in walk(when):
        raise Unsupported("wild cards that leave, and are asked for")
    cells = sum(grid.mask for grid in k.layout.geometry.grids if grid.board == event.board)
    with k.each(Code(f"s.left & {cells}", "cells")) as cell:
        at = k.source.keep(str(cell), "at")
        left = k.source.keep(f"s.{KINDS}[{at}]", "left", "kinds")
        with k.source.block(f"while {left}:"):
            kind = k.source.keep(f"first({left})", "kind")
            k.source.add(f"{left} &= {left} - 1")
            yield at, kind
