"""The seat and phase that others see, while the turn goes from choice to choice.

A seat that may do what it need not, if its hidden cards allow it, can stop there unseen: others
cannot know whether it has, or could do nothing from the start. So until anything comes that they
see, they see the turn where it was: at the first such choice, with the seat that they saw before.
"""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.slots import Layout, Slots

SLOTS = 2  # the first such choice, from 1 (0 is none), and the seat that others see then


def may_stop_unseen(rules: ir.Rules) -> bool:
    """Return whether it may have to be kept in which phase others see which seat."""
    steps = list(walk(rules.turn.body.steps))
    offers = any(isinstance(step, ir.Choose) and step.optional for step in steps)
    changes = (isinstance(s, ir.Phase) or (isinstance(s, ir.ForEach) and s.acts) for s in steps)
    return offers and any(changes)


class Unseen:
    """The choices at which seats may have stopped unseen, of one game's states."""

    def __init__(self, layout: Layout) -> None:
        self.kept = layout.unseen
        self.first, self.seat = layout.unseen or (0, 0)
        stores = (slot for store in layout.stores.values() for slot in store.slots)
        cells = range(layout.cells, layout.cells + layout.geometry.size)
        places = layout.places.values()
        public = (place.slot for place in places if place.declared.seen == "all")
        self.open = (at.PASSES, *stores, *cells, *public)
        self.counted = [slot for place in places for slot in (place.slot, place.below)]

    def keep(self, S: Slots, choice: int) -> None:
        """Note that others cannot know whether the active seat has stopped at a choice."""
        if self.kept and not S[self.first]:
            S[self.first] = choice + 1

    def show(self, S: Slots) -> None:
        """Note that all see the active seat decide, unless they cannot know that it may."""
        if self.kept and not S[self.first]:
            S[self.seat] = S[at.ACTIVE]

    def forget(self, S: Slots) -> None:
        """Note that something has come that all see."""
        if self.kept:
            S[self.first], S[self.seat] = 0, S[at.ACTIVE]

    def compare(self, S: Slots, shown: tuple[Any, ...] | None) -> None:
        """Forget it if all see anything else than what was shown."""
        if shown is not None and self.shown(S) != shown:
            self.forget(S)

    def shown(self, S: Slots) -> tuple[Any, ...] | None:
        """Return what all see of the things of the game; None while nobody may have stopped."""
        if not self.kept or not S[self.first]:
            return None
        return (*(S[slot] for slot in self.open), *(len(S[slot]) for slot in self.counted))

    def seen_by_others(self, S: Slots) -> tuple[int, int]:
        """Return the seat, from 0, that others see as the active one, and the step of its turn."""
        if not self.kept or not S[self.first]:
            return S[at.ACTIVE], S[at.STEP]
        return S[self.seat], S[self.first] - 1
