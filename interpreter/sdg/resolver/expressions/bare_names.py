"""Names that stand alone: what each means where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.diagnostics.spelling import nearest
from sdg.messages import names as say
from sdg.messages.kept_things import value_or_card
from sdg.messages.types import only_in_play
from sdg.resolver.base import Resolver, resolves_due, unknown
from sdg.resolver.expressions import coercion, implicit_owner
from sdg.resolver.expressions.inlining import write_out
from sdg.resolver.names import (
    BUILT_IN_FAMILIES,
    DIRECTIONS,
    FACTS,
    SEATS,
    Thing,
)  # fmt: skip
from sdg.resolver.scope import Scope
from sdg.resolver.types import is_unknown, of_family
from sdg.source import Span
from sdg.wordings.foreign_words import kind_meant

IN_PLAY = ("board", "counter", "score", "flag", "marker", "pile", "hand", "slot", "supply")


@resolves_due(tree.Name)
def name(r: Resolver, node: tree.Name, scope: Scope, due: ir.Expr | None) -> ir.Expr:
    """Resolve a bare name: bound here, of the card at hand, a value, or a thing of the game."""
    text = node.text
    if text in scope.locals:
        if scope.subject and text in r.names.attributes and r.names.is_on_cards(text):
            return r.mistake(value_or_card(node.span, text), scope)
        return ir.with_span(scope.locals[text], node.span)
    if text in r.names.refused:
        return unknown(node.span)
    if scope.subject and text in r.names.attributes:
        r.used.add(text)
        return attribute(r, scope.subject, text, node.span)
    if due is not None and (value := _value(r, node, due)):
        return value
    if built_in := _built_in(node, scope):
        if scope.where == "before play" and text in (*FACTS[1:], *SEATS):
            return r.mistake(only_in_play(node.span, text), scope)
        return built_in
    if text in r.names.things:
        return thing(r, text, node.span, implicit_owner.alone(r, text, node.span, scope))
    if text in BUILT_IN_FAMILIES and r.names.boards:
        return family(r, text, node.span, scope)
    if due is not None and due.type.kind in ("value", "word"):
        return _no_such_value(r, node, due, scope)
    if value := _value_of_any(r, node, scope):
        return value
    if scope.calls and text in ("it", "them", "card", "cell", "player"):
        return r.mistake(say.only_parameters(node.span, text, scope.calls[-1][0]), scope)
    if text in r.names.actions:
        return r.mistake(say.an_action_is_no_value(node.span, text), scope)
    wrong = say.unknown_name(node.span, text, visible(r, scope), meant(r, text))
    instead = implicit_owner.instead_of_player(scope) if text == "player" else None
    return r.mistake(wrong if instead is None else evolve(wrong, hint=instead), scope)


def meant(r: Resolver, text: str) -> list[str]:
    """Return the names of things of which a word is the kind; of a deck, where its cards lie."""
    kind = kind_meant(text)
    if kind == "deck" or text in r.names.decks:
        return [name for name, thing in r.names.things.items() if _holds(thing.node, text)]
    return [
        name for name, thing in r.names.things.items() if kind is not None and thing.kind == kind
    ]


def _holds(place: tree.Node, deck: str) -> bool:
    held = [each for each in getattr(place, "details", ()) if hasattr(each, "deck")]
    return any(deck in (each.deck.text, "deck", "decks") for each in held)


def is_bare_value(r: Resolver, node: tree.Expr, scope: Scope) -> bool:
    """Return whether this is a name that only what it is compared with can explain."""
    return isinstance(node, tree.Name) and not (
        node.text in scope.locals
        or node.text in r.names.things
        or node.text in BUILT_IN_FAMILIES
        or _built_in(node, scope) is not None
    )


def is_attribute_alone(r: Resolver, node: tree.Expr, scope: Scope) -> bool:
    """Return whether this is the name of an attribute, and nothing says of which card."""
    if not isinstance(node, tree.Name) or node.text in (*scope.locals, *r.names.refused):
        return False
    declared = r.names.things.get(node.text)
    alone = declared is not None and declared.kind == "attribute" and not scope.subject
    return alone and _built_in(node, scope) is None


def visible(r: Resolver, scope: Scope) -> Iterator[str]:
    """List names that an expression may use here, as many as are worth comparing."""
    yield from islice(_visible(r, scope), 1000)


def _visible(r: Resolver, scope: Scope) -> Iterator[str]:
    yield from scope.locals
    yield from r.names.things
    yield from r.names.family_names()
    yield from (*FACTS, *SEATS, *DIRECTIONS, "directions", "yes", "no")
    for each in r.names.attributes.values():
        yield from each.values if each.low is None else ()
    yield from r.names.words


def thing(r: Resolver, text: str, span: Span, scope: Scope) -> ir.Expr:
    """Resolve the name of a thing that the game declares."""
    r.used.add(text)
    if text in r.names.refused:
        return unknown(span)
    declared = r.names.things[text]
    if scope.where == "before play" and declared.kind in IN_PLAY:
        return r.mistake(only_in_play(span, text), scope)
    match declared.kind:
        case "option":
            option = r.names.options.get(text)
            return ir.OptionValue(text, option.type, span=span) if option else unknown(span)
        case "counter" | "score" | "flag" | "marker":
            return _stored(r, text, declared, span, scope)
        case "pile" | "hand" | "slot" | "supply":
            place = r.names.places.get(text)
            if place is None:
                return unknown(span)
            if place.per not in (None, "player"):
                return r.mistake(say.region_not_named(span, declared.kind, text, place.per), scope)
            owner = _owner(r, place.per is not None, text, declared, span, scope)
            if owner is None and place.per is not None:
                return unknown(span)
            return ir.PlaceCards(text, owner, span=span)
        case "board":
            board = r.names.boards[text]
            owner = _owner(r, board.per is not None, text, declared, span, scope)
            if owner is None and board.per is not None:
                return unknown(span)
            return ir.BoardCells(text, owner, span=span)
        case "region":
            return family(r, text, span, scope)
        case "define":
            return write_out(r, text, (), span, scope)
        case "attribute":
            cards = [name for name, one in scope.locals.items() if one.type == ir.CARD]
            return r.mistake(say.attribute_of_what(span, text, *cards[:1]), scope)
        case _:
            return r.mistake(say.table_of_what(span, text), scope)


def family(r: Resolver, text: str, span: Span, scope: Scope) -> ir.Expr:
    """Resolve a family's name: the set of its regions, or the one of the player at hand."""
    key = family_key(r, text, span, scope)
    declared = r.names.families.get(key)
    if declared is None:
        early = key and text not in r.names.refused  # boards are sized before they have regions
        return r.mistake(only_in_play(span, text), scope) if early else unknown(span)
    owner = None
    if isinstance(declared.area, ir.BySeat):
        owner = _owner(r, True, text, r.names.things[text], span, scope)
        if owner is None:
            return unknown(span)
    kind = of_family(declared.name)
    if owner is not None:
        regions = ir.FamilyRegions(declared.name, owner, ir.set_of(kind), span=span)
        return ir.First(regions, kind, span=span)
    board = r.names.boards.get(declared.board)
    whose = None
    if board is not None and board.per is not None and scope.player is not None:
        kept = Thing("board", board, board.name.span)
        whose = implicit_owner.owner(r, text, kept, span, scope)
        if whose is None:
            return unknown(span)
    return ir.FamilyRegions(declared.name, whose, ir.set_of(kind), span=span)


