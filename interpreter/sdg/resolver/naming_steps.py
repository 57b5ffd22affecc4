"""Steps that give a name to something, resolved: `let`."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.resolver import courses, sets
from sdg.resolver.base import Resolver
from sdg.resolver.orders import kept
from sdg.resolver.scope import Scope


def let(r: Resolver, node: tree.Let, scope: Scope) -> tuple[list[ir.StepNode], Scope]:
    """Resolve a `let`. With a set that has an order, what that leans on is kept too.

    A second name of a card is no step: the card is followed under both, wherever it goes.
    """
    value = r.expr(node.value, scope)
    course = courses.course_of(r, value, scope)
    lets: list[ir.StepNode] = []

    def keep(told: ir.Expr) -> ir.Expr:
        local = ir.Local(scope.frame.slot("course"), told.type, span=told.span)
        lets.append(ir.Let(local.slot, told, span=node.span))
        return local

    inner, local = sets.bind(r, node.name, value.type, scope)
    if isinstance(value, ir.Local) and value.type == ir.CARD:
        again = evolve(value, name=local.name, span=local.span)  # a second name of a card
        return [], evolve(inner, locals={**inner.locals, local.name: again})
    if course is not None:
        inner = evolve(inner, courses={**inner.courses, local.slot: kept(course, keep)})
    return [*lets, ir.Let(local.slot, value, span=node.span)], inner
