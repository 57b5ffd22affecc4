"""Places that receive cards from endless ones: there counting does not show what lies hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sdg.ir.card_routes import Flow, flows, reached
from sdg.layout.slots import Layout, Slots


class Supplies:
    """What can come to the hidden places of one table; `first` are the slots before setup.

    Where no endless place brings or takes cards, those that a seat does not see are what is left of
    the decks. `open_ended` are the places where they need not be, since such a place brings cards
    there, takes them from there unseen, or does so where cards come from or go to unseen.
    """

    def __init__(self, layout: Layout, first: Slots) -> None:
        ways, places = flows(layout.rules), layout.places.values()
        self.endless = {place.declared.name for place in places if place.declared.endless}
        hidden = {
            place.declared.name for place in places
            if layout.viewers[place.location] is not None
        } - self.endless  # fmt: skip
        kept = tuple(way for way in ways if way.goal not in self.endless)
        self.brought: dict[str, set[int]] = {}  # kinds that endless places may bring to a place
        self.dealt: dict[str, set[int]] = {}  # kinds of the decks that may come to it
        self.decks: Counter[int] = Counter()
        for place in places:
            name, cards = place.declared.name, first[place.slot]
            if not cards:
                continue
            coming = self.brought if place.declared.endless else self.dealt
            for goal in reached(kept, {name}) | ({name} - self.endless):
                coming.setdefault(goal, set()).update(cards)
            if name not in self.endless:
                self.decks.update(cards)
        taken = {name for way in ways if way.goal in self.endless for name in way.sources}
        self.open_ended = _joined(hidden, kept, hidden & (self.brought.keys() | taken))

    def may_lie(self, name: str, left: Counter[int]) -> Counter[int]:
        """Return what a card that a seat does not see may be, if so much is left of the decks."""
        dealt = self.dealt.get(name, set())
        possible = Counter({kind: left[kind] for kind in dealt if left[kind] > 0})
        possible.update(self.brought.get(name, ()))
        return possible or Counter(dealt)


def _joined(hidden: set[str], ways: Iterable[Flow], begun: set[str]) -> set[str]:
    """Return some hidden places with all those that exchange cards with them unseen."""
    joined = [way.sources & hidden | {way.goal} for way in ways if way.goal in hidden]
    places, before = set(begun), -1
    while len(places) > before:
        before = len(places)
        places = places.union(*(each for each in joined if not places.isdisjoint(each)))
    return places
