"""What triggers wait for, resolved: cards that arrive, actions, moments, what becomes so."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import course_of_play, names
from sdg.resolver.base import Resolver
from sdg.resolver.declarations.regions import known_board
from sdg.resolver.expressions import bare_names, coercion
from sdg.resolver.expressions.adjectives import adjective
from sdg.resolver.expressions.coercion import yes_or_no
from sdg.resolver.scope import Scope
from sdg.resolver.types import of_family


def event(r: Resolver, node: tree.Event, scope: Scope) -> tuple[ir.Event, Scope] | None:
    """Resolve the event of a trigger; it binds names for the lines of the trigger."""
    match node:
        case tree.Becomes():
            return _becomes(r, node, scope)
        case tree.Lands() | tree.Leaves():
            if known_board(r, node.board) is None:
                return None
            scope, _ = scope.bind("card", ir.CARD, node.span)
            scope, _ = scope.bind("cell", ir.CELL, node.span)
            return ir.Arrives(node.board.text, isinstance(node, tree.Leaves)), scope
        case tree.After(action=action):
            if not bare_names.actions(r, (action,), scope):
                return None
            for name, kind in r.signatures[action.text]:
                span = r.names.actions[action.text].name.span
                scope, _ = scope.bind(name, kind, span, at_hand=False)
            return ir.After(action.text), scope
        case tree.Starts(period=period) | tree.Ends(period=period):
            ending = "starts" if isinstance(node, tree.Starts) else "ends"
            match f"{period.text} {ending}":
                case "turn starts" | "turn ends" | "round starts" | "round ends" as which:
                    return ir.Moment(which), scope
                case _:
                    known = period.text in r.names.actions
                    r.report(course_of_play.unknown_period(period.span, period.text, ending, known))
                    return None
        case tree.Whenever(test=test):
            return ir.Whenever(yes_or_no(r, test, scope, "`when`")), scope


def given_by(node: tree.Event) -> tuple[str, ...] | None:
    """Return the names that an event gives its lines; None if that depends on what it names."""
    match node:
        case tree.Becomes(what=what):
            return what.text, "them", "player"
        case tree.Lands() | tree.Leaves():
            return "card", "cell"
        case tree.After():
            return None
    return ()


def _becomes(r: Resolver, node: tree.Becomes, scope: Scope) -> tuple[ir.Event, Scope] | None:
    text, span = node.what.text, node.what.span
    if r.names.is_family(text):
        key = bare_names.family_key(r, text, span, None)
        if not key:
            return None
        asking, region = scope.bind(text, of_family(key), span)
        scope, them = asking.bind("them", ir.set_of(of_family(key)), span)
        scope = evolve(scope, locals={"them": them})  # the one at hand is known no more
        condition = adjective(r, region, node.adjective, asking)
        return ir.Becomes(key, _asked(r, condition, asking)), scope
    place = r.names.places.get(text)
    if place is None:
        thing = r.names.things.get(text)
        if thing is None:
            known = [*r.names.family_names(), *r.names.places]
            r.report(names.unknown_subject(span, text, known))
        else:
            wanted = "a family of regions or a place"
            hint = f"ask whether it is so: `when …: {text} is …`" if thing.kind == "board" else None
            r.report(names.wrong_kind(span, text, thing.kind, wanted, thing.span, hint))
        return None
    r.used.add(text)
    per = place.per or "player"
    scope, owner = scope.bind(per, bare_names.type_of_key(r, per), span)
    cards = ir.PlaceCards(text, owner if place.per else None, span=span)
    condition = adjective(r, cards, node.adjective, scope)
    if not place.per:
        scope = Scope(scope.frame, "when", {}, ir.Seat("active"))
    return ir.PlaceBecomes(text, _asked(r, condition, scope)), scope


def _asked(r: Resolver, condition: ir.Expr, scope: Scope) -> ir.Expr:
    return coercion.of_kind(r, condition, scope, "`becomes`", ir.YESNO)