def family_key(
    r: Resolver, text: str, span: Span, scope: Scope | None, board: str | None = None
) -> str:
    """Return the key of the family that a name means; rows of several boards need the board."""
    r.used.add(text)
    if text not in BUILT_IN_FAMILIES or len(r.names.boards) < 2:
        thing = r.names.things.get(text)
        r.used.update(r.names.boards if text in BUILT_IN_FAMILIES else ())
        r.used.update({thing.board} if thing and thing.board else ())
        return text
    if board is None:
        r.report(say.rows_of_which_board(span, text, r.names.boards), scope)
        return ""
    r.used.add(board)
    return f"{text} of {board}"


def attribute(r: Resolver, card: ir.Expr, text: str, span: Span) -> ir.Expr:
    """Read an attribute of a card."""
    if is_unknown(card):
        return unknown(span)
    declared = r.names.attributes[text]
    return ir.Attr(card, text, kind_of(declared), span=span)


def kind_of(declared: ir.Attribute) -> ir.Type:
    """Return what the values of an attribute are."""
    if declared.seats:
        return ir.PLAYER
    return ir.Type("value", declared.name) if declared.low is None else ir.NUMBER


def as_set(r: Resolver, node: tree.Expr, scope: Scope, what_for: str) -> ir.Expr:
    """Resolve an expression that is to be a set; an attribute stands for all of its values."""
    if isinstance(node, tree.Name) and node.text in r.names.attributes:
        declared = r.names.attributes[node.text]
        r.used.add(declared.name)
        return ir.Values(declared.name, ir.set_of(kind_of(declared)), span=node.span)
    return coercion.any_set(r, r.expr(node, scope), scope, what_for)


