"""Cards drawn face down: from piles of which nobody sees the cards, nor looks for one."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import piles as say
from sdg.resolver import Resolved


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find cards drawn face down that somebody sees in their pile, or may look for there."""
    rules = resolved.rules
    drawn = {each.place for each in all_of(ir.Draw, rules) if each.face_down}
    if not drawn:
        return
    for place in rules.places:
        if place.name in drawn and place.seen != "nobody" and place.span:
            yield say.seen_before(place.span, place.kind, place.name, place.seen)
    for node in _looking(rules):
        if node.place in drawn and node.span:
            yield say.looks_into(node.span, node.place)


def _looking(rules: ir.Rules) -> Iterator[ir.PlaceCards | ir.CardIn | ir.Draw]:
    """Yield what looks at the cards of a place: not how many there are, but which."""
    counted = {id(each.of) for each in all_of(ir.Count, rules)}
    counted |= {id(each.what) for each in all_of(ir.IsEmpty, rules)}
    counted |= {id(each.what) for each in all_of(ir.IsFull, rules)}
    for each in walk(rules):
        match each:
            case ir.PlaceCards() if id(each) not in counted:
                yield each
            case ir.CardIn():
                yield each
            case ir.Draw() if each.condition is not None:
                yield each
