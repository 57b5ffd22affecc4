"""From where the turn came to a choice by conditions alone, and to which it comes with other cards.

A choice stands in a branch: `if some card in next.hand: card.number = 5`, `choose lay`,
`otherwise`, `choose lay or rest`. With hidden cards dealt anew the turn may come to the other one.
Where one branch asks and the other does not, or asks besides, the turn says for all to see that
to be asked depends on those cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sdg.engine import layout as at
from sdg.engine.following import following, quiet, reached
from sdg.engine.program import Choice
from sdg.engine.running import Run
from sdg.game import Game, State


class Asking:
    """The choices of one game's turn."""

    def __init__(self, game: Game) -> None:
        self.turns = game.engine.turns
        self.game = game
        self.code = game.engine.turns.program.instructions
        self.fork = cache(self._fork)

    def asked(self, state: State, dealt: State) -> State | None:
        """Answer a state with cards dealt anew at the choice that the turn comes to with them.

        None if it comes to none there, or to one that comes before or after the other.
        """
        step, slots = state.slots[at.STEP], dealt.slots.copy()
        fork = self.fork(step)
        slots[at.STEP] = fork
        goal = self._walked(slots)
        if goal == step:
            return dealt
        if goal is None or goal in self._after(step, fork) or step in self._after(goal, fork):
            return None
        if slots[at.SNAPSHOT] is not None and _just_begun(state):
            slots[at.SNAPSHOT] = None
            slots[at.SNAPSHOT] = tuple(slots)
        options = self.turns.options(slots)
        return self.game.state_of(slots, options) if options else None

    def differs(self, state: State, dealt: State) -> bool:
        """Answer whether others see that the turn comes to something else with cards dealt anew.

        They do not see which choice a seat is asked, but whether that seat is asked at all, and in
        which phase. That nothing can be decided there is not meant: the turn comes to it.
        """
        step, slots = state.slots[at.STEP], dealt.slots.copy()
        slots[at.STEP] = self.fork(step)
        goal = self._walked(slots)
        return goal is None or self._seen(slots, goal) != self._seen(state.slots, step)

    def _seen(self, slots: Sequence[Any], choice: int) -> tuple[int, str | None]:
        """Answer what others see of who is asked at a choice: the seat, from 0, and the phase."""
        here = list(slots)
        here[at.STEP], here[at.ACTIVE] = choice, slots[self.turns.program.actives[choice]]
        return here[at.ACTIVE], self.turns.program.phases[self.turns.unseen.step(here)]

    def _walked(self, slots: list[Any]) -> int | None:
        """Go on through conditions alone; answer the choice they lead to, None if to another step.

        Raises Fault where the rules go wrong.
        """
        run = Run(slots, None)
        while (step := run.S[at.STEP]) < len(self.code):
            if not quiet(self.code[step]):
                return step if isinstance(self.code[step], Choice) else None
            self.code[step].go(self.turns, run)
        return None

    def _fork(self, choice: int) -> int:
        """Answer the first step by which each way to a choice goes, and from which nothing but
        names and conditions leads to it; the choice itself if there is none."""
        return next((step for step in range(len(self.code)) if self._leads(step, choice)), choice)

    def _leads(self, fork: int, choice: int) -> bool:
        if not quiet(self.code[fork]) or choice not in self._after(fork, choice):
            return False
        starts = {0, *(n for i, code in enumerate(self.code) if isinstance(code, Choice)
                       for n in following(self.code, i))}  # fmt: skip
        if any(start == choice or choice in self._after(start, fork) for start in starts - {fork}):
            return False
        between = {
            step for step in self._after(fork, choice)
            if step not in (fork, choice) and choice in self._after(step, fork)
        }  # fmt: skip
        return all(quiet(self.code[step]) for step in between)

    def _after(self, step: int, barred: int) -> set[int]:
        """Answer where the turn may come after a step without going on from `barred`."""
        return reached(self.code, step, barred, begun=True)


def _just_begun(state: State) -> bool:
    """Answer whether the turn, if it were taken back, would go back to this choice."""
    slots = list(state.slots)
    slots[at.SNAPSHOT] = None
    return bool(state.slots[at.SNAPSHOT] == tuple(slots))
