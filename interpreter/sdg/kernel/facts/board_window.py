"""A smaller board for rules on an unbounded one: as far as cards lie in most games.

In: the engine of one table. Out: an engine with less reach, and the cells on which a card may not
come to lie there: a game in which one does has to be played with the whole reach. Only rules are
taken of which it is sure that no cell farther off matters: a card lands near others, and what
is required of a cell depends on those near it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

import attrs
from attrs import frozen

from sdg import ir
from sdg.analysis.plan import plan
from sdg.engine.build import Engine, make_engine
from sdg.game import Game
from sdg.ir import ABSENT
from sdg.ir.rule_slots import RULE_CARD, RULE_CELL
from sdg.ir.walking import walk
from sdg.layout.geometry import OFFSETS

ROOM = 256  # cells of a set that is fast to work with
TIMES = 2  # so many cells in a window beyond the first


@frozen
class Window:
    """An engine that sees a part of the board, and the cells on which it cannot have a card."""

    engine: Engine
    edge: int


def windows(
    whole: Engine, rules: ir.Rules, players: int, options: Mapping[str, int]
) -> Iterator[Window]:
    """Yield smaller boards, the smallest first; none if more than what is near may matter."""
    near = nearness(whole.rules, players)
    board = next((b for b in whole.rules.boards if b.reach is not None), None)
    if near is None or board is None or board.reach is None:
        return
    others = whole.layout.geometry.size - (2 * board.reach + 1) ** 2
    reach = max(near, _fitting(ROOM - others))
    while near < reach and 4 * reach <= 3 * board.reach:
        declared = tuple(
            attrs.evolve(b, reach=reach) if b.name == board.name else b for b in rules.boards
        )
        engine = make_engine(attrs.evolve(rules, boards=declared), players, options, shared=True)
        grid = next(g for g in engine.layout.geometry.grids if g.board == board.name)
        inner = grid.rectangle(
            near - reach, near - reach, 2 * (reach - near) + 1, 2 * (reach - near) + 1
        )
        yield Window(engine, grid.mask & ~inner)
        reach = _fitting((2 * reach + 1) ** 2 * TIMES)


def part_of_board(game: Game, parts: int) -> Window | None:
    """Return what a kernel is to see first, or after so many parts were too small; None: all."""
    seen = windows(game.engine, game.rules, game.players, game.options)
    return next(islice(seen, parts, None), None)


def _fitting(cells: int) -> int:
    """Return the greatest reach of a board of at most so many cells."""
    return max((reach for reach in range(51) if (2 * reach + 1) ** 2 <= cells), default=0)


def nearness(rules: ir.Rules, players: int) -> int | None:
    """Return how near to another card one always lands on the only unbounded board.

    None if that is not known, or if a condition could depend on where the board ends.
    """
    boards = [board for board in rules.boards if board.reach is not None]
    if len(boards) != 1 or boards[0].stacked or boards[0].per_player:
        return None
    board = boards[0].name
    if not all(_lands_by_rules(rules, players, action, board) for action in rules.actions):
        return None
    course = (rules.setup, rules.turn, rules.whens, rules.ends, rules.scoring, rules.win,
              tuple(action.body for action in rules.actions))  # fmt: skip
    if not all(map(_is_bound, walk(course))):
        return None
    if any(store.per in {family.name for family in rules.families} for store in rules.stores):
        return None
    families = {family.name: family for family in rules.families if family.board == board}
    least: list[int] = []
    for rule in rules.rules:
        if rule.board != board:
            return None
        for clause in rule.clauses:
            match clause:
                case ir.AllDifferent(families=asked) if all(name in families for name in asked):
                    pass
                case ir.Need(condition) | ir.NoLanding(condition) | ir.NoLeaving(condition):
                    if not _is_understood(condition, families):
                        return None
                    near = farthest(condition, {RULE_CELL: 0}, families)
                    at_once = rule.settled in (None, ir.Const(0, ir.YESNO))
                    if isinstance(clause, ir.Need) and near and at_once and not rule.only_for:
                        least.append(near)
                case _:
                    return None
    return min(least, default=None)


def _lands_by_rules(rules: ir.Rules, players: int, action: ir.Action, board: str) -> bool:
    """Return whether each cell that an action chooses is one on which its card lands."""
    over = [param.over for param in action.params if isinstance(param, ir.OneOf)]
    if len(over) != len(action.params):
        return not any(isinstance(node, ir.BoardCells) for node in walk(action.params))
    planned = plan(rules, players, action)
    for param in action.params:
        assert isinstance(param, ir.OneOf)
        if param.over == ir.BoardCells(board, None, param.over.type):
            if planned is None or planned.assumed or planned.landing is None:
                return False
            how, _, goal = planned.landing
            if how != "move" or goal != param.slot:
                return False
        elif not all(map(_is_bound, walk(param.over))):
            return False
    return True


def _is_bound(node: object) -> bool:
    """Return whether a part of the course says nothing of cells but of those it is given."""
    match node:
        case ir.CellAt(_, ir.Const(), ir.Const()):
            return True
        case ir.IsFull() | ir.Fits() | ir.Conflicts() | ir.Shows() | ir.Height() | ir.CardsOn():
            return False
        case ir.Local():
            return True
    kind = getattr(node, "type", None)
    while isinstance(kind, ir.Type) and isinstance(kind.of, ir.Type):
        kind = kind.of
    return not isinstance(kind, ir.Type) or kind.kind not in ("cell", "region", "direction")


def farthest(
    condition: ir.Expr, at: Mapping[int, int], families: Mapping[str, ir.Family]
) -> int | None:
    """Return how far off a card lies at most if a condition holds; None if there may be none.

    `at` holds how far from the rule's cell the cells in slots are.
    """

    def inside(part: ir.Expr) -> int | None:
        return farthest(part, at, families)

    match condition:
        case ir.All(parts):
            return min((near for near in map(inside, parts) if near is not None), default=None)
        case ir.Any(parts):
            each = [inside(part) for part in parts]
            return None if None in each else max((n for n in each if n is not None), default=0)
        case ir.Not(ir.IsEmpty(cell)) | ir.IsFull(cell):
            return _away(cell, at)
        case ir.Compare("=", ir.Attr(ir.CardAt(cell)), ir.Const(code)) if code != ABSENT:
            return _away(cell, at)
        case ir.Quantified("some", slot, ir.Neighbors(cell), body):
            away = _away(cell, at)
            return None if away is None else farthest(body, {**at, slot: away + 1}, families)
        case ir.Quantified("some", _, ir.Directions(), body):
            return inside(body)
        case ir.In(cell, ir.RegionCells(ir.FamilyRegions(name))):
            area, away = families[name].area, _away(cell, at)
            if isinstance(area, ir.Around) and away is not None:
                return away + max(area.rows, area.columns) // 2
    return None


def _is_understood(condition: ir.Expr, families: Mapping[str, ir.Family]) -> bool:
    """Return whether a cell that is not there, and an empty one with none near, are the same."""

    def inside(part: ir.Expr) -> bool:
        return _is_understood(part, families)

    match condition:
        case ir.Const():
            return True
        case ir.All(parts) | ir.Any(parts):
            return all(map(inside, parts))
        case ir.Not(part):
            return inside(part)
        case ir.IsEmpty(cell) | ir.IsFull(cell):
            return cell.type == ir.CELL and isinstance(cell, ir.Local | ir.Step)
        case ir.Compare("=" | "!=", ir.Attr(card), ir.Const()):
            return isinstance(card, ir.CardAt) or card == ir.Local(RULE_CARD, ir.CARD)
        case ir.Quantified("some" | "no", slot, ir.Neighbors(ir.Local()), body):
            return inside(body) and farthest(body, {slot: 0}, families) == 0
        case ir.Quantified(over=ir.Directions(), body=body):
            return inside(body)
        case ir.In(ir.Local(), ir.RegionCells(ir.FamilyRegions(name))):
            return name in families and isinstance(families[name].area, ir.Around)
    return False


def _away(cell: ir.Expr, at: Mapping[int, int]) -> int | None:
    """Return how far a cell is at most from the rule's cell, counted as a king moves."""
    match cell:
        case ir.Local(slot):
            return at.get(slot)
        case ir.Step(distance, way, ir.Local(slot)) if slot in at and _is_plain(way):
            return at[slot] + distance
    return None


def _is_plain(way: ir.Expr) -> bool:
    """Return whether a direction is none of a leap; a name is one of those next to a cell here."""
    return isinstance(way, ir.Local) or (isinstance(way, ir.Const) and way.value < len(OFFSETS))
