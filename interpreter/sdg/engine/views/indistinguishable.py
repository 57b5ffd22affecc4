"""States that a seat cannot distinguish from one: the cards it does not see, dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from sdg.engine.views.observer import sees_now
from sdg.events import Chance
from sdg.layout import slots as at
from sdg.layout.slots import PlaceAt, Slots
from sdg.layout.uncountable_places import Supplies

if TYPE_CHECKING:
    from sdg.engine.compiled_table import Core

Known: TypeAlias = Mapping[int, Counter[int]]  # by the slot of a place: kinds, and how many

NONE: Known = {}


class Redealer:
    """Deals the hidden cards of one game anew."""

    def __init__(self, engine: Core) -> None:
        self.engine = engine
        self.layout = engine.layout
        bindings = self.layout.cards.bindings.items()
        self.wild = {laid: kind for kind, values in bindings for _, laid in values}

    @cached_property
    def supplies(self) -> Supplies:
        """Return which places' cards cannot be known by counting."""
        return Supplies(self.layout, list(self.engine.first))

    def redealt(self, S: Slots, seat: int, chance: Chance, known: Known = NONE) -> Slots:
        """Deal anew the cards that a seat cannot see, to the same places in the same numbers.

        What lies below is hidden too: the state does not remember who saw it put there. What is
        `known`, by the slots of places, stays. Where an endless place brings or takes cards, it
        does not remember from where they came either: they may be all that can come there.
        """
        hidden = [
            place for place in self.layout.places.values()
            if not sees_now(S, place, seat) and not place.declared.endless
        ]  # fmt: skip
        slots = [slot for place in hidden for slot in (place.slot, place.below)]
        new_cards = self._dealt(S, hidden, chance, known)
        dealt = S.copy()
        for slot, cards in new_cards.items():
            dealt[slot] = cards
        if (start := S[at.SNAPSHOT]) is not None:
            then = list(start)
            if any(then[slot] != S[slot] for slot in slots):
                new_cards = self._dealt(then, hidden, chance, known)
            for slot, cards in new_cards.items():
                then[slot] = cards
            dealt[at.SNAPSHOT] = tuple(then)
        if (laid := self.layout.misplaid) and dealt[laid + 2] is not None:
            dealt[laid + 1 : laid + 3] = (), None  # what lay there before is not dealt anew
        return dealt

    def _dealt(
        self, S: Slots, hidden: list[PlaceAt], chance: Chance, known: Known
    ) -> dict[int, tuple[int, ...]]:
        """Return what comes to lie in hidden places if their cards are dealt anew."""
        stays = self._staying(S, hidden, known)
        dealt: dict[int, tuple[int, ...]] = {}
        open_ended, brought = self.supplies.open_ended, self.supplies.brought
        closed = [place for place in hidden if place.declared.name not in open_ended]
        left = Counter(
            kind for place in closed for slot in (place.slot, place.below)
            for kind, still in zip(S[slot], stays[slot], strict=True) if not still
        )  # fmt: skip
        for place in closed:
            self._deal(S, place, stays, left, chance, dealt)
        others = [place for place in hidden if place not in closed]
        if others:
            slots = [slot for place in others for slot in (place.slot, place.below)]
            left = self._left(S, {slot: stays[slot] for slot in slots})
        for place in sorted(others, key=lambda place: place.declared.name in brought):
            self._deal(S, place, stays, left, chance, dealt)
        return dealt

    def _staying(
        self, S: Slots, hidden: list[PlaceAt], known: Known
    ) -> dict[int, tuple[bool, ...]]:
        """Return which cards of each slot stay: those that are known, and backs."""

        def stays(kind: int, left: Counter[int]) -> bool:
            if kind in self.layout.backs:
                return True
            left[kind] -= 1
            return left[kind] >= 0

        staying = {}
        for place in hidden:
            left = Counter(known.get(place.slot, {}))
            for slot in (place.slot, place.below):
                staying[slot] = tuple(stays(kind, left) for kind in S[slot])
        return staying

    def _deal(
        self, S: Slots, place: PlaceAt, stays: Mapping[int, tuple[bool, ...]], left: Counter[int],
        chance: Chance, dealt: dict[int, tuple[int, ...]],
    ) -> None:  # fmt: skip
        """Find cards for a place, and take them from those that are left."""
        name, faces = place.declared.name, self.layout.cards.faces
        for slot in (place.slot, place.below):
            cards = []
            for there, still in zip(S[slot], stays[slot], strict=True):
                kind = there
                if not still:
                    may_lie = left
                    if name in self.supplies.open_ended:
                        may_lie = self.supplies.may_lie(name, left) or Counter((there,))
                    kinds = sorted(kind for kind, many in may_lie.items() if many)
                    labels = [faces[kind] for kind in kinds]
                    weights = [may_lie[kind] for kind in kinds]
                    kind = kinds[chance.pick(weights, labels.__getitem__)]
                    left[kind] = max(0, left[kind] - 1)
                cards.append(kind)
            dealt[slot] = tuple(cards if slot == place.below else sorted(cards))

    def _left(self, S: Slots, dealt: Mapping[int, tuple[bool, ...]]) -> Counter[int]:
        """Return what is left of the decks but for all that lies elsewhere, or stays."""
        layout = self.layout
        left, cells = Counter(self.supplies.decks), range(layout.geometry.size)
        for place in layout.places.values():
            for slot in (place.slot, place.below) if not place.declared.endless else ():
                stays = dealt.get(slot, (True,) * len(S[slot]))
                left.subtract(kind for kind, still in zip(S[slot], stays, strict=True) if still)
        on_boards = [S[layout.cells + cell] for cell in cells]
        if layout.covered:
            on_boards += [kind for cell in cells for kind in S[layout.covered + cell]]
        left.subtract(self.wild.get(kind, kind) for kind in on_boards)
        return left
