"""What a seat may see of a play, and worlds that agree with it: all that an agent may query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.chance import Generator
from sdg.events import Chance, Decision
from sdg.game import Game, State
from sdg.observation import Observation

if TYPE_CHECKING:
    from sdg.agents.on_kernel import Compiled
    from sdg.agents.on_reference import Consulted
    from sdg.bot_names import Budget
    from sdg.playing.playthrough import Playthrough


class View:
    """The play as one seat knows it. The true state, and how it came about, stay inside."""

    __slots__ = ("_game", "_play", "_state", "seat")

    def __init__(
        self, game: Game, state: State, seat: int, play: Playthrough | None = None
    ) -> None:
        self._game = game
        self._state = state
        self._play = play
        self.seat = seat

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is legal now, in canonical order; nothing while another seat decides."""
        if self._state.active != self.seat:
            return ()
        return self._game.legal_decisions(self._state)

    @property
    def count(self) -> int:
        """How many decisions are legal now."""
        return self._game.count(self._state)

    def nth_decision(self, index: int) -> Decision:
        """Return one of them, counted from 0."""
        return self._game.nth_decision(self._state, index)

    @property
    def observation(self) -> Observation:
        return self._game.observation(self._state, self.seat)

    def imagine(self, chance: Chance) -> tuple[Game, State] | None:
        """Return a world that looks like the true one; None if none is found in a hundred."""
        world = self._game.imagine(self._state, self.seat, chance)
        return None if world is None else (self._game, world)

    def searched(self, compiled: Compiled, budget: Budget) -> Decision | None:
        """Return what a search in C, which imagines worlds too, prefers; None if nothing."""
        return compiled.search(self._play, budget) if self._play is not None else None

    def greedy(self, consulted: Consulted, world: State, generator: Generator) -> int:
        """Return the place of what the greedy bot decides, of whom only the list here is read."""
        return consulted.greedy(self._state, world, generator)
