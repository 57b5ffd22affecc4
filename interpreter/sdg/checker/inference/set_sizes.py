"""Sizes of sets: an expression in, how many elements it may have at most in any play out."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

from attrs import field, frozen

from sdg import ir
from sdg.checker.inference.tables_played import Tables

Highest: TypeAlias = Callable[[ir.Expr], float]  # what a number is at most


@frozen
class Sizes:
    """The greatest sizes of sets and regions at any table."""

    tables: Tables
    highest: Highest
    _known: dict[tuple[str, str], float] = field(factory=dict)  # of families

    def of(self, node: ir.Expr) -> float:
        """Return how many elements a set has at most; infinity if that is not known."""
        match node:
            case ir.Filter(over=over) | ir.Best(over=over):
                return self.of(over)
            case ir.First(of=over, amount=amount) if amount is not None:
                return max(0, min(self.of(over), self.highest(amount)))
            case ir.BoardCells(board=name) | ir.CellsThisTurn(board=name):
                return self.board(name)
            case ir.Neighbors():
                return 6 if any(board.hexagonal for board in self.tables.rules.boards) else 4
            case ir.RegionCells(regions=regions):
                return self.cells(regions)
            case ir.FamilyRegions(family=name) | ir.RegionsAt(family=name):
                return self.regions(name)
            case ir.CardsOn(cells=cells):
                return inf if self.stacked else 1 if cells.type == ir.CELL else self.of(cells)
            case ir.PlaceCards(place=name):
                return self.room(name)
            case ir.AllPlayers(others=others):
                return self.tables.rules.players[1] - others
            case ir.Values(attribute=name):
                return len(self.tables.attributes[name].values)
            case ir.Directions(diagonal=diagonal):
                return 8 if diagonal else 6
            case ir.Leaps():
                return 8
            case ir.Groups(cells=cells):
                return self.of(cells)
        return inf

    @property
    def stacked(self) -> bool:
        """Return whether a cell may hold several cards."""
        return any(board.stacked for board in self.tables.rules.boards)

    def board(self, name: str) -> float:
        """Return how many cells a board has at most."""
        board = self.tables.boards.get(name)
        if board is None:
            return inf
        if board.drawn is not None:
            return len(board.drawn)
        if board.rows is None or board.columns is None:
            return inf
        return product(self.highest(board.rows), self.highest(board.columns))

    def cells(self, regions: ir.Expr) -> float:
        """Return how many cells a region has at most, or regions have together."""
        element = regions.type.of
        if not isinstance(element, ir.Type):
            return self.region(str(element))
        name = str(element.of)
        family = self.tables.families.get(name)
        whole = inf if family is None else self.board(family.board)
        return min(whole, product(self.of(regions), self.region(name)))

    def region(self, name: str) -> float:
        """Return how many cells a region of a family has at most."""
        return self._of_a_family("cells", name, self._region)

    def regions(self, name: str) -> float:
        """Return how many regions a family has at most."""
        return self._of_a_family("regions", name, self._regions)

    def _of_a_family(
        self, what: str, name: str, counted: Callable[[ir.Family, ir.Board], float]
    ) -> float:
        family = self.tables.families.get(name)
        board = None if family is None else self.tables.boards.get(family.board)
        if family is None or board is None or board.rows is None:
            return inf
        if (what, name) not in self._known:
            self._known[what, name] = inf  # of one that is said to hold itself
            self._known[what, name] = counted(family, board)
        return self._known[what, name]

    def _region(self, family: ir.Family, board: ir.Board) -> float:
        match family.area:
            case ir.Lines(which) if board.rows is not None and board.columns is not None:
                return self.highest(board.rows if which == "column" else board.columns)
            case ir.Blocks(rows, columns):
                return product(self.highest(rows), self.highest(columns))
            case ir.Around(_, rows, columns):
                return rows * columns
            case ir.Listed(listed):
                return max(map(len, listed), default=0)
            case ir.Joined(families):
                return max(map(self.region, families), default=0)
            case ir.BySeat(lines):
                named = {each for _, areas in lines for each, _ in areas}
                return max(map(self.region, named), default=0)
        return inf

    def _regions(self, family: ir.Family, board: ir.Board) -> float:
        match family.area:
            case ir.Lines("diagonal"):
                return 2
            case ir.Lines(which) if board.rows is not None and board.columns is not None:
                return self.highest(board.rows if which == "row" else board.columns)
            case ir.Listed(listed):
                return len(listed)
            case ir.Joined(families):
                return sum(map(self.regions, families))
            case ir.Blocks():
                return self.board(board.name)
        return inf

    def room(self, name: str) -> float:
        """Return how many cards a place holds at most."""
        place = next((each for each in self.tables.rules.places if each.name == name), None)
        if place is None or place.endless:
            return inf
        if place.capacity is not None:
            return self.highest(place.capacity)
        return 1 if place.kind == "slot" else inf


def product(one: float, other: float) -> float:
    """Multiply two ends of which one may be endless."""
    return one * other if one and other else 0
