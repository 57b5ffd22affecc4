"""Every node below a node of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from sdg import ir
from sdg.source import Span

N = TypeVar("N")


def below(node: Any) -> Iterator[Any]:
    """Yield a node of the rules and all that it holds, in the order of the file."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += reversed(each)
        elif (names := _fields(type(each))) is not None:
            yield each
            waiting += [getattr(each, name) for name in reversed(names)]


def parts_of(node: Any) -> tuple[Any, ...] | None:
    """Answer what a node of the rules holds; None of what is no node."""
    names = _fields(type(node))
    return None if names is None else tuple(getattr(node, name) for name in names)


def all_of(kind: type[N], *nodes: Any) -> Iterator[N]:
    """Yield the nodes of a kind below some nodes."""
    return (each for node in nodes for each in below(node) if isinstance(each, kind))


def bodies(rules: ir.Rules) -> Iterator[tuple[str, ir.Body]]:
    """Yield the bodies of a game with the word for what they belong to."""
    yield "setup", rules.setup
    yield "turn", rules.turn.body
    for action in rules.actions:
        yield "action", action.body
    for when in rules.whens:
        yield "when", when.body
    for end in rules.ends:
        if end.body is not None:
            yield "end", end.body
    for found in rules.misplay.found if rules.misplay is not None else ():
        yield "misplay", found.body


def _fields(kind: type) -> tuple[str, ...] | None:
    """Name the parts of a kind of node; None for what is no node of the rules."""
    if kind not in _known:
        node = attrs.has(kind) and not issubclass(kind, Span | ir.Type)
        names = [each.name for each in attrs.fields(kind)] if node else []
        _known[kind] = tuple(n for n in names if n not in ir.WITHOUT_NODES) if node else None
    return _known[kind]


_known: dict[type, tuple[str, ...] | None] = {}
