"""One played game: decisions go in, its states and everything that happened come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from sdg.chance import Generator
from sdg.events import Chance, Chanced, Decision, Event, Happened, Outcome

if TYPE_CHECKING:
    from sdg.agents import Agent
    from sdg.game import Game, State

SECONDS = 10  # what a decision costs on the clock of a game among bots


@frozen
class Step:
    """What the setup, a clock reading or a decision brought about."""

    events: tuple[Event, ...]
    seat: int | None = None  # who decided
    decision: Decision | None = None
    clock: int | None = None


@frozen
class _Before:
    """Where an undo may go back to."""

    seat: int
    steps: int
    state: State


class Playthrough:
    """A game under way. `seats` are the names of who sits there, seat 1 first."""

    def __init__(
        self,
        game: Game,
        seed: int,
        seats: tuple[str, ...] = (),
        *,
        chance: Chance | None = None,
        deal: str | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.seats = seats or tuple(f"seat {seat}" for seat in range(1, game.players + 1))
        self.deal = deal
        self.chance = chance or Generator(seed)
        events: list[Event] = []
        if deal is None:
            self.state = game.initial_state(self.chance, events)
        else:
            from sdg.playing.deal import begin

            self.state, self.chance = begin(game, deal, self.chance, events)
        self.steps = [Step(tuple(events))]
        self._undoable: list[_Before] = []

    @property
    def active(self) -> int | None:
        """The seat whose decision it is; None once the game is over."""
        return self.state.active

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def clock(self) -> int:
        """The last reading of the clock, in seconds."""
        return next((s.clock for s in reversed(self.steps) if s.clock is not None), 0)

    @property
    def decisions(self) -> int:
        """How many decisions were taken."""
        return sum(step.decision is not None for step in self.steps)

    def events(self) -> Iterator[Event]:
        """Yield everything that happened, in order."""
        for step in self.steps:
            yield from step.events

    def legal_decisions(self) -> tuple[Decision, ...]:
        return self.game.legal_decisions(self.state)

    def decide(self, decision: Decision) -> Step:
        """Carry out a decision of the active seat; raise IllegalDecision and change nothing."""
        seat = self.state.active
        assert seat is not None, "the game is over"
        events: list[Event] = []
        state = self.game.apply(self.state, decision, self.chance, events)
        if any(map(_irrevocable, events)):
            self._undoable.clear()
        else:
            if self._undoable and self._undoable[-1].seat != seat:
                self._undoable.clear()
            self._undoable.append(_Before(seat, len(self.steps), self.state))
        self.state = state
        self.steps.append(Step(tuple(events), seat, decision))
        return self.steps[-1]

    def tick(self, seconds: int) -> Step | None:
        """Read the clock before a decision; in a game without a time limit nothing happens."""
        if not self.game.timed or self.state.active is None:
            return None
        events: list[Event] = []
        self.state = self.game.tick(self.state, max(seconds, self.clock), self.chance, events)
        if events:
            self._undoable.clear()
        self.steps.append(Step(tuple(events), clock=max(seconds, self.clock)))
        return self.steps[-1]

    def can_undo(self, seat: int) -> bool:
        """Tell whether the last decision was this seat's, with no chance and no reveal since."""
        return bool(self._undoable) and self._undoable[-1].seat == seat

    def undo(self, seat: int) -> bool:
        """Take back the last decision of a seat, if the law of undo allows it."""
        if not self.can_undo(seat):
            return False
        before = self._undoable.pop()
        del self.steps[before.steps :]
        self.state = before.state
        return True


def play_by(play: Playthrough, agents: Mapping[int, Agent]) -> Iterator[Step]:
    """Let agents decide until the game is over or a seat without an agent is to decide.

    Before each decision the clock shows ten seconds for every decision taken so far.
    """
    from sdg.agents import View, generator_of

    taken = play.decisions
    while (seat := play.active) is not None and (agent := agents.get(seat)) is not None:
        if (read := play.tick(SECONDS * taken)) is not None:
            yield read
            if play.active != seat:
                continue
        view = View(play.game, play.state, seat)
        yield play.decide(agent.decide(view, generator_of(play.seed, taken, seat)))
        taken += 1


def _irrevocable(event: Event) -> bool:
    match event:
        case Chanced():
            return True
        case Happened(kind=kind):
            return kind in ("reveal", "fault")
        case _:
            return False
