"""Ends and whens that wait for a number of the active player, where a step changes another's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from sdg import ir
from sdg.checker.inference.bodies import stepped
from sdg.checker.inference.declared import Parts
from sdg.checker.players.things_of_another import is_alone, may_be_another, says_active
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, is_node, parts_of
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

_Way: TypeAlias = tuple[str, bool]  # a counter, score or flag, and whether it rises

_FLIPPED = {True: False, False: True, None: None}
_RISING = {">": True, ">=": True, "<": False, "<=": False}  # what is on the left


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `end won at once when points >= goal` where a step gives points to another player: that
    these reach the goal is not noticed before it is that player's turn."""
    rules, reported = resolved.rules, set[Span]()
    if rules.players[1] == 1:
        return
    changed: dict[_Way, Span | None] | None = None
    for condition, how in _waited_for(rules):
        if says_active(condition):
            continue
        for asked, rising in _asked_alone(condition, True):
            if changed is None:
                changed = _changed(rules)
            ways = [(asked.name, up) for up in (True, False) if rising in (up, None)]
            step = next((way for way in ways if way in changed), None)
            if step and asked.span and asked.span not in reported:
                reported.add(asked.span)
                yield say.of_the_active_player(asked.span, asked.name, changed[step], how)


def _waited_for(rules: ir.Rules) -> Iterator[tuple[ir.Expr, say.Whose]]:
    """Yield the conditions that are tested whatever has happened, and to whom; and whether who is
    active is said to win or lose then."""
    for end in rules.ends:
        if end.moment != "after round":
            results = all_of(ir.Result, *(end.body.steps if end.body is not None else ()))
            active = any(each.who == ir.Seat("active") for each in results)
            yield end.condition, "who wins" if active else "some player"
    for when in rules.whens:
        if isinstance(when.event, ir.Whenever):
            yield when.event.condition, "some player"


def _asked_alone(node: Any, rising: bool | None) -> Iterator[tuple[ir.Stored, bool | None]]:
    """Yield the active player's numbers that are said without a word for whose they are, and
    whether they have to rise for a condition to hold, to fall, or either."""
    match node:
        case ir.Stored(owner=owner, type=ir.NUMBER | ir.YESNO) if is_alone(owner):
            yield node, rising
        case ir.All(parts) | ir.Any(parts):
            yield from _asked_alone(parts, rising)
        case ir.Not(of):
            yield from _asked_alone(of, _FLIPPED[rising])
        case ir.Arithmetic("+", left, right):
            yield from _asked_alone((left, right), rising)
        case ir.Arithmetic("-", left, right):
            yield from _asked_alone(left, rising)
            yield from _asked_alone(right, _FLIPPED[rising])
        case ir.Arithmetic("*", number, ir.Const(times)) if times > 0:
            yield from _asked_alone(number, rising)
        case ir.Compare("=", number, ir.Const(0)):
            yield from _asked_alone(number, _FLIPPED[rising])
        case ir.Compare(op, left, right):
            up = None if rising is None else _RISING.get(op)
            up = _FLIPPED[up] if rising is False else up
            yield from _asked_alone(left, up)
            yield from _asked_alone(right, _FLIPPED[up])
        case tuple():
            for part in node:
                yield from _asked_alone(part, rising)
        case _ if is_node(node):
            yield from _asked_alone(tuple(parts_of(node)), None)


def _changed(rules: ir.Rules) -> dict[_Way, Span | None]:
    """Return which numbers of another than the active player rise and fall, by which step."""
    kept = {store.name for store in rules.stores if store.per == "player"}
    acting = {loop.seat for loop in all_of(ir.ForEach, rules.turn) if loop.acts}
    changed = dict[_Way, Span | None]()
    parts: tuple[Any, ...] = (rules.turn, *rules.actions, *rules.whens)
    for part in parts:
        active = acting if part is rules.turn else set[int | None]()
        for step, asked in stepped(part.body.steps, getattr(part, "params", ())):
            for number, rises in _changes(step):
                if number.name in kept and may_be_another(number.owner, asked, active):
                    changed.setdefault((number.name, rises), step.span)
    return changed


def _changes(step: Any) -> Iterator[tuple[ir.Stored, bool]]:
    """Yield what a step changes, and whether it may rise, or fall."""
    match step:
        case ir.Assign(number, "=", ir.Const(0)) | ir.Assign(number, "-=") | ir.Pay(_, number):
            yield number, False
        case ir.Assign(number, "+="):
            yield number, True
        case ir.Assign(number, "=", ir.Bind(value=ir.Arithmetic(op, left))) if left == number:
            yield number, op == "+"  # `+= 2, not above 9`
        case ir.Assign(number, "=", value):
            yield number, True
            if not isinstance(value, ir.Const) or value.type != ir.YESNO:
                yield number, False
