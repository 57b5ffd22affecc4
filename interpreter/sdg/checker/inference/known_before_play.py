"""Which values are known before play: an expression in, where its parts stand that are not out."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.source import Span

_FIXED = (
    ir.Const, ir.OptionValue, ir.Arithmetic, ir.Compare, ir.Not, ir.All, ir.Any, ir.Choice
)  # fmt: skip


def in_play(node: ir.Expr) -> bool:
    """Return whether the value of an expression is known only in play."""
    return any(True for _ in parts_in_play(node))


def parts_in_play(node: ir.Expr) -> Iterator[Span]:
    """Yield where the outermost parts stand whose value is known only in play."""
    match node:
        case ir.Fact(name="players") | ir.Local() | ir.Order(value=ir.Local()):
            return
        case ir.Attr() | ir.IsWild():  # of the card for which a condition is evaluated
            return
        case _ if isinstance(node, _FIXED):
            for part in _parts(node):
                yield from parts_in_play(part)
        case _:
            if node.span:
                yield node.span


def _parts(node: ir.Expr) -> tuple[ir.Expr, ...]:
    match node:
        case ir.Arithmetic(left=left, right=right) | ir.Compare(left=left, right=right):
            return left, right
        case ir.Not(part=part):
            return (part,)
        case ir.All(parts=parts) | ir.Any(parts=parts):
            return parts
        case ir.Choice(condition=condition, yes=yes, no=no):
            return condition, yes, no
        case _:
            return ()
