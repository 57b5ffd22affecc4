"""Walks over the rules: a node in, the nodes that it holds or every node below it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, TypeVar

import attrs

from sdg.ir.types import WITHOUT_NODES, Type
from sdg.source import Span

N = TypeVar("N")
R = TypeVar("R")

_PLAIN = frozenset({"int", "float", "str", "bool", "None", "tuple", "Relation"})


def is_node(value: object) -> bool:
    """Return whether a value is a node of the rules."""
    return _held[type(value)].names is not None


def fields_of(node: object) -> tuple[str, ...]:
    """Name the fields of a node that may hold nodes; none of what is no node."""
    return _held[type(node)].names or ()


def parts_of(node: object) -> tuple[Any, ...]:
    """Return what stands in the fields of a node that may hold nodes."""
    held = _held[type(node)]
    if held.only is not None:
        return (held.only(node),)
    return held.last_first(node)[::-1] if held.names and held.last_first is not None else ()


def children(node: object) -> Iterator[Any]:
    """Yield the nodes right below a node, also those in its tuples."""
    waiting = [*reversed(parts_of(node))]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += reversed(each)
        elif is_node(each):
            yield each


def walk(node: Any) -> Iterator[Any]:
    """Iterate over every node of a tree or tuple of trees, the outermost first, in the file's
    order."""
    listed = _listed.get()
    return _walk(node) if listed is None else iter(listed.below(node) or _walk(node))


def all_of(kind: type[N], *nodes: Any) -> Iterator[N]:
    """Iterate over the nodes of a kind below some nodes."""
    listed = _listed.get()
    for node in nodes:
        below = None if listed is None else listed.below(node)
        yield from [each for each in below or _walk(node) if isinstance(each, kind)]


def holds(node: Any, *kinds: type) -> bool:
    """Return whether a node of some kinds is in a tree, faster than by going through it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, kinds):
            return True
        held = _held[type(each)]
        if held.last_first is not None:
            waiting += held.last_first(each)
        elif held.only is not None:
            waiting.append(held.only(each))
    return False


@contextmanager
def listed(root: Any) -> Iterator[None]:
    """List the nodes of a tree once for all walks through parts of it until this is left."""
    token = _listed.set(_Listed(root))
    try:
        yield
    finally:
        _listed.reset(token)


def once(compute: Callable[[N], R], node: N) -> R:
    """Return what is computed from a node or a tuple: once, as long as a tree with it is listed."""
    listed = _listed.get()
    if listed is None or not listed.has(node):
        return compute(node)
    key = compute, id(node)
    if key not in listed.computed:
        listed.computed[key] = compute(node)
    computed: R = listed.computed[key]
    return computed


class _Listed:
    """The nodes of a tree in the order of a walk, so that those below each stand side by side."""

    def __init__(self, root: Any) -> None:
        self.nodes: list[Any] = []
        self.computed: dict[tuple[Any, int], Any] = {}  # by function and the `id` of its node
        self._ranges: dict[int, tuple[Any, int, int]] = {}  # by the `id` of a node or a tuple
        waiting: list[Any] = [root]
        while waiting:
            each = waiting.pop()
            if isinstance(each, _Below):
                self._ranges[id(each.of)] = each.of, each.first, len(self.nodes)
                continue
            held, first = _held[type(each)], len(self.nodes)
            if held.names is not None:
                self.nodes.append(each)
            if held.last_first is not None:
                waiting += (_Below(each, first), *held.last_first(each))
            elif held.only is not None:
                waiting += (_Below(each, first), held.only(each))

    def below(self, node: Any) -> list[Any]:
        """Return a node and all below it; nothing of what has no parts, or is not in the tree."""
        _, first, last = self._ranges.get(id(node), _NOWHERE)
        return self.nodes[first:last]

    def has(self, node: Any) -> bool:
        """Return whether a node or a tuple is in the tree, which holds on to it."""
        return id(node) in self._ranges


class _Below(NamedTuple):
    of: Any
    first: int


_NOWHERE = None, 0, 0
_listed: ContextVar[_Listed | None] = ContextVar("listed", default=None)


def _walk(node: Any) -> Iterator[Any]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        held = _held[type(each)]
        if held.names is not None:
            yield each
        if held.last_first is not None:
            waiting += held.last_first(each)
        elif held.only is not None:
            waiting.append(held.only(each))


class _Held(NamedTuple):
    names: tuple[str, ...] | None  # of fields that may hold nodes; None: of what is no node
    last_first: Callable[[Any], tuple[Any, ...]] | None = None  # takes what stands in several
    only: Callable[[Any], Any] | None = None  # takes what stands in the only one


class _HeldByKind(dict[type, _Held]):
    def __missing__(self, kind: type) -> _Held:
        if issubclass(kind, tuple):
            held = _Held(None, itemgetter(slice(None, None, -1)))
        elif attrs.has(kind) and not issubclass(kind, Span | Type):
            names = tuple(each.name for each in attrs.fields(kind) if _may_hold_nodes(each))
            take = attrgetter(*names[::-1]) if names else None
            held = _Held(names, take) if len(names) > 1 else _Held(names, None, take)
        else:
            held = _Held(None)
        return self.setdefault(kind, held)


def _may_hold_nodes(field: Any) -> bool:
    """Return whether nodes may stand in a field: not where numbers or words are declared."""
    declared = re.sub(r"Literal\[[^]]*\]", "str", str(field.type))
    return field.name not in WITHOUT_NODES and not _PLAIN.issuperset(re.findall(r"\w+", declared))


_held = _HeldByKind()
