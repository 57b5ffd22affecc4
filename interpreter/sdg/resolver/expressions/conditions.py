"""Conditions, resolved: comparisons, `in`, `fits`, `shows`, `is possible`."""

from __future__ import annotations

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names, sizes
from sdg.messages import types as say
from sdg.resolver.base import Resolver, resolves, unknown
from sdg.resolver.domains import allows, range_of
from sdg.resolver.expressions import bare_names, coercion, implicit_owner
from sdg.resolver.expressions.alternatives import compared_with_several
from sdg.resolver.scope import Scope
from sdg.resolver.types import element, in_words, is_set_of, is_unknown, same
from sdg.table_options import domain_in_words

_ORDERED = ("number", "value")


@resolves(tree.Compare)
def compare(r: Resolver, node: tree.Compare, scope: Scope) -> ir.Expr:
    """Resolve `a < b`; a bare value is looked up in what it is compared with."""
    if several := compared_with_several(r, node, scope):
        return several
    for side, facing in ((node.left, node.right), (node.right, node.left)):
        if isinstance(facing, tree.Name) and bare_names.is_attribute_alone(r, side, scope):
            return r.expr(side, scope)  # what faces it is a value of it, or is meant to be one
    if bare_names.is_bare_value(r, node.left, scope):
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
        one, other = coercion.described(r, left), coercion.described(r, right)
        return r.mistake(
            say.not_comparable(
                node.span, _said(left), one, _said(right), other, _shown(node, left, right)
            ),
            scope,
        )
    elif node.relation not in ("=", "!=") and left.type.kind not in _ORDERED:
        return r.mistake(say.no_order(node.span, node.relation, in_words(left.type)), scope)
    if node.relation in ("=", "!="):
        _check_in_range(r, left, right, scope)
        _check_in_range(r, right, left, scope)
    return ir.Compare(node.relation, left, right, span=node.span)


@resolves(tree.IsFaceDown)
def is_face_down(r: Resolver, node: tree.IsFaceDown, scope: Scope) -> ir.Expr:
    """Resolve `cell is face down`, `card is not face down`."""
    card = coercion.card(r, r.expr(node.subject, scope), scope, "`is face down`")
    if is_unknown(card):
        return unknown(node.span)
    answer = ir.IsFaceDown(card, span=node.span)
    return ir.Not(answer, span=node.span) if node.negated else answer


@resolves(tree.In)
def contains(r: Resolver, node: tree.In, scope: Scope) -> ir.Expr:
    """Resolve `x in set`; a cell is in a family if some region of it holds the cell."""
    item, among = r.expr(node.item, scope), bare_names.as_set(r, node.among, scope, "`in`")
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


@resolves(tree.Fits)
def fits(r: Resolver, node: tree.Fits, scope: Scope) -> ir.Expr:
    """Resolve `card fits cell`."""
    card = coercion.card(r, r.expr(node.card, scope), scope, "`fits`")
    cell = coercion.cell(r, r.expr(node.place, scope), scope, "`fits`")
    return unknown(node.span) if is_unknown(card, cell) else ir.Fits(card, cell, span=node.span)


@resolves(tree.Shows)
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


@resolves(tree.Impossible)
def impossible(r: Resolver, node: tree.Impossible, scope: Scope) -> ir.Expr:
    """Resolve `no play or move is possible` for the player at hand."""
    actions = bare_names.actions(r, node.actions, scope)
    if scope.where == "before play":
        return r.mistake(say.only_in_play(node.span, node.span.text), scope)
    player = implicit_owner.possible_for(r, node.span, scope)
    if player is None or len(actions) < len(node.actions):
        return unknown(node.span)
    return ir.Not(ir.Possible(actions, player, span=node.span), span=node.span)


@resolves(tree.ThisTurn)
def this_turn(r: Resolver, node: tree.ThisTurn, scope: Scope) -> ir.Expr:
    """Resolve `place this turn`, a number, and `grid this turn`, a set of cells."""
    text, span = node.name.text, node.name.span
    if text == "clock":
        return ir.Fact("clock this turn", span=node.span)
    if text in r.names.actions and text in r.names.boards:
        return r.mistake(say.action_and_board(span, text), scope)
    if text in r.names.actions:
        return ir.TimesThisTurn(text, span=node.span)
    if text in r.names.boards:
        board = bare_names.thing(r, text, span, scope)
        if not isinstance(board, ir.BoardCells):
            return board
        return ir.CellsThisTurn(text, board.owner, span=node.span)
    if text in r.names.things:
        thing = r.names.things[text]
        wanted = "an action or a board"
        return r.mistake(names.wrong_kind(span, text, thing.kind, wanted, thing.span), scope)
    known = [*r.names.actions, *r.names.boards, "clock"]
    return r.mistake(names.unknown_action(span, text, known), scope)


def known_attribute(r: Resolver, node: tree.Name, scope: Scope | None) -> ir.Attribute | None:
    """Find an attribute by its name, or report that there is none."""
    declared = r.names.attributes.get(node.text)
    r.used.add(node.text)
    if node.text in r.names.refused:
        return None
    if declared is None and node.text not in r.names.things:
        r.report(names.unknown_attribute(node.span, node.text, r.names.attributes), scope)
    elif declared is None and r.names.things[node.text].kind != "attribute":
        thing = r.names.things[node.text]
        r.report(
            names.wrong_kind(node.span, node.text, thing.kind, "an attribute", thing.span), scope
        )
    return declared


def is_mixed(r: Resolver, option: ir.Expr, number: ir.Expr) -> bool:
    """Return whether an option that may be a word or a number meets a number."""
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
    """Report a number that an attribute or option never equals; in an order it may lie outside."""
    if not isinstance(other, ir.Const) or other.type.kind != "number" or other.span is None:
        return
    match subject:
        case ir.Attr(attribute=text):
            declared = r.names.attributes[text]
            assert declared.low is not None
            if not declared.low <= other.value < declared.low + len(declared.values):
                low, high = declared.values[0], declared.values[-1]
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


def _shown(node: tree.Compare, left: ir.Expr, right: ir.Expr) -> str:
    """Say which attribute of a card is compared with a value that stands next to it."""
    for one, other in ((left, right), (right, left)):
        if one.type.kind in ("card", "cell") and other.type.kind == "value":
            named = f"{_said(one)}.{other.type.of}"
            sides = (named, _said(other)) if one is left else (_said(other), named)
            return f" {node.relation} ".join(sides)
    return ""


def _said(value: ir.Expr) -> str:
    return value.span.text if value.span else ""
