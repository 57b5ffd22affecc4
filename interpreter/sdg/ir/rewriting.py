"""Rewriting: the resolved game in, the same with some nodes replaced out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import attrs

from sdg import ir
from sdg.ir.walking import fields_of, is_node, parts_of, walk

T = TypeVar("T")


def rewrite(node: T, replace: Callable[[Any], Any]) -> T:
    """Return the tree with every node replaced, the innermost first."""
    if isinstance(node, tuple):
        parts = tuple(rewrite(part, replace) for part in node)
        unchanged = all(new is old for new, old in zip(parts, node, strict=True))
        return node if unchanged else parts  # type: ignore[return-value]
    if not is_node(node):
        return node
    changed = {}
    for name in fields_of(node):
        old = getattr(node, name)
        new = rewrite(old, replace)
        if new is not old:
            changed[name] = new
    answer: T = replace(attrs.evolve(cast(Any, node), **changed) if changed else node)
    return answer


def substitute(node: T, values: dict[int, ir.Expr]) -> T:
    """Return the tree with locals replaced by expressions."""
    return rewrite(node, lambda n: values.get(n.slot, n) if isinstance(n, ir.Local) else n)


def alike(node: T) -> T:
    """Return the tree with the names it gives numbered anew: what says the same is equal."""
    given = [n.slot for n in walk(node) if names(n)]
    numbers = {slot: -3 - i for i, slot in enumerate(dict.fromkeys(given))}

    def replace(n: Any) -> Any:
        named = names(n) or isinstance(n, ir.Local)
        return attrs.evolve(n, slot=numbers[n.slot]) if named and n.slot in numbers else n

    return rewrite(node, replace)


def renumbered(node: T, first: int) -> T:
    """Return a tree with every slot moved up, so that two bodies share one frame."""

    def replace(each: object) -> object:
        changes = {
            name: getattr(each, name) + first
            for name in ("slot", "turns")
            if isinstance(getattr(each, name, None), int)
        }
        return attrs.evolve(each, **changes) if changes else each  # type: ignore[misc]

    return rewrite(node, replace)


def names(node: Any) -> bool:
    """Return whether a node gives a name to something."""
    return not isinstance(node, ir.Local) and isinstance(getattr(node, "slot", None), int)


def locals_of(node: Any) -> frozenset[int]:
    """Return the slots that a tree mentions."""
    return frozenset(n.slot for n in walk(node) if isinstance(n, ir.Local))


def unbound(node: Any) -> frozenset[int]:
    """Return the slots that a tree mentions and does not name itself."""
    return locals_of(node) - {n.slot for n in walk(node) if names(n)}


def frame_size(node: Any) -> int:
    """Return how many slots a frame needs for a tree to be evaluated."""
    slots = [n.slot for n in walk(node) if isinstance(getattr(n, "slot", None), int)]
    return max(slots, default=-1) + 1


def mentions(node: Any, slot: int) -> bool:
    """Return whether a tree mentions a slot."""
    return any(isinstance(n, ir.Local) and n.slot == slot for n in walk(node))


def asks_only_kind(node: Any, slot: int) -> bool:
    """Return whether a tree reads nothing of the card in a slot but its attributes."""
    match node:
        case ir.Local(other):
            return other != slot
        case ir.Attr(ir.Local()):
            return True
    parts = node if isinstance(node, tuple) else parts_of(node)
    return all(asks_only_kind(part, slot) for part in parts)
