"""Counts that always come to one: of a region by itself, where its cells are meant."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import sizes as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at each count of a family that is one region, or one for each player, and of the row,
    column or block of a cell."""
    areas = {family.name: family.area for family in resolved.rules.families}
    reported = set[int]()
    for node in all_of(ir.Count, resolved.rules):
        match node.of:
            case ir.RegionsAt(family=name, span=span) if _has_each_cell_once(areas.get(name)):
                if node.span and span and node.span.start not in reported:
                    reported.add(node.span.start)
                    yield say.counts_one_region(node.span, span.text)
            case ir.FamilyRegions(family=name):
                area = areas.get(name)
                alone = isinstance(area, ir.Listed) and len(area.listed) == 1
                of_player = isinstance(area, ir.BySeat) and node.of.owner is not None
                if (alone or of_player) and node.span and node.span.start not in reported:
                    reported.add(node.span.start)
                    yield say.counts_one_region(node.span, name)


def _has_each_cell_once(area: object) -> bool:
    """Return whether each cell of a board lies in just one region of a family."""
    match area:
        case ir.Lines("row" | "column") | ir.Blocks():
            return True
        case ir.Listed(listed):  # of several regions, as `each mark` lists them
            return len(listed) > 1
    return False
