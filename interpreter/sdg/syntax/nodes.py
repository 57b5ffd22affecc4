"""What every node of the tree has: a span, and equality that looks past it."""

from __future__ import annotations

import re
from typing import Any

import attrs

from sdg.frozen_classes import frozen as node
from sdg.source import NOWHERE, Span
from sdg.spoken_names import spoken

REFERENCE = re.compile(r"\[\[([^\[\]]*)\]\]")  # `[[lock]]` in a text


@node
class Node:
    """A part of the tree; where it stood in the file does not make it another one."""

    span: Span = attrs.field(default=NOWHERE, kw_only=True, eq=False, repr=False)

    def children(self) -> tuple[Node, ...]:
        """List the nodes directly below this one, in the order of the file."""
        return tuple(_nodes(getattr(self, field.name) for field in attrs.fields(type(self))))


def _nodes(values: Any) -> list[Node]:
    nodes: list[Node] = []
    for value in values:
        if isinstance(value, Node):
            nodes.append(value)
        elif isinstance(value, tuple):
            nodes.extend(_nodes(value))
    return nodes


@node
class Name(Node):
    """`grid`"""

    text: str

    def __str__(self) -> str:
        return self.text


@node
class Number(Node):
    """`42`"""

    value: int


@node
class Text(Node):
    """`"Draw and place"`; in `"No card leaves while [[lock]] holds"` a name of the game is meant"""

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def plain(self) -> str:
        """Return the text with the names that it refers to as words."""
        return REFERENCE.sub(lambda reference: spoken(reference[1]), self.text)
