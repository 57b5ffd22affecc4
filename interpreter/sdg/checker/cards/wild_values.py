"""Wild cards that come to a board though nobody says of which value they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from sdg import ir
from sdg.checker.inference.card_paths import Lying, lying
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import laying, slots_of
from sdg.ir.facts import BOARD
from sdg.ir.walking import walk
from sdg.messages import piles as say
from sdg.resolver import Resolved
from sdg.source import Span
from sdg.visibility.hidden_reads import moved_by
from sdg.visibility.refusing import Things, things_of

FACE_DOWN = frozenset({"face down"})  # where cards are until they are turned up on a board


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find steps that may lay a wild card which is not that of a decision."""
    rules = resolved.rules
    decks = {deck.name for deck in rules.decks if _has_wild(deck)}
    there = {place.name for place in rules.places if place.holds and place.holds[1] in decks}
    if not there:
        return
    flights, before = list(_flights(rules)), set[str]()
    while before != there:
        before = set(there)
        for each in flights:
            there |= each.to if each.sources & there else set()
    spans = {each.span for each in flights if each.unnamed and each.sources & there}
    for span in sorted((span for span in spans if span), key=lambda span: span.start):
        yield say.wild_without_value(span)


def _has_wild(deck: ir.Deck) -> bool:
    excepted = any(isinstance(each, ir.IsWild) for each in walk(deck.excepts))
    return not excepted and any(codes is None for line in deck.lines for _, codes in line.features)


@frozen
class _Flight:
    """Cards that may be wild, from where they go, to which places; `unnamed` if they come to a
    board, and no decision names the value of one."""

    span: Span | None
    sources: frozenset[str]
    to: frozenset[str]
    unnamed: bool


def _flights(rules: ir.Rules) -> Iterator[_Flight]:
    """Yield where cards go, but for those that were tested for being wild."""
    laid, actions = laying(rules.actions), {action.name: action for action in rules.actions}
    others = (rules.setup, rules.turn, rules.whens, rules.ends, rules.misplay)
    played = [(None, each) for each in others] + [(laid[a.name], a) for a in rules.actions]
    for own, part in played:
        for node, asked in guarded(part, ()):
            named = Named.of(asked)
            for cards, to in _moves(node, named, actions, laid):
                if not _asked_for(rules, (asked, cards, getattr(node, "condition", None))):
                    places = frozenset(each.place for each in lying(cards, named.places).places)
                    places = FACE_DOWN if isinstance(node, ir.TurnUp) else places
                    is_own = isinstance(cards, ir.Local) and cards.slot == own
                    unnamed = BOARD in to and not is_own
                    yield _Flight(node.span, places, to - {BOARD}, unnamed)


@frozen
class Named:
    """Where that lies for which names stand, by their slots."""

    places: dict[int, Lying]
    things: dict[int, Things]

    @classmethod
    def of(cls, asked: Asked) -> Named:
        """Return where that lies which has a name where something is come to."""
        named = cls({}, {})
        for each in asked:
            match each:
                case ir.OneOf(slot, cards) | ir.Let(slot, cards):
                    given = {slot: cards}
                case ir.PairOf(first, second, cards):
                    given = {first: cards, second: cards}
                case _:
                    continue
            for slot, value in given.items():
                named.places[slot] = lying(value, named.places)
                named.things[slot] = things_of(value, named.things)
        return named


def _moves(
    node: Any, named: Named, actions: dict[str, ir.Action], laid: dict[str, int | None]
) -> Iterator[tuple[ir.Expr, Things]]:
    """Yield the cards that a step moves, and to which places, or boards."""
    match node:
        case ir.Draw(face_down=face_down, to=to):
            goal = frozenset({_goal(to)})
            for cards in moved_by(node):
                yield cards, FACE_DOWN if face_down and BOARD in goal else goal
        case ir.TurnUp(cards) if BOARD in things_of(cards, named.things):
            yield cards, frozenset({BOARD})
        case ir.Move(cards=cards, to=to, rest=rest):
            yield cards, frozenset(_goal(spot) for spot in (to, rest) if spot is not None)
        case ir.Swap(left, right):
            for card, other in ((left, right), (right, left)):
                yield card, things_of(other, named.things)
        case ir.Do(name, arguments):
            for slot, card in zip(slots_of(actions[name].params), arguments, strict=False):
                if slot == laid[name]:
                    yield card, frozenset({BOARD})


def _goal(spot: ir.Spot) -> str:
    return spot.place if isinstance(spot, ir.ToPlace) else BOARD


def _asked_for(rules: ir.Rules, nodes: Any) -> bool:
    """Return whether cards that have a name are tested for being wild, or for their value."""
    wild = {attribute.name for attribute in rules.attributes if attribute.wild}
    return any(
        isinstance(each, ir.IsWild)
        or (
            isinstance(each, ir.Attr) and each.attribute in wild and isinstance(each.card, ir.Local)
        )
        for each in walk(nodes)
    )
