"""Conditions that can never hold because a number cannot become so large or so small."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from sdg import ir
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.comparisons import OPPOSITE
from sdg.layout.grid import Grid

Span = tuple[float, float]  # least and most
ANY: Span = (float("-inf"), float("inf"))
Sizes = Mapping[int, int]  # by slot of a frame: how many elements the set there has at most


def never_holds(game: Game, condition: ir.Expr, sizes: Sizes | None = None) -> bool:
    """Return whether a condition can be proved never to hold at a table."""
    sizes = sizes or {}
    match condition:
        case ir.Const(value, ir.YESNO):
            return not value
        case ir.All(parts):
            return any(never_holds(game, part, sizes) for part in parts)
        case ir.Any(parts):
            return all(never_holds(game, part, sizes) for part in parts)
        case ir.Quantified("some", slot, over, body):
            return never_holds(game, body, {**sizes, slot: element_size(game, over)})
        case ir.Compare(op, left, right):
            (a, b), (c, d) = span(game, left, sizes), span(game, right, sizes)
            if op == "=":  # what is absent equals only what is absent, too
                return (b < c or d < a) and (_there(left) or _there(right))
            if op == "!=":
                return a == b == c == d and _there(left) and _there(right)
            return {">=": b < c, ">": b <= c, "<=": d < a, "<": d <= a}[op]
    return False


def always_holds(game: Game, condition: ir.Expr, sizes: Sizes | None = None) -> bool:
    """Return whether a condition can be proved to hold in every state of a table."""
    match condition:
        case ir.Const(value, ir.YESNO):
            return bool(value)
        case ir.All(parts):
            return all(always_holds(game, part, sizes) for part in parts)
        case ir.Any(parts):
            return any(always_holds(game, part, sizes) for part in parts)
        case ir.Compare(op, left, right) if _there(left) and _there(right):
            return never_holds(game, evolve(condition, op=OPPOSITE[op]), sizes)
    return False


def _there(number: ir.Expr) -> bool:
    """Return whether a number is never absent: what is absent is neither less nor more."""
    match number:
        case ir.Const(value):
            return value != ir.ABSENT
        case ir.Count() | ir.CountAlike():
            return True
        case ir.Arithmetic("+", left, right):
            return _there(left) and _there(right)
    return False


def span(game: Game, number: ir.Expr, sizes: Sizes) -> Span:
    """Compute the bounds of a number in all states, as far as they are known."""
    match number:
        case ir.Const(value) if number.type == ir.NUMBER:
            return (value, value)
        case ir.Count(of=of):
            return (0, set_size(game, of, sizes))
        case ir.CountAlike(of=of):
            return (0, set_size(game, of, sizes))
        case ir.Arithmetic("+", left, right):
            (a, b), (c, d) = span(game, left, sizes), span(game, right, sizes)
            return (a + c, b + d)
        case ir.Choice(yes=yes, no=no):
            (a, b), (c, d) = span(game, yes, sizes), span(game, no, sizes)
            return (min(a, c), max(b, d))
        case ir.Attr(attribute=name) if number.type == ir.NUMBER:
            attribute = next(each for each in game.fixed_rules.attributes if each.name == name)
            if attribute.low is not None and attribute.values:
                return (attribute.low, attribute.low + len(attribute.values) - 1)
        case ir.Fact():  # turns and rounds, too: before the first one there were none
            return (0, float("inf"))
    return ANY


def set_size(game: Game, of: ir.Expr, sizes: Sizes) -> float:
    """Return how many elements a set has at most."""
    layout = game.layout
    match of:
        case ir.Local(slot) if slot in sizes:
            return sizes[slot]
        case ir.Filter(over=over) | ir.Best(over=over):
            return set_size(game, over, sizes)
        case ir.First(of=over, amount=amount) if amount is not None:
            return min(set_size(game, over, sizes), span(game, amount, sizes)[1])
        case ir.BoardCells(board=board):
            return max((g.mask.bit_count() for g in layout.geometry.grids if g.board == board),
                       default=0)  # fmt: skip
        case ir.FamilyRegions(family=family):
            return len(layout.regions.families[family].order)
        case ir.RegionCells(regions=ir.Local(slot)) if slot in sizes:
            return sizes[slot]
        case ir.CardsOn(cells=cells) if not any(board.stacked for board in layout.rules.boards):
            return set_size(game, cells, sizes)
        case ir.AllPlayers():
            return game.players
        case ir.PlaceCards() if not any(place.endless for place in layout.rules.places):
            first = Inspection(game).first
            return sum(len(first[place.slot]) for place in layout.places.values())
    return float("inf")


def element_size(game: Game, over: ir.Expr) -> int:
    """Bound the cells in an element of a set of runs or regions; huge if there is no bound."""
    layout = game.layout
    match over:
        case ir.Runs():
            return max((_longest(grid) for grid in layout.geometry.grids), default=0)
        case ir.FamilyRegions(family=family) | ir.RegionsAt(family=family):
            cells = [layout.regions.cells[each] for each in layout.regions.families[family].order]
            return max((mask.bit_count() for mask in cells), default=0)
        case ir.Filter(over=inner):
            return element_size(game, inner)
    return 1 << 60


def _longest(grid: Grid) -> int:
    return max(grid.rows, grid.columns)
