"""What a game is played with, resolved: decks, boards, places, counters, tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sdg import ir
from sdg import syntax as tree
from sdg.messages import declared_names, kept_things, names
from sdg.messages import types as say
from sdg.messages.boards_and_ways import not_drawn
from sdg.resolver import domains
from sdg.resolver.base import Resolver
from sdg.resolver.declarations import drawing, place_lines
from sdg.resolver.declarations.attributes import is_per_player
from sdg.resolver.declarations.regions import known_board
from sdg.resolver.expressions import bare_names, coercion, fixed_before_play
from sdg.resolver.expressions.conditions import known_attribute
from sdg.resolver.types import UNKNOWN, in_words, is_unknown, same
from sdg.visibility.places import Audience, usual_audience

Features: TypeAlias = tuple[tuple[str, tuple[int, ...] | None], ...]


def deck(r: Resolver, node: tree.Deck) -> ir.Deck:
    """Resolve a deck: its lines, and what they leave out."""
    lines, excepts = [], []
    for each in node.lines:
        match each:
            case tree.Cards():
                lines.append(_cards(r, each))
            case tree.Except():
                excepts.append(fixed_before_play.on_card(r, each.test, "`except`"))
    described = {name for line in lines for name, _ in line.features}
    for name in sorted(described):
        excepts += above(r.names.attributes[name])
    return ir.Deck(node.name.text, tuple(lines), tuple(excepts), span=node.name.span)


def board(r: Resolver, node: tree.Board) -> ir.Board:
    """Resolve a board's shape."""
    per_player = is_per_player(r, node.per)
    name, span = node.name.text, node.name.span
    if node.rows and not isinstance(node.shape, tree.Picture):
        r.report(not_drawn(node.rows[0].span, name, node.shape.span))
    match node.shape:
        case tree.Grid(rows=rows, columns=columns, kind=kind):
            sides = [
                fixed_before_play.amount(r, side, f"the size of `{name}`")
                for side in (rows, columns)
            ]
            return ir.Board(
                name, sides[0], sides[1], None, kind == "stacked", per_player,
                kind == "hexagonal", span=span,
            )  # fmt: skip
        case tree.Picture() as shape:
            picture = r.names.drawings[name] = drawing.drawing(r, node)
            return drawing.board(node, shape, picture, per_player)
        case tree.Unbounded(reach=reach):
            return ir.Board(name, None, None, reach.value, False, per_player, span=span)


def place(r: Resolver, node: tree.Place) -> ir.Place:
    """Resolve a pile, hand, slot or supply."""
    per = _per(r, node)
    holds, shuffled, endless, ordered = None, False, False, False
    capacity: ir.Expr | None = ir.Const(1, ir.NUMBER) if node.kind == "slot" else None
    said: Audience | None = None
    for detail in node.details:
        match detail:
            case tree.Holds() | tree.Endless():
                amount: ir.Expr = ir.Const(1, ir.NUMBER, span=detail.span)
                if isinstance(detail, tree.Endless):
                    endless = True
                else:
                    amount = fixed_before_play.amount(
                        r, detail.amount, f"the {node.kind} `{node.name.text}`"
                    )
                if detail.deck.text in r.names.decks:
                    r.used.add(f"deck {detail.deck.text}")
                    holds = (amount, detail.deck.text)
                else:
                    known = r.names.decks
                    r.report(names.unknown_deck(detail.deck.span, detail.deck.text, known))
            case tree.Shuffled():
                shuffled = True
            case tree.InOrder():
                ordered = True
            case tree.Capacity(most=most):
                capacity = _capacity(r, node, most, per)
            case tree.Seen(audience=audience):
                said = audience
                if audience == "owner" and per is None:
                    r.report(say.seen_by_no_owner(detail.span, node.kind, node.name.text))
                elif audience == "owner" and per != "player":
                    name = node.name.text
                    r.report(kept_things.seen_by_no_player(detail.span, node.kind, name, str(per)))
    if endless:  # it takes any number of cards
        capacity = None
    seen = said or usual_audience(node.kind, per, endless)
    place_lines.check(r, node, seen, endless)
    return ir.Place(
        node.name.text, node.kind, per, holds, shuffled, capacity,
        seen, endless, ordered, span=node.name.span,
    )  # fmt: skip


def store(r: Resolver, node: tree.Counter | tree.Flag | tree.Marker) -> ir.Store:
    """Resolve a counter, score, flag or marker."""
    name, span = node.name.text, node.name.span
    match node:
        case tree.Marker():
            if known_board(r, node.board) is None:
                return ir.Store(name, "marker", None, span=span)
            return ir.Store(name, "marker", None, board=node.board.text, span=span)
        case tree.Counter(in_all=total):
            amount = ir.Const(total.value, ir.NUMBER, span=total.span) if total else None
            sentence = node.sentence.plain if node.sentence else None
            return ir.Store(name, node.kind, _per(r, node), amount, sentence=sentence, span=span)
        case tree.Flag():
            sentence = node.sentence.plain if node.sentence else None
            return ir.Store(name, "flag", _per(r, node), sentence=sentence, span=span)


