"""Comparisons turned around: the opposite of a relation, and the two sides changed over."""

from __future__ import annotations

from typing import Final

from sdg.ir.types import Expr
from sdg.ir.value_expressions import Compare, Relation

OPPOSITE: Final[dict[Relation, Relation]] = {
    "<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "=",
}  # fmt: skip
MIRRORED: Final[dict[Relation, Relation]] = {
    "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!=",
}  # fmt: skip


def turned(node: Compare) -> tuple[Expr, Relation, Expr]:
    """Return the right side of a comparison, its relation to the left side, and the left side."""
    return node.right, MIRRORED[node.op], node.left
