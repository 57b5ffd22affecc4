"""Two that are chosen in no order (`a and b in …`) and are not treated alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from sdg import ir
from sdg.checker.inference.bodies import before_cards_move, conjuncts
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.comparisons import turned
from sdg.ir.walking import is_node, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved

# What may be the same both ways round though it is not written so.
_UNTOLD = (ir.Choice, ir.Lookup, ir.Step, ir.Flight, ir.Coordinate, ir.Along, ir.Bind)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find what an action tests of one of two alone, or does with one alone."""
    for action in resolved.rules.actions:
        for pair in action.params:
            if not isinstance(pair, ir.PairOf):
                continue
            uneven = _uneven(action, pair)
            if uneven is not None and uneven.span:
                one, other = (action.body.slots[slot] for slot in (pair.first, pair.second))
                place = pair.over.span.text if pair.over.span else "…"
                yield say.which_is_which(uneven.span, one, other, place)


def _uneven(action: ir.Action, pair: ir.PairOf) -> Any:
    """Return what is not so with the two names changed, or None."""
    swap, own = {pair.first: pair.second, pair.second: pair.first}, {pair.first, pair.second}
    steps = before_cards_move(action.body.steps)
    asked = [part for step in steps if isinstance(step, ir.Require)
             for part in conjuncts(step.condition)]  # fmt: skip
    shapes = {_shape(each, {}) for each in asked}
    for each in asked:
        if _names(each) & own and _shape(each, swap) not in shapes and _is_told(each):
            return each
    moves = {step.cards.slot: step for step in action.body.steps
             if isinstance(step, ir.Move) and isinstance(step.cards, ir.Local)}  # fmt: skip
    one, other = moves.get(pair.first), moves.get(pair.second)
    alike = any(_makes_alike(each, own) for each in asked)  # no matter which is which
    if one and other and not alike and _shape(one.to, swap) != _shape(other.to, {}):
        return one
    return None


def _makes_alike(node: Any, own: set[int]) -> bool:
    match node:
        case ir.Compare("=", left, right):
            return _names(left) | _names(right) >= own and _names(left) != own
    return False


def _names(node: Any) -> set[int]:
    return {each.slot for each in walk(node) if isinstance(each, ir.Local)}


def _is_told(node: Any) -> bool:
    calculations = (each for each in walk(node) if isinstance(each, ir.Arithmetic))
    sums = all(each.op in ("+", "-") for each in calculations)
    return sums and not any(isinstance(each, _UNTOLD) for each in walk(node))


def _shape(node: Any, swap: Mapping[int, int]) -> Any:
    """Return what a node says, the same for all ways to write it; with names changed."""
    if isinstance(node, ir.Local):
        return "name", swap.get(node.slot, node.slot)
    if isinstance(node, tuple):
        return tuple(_shape(each, swap) for each in node)
    if not is_node(node):
        return repr(node)
    match node:
        case ir.All(parts) | ir.Any(parts):
            return type(node).__name__, tuple(sorted(repr(_shape(each, swap)) for each in parts))
        case ir.Compare(">" | ">="):
            right, op, left = turned(node)
            return op, (_shape(right, swap), _shape(left, swap))
        case ir.Compare(op, left, right) | ir.Arithmetic(op, left, right):
            sides = [_shape(left, swap), _shape(right, swap)]
            if op in ("=", "!=", "+", "*"):
                sides.sort(key=repr)
            return op, tuple(sides)
    fields = (each.name for each in attrs.fields(type(node)) if each.eq)
    return type(node).__name__, tuple(_shape(getattr(node, name), swap) for name in fields)
