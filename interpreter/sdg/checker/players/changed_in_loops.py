"""Loops over players that change what they compare, or pass on what was just passed to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.bodies import bodies, stepped
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import BOARD, EVERYTHING, EXPRESSIONS
from sdg.ir.walking import all_of, parts_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

ONE = ir.Const(1, ir.NUMBER)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find what the lines of a loop over players evaluate for each of them anew, though it is meant
    as it was before the loop: who has most of what they change, and what goes from seat to seat."""
    rules, reported = resolved.rules, set[Span]()
    for word, body in bodies(rules) if rules.players[1] > 1 else ():
        for loop, asked in stepped(body.steps):
            if (
                not isinstance(loop, ir.ForEach)
                or loop.seat is None
                or _is_of_one(loop, rules.players[1])
            ):
                continue
            anew = [] if word == "turn" and loop.acts else [*_asked_anew(loop)]
            for span, changed in anew:
                if span not in reported:
                    reported.add(span)
                    yield say.asked_anew(span, changed)
            for span in _passed_on(loop, loop.seat, asked):
                if span not in reported:
                    reported.add(span)
                    yield say.passed_on(span)


def _is_of_one(loop: ir.ForEach, players: int) -> bool:
    """Return whether only one player is meant, as by `for next`, or there is only one."""
    match loop.over:
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare("=", ir.Local())):
            return True
        case ir.AllPlayers(others=True):
            return players == 2
    return False


def _asked_anew(loop: ir.ForEach) -> Iterator[tuple[Span, str]]:
    """Yield where the lines of a loop compare players by what these lines change."""
    changed = _changes(loop.body)
    if EVERYTHING in changed:
        return
    for node in _asked(loop.body, _steady(loop.body)):
        both = changed & set(_compared(node))
        if both and (span := getattr(node, "span", None)) is not None:
            yield span, min(both)


def _asked(node: Any, steady: dict[str, str | None]) -> Iterator[Any]:
    """Yield what is evaluated in some lines, but for what does not change by that. Who gives it a
    name there with `let` takes it as it is by then."""
    if isinstance(node, tuple):
        for each in node:
            yield from _asked(each, steady)
    elif not isinstance(node, ir.Let) and not _comes_to_the_same(node, steady):
        yield node
        for part in parts_of(node):
            yield from _asked(part, steady)


def _comes_to_the_same(node: Any, steady: dict[str, str | None]) -> bool:
    """Return whether whoever has less than the most gets one more, or as many as these have: the
    most stays what it was."""
    match node:
        case ir.Compare("<" | "!=", ir.Stored(name), ir.Fold("highest")):
            step = "+="
        case ir.Compare(">" | "!=", ir.Stored(name), ir.Fold("lowest")):
            step = "-="
        case ir.Assign(ir.Stored(name), "=", ir.Fold("highest" | "lowest", value=ir.Stored(its))):
            return name == its
        case _:
            return False
    return steady.get(name, step) == step


def _steady(steps: Any) -> dict[str, str | None]:
    """Return of the stores that steps change whether they only ever gain one, or lose one."""
    changes = dict[str, str | None]()
    for step in all_of(ir.Assign, steps):
        way = step.op if step.value == ONE else None
        name = step.target.name
        changes[name] = way if changes.get(name, way) == way else None
    return changes


def _compared(node: Any) -> Iterator[str]:
    """Yield what players are compared by: each with the best of them, or with one another."""
    match node:
        case (
            ir.Fold(how="highest" | "lowest", over=over, value=value)
            | ir.Best(over=over, value=value)
        ) if over.type.of == ir.PLAYER:
            yield from _read(value)
        case ir.Quantified(over=over, body=asked) | ir.Filter(over=over, condition=asked) if (
            over.type.of == ir.PLAYER
        ):
            for each in all_of(ir.Compare, asked):
                yield from set(_read(each.left)) & set(_read(each.right))


def _read(value: ir.Expr) -> Iterator[str]:
    for node in walk(value):
        if (facts := EXPRESSIONS.get(type(node))) is not None:
            yield from (name for name in facts.seen_by(node) if isinstance(name, str))


def _changes(steps: Any) -> set[str]:
    """Return the stores and places that steps change, and the boards; EVERYTHING by an action."""
    changed = set[str]()
    for step in walk(steps):
        match step:
            case ir.Do() | ir.DoFirst():
                return {EVERYTHING}
            case ir.Assign(target=stored) | ir.Pay(counter=stored):
                changed.add(stored.name)
            case ir.Move(cards=cards):
                changed.update(_read(cards))
            case ir.Draw(place=place):
                changed.add(place)
            case ir.ToPlace(place=place):
                changed.add(place)
            case ir.ToCell():
                changed.add(BOARD)
    return changed


def _passed_on(loop: ir.ForEach, player: int, asked: Asked) -> Iterator[Span]:
    """Yield the steps by which a thing of the player of the loop comes to the same of a neighbor,
    whose turn in the loop is still to come, or has been."""
    for step, given in stepped(loop.body, asked):
        match step:
            case ir.Move(cards=cards, to=ir.ToPlace(place, owner)):
                own = any(
                    each.place == place and _is_player(each.owner, player, given)
                    for each in all_of(ir.PlaceCards, cards)
                )  # fmt: skip
                passed_on = own and _is_beside(owner, player, given)
            case ir.Draw(place=place, owner=own_, to=ir.ToPlace(to, owner)):
                own = place == to and _is_player(own_, player, given)
                passed_on = own and _is_beside(owner, player, given)
            case ir.Assign(target=ir.Stored(name, owner), value=value):
                owners = [each.owner for each in all_of(ir.Stored, value) if each.name == name]
                if _is_player(owner, player, given):
                    passed_on = any(_is_beside(each, player, given) for each in owners)
                else:
                    own = any(_is_player(each, player, given) for each in owners)
                    passed_on = own and _is_beside(owner, player, given)
            case _:
                continue
        if passed_on and step.span is not None:
            yield step.span


def _is_player(owner: Any, player: int, given: Asked) -> bool:
    return isinstance(owner, ir.Local) and (
        owner.slot == player or any(_is_player(each, player, ()) for each in _lets(owner, given))
    )


def _is_beside(owner: Any, player: int, given: Asked) -> bool:
    """Return whether this is a neighbor of the player of a loop."""
    match owner:
        case ir.Seat("next" | "previous", of=of) if of is not None:
            return _is_player(of, player, given) or _is_beside(of, player, given)
        case ir.Choice(yes=yes, no=no):
            return _is_beside(yes, player, given) or _is_beside(no, player, given)
        case ir.Bind(slot=slot, value=value, body=body):
            return _is_beside(body, player, (*given, ir.Let(slot, value)))
        case ir.Local():
            return any(_is_beside(each, player, given) for each in _lets(owner, given))
    return False


def _lets(name: ir.Local, given: Asked) -> list[ir.Expr]:
    """Return what a name was given with `let`."""
    return [each.value for each in given if isinstance(each, ir.Let) and each.slot == name.slot]
