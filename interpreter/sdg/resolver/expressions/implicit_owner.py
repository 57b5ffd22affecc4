"""The player at hand: the owner of a thing whose name stands alone; a mistake if two are possible.

A line that runs over players makes each of them the player at hand. If it gives them a name of its
own (`every other in all other players: …`), it distinguishes them from the one around it, and a
name that stands alone would be read as that one's as easily: that is refused, with both
wordings."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names, owners
from sdg.resolver.base import Resolver
from sdg.resolver.names import Thing
from sdg.resolver.scope import EVERYWHERE, Mention, Scope
from sdg.source import Span


def owner(r: Resolver, text: str, thing: Thing, span: Span, scope: Scope) -> ir.Expr | None:
    """Return whose thing a bare name means; None, and a message, if nobody is at hand."""
    if scope.player is None:
        r.report(names.player_not_at_hand(span, thing.kind, text, thing.span), scope)
    elif not _told_apart(r, text, span, f"{{}}.{text}", scope):
        return None
    return scope.player


def others_of(r: Resolver, span: Span, scope: Scope) -> ir.Expr | None:
    """Return the player whose `all other players` are meant."""
    if scope.player is None:
        r.report(names.possible_for_whom(span, "who the others are"), scope)
    elif not _told_apart(r, span.text, span, "all players with it != {}", scope):
        return None
    return scope.player


def possible_for(r: Resolver, span: Span, scope: Scope) -> ir.Expr | None:
    """Return for which player it is tested what is possible."""
    if scope.player is None:
        r.report(names.possible_for_whom(span), scope)
    elif scope.apart:
        r.report(owners.possible_for_two(span, span.text), scope)
        return None
    return scope.player


def instead_of_player(scope: Scope) -> str | None:
    """Say what to write for `player` where nothing is called so: how the one of a loop is called,
    or can be; and in an end, where it need not be who is active that is meant, a loop."""
    match scope.player:
        case ir.Local(name=name) as local if scope.locals.get(name) == local:
            return owners.called_otherwise(name)
        case ir.Local(span=span) if span is not None:
            return owners.without_a_name(span.text)
        case ir.Seat() if scope.where == "end":
            return owners.in_an_end()
    return None


def said_of_it(test: tree.Expr) -> frozenset[str]:
    """List the things that a test says of `it`: `coins` of `it.coins > coins`."""
    said: set[str] = set()
    below: list[tree.Node] = [test]
    while below:
        match below.pop():
            case tree.PartOf(whole=tree.Name(text="it"), part=part):
                said.add(part.text)
            case tree.Filtered(among=among) | tree.Best(among=among):
                below.append(among)  # what it is tested for is of an `it` of its own
            case node:
                below.extend(node.children())
    return frozenset(said)


def alone(r: Resolver, text: str, span: Span, scope: Scope) -> Scope:
    """Note that a thing was said without its player, `won`; return the scope to read it in.

    After `with`, what is said of `it` too is that of the player around it."""
    if text in scope.said_of_it:
        return evolve(scope, player=scope.around, said_of_it=frozenset())
    if isinstance(scope.player, ir.Local) and scope.apart is None:
        mention = _mention(text, scope.player, span, scope)
        scope.frame.alone.add(mention)
        if mention in scope.frame.dotted:
            _twice(r, text, scope.player, span, scope)
    return scope


def dotted(r: Resolver, text: str, whole: ir.Expr, span: Span, scope: Scope) -> None:
    """Note that a thing was said with its player: `other.won`."""
    if isinstance(whole, ir.Local):
        mention = _mention(text, whole, span, scope)
        scope.frame.dotted.add(mention)
        if mention in scope.frame.alone:
            _twice(r, text, whole, span, scope)


def changed(r: Resolver, target: tree.Expr, stored: ir.Stored, scope: Scope) -> None:
    """Note that a line changes a thing of a player, said alone or with it: where two lines of a
    loop change it, one so and one so, two players are meant, and it would be the same one twice."""
    player, around = stored.owner, scope.around
    if around is None or not isinstance(player, ir.Local) or player.slot in scope.frame.others:
        return
    is_alone = isinstance(target, tree.Name)
    scope.frame.changed.add((player.slot, stored.name, is_alone))
    if (player.slot, stored.name, not is_alone) in scope.frame.changed:
        _twice(r, stored.name, player, target.span, scope)


def _mention(thing: str, player: ir.Local, span: Span, scope: Scope) -> Mention:
    """Return a mention: of all lines of a loop together that leaves out the player around it."""
    line = EVERYWHERE if player.slot in scope.frame.others else span.line
    return Mention(player.slot, thing, line, scope.calls)


def _told_apart(r: Resolver, said: str, span: Span, wording: str, scope: Scope) -> bool:
    """Return whether only one player can be meant; else report both wordings. In a define that is
    only used there, that is reported where it is used."""
    if scope.apart is None:
        return True
    seen, called = scope.apart.names if scope.apart.call else scope.locals, ""
    if scope.apart.call is not None:
        called, span = scope.apart.call
        define = r.names.define(called)
        if define is not None and not define.parameters:
            said, wording, called = called, f"{{}}.{called}", ""
    inner, outer = (_wording(wording, each, seen) for each in (scope.player, scope.around))
    message = owners.of_two_players(span, said, inner, outer, called)
    r.report(message, None if scope.apart.call else scope)
    return False


def _twice(r: Resolver, text: str, player: ir.Local, span: Span, scope: Scope) -> None:
    outer = _wording("{}", scope.around, scope.locals) if player == scope.player else None
    r.report(owners.same_player_twice(span, text, player.name, outer), scope)


def _wording(wording: str, player: ir.Expr | None, seen: Mapping[str, ir.Expr]) -> str | None:
    match player:
        case ir.Seat(of=None):
            return wording.format(player.which)
        case ir.Local() if seen.get(player.name) == player:
            return wording.format(player.name)
        case _:
            return None
