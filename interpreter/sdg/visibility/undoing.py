"""The law of undo: what happened goes in, whether it can be taken back comes out.

A decision can be taken back by its player until another decides, unless by it chance has spoken, a
card was shown to more seats, or its player has learnt of cards that it cannot see: a value, a
branch, a trigger, an end or what is offered next looked at them. When the game is over, hands are
opened, and the result may count what was hidden: that is a reveal too.

An error of the rules is reported, and takes back the decision that met it. So where the decision
cannot be taken back by then, it stands, and the game is broken off: nobody can try out what goes
wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from sdg import ir
from sdg.events import Chanced, Event, Happened
from sdg.visibility.hidden_reads import Looking
from sdg.visibility.places import private

FOR_GOOD = ("reveal", "look", "fault")


def for_good(rules: ir.Rules, players: int, events: Iterable[Event], over: bool = False) -> bool:
    """Return whether nothing can be taken back any more after some events."""
    return any(map(_for_good, events)) or (over and opens(rules, players))


def unforeseen(events: Iterable[Event], seat: int) -> bool:
    """Return whether a seat could not know beforehand all that happened: what it showed to others
    of its own cards it could."""
    return any(_for_good(event) and not _knew(event, seat) for event in events)


def opens(rules: ir.Rules, players: int) -> bool:
    """Return whether the end of a game shows somebody cards that were hidden."""
    if players > 1 and any(map(private, rules.places)):
        return True
    counted = (rules.scoring, rules.win, rules.titles and rules.titles.condition)
    looked_at = {look.place for look in Looking(rules).of(counted)}
    return any(place.name in looked_at and not private(place) for place in rules.places)


def _knew(event: Event, seat: int) -> bool:
    match event:
        case Happened(kind="reveal", known_to=known):
            return known is None or seat in known
        case _:
            return False


def _for_good(event: Event) -> bool:
    match event:
        case Chanced():
            return True
        case Happened(kind=kind):
            return kind in FOR_GOOD
        case _:
            return False
