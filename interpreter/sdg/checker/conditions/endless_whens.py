"""Whens with a condition that no step of theirs changes: they happen until it is too much."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.card_routes import lie
from sdg.ir.facts import BOARD, EVERYTHING, EXPRESSIONS, MOMENT, STEPS
from sdg.ir.walking import walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved

_OVER = (ir.Result, ir.Do, ir.DoFirst)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find whens which wait for a condition that is the same after their steps. What else may
    change it then: whens that wait for what these steps do to cards, and those with a condition
    that stand above."""
    whens, cards = resolved.rules.whens, _cards(resolved.rules)
    by_cards = set[str]().union(*(_changed(each.body) for each in whens if _waits_for_cards(each)))
    above = set[str]()  # what whens with a condition change that stand above
    for when in whens:
        if not isinstance(when.event, ir.Whenever):
            continue
        own = _changed(when.body)
        changed = own | above | (by_cards if own & cards else set())
        above |= own
        if _is_the_last(when.body):
            continue
        asked = _asked(when.event.condition)
        if EVERYTHING in changed or (EVERYTHING in asked and changed) or changed & asked:
            continue
        if when.span is not None and when.event.condition.span is not None:
            yield say.again_and_again(when.event.condition.span)


def _is_the_last(body: ir.Body) -> bool:
    """Return whether steps may end the game, or do something whose effects only an action holds."""
    return any(
        isinstance(step, _OVER) or (isinstance(step, ir.Plain) and step.what == "end game")
        for step in walk(body)
    )


def _asked(node: Any) -> set[str]:
    """Return what a condition looks at, and may change while whens happen. Which turn it is, and
    what was done in it, is the same all the while."""
    looked_at = set[str]()
    for each in walk(node):
        facts = EXPRESSIONS.get(type(each))
        if facts is not None and not isinstance(each, ir.TimesThisTurn):
            looked_at.update(facts.seen_by(each))
    return looked_at - {MOMENT}


def _changed(body: ir.Body) -> set[str]:
    """Return the counters, flags and places that steps change, and the boards."""
    changed, given = set[str](), dict[int, ir.Expr]()
    for step in walk(body):
        match step:
            case ir.ToPlace(place):
                changed.add(place)
            case ir.ToCell():
                changed.add(BOARD)
        if (facts := STEPS.get(type(step))) is None:
            continue
        if facts.everything is not None and facts.everything(step):
            return {EVERYTHING}
        given |= {getattr(step, slot): getattr(step, value) for slot, value in facts.given}
        for name in facts.stores:
            target = getattr(step, name)
            changed.add(target if isinstance(target, str) else target.name)
        for name in (*facts.taken, *facts.turned, *facts.traded):
            cards = getattr(step, name)
            changed |= {cards} if isinstance(cards, str) else lie(cards, given)
    return changed


def _cards(rules: ir.Rules) -> set[str]:
    return {BOARD, EVERYTHING, *(place.name for place in rules.places)}


def _waits_for_cards(when: ir.When) -> bool:
    return isinstance(when.event, ir.Arrives | ir.Becomes | ir.PlaceBecomes)
