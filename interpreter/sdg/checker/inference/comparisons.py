"""Comparisons turned around: the opposite of a sign, and the two sides changed over."""

from __future__ import annotations

from typing import Any, Final

from sdg import ir

OPPOSITE: Final[dict[str, Any]] = {
    "<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "=",
}  # fmt: skip
TURNED: Final[dict[str, Any]] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}


def turned(node: ir.Compare) -> tuple[ir.Expr, str, ir.Expr]:
    """Return the right side of a comparison, the sign that says the same from there, and the left
    side."""
    return node.right, TURNED[node.op], node.left
