"""`last of` a pile whose cards come one by one, and lie in no order; and draws from one."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import piles as say
from sdg.resolver import Resolved
from sdg.source import Span

ONE = ir.Const(1, ir.NUMBER)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find the first and the last of an open pile where the ones that came so are likely meant; and
    draws from one, by chance, where the one on top is.

    Of a hand, and of what is named by an attribute, it is the lowest or the highest that is meant;
    of what is `shuffled`, chance; and of what a deck was put into as well, as likely.
    """
    rules, reported = resolved.rules, set[Span]()
    piles = {
        place.name for place in rules.places
        if place.kind == "pile" and place.seen == "all"
        and not (place.ordered or place.endless or place.capacity == ONE)
    }  # fmt: skip
    piles &= set(_filled_one_by_one(rules))
    for node in all_of(ir.First, rules):
        match node:
            case ir.First(of=ir.PlaceCards(place), along=None, span=span) if place in piles:
                if span is not None and span not in reported:
                    reported.add(span)
                    yield say.first_of_no_order(span, place, node.last)
    piles -= {place.name for place in rules.places if place.shuffled or place.holds}
    for _, body in bodies(rules):
        for step in all_of(ir.Draw, body):
            all_ = ir.Count(ir.PlaceCards(step.place, step.owner))
            if step.place in piles and step.amount != all_ and step.span is not None:
                yield say.drawn_in_no_order(step.span, step.place)


def _filled_one_by_one(rules: ir.Rules) -> Iterator[str]:
    """Yield the places to which some step moves a single card."""
    for step in (step for step in walk(rules) if isinstance(step, ir.Move | ir.Draw)):
        one = step.amount == ONE if isinstance(step, ir.Draw) else step.cards.type == ir.CARD
        if one and isinstance(step.to, ir.ToPlace):
            yield step.to.place