def table(r: Resolver, node: tree.Table) -> ir.Table:
    """Resolve a table: the values of its key, and what each yields."""
    attribute = r.names.attributes.get(node.by.text)
    if node.by.text in r.names.attributes:
        r.used.add(node.by.text)
    rows, otherwise, kind = [], None, UNKNOWN
    for line in node.lines:
        value = r.expr(line.result, fixed_before_play.scope())
        if kind == UNKNOWN:
            kind = value.type
        elif not is_unknown(value) and not same(kind, value.type):
            description, wanted = coercion.described(r, value), in_words(kind)
            r.report(say.unlike_rows(line.result.span, description, wanted))
        match line:
            case tree.TableLine(values=values):
                spans = [_key(r, attribute, each) for each in values]
                rows.append((tuple(span for span in spans if span), value))
            case tree.Otherwise():
                otherwise = value
    return ir.Table(node.name.text, node.by.text, tuple(rows), otherwise, kind, span=node.name.span)


def _per(r: Resolver, node: tree.Place | tree.Counter | tree.Flag) -> str | None:
    """Return what a thing is kept for each of: "player", a family of regions, an attribute."""
    if node.per is None or node.per.text == "player":
        return node.per.text if node.per else None
    text, span = node.per.text, node.per.span
    if (attribute := r.names.attributes.get(text)) is not None:
        r.used.add(attribute.name)
        return "player" if attribute.seats else attribute.name
    if r.names.is_family(text) and (key := bare_names.family_key(r, text, span, None)):
        return key
    r.names.refused.add(node.name.text)
    thing = r.names.things.get(text)
    if thing is None and text not in r.names.refused:
        known = ["player", *r.names.attributes, *r.names.family_names()]
        r.report(kept_things.unknown_key(span, text, known))
    elif thing is not None and thing.kind not in ("attribute", "region"):
        wanted = "a region or an attribute"
        r.report(names.wrong_kind(span, text, thing.kind, wanted, thing.span))
    return None


def _capacity(r: Resolver, node: tree.Place, most: tree.Expr, per: str | None) -> ir.Expr:
    """Resolve `at most lane`: how many there is room for, of what is kept for each lane."""
    scope = fixed_before_play.scope()
    if node.per is not None and per is not None and per != "player":
        scope, _ = scope.bind(node.per.text, bare_names.type_of_key(r, per), node.per.span)
    value = r.expr(most, scope)
    return coercion.of_kind(r, value, scope, "`at most`", ir.NUMBER)


def _key(
    r: Resolver, attribute: ir.Attribute | None, node: tree.Value | tree.Range
) -> tuple[int, int] | None:
    if attribute is None or attribute.low is not None:
        return domains.numbers(r, node)
    codes = domains.codes(r, attribute, node)
    return (codes[0], codes[-1]) if codes else None


def _cards(r: Resolver, node: tree.Cards) -> ir.CardLine:
    amount = fixed_before_play.amount(r, node.amount, "the number of cards")
    return ir.CardLine(amount, features(r, node.features), span=node.span)


def features(r: Resolver, nodes: Iterable[tree.Each | tree.Fixed]) -> Features:
    """Resolve `each number, color blue`: attributes and their codes, None where it is wild."""
    features: list[tuple[str, tuple[int, ...] | None]] = []
    for each in nodes:
        declared = known_attribute(r, each.attribute, None)
        if declared is None:
            continue
        if any(name == declared.name for name, _ in features):
            r.report(declared_names.feature_twice(each.span, declared.name))
            continue
        match each:
            case tree.Each(within=None):
                codes: tuple[int, ...] | None = domains.codes_of_all(declared)
            case tree.Each(within=within):
                assert within is not None
                codes = domains.codes(r, declared, within)
            case tree.Fixed(value=tree.Name(text="wild")) if "wild" not in declared.values:
                codes = None
                if not declared.wild:
                    r.report(names.never_wild(each.span, declared.name))
                    continue
            case tree.Fixed(value=value):
                codes = domains.codes(r, declared, value)
        features.append((declared.name, codes))
    return tuple(features)


def above(attribute: ir.Attribute) -> tuple[ir.Expr, ...]:
    """Return the condition on a card that its number is above the greatest there is, if any."""
    if attribute.upto is None:
        return ()
    number = ir.Attr(ir.Local(0, ir.CARD), attribute.name, ir.NUMBER)
    return (ir.Compare(">", number, attribute.upto, span=attribute.upto.span),)
