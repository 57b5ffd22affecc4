"""Calls, resolved: of a define, of a table, or of a family for the region with a number."""

from __future__ import annotations

from collections.abc import Sequence

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names
from sdg.messages import sizes as regions
from sdg.messages import types as say
from sdg.resolver.base import Resolver, resolves, unknown
from sdg.resolver.expressions import bare_names, coercion
from sdg.resolver.expressions.inlining import write_out
from sdg.resolver.scope import Scope
from sdg.resolver.types import element, in_words, is_unknown
from sdg.source import Span


@resolves(tree.Call)
def call(r: Resolver, node: tree.Call, scope: Scope) -> ir.Expr:
    """Resolve `worth(unit)`, `row (n)`: a define, a table, or a region by its number."""
    text = node.name.text
    arguments = [r.expr(each, scope) for each in node.arguments]
    thing = r.names.things.get(text)
    if thing and thing.kind == "define":
        return write_out(r, text, arguments, node.span, scope)
    if thing and thing.kind == "table":
        return _look_up(r, text, arguments, node.span, scope)
    if r.names.is_family(text):
        return _numbered(r, node, arguments, scope)
    if thing:
        return r.mistake(names.not_callable(node.name.span, text, thing.kind, thing.span), scope)
    callable_ = [n for n, t in r.names.things.items() if t.kind in ("define", "table")]
    return r.mistake(names.unknown_define(node.name.span, text, callable_), scope)


def _numbered(r: Resolver, node: tree.Call, arguments: Sequence[ir.Expr], scope: Scope) -> ir.Expr:
    """Resolve `row (n)`: the region of a family that has this number; nothing if none has."""
    text, span = node.name.text, node.span
    family = r.names.families.get(text)
    area = family.area if family else None
    single = isinstance(area, ir.Listed) and len(area.listed) == 1
    if len(arguments) != 1:
        return r.mistake(regions.one_number(span, text), scope)
    if single or isinstance(area, ir.BySeat | ir.Around):
        amount = node.arguments[0].span.text if single else None
        return r.mistake(regions.not_numbered(span, text, amount, r.names.things[text].span), scope)
    over = bare_names.as_set(r, node.name, scope, f"`{text}`")
    number = coercion.of_kind(r, arguments[0], scope, f"the number of a `{text}`", ir.NUMBER)
    if is_unknown(over, number):
        return unknown(span)
    _, it = scope.bind("it", element(over.type), span)
    test = ir.Compare("=", ir.Order(it, span=span), number, span=span)
    numbered = ir.Filter(it.slot, over, test, over.type, span=span)
    return ir.First(numbered, it.type, span=span)


def _look_up(
    r: Resolver, text: str, arguments: Sequence[ir.Expr], span: Span, scope: Scope
) -> ir.Expr:
    r.used.add(text)
    if scope.where == "before play":
        return r.mistake(say.only_in_play(span, text), scope)
    table = r.names.tables[text]
    if len(arguments) != 1:
        place = r.names.things[text].span
        r.report(say.wrong_arguments(span, "table", text, [table.by], len(arguments), place), scope)
        return unknown(span)
    (key,) = arguments
    attribute = r.names.attributes.get(table.by)
    if attribute and attribute.low is None:
        wanted = ir.Type("value", table.by)
        if not is_unknown(key) and key.type != wanted:
            return coercion.wrong(r, key, scope, f"the table `{text}`", in_words(wanted))
    else:
        key = coercion.of_kind(r, key, scope, f"the table `{text}`", ir.NUMBER)
    return unknown(span) if is_unknown(key) else ir.Lookup(text, key, table.type, span=span)
