"""Defines written out where they are used, with their arguments put in."""

from __future__ import annotations

from collections.abc import Sequence

from sdg import ir
from sdg.messages import course_of_play
from sdg.messages import types as say
from sdg.resolver.base import DEEPEST, MOST_WRITTEN_OUT, Resolver, unknown
from sdg.resolver.expressions import orders_of_sets
from sdg.resolver.scope import Scope
from sdg.source import Span


def write_out(
    r: Resolver, text: str, arguments: Sequence[ir.Expr], span: Span, scope: Scope
) -> ir.Expr:
    """Write a define out; an argument that is more than a name, a number or the name of a place
    for one card is evaluated once and bound to a slot of the frame."""
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
        return r.mistake(course_of_play.too_large_written_out(place, outer))
    values: dict[str, ir.Expr] = {}
    bound: list[tuple[int, ir.Expr]] = []
    known = scope
    for name, value in zip(wanted, arguments, strict=True):
        if _stays_as_it_is(r, value) or not scope.frame.growing:
            values[name] = value
        else:
            local = ir.Local(scope.frame.slot(name), value.type, name, span=value.span)
            values[name] = local
            bound.append((local.slot, value))
            known = orders_of_sets.knowing(
                known, local.slot, orders_of_sets.course_of(r, value, scope)
            )
    body = r.expr(node.body, known.called(text, span, values))
    for slot, value in reversed(bound):
        body = ir.Bind(slot, value, body, body.type, span=span)
    return body


def _stays_as_it_is(r: Resolver, argument: ir.Expr) -> bool:
    """Return whether an argument is written wherever its parameter stands. The name of a place for
    one card is: it stands for that card where a card is wanted, and for the place elsewhere."""
    match argument:
        case ir.Local() | ir.Const():
            return True
        case ir.PlaceCards(place, None | ir.Local() | ir.Const() | ir.Seat(of=None)):
            return r.names.places[place].kind == "slot"
        case _:
            return False
