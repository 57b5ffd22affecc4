"""Names that stand alone where what has happened may have happened to another player's things."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias

from attrs import define, field

from sdg import ir
from sdg.checker.inference.bodies import stepped
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, is_node, parts_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

_Ways: TypeAlias = dict[str, Span | None]  # by the board or place: a step that does it to another's
_Found: TypeAlias = Iterator[tuple[Span, str, Span | None, say.Whose]]


@define
class _Strange:
    """To which boards and places of another than the active player cards may come, or go from
    which: by what actions do, which rules judge, and by all that happens in play."""

    rules: ir.Rules
    landing: _Ways = field(factory=dict)
    leaving: _Ways = field(factory=dict)
    coming: _Ways = field(factory=dict)
    going: _Ways = field(factory=dict)

    @cached_property
    def things(self) -> dict[str, str]:
        """Return by their names the boards and places that each player has; regions lie on one."""
        boards = {board.name: board.name for board in self.rules.boards if board.per_player}
        families = {each.name: each.board for each in self.rules.families if each.board in boards}
        places = {place.name: place.name for place in self.rules.places if place.per == "player"}
        return boards | families | places

    def note(self, part: Any, judged: bool, active: set[int | None]) -> None:
        """Note what the steps of a part do with what is another's."""
        for node, asked in stepped(part.body.steps, getattr(part, "params", ())):
            for way, moved in _moves(node):
                for name, owner in _owned(moved, asked):
                    if name in self.things and may_be_another(owner, asked, active):
                        comes = (self.coming, self.landing) if way == "to" else (
                            self.going, self.leaving)  # fmt: skip
                        for ways in comes if judged else comes[:1]:
                            ways.setdefault(self.things[name], node.span)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find rules, whens and ends that read the active player's board or hand, or change what is
    the active player's, where a step may have done it to another's."""
    rules, reported = resolved.rules, set[Span]()
    strange = _Strange(rules)
    if rules.players[1] == 1 or not strange.things:
        return
    for action in rules.actions:
        strange.note(action, True, set())
    strange.note(rules.turn, False, {e.seat for e in all_of(ir.ForEach, rules.turn) if e.acts})
    for when in rules.whens:
        strange.note(when, False, set())
    for span, thing, step, how in (*_in_rules(strange), *_in_whens(strange), *_in_ends(strange)):
        if span not in reported:
            reported.add(span)
            yield say.of_the_active_player(span, thing, step, how)


def _in_rules(strange: _Strange) -> _Found:
    """Yield where a rule reads its board as if it were the active player's."""
    for rule in strange.rules.rules:
        for clause in (rule.only_for, *rule.clauses):
            ways = strange.leaving if isinstance(clause, ir.NoLeaving) else strange.landing
            for span, thing in _asked_alone(clause, strange):
                if thing == rule.board and thing in ways:
                    yield span, thing, ways[thing], "the card"


def _in_whens(strange: _Strange) -> _Found:
    """Yield where a when speaks of the active player, and what it waits for may be another's."""
    things, how = strange.things, dict[bool, say.Whose]({True: "them", False: "the cell"})
    for when in strange.rules.whens:
        match when.event:
            case ir.Arrives(board, leaves):
                thing, ways = things.get(board), strange.going if leaves else strange.coming
            case ir.Becomes(family):
                thing, ways = things.get(family), strange.going | strange.coming
            case ir.Whenever(condition):
                yield from _waited_for(condition, strange)
                continue
            case _:
                continue
        for span in _said_alone((when.only, when.body)) if thing in ways else ():
            if thing and not says_active(when.only):
                yield span, thing, ways[thing], how[isinstance(when.event, ir.Becomes)]


def _said_alone(node: Any) -> Iterator[Span]:
    """Yield where something is said of the active player without a word that says so, but where it
    was tested with that word what is that player's."""
    if isinstance(node, tuple):
        for each in node:
            yield from _said_alone(each)
    elif not is_node(node) or (isinstance(node, ir.If) and says_active(node.condition)):
        return
    elif any(map(is_alone, parts_of(node))) and (span := getattr(node, "span", None)):
        yield span
    else:
        yield from _said_alone(parts_of(node))


