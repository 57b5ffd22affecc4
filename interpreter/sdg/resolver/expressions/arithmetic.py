"""Expressions of numbers and conditions, resolved: arithmetic, `not`, one of two or more cases."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names
from sdg.messages import types as say
from sdg.resolver.base import Resolver, resolves, resolves_due, unknown
from sdg.resolver.expressions import coercion
from sdg.resolver.expressions.coercion import yes_or_no
from sdg.resolver.scope import Scope
from sdg.resolver.types import is_unknown, join, same


@resolves_due(tree.Number)
def _number(r: Resolver, node: tree.Number, scope: Scope, due: ir.Expr | None) -> ir.Expr:
    """Resolve a number; of an attribute with named values it may be one of the names."""
    if due is not None and due.type.kind == "value" and isinstance(due.type.of, str):
        values, face = r.names.attributes[due.type.of].values, str(node.value)
        if face not in values:
            return r.mistake(names.unknown_value(node.span, due.type.of, face, values), scope)
        return ir.Const(values.index(face), due.type, span=node.span)
    return ir.Const(node.value, ir.NUMBER, span=node.span)


@resolves(tree.Cases)
def _cases(r: Resolver, node: tree.Cases, scope: Scope) -> ir.Expr:
    """Resolve the rows of a define, the first of which that holds counts."""
    answer: tree.Expr = node.otherwise
    for row in reversed(node.rows):
        answer = tree.Choice(row.value, row.test, answer, span=row.span)
    return r.expr(answer, scope)


@resolves_due(tree.Choice)
def _choice(r: Resolver, node: tree.Choice, scope: Scope, due: ir.Expr | None) -> ir.Expr:
    yes = r.expr(node.then, scope, due)
    test = yes_or_no(r, node.test, scope, "`if`")
    no = r.expr(node.otherwise, scope, due if due is not None else yes)
    if is_unknown(yes, test, no):
        return unknown(node.span)
    if yes.type.kind == "region" and no.type.kind == "set":
        yes = coercion.cells(r, yes, scope, "`else`")
    if not same(yes.type, no.type):
        one, other = coercion.described(r, yes), coercion.described(r, no)
        return r.mistake(say.unlike_choices(node.span, one, other), scope)
    return ir.Choice(test, yes, no, join(yes.type, no.type), span=node.span)


@resolves(tree.Arithmetic)
def _arithmetic(r: Resolver, node: tree.Arithmetic, scope: Scope) -> ir.Expr:
    what_for = f"`{node.operator}`"
    left, right = (
        coercion.of_kind(r, r.expr(side, scope), scope, what_for, ir.NUMBER)
        for side in (node.left, node.right)
    )
    if is_unknown(left, right):
        return unknown(node.span)
    return ir.Arithmetic(node.operator, left, right, span=node.span)


@resolves(tree.Negative)
def _negative(r: Resolver, node: tree.Negative, scope: Scope) -> ir.Expr:
    if isinstance(node.value, tree.Number):
        return ir.Const(-node.value.value, ir.NUMBER, span=node.span)
    value = coercion.of_kind(r, r.expr(node.value, scope), scope, "`-`", ir.NUMBER)
    if is_unknown(value):
        return unknown(node.span)
    zero = ir.Const(0, ir.NUMBER, span=node.span)
    return ir.Arithmetic("-", zero, value, span=node.span)


@resolves(tree.Not)
def _not(r: Resolver, node: tree.Not, scope: Scope) -> ir.Expr:
    part = yes_or_no(r, node.test, scope, "`not`")
    return part if is_unknown(part) else ir.Not(part, span=node.span)
