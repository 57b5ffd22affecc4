"""Cells that a condition can read, whatever lies on them: an expression in, a set of cells out.

It may answer too many cells, never too few: once all of them are filled, what the condition says
does not change any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from sdg import ir
from sdg.ir.facts import EVERYTHING, Facts, facts_of
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.layout.grid import Grid
from sdg.layout.slots import Layout

WITHOUT_CELLS = ("number", "yes/no", "word", "value", "player", "direction", "place")  # types


class Looking:
    """One look at an expression: `read` is the set of cells that it may ask for."""

    def __init__(self, layout: Layout, known: dict[int, int]) -> None:
        """Begin; `known` are the cells that each slot may mean. Any other may mean all."""
        self.layout = layout
        self.known = dict(known)
        self.everywhere = (1 << layout.geometry.size) - 1
        self.read = 0

    def at(self, node: Any) -> int:
        """Look at an expression; return the cells that it may mean, or whose cards it may be."""
        geometry = self.layout.geometry
        match node:
            case ir.Const(value, kind):
                return cells_meant(self.layout, kind, value)
            case ir.Local(slot, kind):
                unknown = self.everywhere if _of_cells(kind) else 0
                return self.known.get(slot, unknown)
            case ir.Bind(slot, value, body):
                self.known[slot] = self.at(value)
                return self.at(body)
            case ir.Step(distance, direction, cell):
                self.at(direction)
                cells, ways = tuple(bits(self.at(cell))), self._ways(direction)
                steps = (geometry.step(one, way, distance) for one in cells for way in ways)
                return _together(1 << step for step in steps if step >= 0)
            case ir.Neighbors(cell):
                return _together(geometry.neighbors[one] for one in bits(self.at(cell)))
            case ir.CellAt(_, ir.Const(row), ir.Const(column), None):
                meant = (grid.at(row, column) for grid in self._grids(node.board))
                return _together(1 << one for one in meant if one >= 0)
            case ir.Flight(cell, direction, slot, test):
                self.known[slot] = self._along(self.at(cell), direction)
                self.at(test)
                return self.known[slot]
            case ir.BoardCells(board) | ir.CellAt(board):
                self._parts(node)
                return _together(grid.mask for grid in self._grids(board))
            case ir.FamilyRegions(family) if self.layout.regions.static(family):
                return self._cells_of(family, self.everywhere)
            case ir.RegionsAt(family, cell) if self.layout.regions.static(family):
                return self._cells_of(family, self.at(cell))
            case ir.Lookup(name, key):
                self.at(key)
                table = next(each for each in self.layout.rules.tables if each.name == name)
                rows = [value for _, value in table.rows]
                rows += [table.otherwise] if table.otherwise is not None else []
                return _together([self._row(value) for value in rows])
        return self._of_facts(node, facts_of(node))

    def _row(self, node: ir.Expr) -> int:
        """Look at a row of a table: the names in it are its own."""
        around, self.known = self.known, {}
        cells = self.at(node)
        self.known = around
        return cells

    def _of_facts(self, node: ir.Expr, facts: Facts) -> int:
        """Look at an expression of which the facts of its class tell enough."""
        if EVERYTHING in facts.looks or facts.cells not in ("none", "parts"):
            self._parts(node)
            self.read |= 0 if facts.names else self.everywhere  # no card lies on a place's cells
            return self.everywhere
        if facts.binds is not None:
            cells = self.at(getattr(node, facts.binds))
            self.known[node.slot] = cells  # type: ignore[attr-defined]
            self._parts(node, (facts.binds,))
        else:
            cells = self._parts(node)
        self.read |= cells if facts.shown else 0
        return cells if facts.cells == "parts" else 0

    def _grids(self, board: str) -> list[Grid]:
        return [grid for grid in self.layout.geometry.grids if grid.board == board]

    def _along(self, cells: int, direction: ir.Expr) -> int:
        """Return the cells on the way from some cells, in the directions that one may mean."""
        self.at(direction)
        geometry = self.layout.geometry
        ways = self._ways(direction)
        return _together(geometry.rays(way).cells[one] for one in bits(cells) for way in ways)

    def _ways(self, direction: ir.Expr) -> range:
        if isinstance(direction, ir.Const):
            return range(direction.value, direction.value + 1)
        return range(8 + len(self.layout.geometry.leaps))

    def _parts(self, node: Any, but: tuple[str, ...] = ()) -> int:
        cells = 0
        for name in attrs.fields_dict(type(node)):
            if name not in ("span", "type", *but):
                value = getattr(node, name)
                for part in value if isinstance(value, tuple) else (value,):
                    if attrs.has(type(part)):
                        cells |= self.at(part)
        return cells

    def _cells_of(self, family: str, touched: int) -> int:
        regions = self.layout.regions
        masks = (regions.cells[region] for region in bits(regions.families[family].ids))
        return _together(mask for mask in masks if mask & touched)


def cells_meant(layout: Layout, kind: ir.Type, meant: Any) -> int:
    """Return the cells of something known, as an engine has it: a cell, a region, a set of such."""
    if not _of_cells(kind) or meant == ir.NOTHING:
        return 0
    match kind:
        case ir.Type("set", ir.Type() as element):
            elements = bits(meant) if is_mask(kind) else meant
            return _together(cells_meant(layout, element, one) for one in elements)
        case ir.Type("region"):
            return layout.regions.cells[int(meant)]
        case ir.CELL:
            return 1 << int(meant)
    return (1 << layout.geometry.size) - 1


def _of_cells(kind: ir.Type) -> bool:
    """Return whether what is of a type may be cells, consist of some, or lie there."""
    while isinstance(kind.of, ir.Type):
        kind = kind.of
    return kind.kind not in WITHOUT_CELLS


def _together(masks: Iterable[int]) -> int:
    cells = 0
    for mask in masks:
        cells |= mask
    return cells
