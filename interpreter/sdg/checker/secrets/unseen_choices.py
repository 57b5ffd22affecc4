"""Cards that are chosen by players who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.visibility.places import private


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find parameters of offered actions that are cards which the active player cannot see."""
    rules = resolved.rules
    face_down = {each.place for each in all_of(ir.Draw, rules) if each.face_down}  # see backs.py
    places = {place.name: place for place in rules.places if place.name not in face_down}
    offered = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
    for action in rules.actions:
        for param in action.params if action.name in offered else ():
            if isinstance(param, ir.NumberOf):
                continue
            source = _source(param.over)
            place = places.get(source.place) if source is not None else None
            if (
                source is not None
                and place is not None
                and source.span
                and _unseen(place, source.owner)
            ):
                yield say.chosen_unseen(source.span, place.kind, place.name, place.seen)


def _source(cards: ir.Expr) -> ir.PlaceCards | None:
    """Return the place that cards are taken from, if they are those of one place."""
    match cards:
        case ir.PlaceCards():
            return cards
        case ir.Filter(over=over) | ir.Best(over=over) | ir.First(of=over):
            return _source(over)
        case _:
            return None


def _unseen(place: ir.Place, owner: ir.Expr | None) -> bool:
    """Return whether somebody else's cards, or nobody's, may be meant.

    Which cards lie in an endless place everybody knows.
    """
    if place.endless or place.seen == "all":
        return False
    return not private(place) or owner not in (None, ir.Seat("active"))
