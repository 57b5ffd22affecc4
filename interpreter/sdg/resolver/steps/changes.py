"""Changes of counters, scores, flags and markers, resolved; and the bounds of what they become."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names
from sdg.messages import types as say
from sdg.resolver.base import Resolver
from sdg.resolver.expressions import bare_names, coercion, implicit_owner
from sdg.resolver.expressions.adjectives import owned_by
from sdg.resolver.scope import Scope
from sdg.resolver.steps.blocks import resolves_step
from sdg.resolver.types import element, in_words, is_unknown


@resolves_step(tree.Assign)
def assign(r: Resolver, node: tree.Assign, scope: Scope) -> ir.StepNode | None:
    """Resolve `points += 1` and its like."""
    target = r.expr(node.target, scope)
    value = r.expr(node.value, scope, target)
    if is_unknown(target):
        return None
    if not isinstance(target, ir.Stored):
        description = coercion.described(r, target)
        if isinstance(target, ir.OptionValue):
            description = "an option, fixed before the game"
        r.report(say.not_changeable(node.target.span, node.target.span.text, description), scope)
        return None
    implicit_owner.changed(r, node.target, target, scope)
    if node.becoming != "=" and target.type != ir.NUMBER:
        kind = in_words(target.type)
        r.report(say.only_set(node.span, node.becoming, target.name, kind), scope)
        return None
    what_for = f"`{target.name}`"
    if target.type == ir.CELL:
        value = coercion.cell(r, value, scope, what_for)
    else:
        value = coercion.of_kind(r, value, scope, what_for, target.type)
    if is_unknown(value):
        return None
    if node.bounds:
        return _bounded(r, node, target, value, scope)
    return ir.Assign(target, node.becoming, value, span=node.span)


def _bounded(
    r: Resolver, node: tree.Assign, target: ir.Stored, value: ir.Expr, scope: Scope
) -> ir.StepNode | None:
    """Resolve `points -= 3, not below 0`: what it would become is bounded before it does."""
    span = node.span
    if node.becoming != "=":
        value = ir.Arithmetic("+" if node.becoming == "+=" else "-", target, value, span=span)
    for bound in node.bounds:
        below = isinstance(bound, tree.NotBelow)
        what_for = "`not below`" if below else "`not above`"
        limit = r.expr(bound.limit, scope)
        limit = coercion.of_kind(r, limit, scope, what_for, ir.NUMBER)
        if is_unknown(limit, coercion.of_kind(r, target, scope, what_for, ir.NUMBER)):
            return None
        result, most = (
            ir.Local(scope.frame.slot(what_for), ir.NUMBER, span=span) for _ in range(2)
        )
        beyond = ir.Compare("<" if below else ">", result, most, span=span)
        chosen = ir.Choice(beyond, most, result, ir.NUMBER, span=span)
        inner = ir.Bind(most.slot, limit, chosen, ir.NUMBER, span=span)
        value = ir.Bind(result.slot, value, inner, ir.NUMBER, span=span)
    return ir.Assign(target, "=", value, span=span)


@resolves_step(tree.Pay)
def pay(r: Resolver, node: tree.Pay, scope: Scope) -> ir.StepNode | None:
    """Resolve `pay 2 dew`."""
    amount = r.expr(node.amount, scope)
    amount = coercion.of_kind(r, amount, scope, "`pay`", ir.NUMBER)
    kept = r.names.stores.get(node.amount.text) if isinstance(node.amount, tree.Name) else None
    if kept is not None and node.counter.text not in (*r.names.things, *r.names.refused):
        diagnostic = names.unknown_counter(node.counter.span, node.counter.text, (), kept.name)
        r.report(diagnostic, scope)
        return None
    if _kept(r, node.counter, ("counter", "score"), "a counter", scope) is None:
        return None
    counter = r.expr(node.counter, scope)
    if not isinstance(counter, ir.Stored):
        return None
    implicit_owner.changed(r, node.counter, counter, scope)
    return ir.Pay(amount, counter, span=node.span)


@resolves_step(tree.Mark)
def mark(r: Resolver, node: tree.Mark, scope: Scope) -> ir.StepNode | None:
    """Resolve `mark box closed`."""
    text, span = node.flag.text, node.flag.span
    name = node.what.text if isinstance(node.what, tree.Name) else ""
    if name in r.names.attributes and name not in scope.locals:
        what = bare_names.as_set(r, node.what, scope, "`mark`")
    else:
        what = r.expr(node.what, scope)
    r.used.add(text)
    store = _kept(r, node.flag, ("flag",), "a flag", scope)
    if store is None or is_unknown(what):
        return None
    if store.per in (None, "player"):
        several = store.per == "player" and what.type == ir.set_of(ir.PLAYER)
        other = store.per == "player" and what.type == ir.PLAYER and what != ir.Seat("active")
        said = what.span.text if (several or other) and what.span else None
        whose = said if said is None or several or said.isidentifier() else f"({said})"
        place = r.names.things[text].span
        r.report(say.mark_is_for_regions(span, text, place, whose, several), scope)
        return None
    one = ir.Local(-1, element(what.type), span=what.span) if what.type.kind == "set" else what
    if is_unknown(owned_by(r, store.per, one, scope, "`mark`")):
        return None
    return ir.Mark(what, text, span=node.span)


def _kept(
    r: Resolver, name: tree.Name, kinds: tuple[str, ...], wanted: str, scope: Scope
) -> ir.Store | None:
    """Find a counter or flag by its name, or report what the name is instead."""
    store = r.names.stores.get(name.text)
    r.used.add(name.text)
    if store is not None and store.kind in kinds:
        return store
    thing = r.names.things.get(name.text)
    if name.text in r.names.refused:
        return None
    if thing is None:
        known = [s.name for s in r.names.stores.values() if s.kind in kinds]
        message = names.unknown_flag if kinds == ("flag",) else names.unknown_counter
        r.report(message(name.span, name.text, known), scope)
    elif thing.kind not in kinds:
        r.report(names.wrong_kind(name.span, name.text, thing.kind, wanted, thing.span), scope)
    return None
