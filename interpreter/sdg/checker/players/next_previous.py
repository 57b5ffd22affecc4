"""`next` and `previous` that stand alone where the player at hand is not whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import EXPRESSIONS
from sdg.ir.walking import all_of, fields_of, parts_of
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

_Found: TypeAlias = Iterator[tuple[ir.Seat, ir.Local, Span | None]]

_EACH = ir.Local(0, ir.PLAYER, "player")  # of lines that run over players by themselves


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find neighbors of the active player in lines that run over players, whose neighbors could
    be meant as well. In a loop of the turn in which they decide or do, each of them is active."""
    rules, reported = resolved.rules, set[Span]()
    if rules.players[1] == 1 or not any(map(_alone, all_of(ir.Seat, rules))):
        return
    others = [getattr(rules, name) for name in fields_of(rules) if name != "turn"]
    seats = [
        *_beside(rules.turn.unless, _EACH, rules.turn.span),
        *_beside(rules.turn.body, None, rules.turn.span, turn=True),
        *(each for part in others for each in _beside(part, None, None)),
    ]
    for seat, player, line in seats:
        if seat.span is not None and line is not None and seat.span not in reported:
            reported.add(seat.span)
            yield say.beside_two_players(seat.span, player.name, line)


def _beside(node: Any, player: ir.Local | None, line: Span | None, turn: bool = False) -> _Found:
    """Yield the seats that stand alone below a node, who is at hand there, and in which line."""
    if isinstance(node, ir.ScoreLine | ir.Rank):
        player = _EACH
    if type(node) not in EXPRESSIONS:
        line = getattr(node, "span", None) or line
    match node:
        case tuple():
            for each in node:
                yield from _beside(each, player, line, turn)
        case ir.Seat() if player is not None and _alone(node):
            yield node, player, line
        case ir.Compare() if player is not None and _is_that_seat(node, player):
            return
        case ir.ForEach(over=over, body=body) if node.seat is not None:
            inner = _named(node, node.seat)
            yield from _beside(over, player, line)
            yield from _beside((node.order, node.along), inner, line)
            yield from _beside(body, None if turn and node.acts else inner, line, turn)
        case _:
            players = _players(node)
            within = player if players is None else _named(node, node.slot)
            for part in parts_of(node):
                yield from _beside(part, player if part is players else within, line, turn)


def _alone(seat: ir.Seat) -> bool:
    return seat.which in ("next", "previous") and seat.of is None


def _players(node: Any) -> ir.Expr | None:
    """Return the set of players over which an expression runs, if it does."""
    facts = EXPRESSIONS.get(type(node))
    if facts is None or facts.binds is None or isinstance(node, ir.Bind) or node.slot is None:
        return None
    over: ir.Expr | None = getattr(node, facts.binds, None)
    return over if over is not None and over.type.of == ir.PLAYER else None


def _is_that_seat(node: ir.Compare, player: ir.Local) -> bool:
    """Return whether players are compared with a seat: nobody is a neighbor of their own."""
    return any(side == player for side in (node.left, node.right)) and any(
        isinstance(side, ir.Seat) for side in (node.left, node.right)
    )


def _named(node: Any, slot: int) -> ir.Local:
    """Return the player of a line, by the name that it has there."""
    said = (each for each in all_of(ir.Local, node) if each.slot == slot and each.name)
    usual = "it" if isinstance(node, ir.Filter | ir.Best | ir.First) else "player"
    return next(said, ir.Local(slot, ir.PLAYER, usual))
