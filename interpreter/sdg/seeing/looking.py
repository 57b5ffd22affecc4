"""Which hidden cards an expression, a step or an action looks at: read off the rules.

To look is to learn which cards lie somewhere. How many lie there everybody sees, so `count`,
`is empty` and `is full` of a place look at nothing, and to move its cards does not either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from sdg import ir
from sdg.seeing.places import hides_cards


@frozen
class Look:
    """The cards of a place that are looked at. `owner` is whose place it is, as in the rules.

    It is None too where only the expression itself tells whose: then it may be anybody's.
    """

    place: str
    owner: ir.Expr | None
    anybodys: bool = False


Looks: TypeAlias = frozenset[Look]
Named: TypeAlias = Mapping[int, Looks]  # what names stand for, by their slots

NONE: Looks = frozenset()
_BINDING = ir.Quantified | ir.Fold | ir.Filter | ir.Best | ir.Bind | ir.Flight
_ONLY_HOW_MANY = ir.Count | ir.IsEmpty | ir.IsFull


class Looking:
    """The looks of one game's rules."""

    def __init__(self, rules: ir.Rules) -> None:
        self.rules = rules
        self.hidden = {place.name for place in rules.places if hides_cards(place)}
        self.limited = {p.name for p in rules.places if p.capacity is not None}
        self.actions = {action.name: action for action in rules.actions}
        self._legality: dict[str, Looks] = {}

    def of(self, node: object, named: Named = {}, inner: frozenset[int] = frozenset()) -> Looks:  # noqa: B006
        """Answer at which hidden cards expressions look; `inner` are names given within them."""
        if not self.hidden:
            return NONE
        match node:
            case tuple():
                return _union(self.of(part, named, inner) for part in node)
            case _ if isinstance(node, _ONLY_HOW_MANY) and isinstance(
                what := getattr(node, "of", None) or getattr(node, "what", None),
                ir.PlaceCards | ir.CardIn,
            ):
                return self.of(what.owner, named, inner)
            case ir.PlaceCards(place, owner) | ir.CardIn(place, owner):
                return self._cards(place, owner, inner) | self.of(owner, named, inner)
            case ir.Local(slot):
                return named.get(slot, NONE)
            case ir.Possible(actions, player):
                found = _union(self.legality(name) for name in actions)
                whose = None if _speaks_of(player, inner) else player
                return self.of(player, named, inner) | frozenset(
                    _of_player(each, whose) for each in found
                )
            case _ if isinstance(node, _BINDING):
                inner = inner | {node.slot}
        return _union(self.of(part, named, inner) for part in _parts(node))

    def somebodys(self, node: object) -> Looks:
        """Answer at which hidden cards a condition looks that is asked of any player's things."""
        return frozenset(
            each if each.owner in (None, ir.Seat("active")) else Look(each.place, None, True)
            for each in self.of(node)
        )

    def _cards(self, place: str, owner: ir.Expr | None, inner: frozenset[int]) -> Looks:
        if place not in self.hidden:
            return NONE
        anybodys = _speaks_of(owner, inner)
        return frozenset({Look(place, None if anybodys else owner, anybodys)})

    def legality(self, name: str) -> Looks:
        """Answer which hidden cards tell whether some decision of an action is legal.

        Owners are those of the action: of what its own names tell, anybody's.
        """
        if name not in self._legality:
            self._legality[name] = NONE  # an action never asks whether itself is possible
            action = self.actions[name]
            named: dict[int, Looks] = {}
            found = self._params(action.params, named)
            found |= self._refusals(action.body.steps, named)
            every = frozenset(range(len(action.body.slots)))
            self._legality[name] = frozenset(
                Look(each.place, None, True) if _speaks_of(each.owner, every) else each
                for each in found
            )
        return self._legality[name]

    def step(self, step: ir.StepNode) -> Looks:
        """Answer which hidden cards tell what a step does, without the steps in it."""
        match step:
            case ir.Require(condition) | ir.If(condition):
                return self.of(condition)
            case ir.Draw(amount=amount, condition=condition, to=to):
                return self.of((amount, condition, to))
            case ir.Move(cards, to, rest):
                return self._picked(cards) | self.of((to, rest))
            case ir.Assign(target, _, value):
                return self.of((target.owner, value))
            case ir.Pay(amount, counter):
                return self.of((amount, counter.owner))
            case ir.ForEach(slot, over, order=order):
                used = not isinstance(over, ir.PlaceCards) or any(
                    _speaks_of(part, frozenset({slot}), moved=False) for part in step.body
                )
                return (self.of(over) if used else NONE) | self.of(order and order.value)
            case ir.Loop(limit, condition):
                return self.of((limit, condition))
            case ir.DoFirst(actions, lowers):
                return self.of(lowers) | _union(map(self.legality, actions))
            case ir.Do(_, arguments):
                return self.of(arguments)
            case ir.Mark(value) | ir.Let(_, value) | ir.Result(_, value) | ir.PassTurn(value):
                return self.of(value)
            case _:
                return NONE

    def _params(self, params: tuple[ir.Param, ...], named: dict[int, Looks]) -> Looks:
        found = NONE
        for param in params:
            match param:
                case ir.NumberOf(_, low, high):
                    found |= self.of((low, high), named)
                case ir.OneOf(slot, over):
                    found |= self._picked(over, named)
                    named[slot] = self.of(over, named)
                case ir.PairOf(first, second, over):
                    found |= self._picked(over, named)
                    named[first] = named[second] = self.of(over, named)
        return found

    def _picked(self, cards: ir.Expr, named: Named = {}) -> Looks:  # noqa: B006
        """Answer what tells how many cards there are to be taken: of a whole place nothing does."""
        match cards:
            case ir.PlaceCards(_, owner) | ir.CardIn(_, owner) | ir.First(ir.PlaceCards(_, owner)):
                return self.of(owner, named)
            case ir.Local():
                return NONE
            case _:
                return self.of(cards, named)

    def _refusals(self, steps: tuple[ir.StepNode, ...], named: dict[int, Looks]) -> Looks:
        """Answer which hidden cards tell whether steps refuse."""
        found = NONE
        for step in steps:
            match step:
                case ir.Require(condition):
                    found |= self.of(condition, named)
                case ir.Pay(amount, counter):
                    found |= self.of((amount, counter.owner), named)
                case ir.Let(slot, value) | ir.Pick(slot, value):
                    named[slot] = self.of(value, named)
                case ir.Move(cards, to, rest):
                    found |= self._picked(cards, named) if self._may_refuse(to) else NONE
                    found |= self.of((to, rest), named) | self._laid(cards, (to, rest), named)
                case ir.Swap(left, right):
                    found |= self.of((left, right), named) | self._judging
                case ir.Draw(amount=amount, condition=condition, to=to) if self._may_refuse(to):
                    found |= self.of((amount, condition, to), named)
                case ir.If(condition, then, otherwise):
                    inner = self._refusals(then, named) | self._refusals(otherwise, named)
                    refuses = any(map(self._can_refuse, (*then, *otherwise)))
                    found |= inner | (self.of(condition, named) if refuses else NONE)
                case ir.ForEach(slot, over, body=body):
                    named[slot] = self.of(over, named)
                    inner = self._refusals(body, named)
                    refuses = any(map(self._can_refuse, body))
                    found |= inner | (self._picked(over, named) if refuses else NONE)
                case ir.Loop(limit, condition, body):
                    refuses = any(map(self._can_refuse, body))
                    found |= self._refusals(body, named)
                    found |= self.of((limit, condition), named) if refuses else NONE
                case ir.Do(name, arguments):
                    action = self.actions[name]
                    given = _slots(action.params)
                    inner_names = dict(
                        zip(given, (self.of(a, named) for a in arguments), strict=False)
                    )
                    found |= self._refusals(action.body.steps, inner_names)
                case ir.DoFirst(actions):
                    found |= _union(map(self.legality, actions))
        return found

    def _laid(self, cards: ir.Expr, spots: tuple[object, ...], named: Named) -> Looks:
        """Answer what the rules of the boards look at, if cards come to lie there."""
        if not self.rules.rules or not any(isinstance(spot, ir.ToCell) for spot in spots):
            return NONE
        return self.of(cards, named) | self._judging

    @cached_property
    def _judging(self) -> Looks:
        return self.of(tuple((r.only_for, r.settled, *r.clauses) for r in self.rules.rules))

    def _may_refuse(self, spot: object) -> bool:
        return isinstance(spot, ir.ToCell) or (
            isinstance(spot, ir.ToPlace) and (spot.place in self.limited or spot.owner is not None)
        )

    def _can_refuse(self, step: ir.StepNode) -> bool:
        match step:
            case ir.Require() | ir.Pay() | ir.Swap() | ir.Do() | ir.DoFirst():
                return True
            case ir.Move(_, to) | ir.Draw(to=to):
                return self._may_refuse(to)
            case ir.If(_, then, otherwise):
                return any(map(self._can_refuse, (*then, *otherwise)))
            case ir.ForEach(body=body) | ir.Loop(body=body):
                return any(map(self._can_refuse, body))
            case _:
                return False


