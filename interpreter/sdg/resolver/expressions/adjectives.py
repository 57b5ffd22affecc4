"""Adjectives, resolved: `cell is empty`, `unit becomes full`."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names, sizes
from sdg.messages import types as say
from sdg.resolver.base import Resolver, resolves, unknown
from sdg.resolver.expressions import bare_names, coercion
from sdg.resolver.expressions.inlining import write_out
from sdg.resolver.scope import Scope
from sdg.resolver.types import is_set_of, is_unknown
from sdg.source import Span

# Sets that have an element on any board of two cells: `is empty` asks about the cards on them. One
# that may be without any, as that of a knight's leaps, does not belong here.
_NEVER_NONE = (ir.BoardCells, ir.Neighbors)


@resolves(tree.Is)
def ask(r: Resolver, node: tree.Is, scope: Scope) -> ir.Expr:
    """Resolve `x is full`, `x is not yellow`, `x is locked`."""
    asked = node.subject
    word = node.adjective.text
    action = isinstance(asked, tree.Name) and asked.text in r.names.actions
    if action and word in ("possible", "impossible"):
        said = (word == "possible") != node.negated
        return r.mistake(names.an_action_is_no_value(asked.span, asked.span.text, said), scope)
    subject = r.expr(asked, scope)
    answer = adjective(r, subject, node.adjective, scope, node.negated)
    if is_unknown(answer):
        return unknown(node.span)
    return ir.Not(answer, span=node.span) if node.negated else answer


def adjective(
    r: Resolver, subject: ir.Expr, word: tree.Name, scope: Scope, negated: bool = False
) -> ir.Expr:
    """Resolve one adjective that is said of an expression."""
    text, span = word.text, subject.span.to(word.span) if subject.span else word.span
    define = r.names.define(text)
    if define:
        if len(define.parameters) != 1:
            place = define.name.span
            return r.mistake(say.define_is_no_adjective(word.span, text, place), scope)
        return write_out(r, text, [subject], span, scope)
    if text in r.names.things and r.names.things[text].kind == "flag":
        return _flag(r, subject, word, span, scope)
    if r.names.is_family(text):
        key = bare_names.family_key(r, text, word.span, scope)
        subject = coercion.of_kind(r, subject, scope, f"`is {text}`", ir.REGION)
        if not key or is_unknown(subject):
            return unknown(span)
        return ir.InFamily(subject, key, span=span)
    match text:
        case "empty":
            return _empty(r, subject, span, scope)
        case "full":
            return _full(r, subject, span, scope)
        case "wild":
            return _wild(r, subject, span, scope)
        case _:
            return _value(r, subject, word, span, scope, negated)


def owned_by(r: Resolver, per: str, owner: ir.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Return whose thing is meant, of those kept for each player, region or value."""
    wanted = bare_names.type_of_key(r, per)
    if wanted == ir.NUMBER != owner.type:
        return coercion.wrong(r, owner, scope, what_for, f"a value of `{per}`")
    if owner.type.kind == wanted.kind == "region" and isinstance(owner.type.of, str):
        if not _share_regions(r, owner.type.of, per):
            return coercion.wrong(r, owner, scope, what_for, f"a {per}")
        return owner
    return coercion.of_kind(r, owner, scope, what_for, wanted)


def _empty(r: Resolver, subject: ir.Expr, span: Span, scope: Scope) -> ir.Expr:
    """Return that no card lies where something is; or that a set that was picked out is none."""
    match subject:
        case _ if isinstance(subject, _NEVER_NONE):
            return ir.IsEmpty(ir.CardsOn(subject, span=subject.span), span=span)
        case _ if is_unknown(subject):
            return unknown(span)
        case _ if subject.type.kind == "region" or isinstance(
            subject, ir.FamilyRegions | ir.RegionsAt
        ):
            cells = ir.RegionCells(subject, span=subject.span)
            return ir.IsEmpty(ir.CardsOn(cells, span=subject.span), span=span)
        case _ if subject.type.kind in ("cell", "set"):
            return ir.IsEmpty(subject, span=span)
        case _:
            wanted = "a cell, region, place or set"
            return coercion.wrong(r, subject, scope, "`is empty`", wanted)


