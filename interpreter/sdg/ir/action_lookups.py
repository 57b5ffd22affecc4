"""Lookups about actions: what they name, which actions they do, which card they lay on a board."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cached_property

from sdg import ir
from sdg.ir.walking import walk


def slots_of(params: tuple[ir.Param, ...]) -> tuple[int, ...]:
    """Return the slots of parameters, in order; those of `it` in their sets lie between them."""
    slots: list[int] = []
    for param in params:
        match param:
            case ir.OneOf(slot) | ir.NumberOf(slot):
                slots.append(slot)
            case ir.PairOf(first, second):
                slots += [first, second]
    return tuple(slots)


def cards_named(action: ir.Action, arguments: tuple[ir.Expr, ...]) -> tuple[tuple[int, int], ...]:
    """Return which arguments of an action are cards that have a name: the slots of the parameters
    that they fill, and of these names."""
    return tuple(
        (slot, argument.slot)
        for slot, argument in zip(slots_of(action.params), arguments, strict=False)
        if isinstance(argument, ir.Local) and argument.type == ir.CARD
    )


def innermost_first(actions: Mapping[str, ir.Action]) -> list[str]:
    """Return the names of actions, each after those that it does; none goes round in a circle."""
    inner = {
        name: [step.action for step in walk(action.body) if isinstance(step, ir.Do)]
        for name, action in actions.items()
    }
    ordered: dict[str, None] = {}
    waiting = [*actions]
    while waiting:
        missing = [each for each in inner[waiting[-1]] if each not in ordered]
        if missing:
            waiting += missing
        else:
            ordered[waiting.pop()] = None
    return [*ordered]


def used_by(node: object) -> tuple[str, ...]:
    """Name the actions that a node itself does, or tests."""
    if isinstance(node, ir.Do):
        return (node.action,)
    return node.actions if isinstance(node, ir.DoFirst | ir.Possible) else ()


def used_in(part: object) -> tuple[str, ...]:
    """Name the actions that a part of the rules does, or tests, each once."""
    return tuple(dict.fromkeys(name for node in walk(part) for name in used_by(node)))


def used_first(uses: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the names of actions, each after those that it `uses`, without those that come to a
    circle."""
    users: dict[str, list[str]] = {name: [] for name in uses}
    for name, used in uses.items():
        for each in used:
            users.setdefault(each, []).append(name)
    left = {name: len(used) for name, used in uses.items()}
    ordered = [name for name, number in left.items() if not number]
    for name in ordered:  # which grows
        for user in users[name]:
            left[user] -= 1
            if not left[user]:
                ordered.append(user)
    return ordered


class Uses:
    """Which actions the actions of some rules do or test."""

    def __init__(self, rules: ir.Rules) -> None:
        self.rules = rules

    def before(self, name: str, known: Container[str]) -> list[str]:
        """Return the actions that one uses, and so on, which are not yet known; each after those
        that it uses itself, those of a circle left out."""
        waiting = [name]
        needed = {name}
        for user in waiting:  # which grows
            new = [each for each in self._of[user] if each not in needed and each not in known]
            needed.update(new)
            waiting += new
        needed.discard(name)
        return [each for each in self._first if each in needed] if needed else []

    @cached_property
    def _of(self) -> dict[str, tuple[str, ...]]:
        return {action.name: used_in(action) for action in self.rules.actions}

    @cached_property
    def _first(self) -> list[str]:
        return used_first(self._of)


def laying(actions: tuple[ir.Action, ...]) -> dict[str, int | None]:
    """Return for each action the parameter's slot of the card that it lays on a board, if any; by
    itself, or through an action that it does."""
    declared, slots = {action.name: action for action in actions}, dict[str, int | None]()
    for name in innermost_first(declared):
        slots[name] = _lays(declared[name], declared, slots)
    return slots


def _lays(
    action: ir.Action, actions: Mapping[str, ir.Action], known: Mapping[str, int | None]
) -> int | None:
    cards = {
        param.slot
        for param in action.params
        if isinstance(param, ir.OneOf) and param.over.type.of == ir.CARD
    }
    for step in walk(action.body.steps):
        match step:
            case ir.Move(ir.Local(slot), ir.ToCell()) if slot in cards:
                return slot
            case ir.Swap(ir.Local(slot), right) if slot in cards and right.type == ir.CELL:
                return slot
            case ir.Do(name, arguments):
                for own, slot in cards_named(actions[name], arguments):
                    if own == known[name] and slot in cards:
                        return slot
    return None
