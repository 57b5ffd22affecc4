"""How a turn comes to its choices by conditions alone: a state in, the choice that it leads to out.

The steps of a turn are numbered as the instructions of its program; `slots[at.STEP]` is the number
of the step at which a state stands. Between two choices a turn may go through steps that only test:
with other hidden cards these may lead to another choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sdg import ir
from sdg.engine.course.instructions import Choice
from sdg.engine.course.successors import following, quiet, reached
from sdg.engine.course.turns import Turns
from sdg.engine.state.run import Run
from sdg.layout import slots as at


class TurnWays:
    """The steps of one game's turn."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._code = turns.program.instructions
        self.fork = cache(self._fork)

    def follow(self, slots: list[Any]) -> int | None:
        """Go on from `slots[at.STEP]` through steps that only test; return the choice to which they
        lead, None if they lead to another step. The slots become those of a state at that step.

        Raises Fault where the rules go wrong.
        """
        run = Run(slots, None)
        while (step := run.S[at.STEP]) < len(self._code):
            if not quiet(self._code[step]):
                return step if isinstance(self._code[step], Choice) else None
            self._code[step].go(self._turns, run)
        return None

    def after(self, step: int, barred: int) -> set[int]:
        """Return where the turn may come after a step without going on from `barred`."""
        return reached(self._code, step, barred, begun=True)

    def seen(self, slots: Sequence[Any], choice: int) -> tuple[int, str | None]:
        """Return what others see of who decides at a choice: the seat, from 0, and the phase."""
        here = list(slots)
        here[at.STEP], here[at.ACTIVE] = choice, slots[self._turns.program.actives[choice]]
        seat, step = self._turns.unseen.seen_by_others(here)
        return seat, self._turns.program.phases[step]

    def read_next(self, slots: Sequence[Any]) -> tuple[str, ...]:
        """Return of which actions others read next, one or another, in a state at a choice; of none
        if they may read of something else.

        A seat that stops unseen, or could do nothing but that, decides at the next choice.
        """
        here, actions, seats = list(slots), dict[str, None](), set[int]()
        while True:
            step = here[at.STEP]
            here[at.ACTIVE] = here[self._turns.program.actives[step]]
            seats.add(here[at.ACTIVE])
            choice = self._turns.choice(here)
            names = [name for name, _ in choice.options(self._turns, here)]
            if not (choice.optional and choice.leans(self._turns, here)):
                actions |= dict.fromkeys(names)
                return (*actions,) if names and len(seats) == 1 else ()
            actions |= dict.fromkeys(name for name in names if name != ir.STOP)
            here[at.STEP] = choice.leave
            after = None if choice.otherwise is not None else self.follow(here)
            if after is None or after <= step:
                return ()

    def _fork(self, choice: int) -> int:
        """Return the first step by which each way to a choice goes, and from which nothing but
        names and conditions leads to it; the choice itself if there is none."""
        return next((step for step in range(len(self._code)) if self._leads(step, choice)), choice)

    def _leads(self, fork: int, choice: int) -> bool:
        if not quiet(self._code[fork]) or choice not in self.after(fork, choice):
            return False
        starts = {0, *(n for i, code in enumerate(self._code) if isinstance(code, Choice)
                       for n in following(self._code, i))}  # fmt: skip
        if any(start == choice or choice in self.after(start, fork) for start in starts - {fork}):
            return False
        between = {
            step for step in self.after(fork, choice)
            if step not in (fork, choice) and choice in self.after(step, fork)
        }  # fmt: skip
        return all(quiet(self._code[step]) for step in between)
