"""Defines and tables where they are called: a define is written out with its arguments put in."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import flow, names
from sdg.messages import types as say
from sdg.resolver import coercion, courses
from sdg.resolver.base import DEEPEST, MOST_WRITTEN_OUT, Resolver, unknown
from sdg.resolver.scope import Scope
from sdg.resolver.types import in_words, is_unknown
from sdg.source import Span


def call(r: Resolver, node: tree.Call, scope: Scope) -> ir.Expr:
    """Resolve `worth(unit)`: a define or a table."""
    text = node.name.text
    arguments = [r.expr(each, scope) for each in node.arguments]
    thing = r.names.things.get(text)
    if thing and thing.kind == "define":
        return write_out(r, text, arguments, node.span, scope)
    if thing and thing.kind == "table":
        return _look_up(r, text, arguments, node.span, scope)
    if thing:
        return r.mistake(names.not_callable(node.name.span, text, thing.kind, thing.span), scope)
    callable_ = [n for n, t in r.names.things.items() if t.kind in ("define", "table")]
    return r.mistake(names.unknown_define(node.name.span, text, callable_), scope)


def write_out(
    r: Resolver, text: str, arguments: Sequence[ir.Expr], span: Span, scope: Scope
) -> ir.Expr:
    """Write a define out; an argument that is more than a name or a number is bound to a slot."""
    r.used.add(text)
    node = r.names.define(text)
    assert node is not None
    wanted = [each.text for each in node.parameters]
    if len(wanted) != len(arguments):
        r.report(
            say.wrong_arguments(span, "define", text, wanted, len(arguments), node.name.span),
            scope,
        )
        return unknown(span)
    if text in r.recursive or r.too_large:
        return unknown(span)
    if r.written_out > MOST_WRITTEN_OUT or len(scope.calls) >= DEEPEST:
        r.too_large = True
        outer, place = scope.calls[0] if scope.calls else (text, span)
        return r.mistake(flow.too_large_written_out(place, outer))
    values: dict[str, ir.Expr] = {}
    bound: list[tuple[int, ir.Expr]] = []
    known = dict(scope.courses)
    for name, value in zip(wanted, arguments, strict=True):
        if isinstance(value, ir.Local | ir.Const) or not scope.frame.growing:
            values[name] = value
        else:
            local = ir.Local(scope.frame.slot(name), value.type, name, span=value.span)
            values[name] = local
            bound.append((local.slot, value))
            if course := courses.course_of(r, value, scope):
                known[local.slot] = course
    body = r.expr(node.body, evolve(scope.called(text, span, values), courses=known))
    for slot, value in reversed(bound):
        body = ir.Bind(slot, value, body, body.type, span=span)
    return body


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
