"""Words of square boards that are said of a hexagonal one, where no such line runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.families import families_named
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import walk
from sdg.messages import boards_and_ways as say
from sdg.resolver import Resolved
from sdg.source import Span

NORTH, SOUTH = 0, 2  # directions in which a hexagonal board has no neighbors
CELL = 1  # the slot of a rule's own cell, and of the cell where a card lands


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find steps north and south, runs along columns, the two diagonals of a square, and
    `directions` where there are boards of both kinds."""
    rules = resolved.rules
    if not any(board.hexagonal for board in rules.boards):
        return
    boards = _Boards(rules)
    reported: set[tuple[str, int]] = set()
    for diagnostic in _words(rules, boards):
        if (diagnostic.code, diagnostic.span.start) not in reported:
            reported.add((diagnostic.code, diagnostic.span.start))
            yield diagnostic


def _words(rules: ir.Rules, boards: _Boards) -> Iterator[Diagnostic]:
    bodies: list[tuple[Any, dict[int, str]]] = [((rules.setup, rules.turn, rules.ends), {})]
    bodies += [(rule, {CELL: rule.board}) for rule in rules.rules]
    bodies += [(action, boards.of_parameters(action)) for action in rules.actions]
    for when in rules.whens:
        lands = {CELL: when.event.board} if isinstance(when.event, ir.Arrives) else {}
        bodies.append((when, lands))
    for body, cells in bodies:
        yield from _ways_of_both(body, boards, cells)
        for node in walk(body):
            match node:
                case ir.Step(direction=way, cell=cell) | ir.Flight(direction=way, cell=cell):
                    if _square(way) and boards.hexagonal(cell, cells):
                        yield from _way(way, node.span)
                case ir.Compare(left=left, right=right) if boards.hexagonal(None, cells):
                    for way in filter(_square, (left, right)):
                        yield from _way(way, node.span)
                case ir.Runs(cells=among, along=along) if "column" in along and node.span:
                    if boards.hexagonal(among, cells):
                        yield say.along_columns_of_hexagons(node.span)
    diagonals = {
        family.name
        for family in rules.families
        if family.area == ir.Lines("diagonal") and family.board in boards.six
    }
    for node in walk(rules):
        if families_named(node) & diagonals and (span := getattr(node, "span", None)) is not None:
            yield say.diagonals_of_hexagons(span)


def _ways_of_both(body: Any, boards: _Boards, cells: dict[int, str]) -> Iterator[Diagnostic]:
    """Find `directions` that are taken on square boards, of a game that has others as well."""
    if len(boards.six) == len(boards.rules.boards):
        return
    steps = [each for each in walk(body) if isinstance(each, ir.Step | ir.Flight)]
    named = [each.cell for each in steps if not isinstance(each.direction, ir.Const)]
    if not all(boards.hexagonal(cell, cells) for cell in named):
        for node in walk(body):
            if isinstance(node, ir.Directions) and not node.diagonal and node.span is not None:
                yield say.directions_of_both(node.span)


def _square(node: ir.Expr) -> bool:
    return isinstance(node, ir.Const) and node.type == ir.DIRECTION and node.value in (NORTH, SOUTH)


def _way(way: ir.Expr, span: Span | None) -> Iterator[Diagnostic]:
    place = way.span or span
    if isinstance(way, ir.Const) and place is not None:
        yield say.way_of_squares(place, "north" if way.value == NORTH else "south")


@define(eq=False)
class _Boards:
    """Which boards have six neighbors a cell, and on which board a cell lies."""

    rules: ir.Rules
    six: set[str] = field(init=False)
    families: dict[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.six = {board.name for board in self.rules.boards if board.hexagonal}
        self.families = {family.name: family.board for family in self.rules.families}

    def of_parameters(self, action: ir.Action) -> dict[int, str]:
        """Return for the slots of an action's cells the board on which they lie."""
        boards: dict[int, str] = {}
        for param in action.params:
            if isinstance(param, ir.NumberOf) or param.over.type.of != ir.CELL:
                continue
            named = self._named(param.over, boards)
            for slot in (
                (param.slot,) if isinstance(param, ir.OneOf) else (param.first, param.second)
            ):
                if len(named) == 1:
                    boards[slot] = next(iter(named))
        return boards

    def hexagonal(self, cells: ir.Expr | None, slots: dict[int, str]) -> bool:
        """Return whether cells lie on hexagonal boards; where it is not known, whether all are."""
        named = self._named(cells, slots) if cells is not None else set[str]()
        return (named or {board.name for board in self.rules.boards}) <= self.six

    def _named(self, node: ir.Expr, slots: dict[int, str]) -> set[str]:
        """Return the boards that are named below a node."""
        boards = set[str]()
        for each in walk(node):
            match each:
                case ir.BoardCells(board=name) | ir.CellAt(board=name):
                    boards.add(name)
                case ir.CellsThisTurn(board=name):
                    boards.add(name)
                case ir.FamilyRegions(family=name) | ir.RegionsAt(family=name):
                    boards |= {self.families[name]} if name in self.families else set()
                case ir.Local(slot=slot) if slot in slots and each.type == ir.CELL:
                    boards.add(slots[slot])
                case ir.Stored(name=name, type=kind) if kind == ir.CELL:
                    stores = (store for store in self.rules.stores if store.name == name)
                    boards |= {store.board for store in stores if store.board}
        return boards
