"""The phase in which others see a seat, while the turn goes from choice to choice.

A seat that may do what it need not, if its hidden cards allow it, can stop there unseen: others
cannot know whether it has, or could do nothing from the start. So until anything comes that they
see, they see it in the phase of the first such choice.
"""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.slots import Layout, Slots


def may_stop_unseen(rules: ir.Rules) -> bool:
    """Answer whether it may have to be kept in which phase others see a seat."""
    steps = list(walk(rules.turn.body.steps))
    offers = any(isinstance(step, ir.Choose) and step.optional for step in steps)
    return offers and any(isinstance(step, ir.Phase) for step in steps)


class Unseen:
    """The choices at which seats may have stopped unseen, of one game's states."""

    def __init__(self, layout: Layout) -> None:
        self.kept = layout.unseen  # by seat the first such choice, from 1; 0 is none
        stores = (slot for store in layout.stores.values() for slot in store.slots)
        cells = range(layout.cells, layout.cells + layout.geometry.size)
        places = layout.places.values()
        public = (place.slot for place in places if place.declared.seen == "all")
        self.open = (at.PASSES, *stores, *cells, *public)
        self.counted = [slot for place in places for slot in (place.slot, place.below)]

    def keep(self, S: Slots, choice: int) -> None:
        """Note that others cannot know whether the active seat has stopped at a choice."""
        if self.kept and not S[slot := self.kept[S[at.ACTIVE]]]:
            S[slot] = choice + 1

    def forget(self, S: Slots) -> None:
        """Note that something has come that all see."""
        for slot in self.kept:
            S[slot] = 0

    def compare(self, S: Slots, shown: tuple[Any, ...] | None) -> None:
        """Forget it if all see anything else than what was shown."""
        if shown is not None and self.shown(S) != shown:
            self.forget(S)

    def shown(self, S: Slots) -> tuple[Any, ...] | None:
        """Answer what all see of the things of the game; None while nobody may have stopped."""
        if not any(S[slot] for slot in self.kept):
            return None
        return (*(S[slot] for slot in self.open), *(len(S[slot]) for slot in self.counted))

    def step(self, S: Slots) -> int:
        """Answer the step of the turn at which others see the active seat."""
        here: int = S[at.STEP]
        first: int = S[self.kept[S[at.ACTIVE]]] if self.kept else 0
        return first - 1 if first else here
