"""What comes of a card that was laid against a rule, where the players are the referee."""

from __future__ import annotations

from typing import TypeAlias

from sdg.frozen_classes import frozen as node
from sdg.syntax.nodes import Name, Node, Text
from sdg.syntax.steps import Block

FoundLine: TypeAlias = "FoundAtOnce | FoundLater | Found"


@node
class Misplay(Node):
    """`misplay of lines, boxes "Whoever shows it takes a token"` and what comes of it"""

    rules: tuple[Name, ...] | None
    sentence: Text | None
    lines: tuple[FoundLine, ...]


@node
class FoundAtOnce(Node):
    """`found at once` and a block: before the next card is laid"""

    body: Block


@node
class FoundLater(Node):
    """`found later` and a block: once another card has been laid"""

    body: Block


@node
class Found(Node):
    """`found` and a block: at once or later"""

    body: Block
