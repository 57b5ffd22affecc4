"""Which counters and flags only the course of play needs: rules in, names of stores out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.analysis.reads_and_writes import reads
from sdg.ir.walking import all_of, children, walk


def inner_stores(rules: ir.Rules) -> frozenset[str]:
    """Return the names of the counters and flags that nobody at the table has to follow.

    Such a one has no sentence and no supply, and what it contains decides neither what is allowed
    or offered, nor points, nor the end, not even through another counter.
    """
    inner = {
        store.name
        for store in rules.stores
        if store.kind in ("counter", "flag") and store.sentence is None and store.total is None
    }
    inner -= reads(tuple(_deciding(rules)))
    changes = list(all_of(ir.Assign, rules))
    while flowing := inner & {
        name for step in changes if step.target.name not in inner for name in _amounts(step.value)
    }:
        inner -= flowing
    return frozenset(inner)


def _deciding(rules: ir.Rules) -> Iterator[object]:
    """Yield what decides what is allowed or offered, points and the end."""
    yield from (rules.rules, rules.turn.unless, rules.scoring, rules.win, rules.titles)
    yield from (action.params for action in rules.actions)
    yield from (place.capacity for place in rules.places)
    yield from (store.most for store in rules.stores)
    yield from (end.condition for end in rules.ends)
    for when in rules.whens:
        yield from (when.event, when.only)
    deciding = _Deciding(rules)
    for step in walk(rules.course(ends=True)):
        match step:
            case ir.Require(condition=asked) | ir.Let(value=asked):
                yield asked
            case ir.Pay(amount=amount, counter=counter):
                yield from (amount, counter)
            case ir.If(condition=asked, then=then, otherwise=otherwise):
                if deciding.any_in((then, otherwise)):
                    yield asked
            case ir.Loop(limit=limit, condition=asked, body=body):
                if deciding.any_in(body):
                    yield from (limit, asked)
            case ir.ForEach(over=over, order=order, body=body):
                if deciding.any_in(body):
                    yield from (over, order)


class _Deciding:
    """Finds steps that decide something, also in the actions that steps carry out."""

    def __init__(self, rules: ir.Rules) -> None:
        self._scores = {store.name for store in rules.stores if store.kind == "score"}
        self._bodies = {action.name: action.body for action in rules.actions}

    def any_in(self, steps: object, done: frozenset[str] = frozenset()) -> bool:
        """Return whether steps offer or refuse anything, give points, or end the game; `done` are
        actions that were looked into."""
        return any(self._decides(step, done) for step in walk(steps))

    def _decides(self, step: object, done: frozenset[str]) -> bool:
        match step:
            case ir.Require() | ir.Choose() | ir.Chooses() | ir.Result() | ir.Plain("end game"):
                return True
            case ir.Assign(target=target):
                return target.name in self._scores
            case ir.Do(action=name) if name not in done:
                return self.any_in(self._bodies[name], done | {name})
        return False


def _amounts(value: Any) -> Iterator[str]:
    """Yield the stores whose numbers are part of a value; not those that say which one is meant."""
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Stored):
            yield node.name
        else:
            waiting += children(node)
