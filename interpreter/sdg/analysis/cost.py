"""How much work it is to go through a tree, in the units in which the engine counts work."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.ir.facts import loops
from sdg.ir.walking import walk

FEW = ("player", "direction")  # kinds of which there are never many
WRITTEN = 50  # actions within one that are written out; the weight of a name that is
NODES = 16  # of a tree that are carried out in one unit, or less


def weight(*trees: Any) -> int:
    """Return how many units it takes to go once through some trees, their loops not counted."""
    return 1 + sum(1 for _ in walk(trees)) // NODES


def light(over: ir.Expr, body: ir.Expr) -> bool:
    """Return whether a loop is so small that it need not be counted: it counts with its place."""
    small = isinstance(over, ir.Neighbors | ir.RegionsAt) or (
        isinstance(over.type.of, ir.Type) and over.type.of.kind in FEW
    )
    return small and not any(loops(node) for node in walk((over, body)))