def _full(r: Resolver, subject: ir.Expr, span: Span, scope: Scope) -> ir.Expr:
    if is_unknown(subject):
        return unknown(span)
    if isinstance(subject, ir.PlaceCards):
        if r.names.places[subject.place].capacity is None:
            place = r.names.things[subject.place]
            return r.mistake(sizes.never_full(span, place.kind, subject.place, place.span), scope)
        return ir.IsFull(subject, span=span)
    if subject.type.kind == "cell":
        return ir.Not(ir.IsEmpty(subject, span=span), span=span)
    if subject.type.kind == "region" or is_set_of(subject.type, "cell", "region"):
        return ir.IsFull(coercion.cells(r, subject, scope, "`is full`"), span=span)
    return coercion.wrong(r, subject, scope, "`is full`", "a cell, region or place")


def _wild(r: Resolver, subject: ir.Expr, span: Span, scope: Scope) -> ir.Expr:
    if isinstance(subject, ir.Attr):
        if not r.names.attributes[subject.attribute].wild:
            return r.mistake(names.never_wild(span, subject.attribute), scope)
        return ir.IsWild(subject.card, subject.attribute, span=span)
    card = coercion.card(r, subject, scope, "`is wild`")
    if is_unknown(card):
        return unknown(span)
    wild = [each.name for each in r.names.attributes.values() if each.wild]
    if not wild:
        return r.mistake(names.nothing_wild(span), scope)
    parts = tuple(ir.IsWild(card, each, span=span) for each in wild)
    return parts[0] if len(parts) == 1 else ir.Any(parts, span=span)


def _flag(r: Resolver, subject: ir.Expr, word: tree.Name, span: Span, scope: Scope) -> ir.Expr:
    r.used.add(word.text)
    if scope.where == "before play":
        return r.mistake(say.only_in_play(span, span.text), scope)
    store = r.names.stores.get(word.text)
    if store is None or is_unknown(subject):
        return unknown(span)
    if store.per is None:
        place = r.names.things[word.text].span
        return r.mistake(say.flag_of_nothing(word.span, word.text, place), scope)
    owner = owned_by(r, store.per, subject, scope, f"`is {word.text}`")
    return unknown(span) if is_unknown(owner) else ir.Stored(word.text, owner, ir.YESNO, span=span)


def _share_regions(r: Resolver, one: str, other: str) -> bool:
    return bool(_simple(r, one) & _simple(r, other))


def _simple(r: Resolver, family: str) -> set[str]:
    declared = r.names.families.get(family)
    match declared.area if declared else None:
        case ir.Joined(families=parts):
            return set().union(*(_simple(r, each) for each in parts))
        case ir.BySeat(lines=lines):
            return {name for _, areas in lines for name, _ in areas} | {family}
        case _:
            return {family}


def _value(
    r: Resolver, subject: ir.Expr, word: tree.Name, span: Span, scope: Scope, negated: bool
) -> ir.Expr:
    if is_unknown(subject):
        return unknown(span)
    said = subject.span.text if subject.span else ""
    if isinstance(subject, ir.Attr) or subject.type.kind in ("word", "number", "value"):
        number = subject.type.kind == "number"
        return r.mistake(say.is_or_equals(span, word.text, said, negated, number), scope)
    having = r.names.valued(word.text)
    if not having:
        known = [*("empty", "full", "wild"), *r.names.family_names(), *_adjectives(r)]
        return r.mistake(names.unknown_adjective(word.span, word.text, known, negated), scope)
    if len(having) > 1:
        several = [each.name for each in having]
        return r.mistake(names.value_of_several(word.span, word.text, several, said), scope)
    card = coercion.card(r, subject, scope, f"`is {word.text}`")
    if is_unknown(card):
        return unknown(span)
    r.used.add(having[0].name)
    value = bare_names.attribute(r, card, having[0].name, span)
    index = having[0].values.index(word.text)
    return ir.Compare("=", value, ir.Const(index, value.type, span=word.span), span=span)


def _adjectives(r: Resolver) -> list[str]:
    things = r.names.things.items()
    words = [name for name, thing in things if thing.kind == "flag"]
    words += [each.name.text for each in r.names.defines() if len(each.parameters) == 1]
    for each in r.names.attributes.values():
        words += each.values if each.low is None else ()
    return words
