"""Conditions that hold where play comes to a part of the rules, and the tables at which it does.

An action is come to where it is offered, done, or tested for being possible: in a turn, a when,
another action. What stands around all these places holds there: `choose` below `if players > 2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import Any

from attrs import define, field, frozen

from sdg import ir
from sdg.checker.inference.bodies import played
from sdg.checker.inference.number_bounds import Asked
from sdg.checker.inference.tables_played import Setting, Tables, worth
from sdg.ir.walking import is_node, once, parts_of, walk


def live(tables: Tables, node: Any, asked: Asked, *nodes: Any) -> Iterator[Setting]:
    """Yield the tables at which an expression may be evaluated."""
    span = getattr(node, "span", None)
    if not tables.lasts(span, 0):
        return
    holding = [each for each in asked if getattr(each, "type", None) == ir.YESNO]
    offered = [each for each in asked if isinstance(each, Offered)]
    settled = [condition for each in offered for condition in each.offers.settled]
    for setting in tables.at(span, node, *nodes, *holding, *settled):
        holds = all(worth(each, setting) != 0 for each in holding)
        if holds and all(each.at(setting) for each in offered):
            yield setting


def guarded_in_play(tables: Tables, parts: tuple[Any, ...]) -> Iterator[tuple[Any, Asked]]:
    """Yield each node below parts of the rules, with what holds where a play comes to it."""
    offers = _Offers(tables)
    for part in parts:
        name = _action_before(part)
        yield from guarded(part, () if name is None else (Offered(name, offers),))


def guarded(node: Any, asked: Asked) -> Iterator[tuple[Any, Asked]]:
    """Yield each node below one, with what holds, or is gone through, where it is come to.

    Nodes that only lead to others under their own conditions are left out. What is deep costs no
    more for each node than what is flat.
    """
    below = once(_guarded, node)
    return ((each, asked + inside) for each, inside in below) if asked else iter(below)


def _guarded(node: Any) -> list[tuple[Any, Asked]]:
    nodes = list[tuple[Any, Asked]]()
    waiting: list[tuple[Any, Asked]] = [(node, ())]
    while waiting:
        node, asked = waiting.pop()
        if (parts := _guarding(node, asked)) is not None:
            waiting += reversed(parts)
        elif is_node(node):
            nodes.append((node, asked))
            if around := _around(node):
                asked = (*asked, *around)
            waiting += [(part, asked) for part in reversed(parts_of(node))]
    return nodes


def _guarding(node: Any, asked: Asked) -> list[tuple[Any, Asked]] | None:
    """Return the parts of a node that guards some of them, each with what holds there; None of a
    node that does not."""
    if type(node) not in _GUARDING:
        return None
    match node:
        case tuple():
            return list(_one_after_another(node, asked))
        case ir.All(parts=joined) | ir.Any(parts=joined):
            return list(_one_by_one(node, joined, asked))
        case (
            ir.If(condition=condition, then=yes, otherwise=no)
            | ir.Choice(condition=condition, yes=yes, no=no)
        ):
            otherwise = (*asked, ir.Not(condition))
            return [(condition, asked), (yes, (*asked, condition)), (no, otherwise)]
        case ir.When(event=event, only=only, body=body):
            holds = tuple(e for e in (only, getattr(event, "condition", None)) if e is not None)
            return [((event, only), asked), (body, (*asked, *holds))]
        case ir.Rule(only_for=only_for, clauses=clauses):
            return [(clauses, asked if only_for is None else (*asked, only_for))]
        case ir.End(condition=condition, body=body):
            return [(condition, asked), (body, (*asked, condition))]
        case ir.Action(params=params, body=body):
            return [(params, asked), (body, (*asked, *params))]
        case _:
            return None


def _one_after_another(steps: tuple[Any, ...], asked: Asked) -> Iterator[tuple[Any, Asked]]:
    """Yield each of some steps, with what those before it have settled."""
    for each in steps:
        yield each, asked
        if isinstance(each, ir.Require | ir.If):
            asked = (*asked, each)  # what is tested there may be settled from here on
        if isinstance(each, ir.Require):
            asked = (*asked, each.condition)
        if isinstance(each, ir.Let | ir.OneOf | ir.PairOf):
            asked = (*asked, each)
        if isinstance(each, ir.Chooses) or (isinstance(each, ir.Pick) and not each.one_in_each):
            asked = (*asked, ir.OneOf(each.slot, each.over))


def _one_by_one(
    node: ir.All | ir.Any, parts: tuple[ir.Expr, ...], asked: Asked
) -> Iterator[tuple[Any, Asked]]:
    """Yield each part of a condition, with what is known once those before it are evaluated."""
    for part in parts:
        yield part, asked
        asked = (*asked, part if isinstance(node, ir.All) else ir.Not(part))


_GUARDING = frozenset({
    tuple, ir.All, ir.Any, ir.If, ir.Choice, ir.When, ir.Rule, ir.End, ir.Action,
})  # fmt: skip


def _around(node: Any) -> tuple[Any, ...]:
    """Return the conditions and sets of a node that stand around its other parts."""
    slot, over = getattr(node, "slot", None), getattr(node, "over", None)
    if isinstance(node, ir.Draw) and slot is not None:
        over = ir.PlaceCards(node.place, node.owner)
    condition = getattr(node, "condition", None)
    if over is None and condition is None and not isinstance(node, ir.Bind):
        return ()
    sets = () if over is None else (over if slot is None else ir.OneOf(slot, over),)
    conditions = () if condition is None else (condition,)
    given = (ir.Let(node.slot, node.value),) if isinstance(node, ir.Bind) else ()
    return (*sets, *conditions, *given)


def said(asked: Asked) -> Asked:
    """Leave out the names that are only given, and the offers: nothing was tested with them yet."""
    return tuple(each for each in asked if not isinstance(each, ir.Let | Offered))


@define(eq=False)
class _Offers:
    """The places at which actions are offered, done or tested, and what holds there."""

    tables: Tables
    _reached: dict[tuple[int, tuple[tuple[str, int], ...]], set[str | None]] = field(factory=dict)

    @cached_property
    def mentions(self) -> dict[str | None, list[tuple[str, tuple[ir.Expr, ...]]]]:
        """List by the action in which that is, if in any, which actions are named, and the
        conditions about the table that hold there."""
        rules, mentioned = (
            self.tables.rules,
            dict[str | None, list[tuple[str, tuple[ir.Expr, ...]]]](),
        )
        for part in played(rules):
            listed = mentioned.setdefault(_action_before(part), [])
            for node, asked in guarded(part, ()):
                for name in _actions_named(node):
                    listed.append((name, tuple(filter(_about_the_table, asked))))
        return mentioned

    @cached_property
    def named(self) -> set[str]:
        """Return the actions that are named somewhere."""
        return {name for listed in self.mentions.values() for name, _ in listed}

    @cached_property
    def settled(self) -> tuple[ir.Expr, ...]:
        """Return the conditions that hold at some mention."""
        listed = chain.from_iterable(self.mentions.values())
        return tuple(chain.from_iterable(conditions for _, conditions in listed))

    def reached(self, setting: Setting) -> set[str | None]:
        """Return the actions that a play at a table may come to."""
        key = setting.players, tuple(setting.options.items())
        if key not in self._reached:
            waiting: list[str | None] = [None]
            actions = self._reached[key] = set(waiting)
            for within in waiting:  # which grows
                for name, conditions in self.mentions.get(within, ()):
                    if not self.tables.lasts(None):
                        return actions
                    if name not in actions and all(
                        worth(each, setting) != 0 for each in conditions
                    ):
                        actions.add(name)
                        waiting.append(name)
        return self._reached[key]


@frozen
class Offered:
    """What holds in an action, or after it: that it is come to."""

    action: str
    offers: _Offers = field(eq=False, repr=False)

    def at(self, setting: Setting) -> bool:
        """Return whether a play at a table may come to it; what nothing names is unfinished."""
        return self.action not in self.offers.named or self.action in self.offers.reached(setting)


def _action_before(part: Any) -> str | None:
    """Name the action that a part of the rules belongs to: what it does, or what comes after it."""
    match part:
        case ir.Action(name=name) | ir.When(event=ir.After(action=name)):
            return name
        case _:
            return None


def _actions_named(node: Any) -> tuple[str, ...]:
    match node:
        case ir.Choose(actions=names) | ir.DoFirst(actions=names) | ir.Possible(actions=names):
            return names
        case ir.Do(action=name):
            return (name,)
        case _:
            return ()


def _about_the_table(asked: Any) -> bool:
    """Return whether a condition reads what differs from table to table."""
    return getattr(asked, "type", None) == ir.YESNO and any(
        isinstance(each, ir.OptionValue) or each == ir.Fact("players") for each in walk(asked)
    )
