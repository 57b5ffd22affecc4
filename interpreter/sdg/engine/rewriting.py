"""Walks over the resolved game: the nodes below one, and a tree with some nodes replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import attrs

from sdg import ir

T = TypeVar("T")

_KNOWN: dict[type, tuple[str, ...]] = {}


def walk(node: Any) -> Iterator[Any]:
    """Yield every node of a tree or tuple of trees, the outermost first."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif attrs.has(type(node)) and not isinstance(node, ir.Type):
        yield node
        for name in _fields(type(node)):
            yield from walk(getattr(node, name))


def rewrite(node: T, replace: Callable[[Any], Any]) -> T:
    """Answer the tree with every node replaced, the innermost first."""
    if isinstance(node, tuple):
        parts = tuple(rewrite(part, replace) for part in node)
        unchanged = all(new is old for new, old in zip(parts, node, strict=True))
        return node if unchanged else parts  # type: ignore[return-value]
    if not attrs.has(type(node)) or isinstance(node, ir.Type):
        return node
    changed = {}
    for name in _fields(type(node)):
        old = getattr(node, name)
        new = rewrite(old, replace)
        if new is not old:
            changed[name] = new
    answer: T = replace(attrs.evolve(cast(Any, node), **changed) if changed else node)
    return answer


def substitute(node: T, values: dict[int, ir.Expr]) -> T:
    """Answer the tree with locals replaced by expressions."""
    return rewrite(node, lambda n: values.get(n.slot, n) if isinstance(n, ir.Local) else n)


def locals_of(node: Any) -> frozenset[int]:
    """Answer the slots that a tree mentions."""
    return frozenset(n.slot for n in walk(node) if isinstance(n, ir.Local))


def frame_size(node: Any) -> int:
    """Answer how many slots a frame needs for a tree to be evaluated."""
    slots = [n.slot for n in walk(node) if isinstance(getattr(n, "slot", None), int)]
    return max(slots, default=-1) + 1


def mentions(node: Any, slot: int) -> bool:
    """Answer whether a tree mentions a slot."""
    return any(isinstance(n, ir.Local) and n.slot == slot for n in walk(node))


def _fields(node_type: type) -> tuple[str, ...]:
    found = _KNOWN.get(node_type)
    if found is None:
        found = _KNOWN[node_type] = _asked(node_type)
    return found


def _asked(node_type: type) -> tuple[str, ...]:
    fields = attrs.fields(cast(Any, node_type))
    return tuple(field.name for field in fields if field.name not in ir.WITHOUT_NODES)
