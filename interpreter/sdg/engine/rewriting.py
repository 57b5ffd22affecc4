"""Walks over the resolved game: the nodes below one, a tree with some nodes replaced, what it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

import attrs

from sdg import ir

T = TypeVar("T")


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
    return replace(attrs.evolve(node, **changed) if changed else node)  # type: ignore[type-var]


def substitute(node: T, values: dict[int, ir.Expr]) -> T:
    """Answer the tree with locals replaced by expressions."""
    return rewrite(
        node, lambda n: values.get(n.slot, n) if isinstance(n, ir.Local) else n
    )


def locals_of(node: Any) -> frozenset[int]:
    """Answer the slots that a tree mentions."""
    return frozenset(n.slot for n in walk(node) if isinstance(n, ir.Local))


def mentions(node: Any, slot: int) -> bool:
    """Answer whether a tree mentions a slot."""
    return any(isinstance(n, ir.Local) and n.slot == slot for n in walk(node))


@cache
def _fields(node_type: type) -> tuple[str, ...]:
    return tuple(
        field.name for field in attrs.fields(node_type) if field.name not in ("span", "type")
    )
