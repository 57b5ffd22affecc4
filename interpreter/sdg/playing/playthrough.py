"""One played game: decisions go in, its states and everything that happened come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from sdg.caller_arguments import ArgumentError, instance, text, whole
from sdg.events import Chance, Chanced, Decision, Event, Happened, Outcome
from sdg.game import Fault, Game, IllegalDecision, State
from sdg.inspection import Inspection
from sdg.limits import MOST_DECISIONS, SEEDS
from sdg.notebooks import ShownAsPage
from sdg.playing.caller_input import look_at_chance, look_at_decision, look_at_fault, names_of_seats
from sdg.playing.deal_text import Deal, chance_of
from sdg.playing.fault_text import tell_fault
from sdg.playing.first_state import first_state
from sdg.playing.why_unreadable import Unreadable
from sdg.reasons import GAME_OVER
from sdg.refereeing import Challenge, NoError, TableGame, tell_challenge, the_first
from sdg.visibility.places import NO_SEATS
from sdg.visibility.undoing import for_good

if TYPE_CHECKING:
    from sdg.refereeing import Ask


@frozen
class Step:
    """What the setup, a clock reading, a decision or a challenge brought about."""

    events: tuple[Event, ...]
    seat: int | None = None  # who decided
    decision: Decision | None = None
    clock: int | None = None
    misplaid: tuple[str, ...] = ()  # the cells of cards placed against a rule, in table mode
    challenge: Challenge | None = None


@frozen
class _Before:
    """Where an undo may go back to."""

    seat: int
    steps: int
    state: State


class Playthrough(ShownAsPage):
    """A game under way. `seats` are the names of who sits there, seat 1 first.

    It belongs to one thread at a time. Its methods raise ArgumentError where an argument is none.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        seats: Sequence[str] = (),
        *,
        chance: Chance | None = None,
        deal: Deal | None = None,
    ) -> None:
        self.game = instance("game", game, Game, "a game")
        self.seed = seed = whole("seed", seed, *SEEDS)
        self.seed_hidden = False  # from the players: a save says so
        if deal is not None:
            instance("deal", deal, Deal, "a deal")
        self.seats = names_of_seats(game, seats)
        self.deal = deal
        self.chance = chance_of(seed, deal) if chance is None else look_at_chance(chance)
        self.fault: Fault | None = None
        self._changing = False
        events: list[Event] = []
        self.state = first_state(game, seed, deal, self.chance, events)
        self.steps = [Step(tuple(events))]
        self.decisions = 0
        self._undoable: list[_Before] = []

    def __copy__(self) -> Playthrough:
        """Return a play of its own that has come as far, as a pickle is one."""
        copied = object.__new__(type(self))
        copied.__dict__.update(self.__dict__)
        copied.chance, copied.steps = copy(self.chance), self.steps.copy()
        copied._undoable, copied._changing = self._undoable.copy(), False
        return copied

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Keep others off while the play changes: chance and prompts may not decide in it."""
        if self._changing:
            raise ArgumentError("play", "is in the middle of a change, which has to end first")
        self._changing = True
        try:
            yield
        finally:
            self._changing = False

    @property
    def active(self) -> int | None:
        """The seat whose decision it is; None once the game is over."""
        return None if self.fault else self.state.active

    @property
    def outcome(self) -> Outcome | None:
        """How it came out; None while it goes on. An error of the rules has no winner."""
        if self.fault is not None:
            return Outcome(self.game.standing(self.state), (), "error", tell_fault(self.fault))
        return self.game.outcome(self.state)

    @property
    def clock(self) -> int:
        """The last reading of the clock, in seconds."""
        return next((s.clock for s in reversed(self.steps) if s.clock is not None), 0)

    def seated(self, seats: Sequence[str]) -> None:
        """Note that others sit at the table from now on: their names, seat 1 first."""
        self.seats = names_of_seats(self.game, seats)

    def events(self) -> Iterator[Event]:
        """Yield everything that happened, in order."""
        for step in self.steps:
            yield from step.events

    def legal_decisions(self) -> tuple[Decision, ...]:
        return self.game.legal_decisions(self.state)

    def decide(self, decision: Decision) -> Step:
        """Carry out a decision of the active seat.

        Raise IllegalDecision, or Fault where the rules go wrong, and change nothing. Where they go
        wrong after what cannot be taken back, the game is broken off with that.
        """
        with self._change():
            return self._decide(decision)

    def _decide(self, decision: Decision) -> Step:
        seat = self._deciding(decision)
        events: list[Event] = []
        try:
            state = self.game.apply(self.state, decision, self.chance, events)
        except Fault as fault:
            if for_good(self.game.rules, self.game.players, events):
                self._break_off(seat, decision, fault, events)
            raise
        self._note(_Before(seat, len(self.steps), self.state), events, state)
        self.decisions += 1
        table = self.game if isinstance(self.game, TableGame) else None
        misplaid = table.misplaid(self.state, state) if table is not None else ()
        self.state = self.game.cap(state) if self.decisions == MOST_DECISIONS else state
        self.steps.append(Step(tuple(events), seat, decision, misplaid=misplaid))
        return self.steps[-1]

    def challenge(self, finder: int, cell: str, ask: Ask = the_first) -> Step:
        """Let a seat show a cell where another has broken a rule with a card; in table mode only.

        `ask` answers what somebody chooses then. Raise NoError, or Fault, and change nothing.
        """
        if not isinstance(self.game, TableGame):
            raise NoError("the program is the referee of this play")
        if self.fault is not None:
            raise NoError("the game was broken off")
        events: list[Event] = []
        before = _Before(finder, len(self.steps), self.state)
        with self._change():
            self.state, challenge = self.game.challenge(
                self.state, finder, cell, self.chance, ask, events
            )
        if challenge.cells:  # else nothing has changed, and costs nobody his undo
            self._note(before, events, self.state)
        self.steps.append(Step(tuple(events), challenge=challenge))
        return self.steps[-1]

    def fail_challenge(self, finder: int, cell: str, fault: Fault) -> Step:
        """End the play with an error of the rules, met by what comes of a misplay; in table mode
        only. Raise NoError where there is nothing to show."""
        whole("finder", finder, 1, self.game.players)
        text("cell", cell)
        look_at_fault(fault)
        if not isinstance(self.game, TableGame):
            raise NoError("the program is the referee of this play")
        if self.fault is not None:
            raise NoError("the game was broken off")
        events = (tell_challenge(Challenge(finder, cell)), Happened("fault", tell_fault(fault)))
        self.fault = fault
        self._undoable.clear()
        self.steps.append(Step(events, challenge=Challenge(finder, cell)))
        return self.steps[-1]

    def _note(self, before: _Before, events: list[Event], after: State) -> None:
        """Note where an undo may go back to: never past another player, or what is for good."""
        if for_good(self.game.rules, self.game.players, events, after.over):
            self._undoable.clear()
            return
        if self._undoable and self._undoable[-1].seat != before.seat:
            self._undoable.clear()
        self._undoable.append(before)

    def fail(self, decision: Decision, fault: Fault) -> Step:
        """End the play with an error of the rules, met by a decision."""
        decision = look_at_decision(self.game, decision)
        look_at_fault(fault)
        if self.fault is not fault:
            self._break_off(self._deciding(decision), decision, fault, [])
        return self.steps[-1]

    def _break_off(
        self, seat: int, decision: Decision, fault: Fault, events: Iterable[Event]
    ) -> None:
        """End the play with an error of the rules; chance that has spoken by then stays written."""
        decided = Inspection(self.game).decided(self.state, seat, decision)
        chance = (evolve(e, seen_by=NO_SEATS) for e in events if isinstance(e, Chanced))
        self.fault = fault
        self.decisions += 1
        self._undoable.clear()
        all_events: tuple[Event, ...] = (decided, *chance, Happened("fault", tell_fault(fault)))
        self.steps.append(Step(all_events, seat, decision))

    def _deciding(self, decision: Decision) -> int:
        """Return whose decision it is; raise IllegalDecision if the game is over."""
        if (seat := self.active) is None:
            instance("decision", decision, Decision, "a decision")
            raise IllegalDecision(decision, (GAME_OVER,))
        return seat

    def tick(self, seconds: int) -> Step | None:
        """Read the clock before a decision; in a game without a time limit nothing happens."""
        seconds = whole("seconds", seconds, 0)
        if not self.game.timed or self.active is None or seconds <= self.clock:
            return None
        events: list[Event] = []
        try:
            with self._change():
                self.state = self.game.tick(self.state, seconds, self.chance, events)
        except Fault as fault:  # a decision could be refused, time cannot
            self.fault = fault
            events = [Happened("fault", tell_fault(fault))]
        if events:
            self._undoable.clear()
        self.steps.append(Step(tuple(events), clock=seconds))
        return self.steps[-1]

    def can_undo(self, seat: int) -> bool:
        """Return whether the last decision was this seat's, with no chance and no reveal since."""
        seat = whole("seat", seat, 1, self.game.players)
        return bool(self._undoable) and self._undoable[-1].seat == seat

    def undoable(self, seat: int) -> int:
        """Return how many of its last decisions a seat can take back, one after the other."""
        return len(self._undoable) if self.can_undo(seat) else 0

    def undo(self, seat: int) -> bool:
        """Take back the last decision of a seat, if the law of undo allows it."""
        if not self.can_undo(seat):
            return False
        with self._change():
            before = self._undoable.pop()
            self.decisions -= sum(step.decision is not None for step in self.steps[before.steps :])
            del self.steps[before.steps :]
            self.state = before.state
        return True


def one_of_many(game: Game, seed: int, deal: Deal | None) -> Playthrough:
    """Begin one of many games under their seeds. Raise Fault where it cannot begin: the setup goes
    wrong, or leaves cards where a deal needs them, as under other seeds it may not."""
    try:
        return Playthrough(game, seed, deal=deal)
    except Unreadable as wrong:
        raise Fault(str(wrong), None) from None
