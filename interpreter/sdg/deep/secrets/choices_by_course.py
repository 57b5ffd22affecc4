"""Choices that a turn reaches by its conditions, and those it reaches with other hidden cards.

A choice stands in a branch: `if some card in next.hand: card.number = 5`, `choose lay`,
`otherwise`, `choose lay or rest`. With hidden cards dealt anew the turn may come to the other one.
Where one branch asks a seat to decide and the other does not, or also does, the turn says for all
to see that being asked depends on those cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from sdg.game import Game, State
from sdg.inspection import Inspection
from sdg.layout import slots as at


class Asking:
    """The choices of one game's turn."""

    def __init__(self, game: Game) -> None:
        self.inspection = Inspection(game)
        self.ways = self.inspection.turn_ways()

    def asked(self, state: State, dealt: State) -> State | None:
        """Return a state with cards dealt anew at the choice that the turn comes to with them.

        None if it comes to none there, or to one that comes before or after the other.
        """
        step, slots = state.slots[at.STEP], dealt.slots.copy()
        fork = self.ways.fork(step)
        slots[at.STEP] = fork
        goal = self.ways.follow(slots)
        if goal == step:
            return dealt
        after = self.ways.after
        if goal is None or goal in after(step, fork) or step in after(goal, fork):
            return None
        if slots[at.SNAPSHOT] is not None and _just_begun(state):
            slots[at.SNAPSHOT] = None
            slots[at.SNAPSHOT] = tuple(slots)
        reached = self.inspection.state_at(slots)
        return reached if reached.options else None

    def differs(self, state: State, dealt: State) -> Literal["who", "what"] | None:
        """Return whether others see that the turn comes to something else with cards dealt anew.

        They do not see which choice a seat is asked, but whether that seat is asked at all, and in
        which phase; and whatever it decides, they read which action that was. That nothing can be
        decided there is not meant: the turn comes to it.
        """
        step, slots = state.slots[at.STEP], dealt.slots.copy()
        slots[at.STEP] = self.ways.fork(step)
        goal = self.ways.follow(slots)
        if goal is None or self.ways.seen(slots, goal) != self.ways.seen(state.slots, step):
            return "who"
        return "what" if goal != step and self._instead(state.slots, slots) else None

    def instead(self, state: State, other: State) -> tuple[str, ...]:
        """Return the actions of which others read one in another state, whatever the same seat
        decides there, where here they read of other ones; none if that is not so."""
        step, goal = state.slots[at.STEP], other.slots[at.STEP]
        seen = self.ways.seen
        same = not other.over and seen(other.slots, goal) == seen(state.slots, step)
        return self._instead(state.slots, other.slots) if same else ()

    def _instead(self, here: Sequence[Any], there: Sequence[Any]) -> tuple[str, ...]:
        one, other = self.ways.read_next(here), self.ways.read_next(there)
        return () if {*one} & {*other} or not one else other


def _just_begun(state: State) -> bool:
    """Return whether the turn, if it were taken back, would go back to this choice."""
    slots = list(state.slots)
    slots[at.SNAPSHOT] = None
    return bool(state.slots[at.SNAPSHOT] == tuple(slots))
