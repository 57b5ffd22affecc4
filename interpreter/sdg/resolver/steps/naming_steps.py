"""Steps that give a name to something, resolved: `let`, `pick`, `chooses`."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names
from sdg.resolver.base import Resolver
from sdg.resolver.cell_orders import kept
from sdg.resolver.expressions import bare_names, coercion, orders_of_sets, sets
from sdg.resolver.scope import Scope
from sdg.resolver.steps.blocks import Named, only_in, resolves_naming
from sdg.resolver.types import CELLS, element, is_set_of, is_unknown


@resolves_naming(tree.Let)
def let(r: Resolver, node: tree.Let, scope: Scope) -> Named:
    """Resolve a `let`. With a set that has an order, what that depends on is kept too.

    A second name of a card is no step: the card is followed under both, wherever it goes.
    """
    value = r.expr(node.value, scope)
    course = orders_of_sets.course_of(r, value, scope)
    lets: list[ir.StepNode] = []

    def keep(expression: ir.Expr) -> ir.Expr:
        local = ir.Local(scope.frame.slot("course"), expression.type, span=expression.span)
        lets.append(ir.Let(local.slot, expression, span=node.span))
        return local

    inner, local = sets.bind(r, node.name, value.type, scope)
    if isinstance(value, ir.Local) and value.type == ir.CARD:
        again = evolve(value, name=local.name, span=local.span)  # a second name of a card
        return [], evolve(inner, locals={**inner.locals, local.name: again})
    if course is not None:
        inner = orders_of_sets.knowing(inner, local.slot, kept(course, keep))
    return [*lets, ir.Let(local.slot, value, span=node.span)], inner


@resolves_naming(tree.Pick)
def pick(r: Resolver, node: tree.Pick, scope: Scope) -> Named:
    """Resolve `pick cell in grid`: one or more of a set, by chance."""
    over = bare_names.as_set(r, node.among, scope, "`pick`")
    kind = element(over.type)
    families = []
    for name in node.one_in_each:
        if r.names.is_family(name.text):
            board = over.board if isinstance(over, ir.BoardCells) else None
            families.append(bare_names.family_key(r, name.text, name.span, scope, board))
        else:
            known = r.names.family_names()
            r.report(names.unknown_family(name.span, name.text, known))
    if node.one_in_each:
        if not is_unknown(over) and not is_set_of(over.type, "cell"):
            coercion.wrong(r, over, scope, "`one in each`", "a set of cells")
        kind = CELLS
    scope, local = sets.bind(r, node.name, kind, scope)
    return [ir.Pick(local.slot, over, tuple(families), span=node.span)], scope


@resolves_naming(tree.Chooses)
def chooses(r: Resolver, node: tree.Chooses, scope: Scope) -> Named:
    """Resolve `finder chooses cell in grid`."""
    only_in(r, ("found at once", "found later"), "chooses", node.span, scope)
    who = r.expr(node.who, scope)
    who = coercion.of_kind(r, who, scope, "`chooses`", ir.PLAYER)
    over = bare_names.as_set(r, node.among, scope, "`chooses`")
    scope, local = sets.bind(r, node.name, element(over.type), scope)
    if is_set_of(over.type, "card"):
        coercion.wrong(r, over, scope, "`chooses`", "players, cells, regions or values")
    if is_unknown(who, over):
        return [], scope
    return [ir.Chooses(local.slot, who, over, node.name.text, span=node.span)], scope
