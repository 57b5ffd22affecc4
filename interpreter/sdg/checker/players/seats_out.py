"""Neighbors of a seat that may take no turn any more: `next`, `previous` with `turn unless`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import EVERYTHING, EXPRESSIONS, MOMENT
from sdg.ir.walking import all_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

WHO = ir.Local(0, ir.PLAYER)  # whom `unless` is about


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find, once in each part, the neighbors of a seat where some seats are out of the game, and
    nothing tests whether these are. Whom the turn is passed to need not be tested: who takes none
    is passed over. Who misses a turn, and is in again by some step, is not out."""
    rules = resolved.rules
    unless = rules.turn.unless
    if rules.players[1] < 3 or unless is None or unless.span is None:
        return
    lacking = _things_of(WHO, unless)
    if not lacking or _looked_at(unless) & {MOMENT, EVERYTHING} or _is_for_now(rules, lacking):
        return
    said, reported = _said_of_it(unless, lacking), set[Span]()
    for part in (rules.turn.body, *rules.actions, *rules.whens, *rules.ends):
        seat = next(_unasked(part, lacking), None)
        if seat is not None and seat.span is not None and seat.span not in reported:
            reported.add(seat.span)
            of = seat.of.span.text if seat.of is not None and seat.of.span else "active"
            yield say.without_a_turn(seat.span, seat.which, of, said, unless.span)


def _unasked(part: Any, lacking: set[str]) -> Iterator[ir.Seat]:
    """Yield the neighbors that are meant in a part, of which nothing tests whether they are out:
    not those of `next of active`, which says so, and not those who are passed the turn."""
    passed = {id(each) for step in all_of(ir.PassTurn, part) for each in walk(step.to)}
    passed |= {id(each.of) for each in all_of(ir.Seat, part)}
    asking = [*_questions(part, lacking)]
    named = {
        step.slot for step in all_of(ir.Let, part)
        if any(isinstance(who, ir.Local) and who.slot == step.slot for who in asking)
    }  # fmt: skip
    passed |= {id(each) for step in all_of(ir.Let, part) if step.slot in named
               for each in walk(step.value)}  # fmt: skip
    passed |= {id(who) for who in asking}
    for node, asked in guarded(part, ()):
        match node:
            case ir.Seat("next" | "previous", of=None | ir.Local()) if node.span is not None:
                if id(node) not in passed and node not in _questions(asked, lacking):
                    yield node


def _questions(node: Any, lacking: set[str]) -> Iterator[ir.Expr]:
    """Yield the players of whom it is tested what decides whether they are out."""
    changed = {id(step.target) for step in all_of(ir.Assign, node)}
    for each in walk(node):
        match each:
            case ir.Stored(name, owner) if name in lacking and owner is not None:
                if id(each) not in changed:
                    yield owner
            case ir.PlaceCards(name, owner) | ir.CardIn(name, owner) if (
                name in lacking and owner is not None
            ):
                yield owner  # whose cards are read, of whom there are none if they are out


def _things_of(player: ir.Expr, node: Any) -> set[str]:
    """Return the counters, flags and places of a player that are named below a node."""
    return {
        each.name if isinstance(each, ir.Stored) else each.place
        for each in walk(node)
        if isinstance(each, ir.Stored | ir.PlaceCards | ir.CardIn) and each.owner == player
    }


def _looked_at(node: Any) -> set[str]:
    facts = ((each, EXPRESSIONS.get(type(each))) for each in walk(node))
    return {name for each, its in facts if its is not None for name in its.seen_by(each)}


def _is_for_now(rules: ir.Rules, lacking: set[str]) -> bool:
    """Return whether a flag for which a seat takes no turn is taken back in play."""
    no = ir.Const(0, ir.YESNO)
    steps = all_of(ir.Assign, *rules.course())
    return any(step.target.name in lacking and step.value == no for step in steps)


def _said_of_it(unless: ir.Expr, lacking: set[str]) -> str:
    """Say of `it` the condition on a seat; empty if it is in the words of a define."""
    whole = unless.span
    if whole is None:
        return ""
    text, begun = whole.text, whole.start
    starts = set[int]()
    for each in walk(unless):
        if isinstance(each, ir.Stored | ir.PlaceCards | ir.CardIn) and each.owner == WHO:
            span = each.span
            if span is None or span.source is not whole.source or not (
                begun <= span.start and span.end <= whole.end
            ):  # fmt: skip
                return ""
            if span.text.isidentifier():
                starts.add(span.start - begun)
    for start in sorted(starts, reverse=True):
        text = f"{text[:start]}it.{text[start:]}"
    return text
