"""Choices that a turn comes to by conditions alone, and those it comes to with other hidden cards.

A choice stands in a branch: `if some card in next.hand: card.number = 5`, `choose lay`,
`otherwise`, `choose lay or rest`. With hidden cards dealt anew the turn may come to the other one.
Where one branch asks and the other does not, or asks besides, the turn says for all to see that
to be asked depends on those cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

from sdg import ir
from sdg.engine.course.instructions import Choice
from sdg.engine.course.successors import following, quiet, reached
from sdg.engine.state.run import Run
from sdg.game import Game, State
from sdg.layout import slots as at


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

    def differs(self, state: State, dealt: State) -> Literal["who", "what"] | None:
        """Answer whether others see that the turn comes to something else with cards dealt anew.

        They do not see which choice a seat is asked, but whether that seat is asked at all, and in
        which phase; and whatever it decides, they read which action that was. That nothing can be
        decided there is not meant: the turn comes to it.
        """
        step, slots = state.slots[at.STEP], dealt.slots.copy()
        slots[at.STEP] = self.fork(step)
        goal = self._walked(slots)
        if goal is None or self._seen(slots, goal) != self._seen(state.slots, step):
            return "who"
        return "what" if goal != step and self._instead(state.slots, slots) else None

    def instead(self, state: State, other: State) -> tuple[str, ...]:
        """Answer the actions of which others read one in another state, whatever the same seat
        decides there, where here they read of other ones; none if that is not so."""
        step, goal = state.slots[at.STEP], other.slots[at.STEP]
        same = not other.over and self._seen(other.slots, goal) == self._seen(state.slots, step)
        return self._instead(state.slots, other.slots) if same else ()

    def _instead(self, here: Sequence[Any], there: Sequence[Any]) -> tuple[str, ...]:
        one, other = self._told(here), self._told(there)
        return () if {*one} & {*other} or not one else other

    def _told(self, slots: Sequence[Any]) -> tuple[str, ...]:
        """Answer of which actions others read next, one or another, where a seat is asked; of none
        if they may read of something else.

        A seat that stops unseen, or could do nothing but that, is asked at the next choice.
        """
        here, found, seats = list(slots), dict[str, None](), set[int]()
        while True:
            step = here[at.STEP]
            here[at.ACTIVE] = here[self.turns.program.actives[step]]
            seats.add(here[at.ACTIVE])
            choice = self.turns.choice(here)
            names = [name for name, _ in choice.options(self.turns, here)]
            if not (choice.optional and choice.leans(self.turns, here)):
                found |= dict.fromkeys(names)
                return (*found,) if names and len(seats) == 1 else ()
            found |= dict.fromkeys(name for name in names if name != ir.STOP)
            here[at.STEP] = choice.leave
            after = None if choice.otherwise is not None else self._walked(here)
            if after is None or after <= step:
                return ()

    def _seen(self, slots: Sequence[Any], choice: int) -> tuple[int, str | None]:
        """Answer what others see of who is asked at a choice: the seat, from 0, and the phase."""
        here = list(slots)
        here[at.STEP], here[at.ACTIVE] = choice, slots[self.turns.program.actives[choice]]
        seat, step = self.turns.unseen.seen_by_others(here)
        return seat, self.turns.program.phases[step]

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
