"""Loops over sets and players, resolved: what they run over, and what their lines can see."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import types as say
from sdg.resolver.base import Resolver
from sdg.resolver.expressions import coercion, orders_of_sets, sets
from sdg.resolver.scope import Scope
from sdg.resolver.steps.blocks import block, resolves_step
from sdg.resolver.types import is_unknown


@resolves_step(tree.ForEach, tree.ForOne)
def _loop(r: Resolver, node: tree.ForEach | tree.ForOne, scope: Scope) -> ir.StepNode | None:
    loop, inner = _each(r, node, scope) if isinstance(node, tree.ForEach) else _one(r, node, scope)
    lines = block(r, node.body, inner)
    return loop and evolve(loop, body=lines)


def _each(r: Resolver, node: tree.ForEach, scope: Scope) -> tuple[ir.ForEach | None, Scope]:
    """Resolve `for each player, highest bid first`: the loop without its lines, and their scope."""
    over, inner, local = sets.binding(r, node.binding, scope, "`for each`")
    turns, order = None, None
    match node.order:
        case tree.InTurn():
            inner, player = inner.bind("player", ir.PLAYER, node.span)
            turns = player.slot
        case tree.Ranked(how=how, value=value):
            known = sets.with_attributes(inner, local)
            order = ir.Ranked(how, sets.rankable(r, r.expr(value, known), known, how))
    loop = ir.ForEach(local.slot, over, turns, (), order, span=node.span)
    return orders_of_sets.loop(r, loop, scope), inner


def _one(r: Resolver, node: tree.ForOne, scope: Scope) -> tuple[ir.ForEach | None, Scope]:
    """Resolve `for next`: a loop over the players of whom only this one is meant."""
    who, span = r.expr(node.who, scope), node.who.span
    player = ir.Local(scope.frame.slot("player"), ir.PLAYER, "player", span=span)
    it = ir.Local(scope.frame.slot("it"), ir.PLAYER, "it", span=span)
    inner = evolve(scope, player=player, around=scope.player, apart=None)
    if who.type == ir.set_of(ir.PLAYER):
        r.report(say.for_several(span, span.text), scope)
        return None, inner
    who = coercion.of_kind(r, who, scope, "`for`", ir.PLAYER)
    if is_unknown(who):
        return None, inner
    same = ir.Compare("=", it, who, span=span)
    over = ir.Filter(it.slot, ir.AllPlayers(), same, ir.set_of(ir.PLAYER), span=span)
    return ir.ForEach(player.slot, over, None, (), span=node.span), inner
