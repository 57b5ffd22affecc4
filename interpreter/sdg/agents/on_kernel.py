"""From a play to the search of its kernel in C, compiled while the play is under way.

The kernel plays what was played, along with the reference, and is used only where both agree; so
the search, which deals anew what its seat cannot see, decides as it would on the reference.
"""

from __future__ import annotations

import ctypes
from threading import Lock
from typing import TYPE_CHECKING

from sdg.game import Fault, Game
from sdg.kernel.c.cache import GIVEN_UP, table_of
from sdg.kernel.c.call import interruptible
from sdg.kernel.c.compiler import Build, CannotBuild
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.playing.deal_text import chance_of

if TYPE_CHECKING:
    from sdg.bot_names import Budget
    from sdg.events import Decision
    from sdg.game import State
    from sdg.playing.playthrough import Playthrough

SEARCH = 2  # how a kernel numbers its bots


class Compiled:
    """The kernel of one game: the compiler works from now on, and nobody has to wait for it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked = 0  # decisions that the kernel has chosen
        self._library: ctypes.CDLL | None = None
        self._build: Build | None = None
        self._course: _Course | None = None
        self._asking = Lock()  # held while the kernel follows a play: it follows one at a time
        self._options: tuple[int, ...] = ()  # what the program gets of this table
        try:
            kernel, source = written(game, thinking=True)
            self._options = tuple(source.options.values())
            self._build = Build(print_c(source, kernel.widths(), len(kernel.columns.names)))
        except (Unsupported, CannotBuild):
            return  # the reference thinks

    def ready(self) -> bool:
        """Return whether the kernel can be used by now."""
        return self._library is not None or (
            self._build is not None and self._build.done() and self.wait()
        )

    def wait(self) -> bool:
        """Wait for the compiler; return whether the kernel can be used."""
        if self._library is None and self._build is not None:
            try:
                self._library = self._build.library()
            except CannotBuild:
                self._build = None
        return self._library is not None

    def stop(self) -> None:
        """Stop the compiler: the play is over."""
        if self._build is not None and self._library is None:
            self._build.stop()

    def search(self, play: Playthrough, budget: Budget) -> Decision | None:
        """Return what the active seat decides; None if the kernel cannot follow the play."""
        if self._library is None or play.deal is not None:
            return None
        with self._asking:
            return self._searched(self._library, play, budget)

    def _searched(self, library: ctypes.CDLL, play: Playthrough, budget: Budget) -> Decision | None:
        taken = [step.decision for step in play.steps if step.decision is not None]
        course = self._course
        if course is None or course.seed != play.seed or course.taken != taken[: course.many]:
            course = self._course = _Course(self.game, library, self._options, play.seed)
        if not course.follow(taken) or course.state != play.state:
            return None
        index = course.think(budget)
        if index == GIVEN_UP:
            return None
        self.asked += 1
        return self.game.nth_decision(play.state, index)


class _Course:
    """A play as the kernel and the reference play it, side by side."""

    def __init__(
        self, game: Game, library: ctypes.CDLL, options: tuple[int, ...], seed: int
    ) -> None:
        self.game, self.library, self.seed = game, library, seed
        for function in (library.begin, library.take, library.think):
            function.restype = ctypes.c_int64
        self._table = table_of(library, options)
        self._halt = ctypes.c_int64(0)
        self.taken: list[Decision] = []
        self.chance = chance_of(seed, None)
        self.state: State = game.initial_state(self.chance)
        legal = library.begin(self._table, ctypes.c_uint64(seed))
        self.agrees: bool = legal == game.count(self.state)

    @property
    def many(self) -> int:
        """How many decisions were taken."""
        return len(self.taken)

    def follow(self, taken: list[Decision]) -> bool:
        """Take the decisions that are new; return whether both agree on what is legal."""
        for decision in taken[self.many :]:
            legal = self.game.legal_decisions(self.state)
            if not self.agrees or decision not in legal:
                return False
            try:
                self.state = self.game.apply(self.state, decision, self.chance)
            except Fault:
                return False
            index = ctypes.c_int64(legal.index(decision))
            many = self.library.take(self._table, index)
            self.agrees = many == self.game.count(self.state)
            self.taken.append(decision)
        return self.agrees

    def think(self, budget: Budget) -> int:
        """Return the place of the decision that the search prefers; Ctrl-C ends it at once.

        -1 if it comes to worlds that take too much work.
        """
        assert self.state.active is not None
        numbers = self.state.active - 1, SEARCH, budget.iterations, budget.milliseconds
        self.library.heed(self._table, ctypes.byref(self._halt))
        self.library.seat(self._table, *map(ctypes.c_int64, numbers))
        return interruptible(lambda: int(self.library.think(self._table)), self._halt)
