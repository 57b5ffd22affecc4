"""Clauses of placement rules, resolved: all different, rising or falling, neighbors, conditions."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.messages import boards_and_ways as say
from sdg.resolver.base import Resolver
from sdg.resolver.declarations.regions import family_on
from sdg.resolver.expressions import sets
from sdg.resolver.expressions.coercion import yes_or_no
from sdg.resolver.expressions.conditions import known_attribute
from sdg.resolver.scope import Scope


def clause(r: Resolver, node: tree.Clause, scope: Scope, board: str | None) -> ir.Clause | None:
    """Resolve one clause; its board is None if there is no such board."""
    match node:
        case tree.AllDifferent(attribute=attribute, whole=whole, regions=regions):
            declared = known_attribute(r, attribute, scope)
            if board is None:
                return None
            families = [family_on(r, region, board) for region in regions]
            r.once(regions)
            keys = tuple(key for key in families if key)
            return ir.AllDifferent(declared.name, keys, whole, span=node.span) if declared else None
        case tree.Sloping():
            return _sloping(r, node, board, scope)
        case tree.NeighborsDiffer():
            return _neighbors_differ(r, node, board, scope)
        case tree.NoLanding(test=test):
            return ir.NoLanding(yes_or_no(r, test, scope, "`where`"), span=node.span)
        case tree.NoLeaving(test=test):
            return ir.NoLeaving(yes_or_no(r, test, scope, "`where`"), span=node.span)
        case tree.Need(test=test):
            return ir.Need(yes_or_no(r, test, scope, "`need`"), span=node.span)


def _sloping(r: Resolver, node: tree.Sloping, board: str | None, scope: Scope) -> ir.Sloping | None:
    """Resolve `number rises along row, path`."""
    declared = _ordered(r, node.attribute, scope)
    if declared is None or board is None:
        return None
    r.once(node.regions)
    keys = []
    for region in node.regions:
        key = family_on(r, region, board)
        if key and _around(r, key):
            r.report(say.no_order_around(region.span, region.text))
        elif key:
            keys.append(key)
    return ir.Sloping(declared.name, tuple(keys), node.how == "falls", span=node.span)


def _neighbors_differ(
    r: Resolver, node: tree.NeighborsDiffer, board: str | None, scope: Scope
) -> ir.NeighborsDiffer | None:
    """Resolve `neighbors in leaps 1 by 2 differ in number by at least 2`."""
    declared = known_attribute(r, node.attribute, scope)
    ways: ir.Directions | ir.Leaps | None = None
    if declared is not None and node.least is not None:
        declared = _ordered(r, node.attribute, scope)
        if node.least.value == 0:
            r.report(say.differ_by_nothing(node.least.span))
    if node.ways is not None:
        shape = r.names.boards[board].shape if board else None
        if isinstance(node.ways, tree.Leaps) and shape and sets.hexagonal(shape):
            r.report(say.leaps_of_hexagons(node.ways.span, shape.span))
            return None
        resolved = r.expr(node.ways, scope)
        if not isinstance(resolved, ir.Directions | ir.Leaps):
            return None
        ways = resolved
    least = node.least.value if node.least else 1
    return ir.NeighborsDiffer(declared.name, ways, least, span=node.span) if declared else None


def _ordered(r: Resolver, node: tree.Name, scope: Scope) -> ir.Attribute | None:
    """Find an attribute whose values are in an order, or report what is wrong with it."""
    declared = known_attribute(r, node, scope)
    if declared is not None and declared.seats:
        r.report(say.players_in_order(node.span, declared.name, declared.span))
        return None
    return declared


def _around(r: Resolver, key: str) -> bool:
    """Return whether some regions of a family lie around cards."""
    family = r.names.families.get(key)
    match family.area if family else None:
        case ir.Around():
            return True
        case ir.Joined(families):
            return any(_around(r, each) for each in families)
        case _:
            return False
