"""Rules that compare values, generated: a card differs from its peers, is far from them, rises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from sdg import ir
from sdg.engine.rules.clauses import Differ
from sdg.engine.rules.comparisons import Apart, Slope
from sdg.kernel.dialect.values import Code
from sdg.kernel.upkeep.peer_sets import peers_table

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

Comparing: TypeAlias = Differ | Apart | Slope


@contextmanager
def at_fault(k: Kernel, clause: Comparing, cell: str, kind: str) -> Iterator[str]:
    """Generate the cells whose cards a clause does not allow next to a card that lies on a cell.

    What is written inside is left out for cards without the attribute.
    """
    with k.with_value(_attribute(clause), kind) as value:
        match clause:
            case Differ():
                shown = f"s.where_{_attribute(clause)}[{value}]"
                yield f"({shown} & {peers_table(k, clause)}[{cell}])"
            case Apart():
                yield f"({_near(k, clause)}(s, {value}) & {peers_table(k, clause)}[{cell}])"
            case Slope():
                above, below = _no_less(k, clause, value), _no_more(k, clause, value)
                lower, higher = _sides(k, clause)
                yield f"({above} & {lower}[{cell}] | {below} & {higher}[{cell}])"


def where_at_fault(k: Kernel, clause: Apart | Slope) -> str:
    """Generate the function that returns where a card of a kind may not lie."""
    attribute, name = _attribute(clause), f"barred_by_{clause.rule.name}"
    name += f"_{clause.rule.clauses.index(clause.clause)}"
    if not k.source.begins(name):
        return name
    with k.source.function(f"def {name}(s: State, kind: number) -> cells:"):
        k.source.add("barred: cells = 0")
        with k.with_value(attribute, "kind") as value:
            if isinstance(clause, Apart):
                shown = _near(k, clause)
                with k.each(Code(f"{shown}(s, {value})", "cells")) as other:
                    k.source.add(f"barred |= {peers_table(k, clause)}[{other}]")
            else:
                lower, higher = _sides(k, clause)
                with k.each(Code(_no_less(k, clause, value), "cells")) as other:
                    k.source.add(f"barred |= {higher}[{other}]")
                with k.each(Code(_no_more(k, clause, value), "cells")) as other:
                    k.source.add(f"barred |= {lower}[{other}]")
        k.source.add("return barred")
    return name


def _attribute(clause: Comparing) -> str:
    assert isinstance(clause.clause, ir.AllDifferent | ir.NeighborsDiffer | ir.Sloping)
    return clause.clause.attribute


def _sides(k: Kernel, clause: Slope) -> tuple[str, str]:
    """Return the tables of the cells next to each cell where less has to lie, and where more."""
    return (
        k.source.table("lower_side", clause.lower, "cells"),
        k.source.table("higher_side", clause.higher, "cells"),
    )


def _near(k: Kernel, clause: Apart) -> str:
    """Generate the function of the cells that show a value too near to one."""
    assert isinstance(clause.clause, ir.NeighborsDiffer)
    attribute, least = _attribute(clause), clause.clause.least
    name = f"near_{attribute}_{least}"
    if k.source.begins(name):
        values = k.engine.layout.cards.worths(attribute)
        one, other = "value", "other"
        if values != tuple(range(values[0], values[0] + len(values))):
            table = k.source.table(f"worth_of_{attribute}", values)
            one, other = f"{table}[value]", f"{table}[other]"
        with k.source.function(f"def {name}(s: State, value: number) -> cells:"):
            k.source.add("found: cells = 0")
            with k.source.block(f"for other in range({len(values)}):"):
                k.source.add(f"apart = {one} - {other}")
                with k.source.block(f"if apart < {least} and apart > -{least}:"):
                    k.source.add(f"found |= s.where_{attribute}[other]")
            k.source.add("return found")
    return name


def _no_less(k: Kernel, clause: Slope, value: str) -> str:
    many = len(k.layout.cards.codes(_attribute(clause)))
    return f"{_showing(k, _attribute(clause))}(s, {value}, {many})"


def _no_more(k: Kernel, clause: Slope, value: str) -> str:
    return f"{_showing(k, _attribute(clause))}(s, 0, {value} + 1)"


def _showing(k: Kernel, attribute: str) -> str:
    """Generate the function of the cells that show one of some values in a row."""
    name = f"showing_{attribute}"
    if k.source.begins(name):
        head = f"def {name}(s: State, least: number, end: number) -> cells:"
        with k.source.function(head):
            k.source.add("found: cells = 0")
            with k.source.block("for value in range(least, end):"):
                k.source.add(f"found |= s.where_{attribute}[value]")
            k.source.add("return found")
    return name
