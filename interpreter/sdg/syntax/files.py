"""A file: its head, and its parts, or the changes of a variant."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg.frozen_classes import frozen as node
from sdg.syntax.looks import LookLine
from sdg.syntax.nodes import Name, Node, Number, Text
from sdg.syntax.parts import (
    Cards,
    Except,
    Otherwise,
    Part,
    Region,
    RegionPerPlayer,
    ScoreLine,
    TableLine,
    Value,
)
from sdg.syntax.rules import Clause
from sdg.syntax.steps import Block

HeadLine: TypeAlias = "About | Designer | Players"
Change: TypeAlias = "Add | Replace | Remove | SetOption | Insert | Extend | ExtendLook | RemoveLook"
ListLine: TypeAlias = (
    "ScoreLine | Clause | TableLine | Otherwise | Cards | Except | Region | RegionPerPlayer"
)
Item: TypeAlias = "Part | Change | NamedVariant"
Kind: TypeAlias = Literal[
    "option", "deck", "region", "counter", "flag", "table", "define",
    "rule", "action", "when", "end",
]  # fmt: skip


@node
class File(Node):
    """`sdg 1`, then a game or a variant, then its parts"""

    version: Number | None
    head: Game | Variant
    items: tuple[Item, ...]


# The head


@node
class Game(Node):
    """`game "Festival"` and lines about it"""

    title: Text
    lines: tuple[HeadLine, ...]


@node
class Variant(Node):
    """`variant "Two by three" of festival` and lines about it: the head of a file of its own"""

    title: Text
    base: Name
    lines: tuple[HeadLine, ...]


@node
class About(Node):
    """`"Close rows to win."`"""

    text: Text


@node
class Designer(Node):
    """`designer "Ada"`"""

    name: Text


@node
class Players(Node):
    """`players 1 to 4, usually 2`; `players 2` for exactly two"""

    least: Number
    most: Number | None = None
    usually: Number | None = None


# What a variant changes


# The changes of a variant


@node
class NamedVariant(Node):
    """`variant small "Two by three"` with its changes below it, in the file of its game"""

    name: Name
    title: Text
    lines: tuple[About | Change, ...]


@node
class Add(Node):
    """`add rule …`"""

    part: Part


@node
class Replace(Node):
    """`replace rule …`"""

    part: Part


@node
class Remove(Node):
    """`remove rule lines`"""

    kind: Kind
    name: Name


@node
class SetOption(Node):
    """`set moves = 3`"""

    name: Name
    value: Value


@node
class Insert(Node):
    """`add before action lay` and steps that come before its own"""

    where: Literal["before", "after"]
    kind: Literal["setup", "turn", "action", "when", "end"]
    name: Name | None
    body: Block


@node
class Extend(Node):
    """`add to scoring points` and lines that come after its own"""

    kind: Literal["scoring", "rule", "table", "deck", "board"]
    name: Name
    lines: tuple[ListLine, ...]


@node
class ExtendLook(Node):
    """`add to look` and lines that come after its own"""

    lines: tuple[LookLine, ...]


@node
class RemoveLook(Node):
    """`remove look`"""