def actions(r: Resolver, nodes: Iterable[tree.Name], scope: Scope) -> tuple[str, ...]:
    """Return the names of actions, those that exist."""
    known = []
    nodes = tuple(nodes)
    r.once(nodes)
    for node in nodes:
        if node.text in r.names.actions:
            known.append(node.text)
        else:
            r.report(say.unknown_action(node.span, node.text, r.names.actions), scope)
    return tuple(known)


def _value(r: Resolver, node: tree.Name, due: ir.Expr) -> ir.Expr | None:
    """Find a name among the values of what it is compared with."""
    if due.type.kind == "value" and isinstance(due.type.of, str):
        values = r.names.attributes[due.type.of].values
        if node.text in values:
            r.used.add(node.text)
            return ir.Const(values.index(node.text), due.type, span=node.span)
    if isinstance(due, ir.Attr) and due.type == ir.PLAYER:
        values = r.names.attributes[due.attribute].values
        if node.text in values:
            return ir.Const(values.index(node.text), ir.PLAYER, span=node.span)
    if isinstance(due, ir.OptionValue):
        faces = dict(r.names.options[due.name].faces)
        if node.text in faces:
            return ir.Const(faces[node.text], ir.WORD, span=node.span)
    return None


def _no_such_value(r: Resolver, node: tree.Name, due: ir.Expr, scope: Scope) -> ir.Expr:
    known = list(visible(r, scope))
    misspelt = nearest(node.text, known) and not r.names.valued(node.text)
    if isinstance(due, ir.Const) and misspelt:  # `collor = red`: no value is compared with a value
        return r.mistake(say.unknown_name(node.span, node.text, known), scope)
    if due.type.kind == "value" and isinstance(due.type.of, str):
        values = r.names.attributes[due.type.of].values
        return r.mistake(say.unknown_value(node.span, due.type.of, node.text, values), scope)
    if isinstance(due, ir.OptionValue):
        words = [face for face, _ in r.names.options[due.name].faces]
        return r.mistake(say.unknown_word(node.span, due.name, node.text, words), scope)
    return r.mistake(say.unknown_name(node.span, node.text, known), scope)


def _value_of_any(r: Resolver, node: tree.Name, scope: Scope) -> ir.Expr | None:
    attributes = r.names.valued(node.text)
    if len(attributes) > 1:
        return r.mistake(
            say.value_of_several(node.span, node.text, [a.name for a in attributes]), scope
        )
    if attributes:
        index = attributes[0].values.index(node.text)
        return ir.Const(index, kind_of(attributes[0]), span=node.span)
    if node.text in r.names.words:
        return ir.Const(ir.word_code(r.names.words, node.text), ir.WORD, span=node.span)
    return None


def _built_in(node: tree.Name, scope: Scope) -> ir.Expr | None:
    span = node.span
    match node.text:
        case "yes" | "no":
            return ir.Const(int(node.text == "yes"), ir.YESNO, span=span)
        case "nobody":
            return ir.Const(ir.NOTHING, ir.PLAYER, span=span)
        case "players" | "round" | "turns" | "passes" | "clock":
            return ir.Fact(node.text, span=span)
        case "active" | "previous" | "next" | "leader":
            return ir.Seat(node.text, span=span)
        case "directions":
            return ir.Directions(span=span)
        case text if text in DIRECTIONS:
            return ir.Const(DIRECTIONS.index(text), ir.DIRECTION, span=span)
        case _:
            return None


def _stored(r: Resolver, text: str, declared: Thing, span: Span, scope: Scope) -> ir.Expr:
    store = r.names.stores.get(text)
    if store is None:
        return unknown(span)
    kind = stored_type(store)
    if store.per is None:
        return ir.Stored(text, None, kind, span=span)
    if store.per != "player":
        return r.mistake(say.region_not_named(span, declared.kind, text, store.per), scope)
    owner = _owner(r, True, text, declared, span, scope)
    return ir.Stored(text, owner, kind, span=span) if owner else unknown(span)


def type_of_key(r: Resolver, per: str) -> ir.Type:
    """Return what each of those is that a thing is kept for: a player, value or region."""
    if per == "player":
        return ir.PLAYER
    attribute = r.names.attributes.get(per)
    return kind_of(attribute) if attribute else of_family(per)


def stored_type(store: ir.Store) -> ir.Type:
    """Return what a store holds."""
    return {"flag": ir.YESNO, "marker": ir.CELL}.get(store.kind, ir.NUMBER)


def _owner(
    r: Resolver, per_player: bool, text: str, declared: Thing, span: Span, scope: Scope
) -> ir.Expr | None:
    return implicit_owner.owner(r, text, declared, span, scope) if per_player else None
