"""What is waited for in vain, since no step ever changes it: counters, cards, places, boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sdg import ir
from sdg.checker.declarations.unused import never_asked
from sdg.checker.inference.bodies import before_cards_move, conditions_of, played
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.card_routes import Flow, flows
from sdg.ir.facts import BOARD, STEPS
from sdg.ir.walking import all_of, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved

_CHANGING = {kind for kind, facts in STEPS.items() if facts.stores}


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Collect what the steps of a game change, and what its conditions read."""
    rules, nodes = resolved.rules, list(walk(played(resolved.rules)))
    yield from _never_changed(rules, nodes)
    if rules.puzzle is not None or not rules.actions:
        return
    ways = flows(rules)
    if rules.misplay is None:  # what is taken back then is moved by no step
        yield from _never_brought_about(rules, ways)
    yield from _always_empty(rules, ways, nodes)


def _never_changed(rules: ir.Rules, nodes: list[Any]) -> Iterator[Diagnostic]:
    """Find flags, counters and markers that are read and never changed."""
    changed, asked = set[str](), dict[str, ir.Expr]()
    targets = set[int]()
    for node in nodes:
        kind = type(node)
        if kind in _CHANGING:
            target = getattr(node, STEPS[kind].stores[0])
            changed.add(target if isinstance(target, str) else target.name)
            targets.add(id(target))
        elif kind is ir.Stored and id(node) not in targets:
            asked.setdefault(node.name, node)
        elif kind is ir.Left:
            asked.setdefault(node.counter, node)
    for store in rules.stores:
        node = asked.get(store.name)
        if store.kind == "score" or store.name in changed or node is None:
            continue
        if store.span and node.span:
            yield say.never_changed(store.span, store.kind, store.name, node.span)


def _never_brought_about(rules: ir.Rules, ways: tuple[Flow, ...]) -> Iterator[Diagnostic]:
    """Find whens and rules that wait for cards to come or go where no step moves any."""
    goals = {way.goal for way in ways}
    sources = {each for way in ways for each in way.sources}
    for when in rules.whens:
        match when.event:
            case ir.Arrives(board, leaves):
                place, comes = board, not leaves
            case ir.Becomes(place, ir.IsEmpty() | ir.IsFull() as condition) | ir.PlaceBecomes(
                place, ir.IsEmpty() | ir.IsFull() as condition
            ):
                comes = isinstance(condition, ir.IsFull)
            case _:
                continue
        of_a_place = isinstance(when.event, ir.PlaceBecomes)
        where = place if of_a_place else BOARD
        if where not in (goals if comes else sources) and when.span:
            yield say.no_step_does(when.span, *_told(place, where, comes))
    if BOARD in sources:
        return
    unasked = [*never_asked(rules)]  # which that pass reports
    for rule in (each for each in rules.rules if each not in unasked):
        for clause in rule.clauses:
            if isinstance(clause, ir.NoLeaving) and clause.span:
                yield say.no_step_does(clause.span, *_told(rule.board, BOARD, False))


def _told(place: str, where: str, comes: bool) -> tuple[str, str]:
    board = where == BOARD
    if comes:
        goal = "on a board" if board else f"into `{place}`"
        return f"puts a card {goal}", "lay one there in some step, or leave this out"
    source, step = (
        ("from a board", "move cards of") if board else (f"out of `{place}`", "draw 1 from")
    )
    return f"takes a card {source}", f"take one in some step, as by `{step} {place} to …`"


def _always_empty(
    rules: ir.Rules, ways: tuple[Flow, ...], nodes: list[Any]
) -> Iterator[Diagnostic]:
    """Find places that are empty at first, and to which no card comes."""
    goals = {way.goal for way in ways}
    named = {node.place for node in nodes if isinstance(node, ir.CardIn | ir.PlaceCards)}
    has, puts = _on_all_cards(rules), dict[str, dict[int, Any]]()  # the parts that put cards there
    for part in played(rules):
        for spot in all_of(ir.ToPlace, part):
            puts.setdefault(spot.place, {})[id(part)] = part
    for place in rules.places:
        if place.holds is not None or place.name not in named or place.span is None:
            continue
        if place.name not in goals:
            yield say.always_empty(place.span, place.kind, place.name)
        else:  # no swap puts the first card there: it needs one to put another in its place
            needed = _needed(place.name, puts.get(place.name, {}).values(), has)
            if needed is not None and needed.span:
                yield say.never_begun(needed.span, place.name)


def _needed(place: str, parts: Iterable[Any], has: set[str]) -> ir.Expr | None:
    """Return what needs a card in a place, if all parts that put one there are actions that need
    one."""
    need: ir.Expr | None = None
    for part in parts:
        asked = _asked_before(part) if isinstance(part, ir.Action) else ()
        need = next((each for each in asked if _if_empty(each, place, has) is False), None)
        if need is None:
            return None
    return need


def _asked_before(action: ir.Action) -> Iterator[ir.Expr]:
    """Yield what has to hold for an action before it moves cards."""
    for param in action.params:
        if isinstance(param, ir.OneOf | ir.PairOf):
            yield from (condition for _, condition in conditions_of(param.over))
    for step in before_cards_move(action.body.steps):
        if isinstance(step, ir.Require):
            yield step.condition


def _on_all_cards(rules: ir.Rules) -> set[str]:
    """Return the attributes that every card has."""
    lines = [{name for name, _ in line.features} for deck in rules.decks for line in deck.lines]
    return set.intersection(*lines) if lines else set()


def _if_empty(node: Any, place: str, has: set[str]) -> bool | None:
    """Return what a condition comes to while nothing lies in a place; None if that is open."""
    match node:
        case ir.Compare(op, left, right):
            absent = [_absent(side, place) for side in (left, right)]
            if not any(absent) or all(absent):
                return None
            other = right if absent[0] else left
            there = isinstance(other, ir.Const) and other.value not in (ir.ABSENT, ir.NOTHING)
            if isinstance(other, ir.Attr) and other.card.type == ir.CARD:
                there = isinstance(other.card, ir.Local) and other.attribute in has
            return (op == "!=" if there else None) if op in ("=", "!=") else False
        case ir.IsEmpty(ir.PlaceCards(name) | ir.CardIn(name)) if name == place:
            return True
        case ir.In(of=ir.PlaceCards(name)) if name == place:
            return False
        case ir.Not(part):
            answer = _if_empty(part, place, has)
            return None if answer is None else not answer
        case ir.All(parts) | ir.Any(parts):
            answers = [_if_empty(part, place, has) for part in parts]
            settles = isinstance(node, ir.Any)
            if settles in answers:
                return settles
            return None if None in answers else not settles
    return None


def _absent(node: ir.Expr, place: str) -> bool:
    match node:
        case ir.Attr(ir.CardIn(name)) | ir.Order(ir.Attr(ir.CardIn(name))):
            return name == place
    return False
