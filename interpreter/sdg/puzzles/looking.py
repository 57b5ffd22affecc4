"""Which cells a condition of a rule can look at, whatever lies on them: expressions in, sets out.

It may answer too many cells, never too few: once all of them are filled, what the condition says
does not change any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from sdg import ir
from sdg.engine.geometry import bits
from sdg.engine.layout import Layout

PLAIN = (  # what is known of these does not lie on a board
    ir.Const, ir.OptionValue, ir.Fact, ir.Seat, ir.Stored, ir.Left, ir.AllPlayers, ir.Directions,
    ir.Leaps, ir.Values, ir.PlaceCards, ir.CardIn,
)  # fmt: skip
BINDING = (ir.Quantified, ir.Fold, ir.Filter, ir.Best)  # a slot is each of a set in turn
READING = (  # of what these are asked they tell what lies there
    ir.Attr, ir.CardAt, ir.CardsOn, ir.IsEmpty, ir.IsFull, ir.IsWild, ir.IsFaceDown, ir.Height,
    ir.Shows, ir.CountAlike, ir.Count, ir.Runs, ir.Groups,
)  # fmt: skip
JOINING = (  # these are made of what their parts tell
    ir.Arithmetic, ir.Compare, ir.All, ir.Any, ir.Not, ir.Choice, ir.In, ir.InFamily,
    ir.First, ir.CellOf, ir.RegionCells, ir.Order, ir.Coordinate,
)  # fmt: skip


class Looking:
    """One look at an expression: `read` is the set of cells that it may ask for."""

    def __init__(self, layout: Layout, known: dict[int, int]) -> None:
        """Begin; `known` are the cells that each slot may mean."""
        self.layout = layout
        self.known = dict(known)
        self.everywhere = (1 << layout.geometry.size) - 1
        self.read = 0

    def at(self, node: Any) -> int:
        """Look at an expression; answer the cells that it may mean, or whose cards it may be."""
        geometry = self.layout.geometry
        match node:
            case ir.Const(value, ir.CELL):
                return 1 << value if value >= 0 else 0
            case ir.Local(slot):
                return self.known.get(slot, 0)
            case ir.Bind(slot, value, body):
                self.known[slot] = self.at(value)
                return self.at(body)
            case ir.Step(distance, direction, cell):
                self.at(direction)
                ways = range(8 + len(geometry.leaps))
                if isinstance(direction, ir.Const):
                    ways = range(direction.value, direction.value + 1)
                cells = tuple(bits(self.at(cell)))
                steps = (geometry.step(one, way, distance) for one in cells for way in ways)
                return _together(1 << step for step in steps if step >= 0)
            case ir.Neighbors(cell):
                return _together(geometry.neighbors[one] for one in bits(self.at(cell)))
            case ir.CellAt(_, ir.Const(row), ir.Const(column), None):
                grids = (grid for grid in geometry.grids if grid.board == node.board)
                meant = (grid.at(row, column) for grid in grids)
                return _together(1 << one for one in meant if one >= 0)
            case ir.BoardCells():
                return _together(grid.mask for grid in geometry.grids if grid.board == node.board)
            case ir.FamilyRegions(family) if self.layout.regions.static(family):
                return self._cells_of(family, self.everywhere)
            case ir.RegionsAt(family, cell) if self.layout.regions.static(family):
                return self._cells_of(family, self.at(cell))
        if isinstance(node, PLAIN):
            self._parts(node)
            return 0
        if isinstance(node, BINDING):
            self.known[node.slot] = self.at(node.over)
            self._parts(node, ("over",))
            return self.known[node.slot]
        if isinstance(node, READING):
            found = self._parts(node)
            self.read |= found
            return found
        if isinstance(node, JOINING):
            return self._parts(node)
        self.read = self.everywhere  # it may look anywhere
        return self.everywhere

    def _parts(self, node: Any, but: tuple[str, ...] = ()) -> int:
        found = 0
        for name in attrs.fields_dict(type(node)):
            if name not in ("span", "type", *but):
                value = getattr(node, name)
                for part in value if isinstance(value, tuple) else (value,):
                    if attrs.has(type(part)):
                        found |= self.at(part)
        return found

    def _cells_of(self, family: str, touched: int) -> int:
        regions = self.layout.regions
        masks = (regions.cells[region] for region in bits(regions.families[family].ids))
        return _together(mask for mask in masks if mask & touched)


def _together(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
