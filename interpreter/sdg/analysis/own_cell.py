"""Whether a card put on a cell could change what an expression says of that cell."""

from __future__ import annotations

from sdg import ir
from sdg.ir.facts import BOARD, EVERYTHING, Facts, facts_of
from sdg.ir.rule_slots import RULE_CELL
from sdg.ir.walking import walk


def looks_away(condition: ir.Expr) -> frozenset[str] | None:
    """Return which families of regions a condition reads, if it looks at other cells only.

    None if a card on the cell itself could change the answer. The families matter to a card that
    makes such a region.
    """
    families: set[str] = set()
    beside = {
        node.slot
        for node in walk(condition)
        if isinstance(node, ir.Quantified)
        and node.over == ir.Neighbors(ir.Local(RULE_CELL, ir.CELL))
    }
    for node in walk(condition):
        match node:
            case ir.CardAt(cell) | ir.IsEmpty(cell):
                if not _elsewhere(cell, beside):
                    return None
            case ir.FamilyRegions(family) | ir.RegionsAt(family):
                families.add(family)
            case _ if _looks_near(facts_of(node)):
                return None
    return frozenset(families)


def _looks_near(facts: Facts) -> bool:
    """Return whether what a node looks at may be, or hang on, the card of the rule's own cell."""
    state = facts.names or not {BOARD, EVERYTHING}.isdisjoint(facts.looks)
    return bool(state or facts.gathers or facts.lies)


def _elsewhere(cell: ir.Expr, beside: set[int]) -> bool:
    """Return whether a cell is never the rule's own cell."""
    match cell:
        case ir.Local(slot):
            return slot in beside
        case ir.Step(distance, _, ir.Local(slot)):
            return distance > 0 and slot == RULE_CELL
        case _:
            return False
