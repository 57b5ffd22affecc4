"""Placement rules and their clauses."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from sdg.frozen_classes import frozen as node
from sdg.syntax.expressions import AllDirections, Expr, Leaps
from sdg.syntax.nodes import Name, Node, Number, Text

Clause: TypeAlias = "AllDifferent | Sloping | NeighborsDiffer | NoLanding | NoLeaving | Need"


@node
class Rule(Node):
    """`rule lines on grid "A number stands once in a row"` and its clauses"""

    name: Name
    board: Name
    about: Expr | None
    settled: Settled | None
    sentence: Text | None
    clauses: tuple[Clause, ...]


@node
class Settled(Node):
    """`settled at end of turn if moves > 0`"""

    test: Expr | None = None


@node
class AllDifferent(Node):
    """`number all different in row, column`"""

    attribute: Name
    whole: bool = attrs.field(converter=bool)
    regions: tuple[Name, ...]


@node
class Sloping(Node):
    """`number rises along row, path`, or falls"""

    attribute: Name
    how: Literal["rises", "falls"]
    regions: tuple[Name, ...]


@node
class NeighborsDiffer(Node):
    """`neighbors differ in domain`, `neighbors in all directions differ in number by at least 2`"""

    ways: AllDirections | Leaps | None
    attribute: Name
    least: Number | None = None


@node
class NoLanding(Node):
    """`no card lands where cell is closed`"""

    test: Expr


@node
class NoLeaving(Node):
    """`no card leaves where cell is locked`"""

    test: Expr


@node
class Need(Node):
    """`need cell in box`"""

    test: Expr
