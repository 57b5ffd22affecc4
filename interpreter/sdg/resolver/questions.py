"""Questions, answered yes or no: comparisons, `is`, `in`, `fits`, `shows`, `is possible`."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.choosing import domain_in_words
from sdg.messages import names, sizes
from sdg.messages import types as say
from sdg.resolver import bare, coercion
from sdg.resolver.base import Resolver, unknown
from sdg.resolver.domains import allows, range_of
from sdg.resolver.scope import Scope
from sdg.resolver.types import element, in_words, is_set_of, is_unknown, same
from sdg.resolver.writing_out import write_out
from sdg.source import Span

_ORDERED = ("number", "value")


def compare(r: Resolver, node: tree.Compare, scope: Scope) -> ir.Expr:
    """Resolve `a < b`; a bare value is looked up in what it is compared with."""
    if bare.is_bare_value(r, node.left, scope):
        right = r.expr(node.right, scope)
        left = r.expr(node.left, scope, right)
    else:
        left = r.expr(node.left, scope)
        right = r.expr(node.right, scope, left)
    if is_unknown(left, right):
        return unknown(node.span)
    left, right = _alike(r, left, right)
    if is_mixed(r, left, right) or is_mixed(r, right, left):
        if node.relation not in ("=", "!="):
            mixed = left if isinstance(left, ir.OptionValue) else right
            assert isinstance(mixed, ir.OptionValue)
            return r.mistake(say.mixed_option_in_order(node.span, mixed.name), scope)
    elif not same(left.type, right.type) or left.type.kind == "set":
        found, other = coercion.described(r, left), coercion.described(r, right)
        return r.mistake(
            say.not_comparable(node.span, _said(left), found, _said(right), other), scope
        )
    elif node.relation not in ("=", "!=") and left.type.kind not in _ORDERED:
        return r.mistake(say.no_order(node.span, node.relation, in_words(left.type)), scope)
    _check_in_range(r, left, right, scope)
    _check_in_range(r, right, left, scope)
    return ir.Compare(node.relation, left, right, span=node.span)


def ask(r: Resolver, node: tree.Is, scope: Scope) -> ir.Expr:
    """Resolve `x is full`, `x is not yellow`, `x is locked`."""
    subject = r.expr(node.subject, scope)
    answer = adjective(r, subject, node.adjective, scope)
    if is_unknown(answer):
        return unknown(node.span)
    return ir.Not(answer, span=node.span) if node.negated else answer


def adjective(r: Resolver, subject: ir.Expr, word: tree.Name, scope: Scope) -> ir.Expr:
    """Resolve one adjective, asked of an expression."""
    text, span = word.text, subject.span.to(word.span) if subject.span else word.span
    names_ = r.names
    define = names_.define(text)
    if define:
        if len(define.parameters) != 1:
            place = define.name.span
            return r.mistake(say.define_is_no_adjective(word.span, text, place), scope)
        return write_out(r, text, [subject], span, scope)
    if text in names_.things and names_.things[text].kind == "flag":
        return _flag(r, subject, word, span, scope)
    if names_.is_family(text):
        key = bare.family_key(r, text, word.span, scope)
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
            return _value(r, subject, word, span, scope)


def contains(r: Resolver, node: tree.In, scope: Scope) -> ir.Expr:
    """Resolve `x in set`; a cell is in a family if some region of it holds the cell."""
    item, among = r.expr(node.item, scope), r.expr(node.among, scope)
    among = coercion.any_set(r, among, scope, "`in`")
    if is_unknown(item, among):
        return unknown(node.span)
    if is_set_of(among.type, "region") and item.type.kind in ("cell", "card"):
        among = ir.RegionCells(among, span=among.span)
    if is_set_of(among.type, "cell"):
        item = coercion.cell(r, item, scope, "`in` with a set of cells")
    elif is_set_of(among.type, "card"):
        item = coercion.card(r, item, scope, "`in` with a set of cards")
    else:
        item = coercion.of_kind(r, item, scope, "this set", element(among.type))
    if is_unknown(item):
        return unknown(node.span)
    answer = ir.In(item, among, span=node.span)
    return ir.Not(answer, span=node.span) if node.negated else answer


def fits(r: Resolver, node: tree.Fits, scope: Scope) -> ir.Expr:
    """Resolve `card fits cell`."""
    card = coercion.card(r, r.expr(node.card, scope), scope, "`fits`")
    cell = coercion.cell(r, r.expr(node.place, scope), scope, "`fits`")
    return unknown(node.span) if is_unknown(card, cell) else ir.Fits(card, cell, span=node.span)


def shows(r: Resolver, node: tree.Shows, scope: Scope) -> ir.Expr:
    """Resolve `line shows value 1 to 8`."""
    among = coercion.cells(r, r.expr(node.among, scope), scope, "`shows`")
    attribute = known_attribute(r, node.attribute, scope)
    if attribute is None:
        return unknown(node.span)
    spans = range_of(r, attribute, node.values, scope)
    if spans is None or is_unknown(among):
        return unknown(node.span)
    return ir.Shows(among, attribute.name, *spans, span=node.span)


def impossible(r: Resolver, node: tree.Impossible, scope: Scope) -> ir.Expr:
    """Resolve `no play or move is possible`, asked for the player at hand."""
    actions = bare.actions(r, node.actions, scope)
    if scope.player is None or len(actions) < len(node.actions):
        return unknown(node.span)
    return ir.Not(ir.Possible(actions, scope.player, span=node.span), span=node.span)


def known_attribute(r: Resolver, node: tree.Name, scope: Scope | None) -> ir.Attribute | None:
    """Find an attribute by its name, or report that there is none."""
    found = r.names.attributes.get(node.text)
    r.used.add(node.text)
    if node.text in r.names.refused:
        return None
    if found is None and node.text not in r.names.things:
        r.report(names.unknown_attribute(node.span, node.text, r.names.attributes), scope)
    elif found is None and r.names.things[node.text].kind != "attribute":
        thing = r.names.things[node.text]
        r.report(
            names.wrong_kind(node.span, node.text, thing.kind, "an attribute", thing.span), scope
        )
    return found


def is_mixed(r: Resolver, option: ir.Expr, number: ir.Expr) -> bool:
    """Tell whether an option that may be a word or a number meets a number."""
    if not isinstance(option, ir.OptionValue) or number.type.kind != "number":
        return False
    declared = r.names.options[option.name]
    return option.type.kind == "word" and len(declared.domain) > len(declared.faces)


def _alike(r: Resolver, left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    if {left.type.kind, right.type.kind} == {"card", "cell"}:
        return _as_cell(left), _as_cell(right)
    if left.type.kind == "card" and right.type.kind == "set":
        return left, coercion.card_or_none(r, right) or right
    if right.type.kind == "card" and left.type.kind == "set":
        return coercion.card_or_none(r, left) or left, right
    return left, right


def _as_cell(value: ir.Expr) -> ir.Expr:
    return ir.CellOf(value, span=value.span) if value.type.kind == "card" else value


def _check_in_range(r: Resolver, subject: ir.Expr, other: ir.Expr, scope: Scope) -> None:
    """Report a number that an attribute or option never is."""
    if not isinstance(other, ir.Const) or other.type.kind != "number" or other.span is None:
        return
    match subject:
        case ir.Attr(attribute=text):
            found = r.names.attributes[text]
            assert found.low is not None
            if not found.low <= other.value < found.low + len(found.values):
                low, high = found.values[0], found.values[-1]
                r.report(
                    sizes.never_so(other.span, "attribute", text, other.value, f"{low} to {high}"),
                    scope,
                )
        case ir.OptionValue(name=text):
            option = r.names.options[text]
            if not allows(option.domain, other.value):
                inside = domain_in_words(option)
                r.report(sizes.never_so(other.span, "option", text, other.value, inside), scope)
        case _:
            pass


def _empty(r: Resolver, subject: ir.Expr, span: Span, scope: Scope) -> ir.Expr:
    match subject:
        case ir.BoardCells():
            return ir.IsEmpty(ir.CardsOn(subject, span=subject.span), span=span)
        case _ if is_unknown(subject):
            return unknown(span)
        case _ if subject.type.kind == "region":
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
    store = r.names.stores.get(word.text)
    if store is None or is_unknown(subject):
        return unknown(span)
    if store.per is None:
        return r.mistake(say.flag_of_nothing(word.span, word.text, scope_of(r, word.text)), scope)
    owner = owned_by(r, store, subject, scope, f"`is {word.text}`")
    return unknown(span) if is_unknown(owner) else ir.Stored(word.text, owner, ir.YESNO, span=span)


def scope_of(r: Resolver, text: str) -> Span:
    """Answer where a thing is declared."""
    return r.names.things[text].span


def owned_by(r: Resolver, store: ir.Store, owner: ir.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Answer the owner of a counter or flag kept for each player or region."""
    if store.per == "player":
        return coercion.of_kind(r, owner, scope, what_for, ir.PLAYER)
    if owner.type.kind == "region" and isinstance(owner.type.of, str) and store.per:
        if not _share_regions(r, owner.type.of, store.per):
            return coercion.wrong(r, owner, scope, what_for, f"a {store.per}")
        return owner
    return coercion.of_kind(r, owner, scope, what_for, ir.Type("region", store.per))


