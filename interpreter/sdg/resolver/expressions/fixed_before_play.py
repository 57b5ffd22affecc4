"""What is fixed before play, resolved: numbers, positions of cells, conditions on a card."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.resolver.base import Resolver
from sdg.resolver.expressions import coercion
from sdg.resolver.scope import Frame, Scope


def scope() -> Scope:
    """Return the scope of a line that is fixed before play, with a frame of its own."""
    return Scope(Frame(growing=False), "before play")


def amount(r: Resolver, node: tree.Expr, what_for: str) -> ir.Expr:
    """Resolve a number that is fixed before the game starts."""
    fixed = scope()
    return coercion.of_kind(r, r.expr(node, fixed), fixed, what_for, ir.NUMBER)


def position(r: Resolver, node: tree.Position, what_for: str) -> tuple[ir.Expr, ir.Expr]:
    """Resolve the row and the column of a cell that is fixed before the game starts."""
    return amount(r, node.row, what_for), amount(r, node.column, what_for)


def on_card(r: Resolver, node: tree.Expr, what_for: str) -> ir.Expr:
    """Resolve a condition on the card in slot 0, whose attributes are said bare."""
    inner, it = scope().bind("it", ir.CARD, node.span)
    inner = evolve(inner, subject=it)
    return coercion.of_kind(r, r.expr(node, inner), inner, what_for, ir.YESNO)