def says_active(node: Any) -> bool:
    return any(seat == ir.Seat("active") and seat.span for seat in all_of(ir.Seat, node))


def _in_ends(strange: _Strange) -> _Found:
    for end in strange.rules.ends:
        if end.moment != "after round":
            yield from _waited_for(end.condition, strange)


def _waited_for(condition: ir.Expr, strange: _Strange) -> _Found:
    """Yield where a condition that is waited for reads only what the active player has."""
    ways = strange.coming | strange.going
    for span, thing in _asked_alone(condition, strange):
        if thing in ways:
            yield span, thing, ways[thing], "some player"


def _asked_alone(node: Any, strange: _Strange) -> Iterator[tuple[Span, str]]:
    """Yield where boards and places are said without a word for whose they are."""
    for each in walk(node):
        for name, owner in _owned(each, ()) if isinstance(each, _HELD) else ():
            if name in strange.things and is_alone(owner) and each.span is not None:
                yield each.span, strange.things[name]


def is_alone(owner: Any) -> bool:
    return owner == ir.Seat("active") and owner.span is None


_HELD = (ir.BoardCells, ir.CellsThisTurn, ir.CellAt, ir.FamilyRegions, ir.PlaceCards, ir.CardIn)


def _moves(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield from what a step takes cards, and to what they come."""
    match node:
        case ir.Move(cards=cards, to=to, rest=rest):
            yield from (("from", cards), ("to", to), ("to", rest))
        case ir.Draw(place=place, owner=owner, to=to):
            yield from (("from", ir.PlaceCards(place, owner)), ("to", to))
        case ir.Swap(left=left, right=right):
            yield from product(("from", "to"), (left, right))


def _owned(node: Any, asked: Asked) -> Iterator[tuple[str, ir.Expr | None]]:
    """Yield the boards and places on which cells or cards may lie, and whose these are."""
    match node:
        case ir.BoardCells(name, owner) | ir.CellsThisTurn(name, owner):
            yield name, owner
        case ir.CellAt(board=name, owner=owner) | ir.FamilyRegions(name, owner):
            yield name, owner
        case ir.PlaceCards(name, owner) | ir.CardIn(name, owner) | ir.ToPlace(name, owner):
            yield name, owner
        case ir.Local(slot):
            given = _given(slot, asked)
            if given is not None:
                yield from _owned(given[0], given[1])
        case ir.Choice(yes=yes, no=no):
            yield from _owned(yes, asked)
            yield from _owned(no, asked)
        case ir.Bind(slot=slot, value=value, body=body):
            yield from _owned(body, (*asked, ir.Let(slot, value)))
        case _:
            for name in ("over", "of", "cell", "cells", "regions", "card"):
                inner = getattr(node, name, None)
                if isinstance(inner, ir.Expr):
                    yield from _owned(inner, asked)
                    return


def _given(slot: int, asked: Asked) -> tuple[ir.Expr, Asked] | None:
    """Return what a name was given, or of which set it is one, and what was tested before."""
    for at in range(len(asked) - 1, -1, -1):
        match asked[at]:
            case ir.Let(named, value) if named == slot:
                return value, asked[:at]
            case ir.OneOf(named, over) if named == slot:
                return over, asked[:at]
            case ir.PairOf(first, second, over) if slot in (first, second):
                return over, asked[:at]
    return None


def may_be_another(owner: ir.Expr | None, asked: Asked, active: set[int | None]) -> bool:
    """Return whether a player may be another than the active one."""
    match owner:
        case None | ir.Seat("active", of=None) | ir.Const():
            return False
        case ir.Local(slot) if slot in active:
            return False
        case ir.Local(slot) if (given := _given(slot, asked)) is not None:
            return may_be_another(*given, active)
        case ir.Filter(over=ir.AllPlayers(), condition=ir.Compare("=", ir.Local(), who)):
            return may_be_another(who, asked, active)
        case _:
            return True