def _share_regions(r: Resolver, one: str, other: str) -> bool:
    return bool(_simple(r, one) & _simple(r, other))


def _simple(r: Resolver, family: str) -> set[str]:
    found = r.names.families.get(family)
    match found.area if found else None:
        case ir.Joined(families=parts):
            return set().union(*(_simple(r, each) for each in parts))
        case ir.BySeat(lines=lines):
            return {name for _, areas in lines for name, _ in areas} | {family}
        case _:
            return {family}


def _value(r: Resolver, subject: ir.Expr, word: tree.Name, span: Span, scope: Scope) -> ir.Expr:
    if is_unknown(subject):
        return unknown(span)
    if isinstance(subject, ir.Attr) or subject.type.kind in ("word", "number", "value"):
        return r.mistake(say.is_or_equals(span, word.text, _said(subject)), scope)
    having = r.names.valued(word.text)
    if not having:
        known = [*("empty", "full", "wild"), *r.names.family_names(), *_adjectives(r)]
        return r.mistake(names.unknown_adjective(word.span, word.text, known), scope)
    if len(having) > 1:
        several = [each.name for each in having]
        return r.mistake(
            names.value_of_several(word.span, word.text, several, _said(subject)), scope
        )
    card = coercion.card(r, subject, scope, f"`is {word.text}`")
    if is_unknown(card):
        return unknown(span)
    r.used.add(having[0].name)
    value = bare.attribute(r, card, having[0].name, span)
    index = having[0].values.index(word.text)
    return ir.Compare("=", value, ir.Const(index, value.type, span=word.span), span=span)


def _adjectives(r: Resolver) -> list[str]:
    things = r.names.things.items()
    found = [name for name, thing in things if thing.kind == "flag"]
    found += [each.name.text for each in r.names.defines() if len(each.parameters) == 1]
    for each in r.names.attributes.values():
        found += each.values if each.low is None else ()
    return found


def _said(value: ir.Expr) -> str:
    return value.span.text if value.span else ""
