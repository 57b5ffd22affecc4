"""Boards on which cells lie: an expression for cells in, the names of boards out."""

from __future__ import annotations

from math import inf, prod
from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.bodies import stepped
from sdg.checker.inference.number_bounds import Asked, Ends
from sdg.checker.inference.tables_played import Setting, worth
from sdg.ir.walking import all_of, holds

WIDE = 4_096  # regions of which a set takes as long as to make one of cells
Boards: TypeAlias = frozenset[str] | None  # on which something may lie; None if that is not known


def known_at_first(part: Any, rules: ir.Rules) -> Asked:
    """Return what the names stand for with which a part begins."""
    match part:
        case ir.Rule(board=board) | ir.When(event=ir.Arrives(board=board)):
            return (ir.OneOf(1, ir.BoardCells(board)),)
        case ir.When(event=ir.After(action=name)):
            return next(each.params for each in rules.actions if each.name == name)
    return ()


def boards_of(node: ir.Expr, asked: Asked, rules: ir.Rules) -> Boards:
    """Return on which boards a cell, or what is in a set of cells or regions, may lie."""
    match node:
        case ir.Local(slot) if node.type.kind == "region":
            return _of_family(str(node.type.of), rules)
        case ir.Local(slot):
            return _named(slot, asked, rules)
        case ir.BoardCells(board) | ir.CellsThisTurn(board) | ir.CellAt(board):
            return frozenset({board})
        case ir.Neighbors(cell) | ir.Step(cell=cell) | ir.Flight(cell=cell):
            return boards_of(cell, asked, rules)
        case ir.Filter(over=over) | ir.Best(over=over) | ir.First(of=over) | ir.RegionCells(over):
            return boards_of(over, asked, rules)
        case ir.FamilyRegions(family) | ir.RegionsAt(family):
            return _of_family(family, rules)
        case ir.Stored(name):
            on = next((each.board for each in rules.stores if each.name == name), None)
            return None if on is None else frozenset({on})
    return None


def sides_of(board: ir.Board, setting: Setting) -> list[Ends | None] | None:
    """Return between what the rows and columns of a board lie at a table; None if not known."""
    if board.drawn is not None:
        sides = [[at[which] for at in board.drawn] for which in (0, 1)]
        return [(min(side), max(side)) for side in sides]
    if board.reach is not None:
        return [(-board.reach, board.reach)] * 2
    if board.rows is None or board.columns is None:
        return None
    most = [worth(side, setting) for side in (board.rows, board.columns)]
    return [None if each is None else (1, each) for each in most]


def sets_of(rules: ir.Rules, setting: Setting) -> int:
    """Return about how many sets of cells are kept at a table: one for each region, one for each
    cell by what a clause compares it with, by each leap, and, of many regions, by each family."""
    shapes = {each.name: _shape(each, setting) for each in rules.boards}
    cells, regions = sum(copies * prod(sides) for copies, sides in shapes.values()), 0
    for family in rules.families:
        copies, (rows, columns) = shapes[family.board]
        match family.area:
            case ir.Lines(which):
                regions += copies * {"row": rows, "column": columns}.get(which, 2)
            case ir.Blocks(high, wide):
                size = [worth(side, setting) or 1 for side in (high, wide)]
                regions += copies * rows * columns // max(1, prod(size))
            case ir.Around():
                regions += copies * rows * columns
            case ir.Listed(listed):
                regions += copies * len(listed)
    compared = {
        (type(clause), clause.attribute, clause.families)
        if isinstance(clause, ir.AllDifferent | ir.Sloping)
        else (clause.attribute, clause.ways, rule.board)
        for rule in rules.rules for clause in rule.clauses
        if isinstance(clause, ir.AllDifferent | ir.Sloping | ir.NeighborsDiffer)
    }  # fmt: skip
    leaps = {(each.short, each.long) for each in all_of(ir.Leaps, rules)}
    by_family = len(rules.families) * (regions // WIDE)
    return regions + cells * (len(compared) + len(leaps) + by_family)


def _shape(board: ir.Board, setting: Setting) -> tuple[int, list[int]]:
    """Return how many there are of a board, and how many rows and columns it has."""
    ends = sides_of(board, setting) or []
    sides = [int(each[1] - each[0]) + 1 for each in ends if each is not None]
    return setting.players if board.per_player else 1, sides if len(sides) == 2 else [64, 64]


def _of_family(name: str, rules: ir.Rules) -> Boards:
    board = next((each.board for each in rules.families if each.name == name), None)
    return None if board is None else frozenset({board})


def _named(slot: int, asked: Asked, rules: ir.Rules) -> Boards:
    """Return where lies what a name was given last."""
    for at in range(len(asked) - 1, -1, -1):
        match asked[at]:
            case ir.OneOf(its, over) | ir.Let(its, over) if its == slot:
                return boards_of(over, asked[:at], rules)
            case ir.PairOf(first, second, over) if slot in (first, second):
                return boards_of(over, asked[:at], rules)
    return None


def filled_by_setup(rules: ir.Rules) -> frozenset[str]:
    """Return the boards that the setup may fill, and not only a row or a listed region of them."""
    listed = _listed(rules)
    every, filled = frozenset(board.name for board in rules.boards), frozenset[str]()
    for step, given in stepped(rules.setup.steps):
        if isinstance(step, ir.ForEach) and step.over.type.of == ir.CELL:
            lays = any(True for _ in all_of(ir.ToCell, step.body))
            if lays and not _is_part_of_a_board(step.over, listed):
                boards = boards_of(step.over, given, rules)
                filled |= every if boards is None else boards
    return filled


def may_be_filled(cells: ir.Expr, asked: Asked, rules: ir.Rules, filled: frozenset[str]) -> bool:
    """Return whether cells may lie on a board that was filled; yes if it is not known on which."""
    boards = boards_of(cells, asked, rules) if filled else frozenset[str]()
    return boards is None or bool(boards & filled)


def _listed(rules: ir.Rules) -> set[str]:
    """Return the families with a single listed region, and those joined from such, which list fewer
    cells than their board has."""
    sizes = {board.name: _size(board) for board in rules.boards}
    cells = dict[str, int]()
    for family in rules.families:  # each after those that it joins
        area = family.area
        if isinstance(area, ir.Listed) and len(area.listed) == 1:
            cells[family.name] = len(area.listed[0])
        elif isinstance(area, ir.Joined) and cells.keys() >= set(area.families):
            cells[family.name] = sum(cells[name] for name in area.families)
    return {each.name for each in rules.families
            if each.name in cells and cells[each.name] < sizes[each.board]}  # fmt: skip


def _size(board: ir.Board) -> float:
    """Return how many cells a board has; infinity if that is not fixed."""
    match board.rows, board.columns:
        case ir.Const(rows), ir.Const(columns):
            return rows * columns if board.drawn is None else len(board.drawn)
    return inf


def _is_part_of_a_board(cells: ir.Expr, listed: set[str]) -> bool:
    """Return whether a set of cells never is a whole board, nor runs through one in a loop."""
    match cells:
        case ir.Filter(over=over) | ir.Best(over=over):
            return _is_part_of_a_board(over, listed)
        case ir.RegionCells(ir.FamilyRegions(family)):
            return family in listed
        case ir.RegionCells(ir.First(of=ir.Filter(condition=ir.Compare(right=number)))):
            return not holds(number, ir.Local)  # `row(1)`, but not `row(n)`
        case ir.First(amount=ir.Const()) | ir.Neighbors() | ir.Flight():
            return True
    return False
