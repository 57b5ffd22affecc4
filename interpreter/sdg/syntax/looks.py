"""How a game looks: tints, signs, shapes, titles. Nothing of it changes what is legal."""

from __future__ import annotations

from typing import TypeAlias

from sdg.frozen_classes import frozen as node
from sdg.syntax.nodes import Name, Node, Number, Text

LookLine: TypeAlias = (
    "LookOfValue | StandsLarge | LookOfDeck | LookOfBack | LookOfGround | LookOfThing"
)
Signs: TypeAlias = tuple[Name | Text, ...]  # the names of a tint and a sign, or letters


@node
class Look(Node):
    """`look` and its lines"""

    lines: tuple[LookLine, ...]


@node
class LookOfValue(Node):
    """`orange: orange, sun`, `number 7: yellow`, `wild: "W"`"""

    value: Name | Number | ValueOf
    signs: Signs


@node
class ValueOf(Node):
    """`number 7`, of an attribute that is named"""

    attribute: Name
    value: Name | Number


@node
class StandsLarge(Node):
    """`number large`: what stands large on a card"""

    attribute: Name


@node
class LookOfDeck(Node):
    """`stones as discs`: what the cards of a deck are"""

    deck: Name
    shape: Name


@node
class LookOfBack(Node):
    """`back of tiles: slate, star`"""

    deck: Name
    signs: Signs


@node
class LookOfGround(Node):
    """`ground of grid: green`"""

    board: Name
    tint: Name


@node
class LookOfThing(Node):
    """`stock "Draw pile"`: the title that a thing is shown under"""

    thing: Name
    title: Text
