"""Regions and boards that lines of the rules wait for until they are full."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import ir
from sdg.game import Game


@frozen
class Wait:
    """A line that waits for a region of a family, or (None) for a board, to be complete.

    `ways` are the ways to be complete: all cells, or some values shown.
    """

    board: str
    family: str | None
    about: str
    reason: str
    node: ir.When | ir.End
    ways: tuple[ir.IsFull | ir.Shows, ...]

    @property
    def full(self) -> bool:
        """Return whether only all cells will do."""
        return all(isinstance(way, ir.IsFull) for way in self.ways)


def waits(game: Game) -> Iterator[Wait]:
    """Yield what the whens and ends of a table wait for."""
    rules, regions = game.fixed_rules, game.layout.regions
    boards = {family.name: family.board for family in rules.families}
    for when in rules.whens:
        match when.event:
            case ir.Becomes(family=joined, condition=condition):
                for family in parts(game, joined):
                    ways = complete(game, condition, family)
                    if ways and regions.static(family):
                        message = f"`{when.name}` waits for it"
                        yield Wait(boards[family], family, f"when {when.name}", message, when, ways)
    for end in rules.ends:
        for board in _boards(end.condition):
            message = f"the end `{end.name}` waits for it"
            full = ir.IsFull(ir.BoardCells(board))
            yield Wait(board, None, f"end {end.name}", message, end, (full,))


def parts(game: Game, family: str) -> tuple[str, ...]:
    """Return the families that one is joined of; itself, if it is not."""
    declared = next(each for each in game.fixed_rules.families if each.name == family)
    if isinstance(declared.area, ir.Joined):
        return tuple(part for name in declared.area.families for part in parts(game, name))
    return (family,)


def complete(
    game: Game, condition: ir.Expr, family: str
) -> tuple[ir.IsFull | ir.Shows, ...] | None:
    """Return the ways in which a region of a family meets a condition; None if not so simple."""
    match condition:
        case ir.IsFull(what) | ir.Shows(cells=what) if _own(what):
            return (condition,)
        case ir.Any(several):
            met = [complete(game, part, family) for part in several]
            if any(each is None for each in met):
                return None
            return tuple(way for each in met for way in each or ())
        case ir.All(several):
            met = []
            for part in several:
                match part:
                    case ir.InFamily(ir.Local(0), name):
                        if family not in parts(game, name):
                            return ()
                    case _:
                        met.append(complete(game, part, family))
            return met[0] if len(met) == 1 else None
    return None


def _own(what: ir.Expr) -> bool:
    return (isinstance(what, ir.Local) and what.slot == 0) or (
        isinstance(what, ir.RegionCells) and isinstance(what.regions, ir.Local)
        and what.regions.slot == 0
    )  # fmt: skip


def _boards(condition: ir.Expr) -> Iterator[str]:
    """Yield the boards that must be full for a condition to hold."""
    match condition:
        case ir.IsFull(what=ir.BoardCells(board=board, owner=None)):
            yield board
        case ir.All(several):
            for part in several:
                yield from _boards(part)
