"""What seats have seen of cards that are hidden from them now, which a state does not hold."""

from __future__ import annotations

from collections import Counter

from sdg.engine.views.indistinguishable import Known
from sdg.engine.views.observer import sees
from sdg.game import Game
from sdg.layout.slots import PlaceAt, Slots
from sdg.playing.playthrough import Playthrough


class Memory:
    """Follows a play from its beginning, decision by decision.

    A card that comes to a place that a seat cannot see is known to it if one of its kind left a
    place or cell that it sees in the same step: its own hand, or a market that lies open.
    """

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.places = [place for place in layout.places.values() if not place.declared.endless]
        self.cells = slice(layout.cells, layout.cells + layout.geometry.size)
        self.seats = range(1, game.players + 1)
        self.hidden = {seat: [each for each in self.places if not sees(each, seat)]
                       for seat in self.seats}  # fmt: skip
        self.known: dict[int, dict[int, Counter[int]]] = {}
        self.before: Slots = []

    def follow(self, play: Playthrough) -> None:
        """Note what the last decision of a play has moved."""
        now = play.state.slots
        if play.decisions == 0 or not self.before:
            self.known = {seat: {} for seat in self.seats}
        else:
            self._moved(self.before, now)
        self.before = now

    def of(self, seat: int) -> Known:
        """Return what a seat knows of the places that it cannot see."""
        return self.known[seat]

    def _moved(self, before: Slots, now: Slots) -> None:
        changes = {place.slot: _change(place, before, now) for place in self.places}
        left, come = _apart(Counter(before[self.cells]), Counter(now[self.cells]))
        for seat in self.seats:
            seen = left - come
            for place in self.places:
                if sees(place, seat):
                    seen += changes[place.slot][0]
            for place in self.hidden[seat]:
                self._noted(seat, place, changes[place.slot][1] & seen, now)

    def _noted(self, seat: int, place: PlaceAt, come: Counter[int], now: Slots) -> None:
        known = self.known[seat].get(place.slot, Counter()) + come
        self.known[seat][place.slot] = known & Counter((*now[place.slot], *now[place.below]))


def _change(place: PlaceAt, before: Slots, now: Slots) -> tuple[Counter[int], Counter[int]]:
    """Return what left a place and what came."""
    if before[place.slot] == now[place.slot] and before[place.below] == now[place.below]:
        return Counter(), Counter()
    return _apart(*(Counter((*S[place.slot], *S[place.below])) for S in (before, now)))


def _apart(before: Counter[int], now: Counter[int]) -> tuple[Counter[int], Counter[int]]:
    return before - now, now - before