def _of_player(look: Look, player: ir.Expr | None) -> Look:
    """Answer a look of the active player as one of another player; None is anybody."""
    if look.anybodys or look.owner not in (None, ir.Seat("active")):
        return Look(look.place, None, True)
    return Look(look.place, player, player is None)


def _slots(params: tuple[ir.Param, ...]) -> Iterator[int]:
    for param in params:
        yield from (param.first, param.second) if isinstance(param, ir.PairOf) else (param.slot,)


def _speaks_of(node: Any, slots: frozenset[int], moved: bool = True) -> bool:
    """Answer whether names stand in a node; with `moved` cards that are only moved count too."""
    match node:
        case ir.Local(slot):
            return slot in slots
        case ir.Move(ir.Local(), to, rest) if not moved:
            return _speaks_of((to, rest), slots, moved)
        case tuple():
            return any(_speaks_of(part, slots, moved) for part in node)
        case _:
            return any(_speaks_of(part, slots, moved) for part in _parts(node))


def _parts(node: Any) -> Iterator[Any]:
    if attrs.has(type(node)) and not isinstance(node, ir.Type):
        for each in attrs.fields(type(node)):
            if each.name not in ir.WITHOUT_NODES:
                yield getattr(node, each.name)


def _union(looks: Iterator[Looks] | map[Looks]) -> Looks:
    return frozenset().union(*looks)
