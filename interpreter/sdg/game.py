"""A game to be played: the rules for one table, and its states as values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import Factory, field, frozen

from sdg import ir, reasons
from sdg.analysis.offering_phases import phases_offering
from sdg.caller_arguments import ArgumentError, shown
from sdg.checked_calls import checked
from sdg.engine.build import Engine, engines, lay_out_table
from sdg.engine.course.turns import CAPPED
from sdg.engine.decisions.landing import Options
from sdg.engine.expressions.compiler import Fault
from sdg.engine.state.run import Run
from sdg.engine.views.indistinguishable import NONE, Known
from sdg.events import Chance, Decided, Decision, Event, Outcome, Reason
from sdg.layout import slots as at
from sdg.layout.slots import Layout
from sdg.notebooks import ShownAsPicture
from sdg.observation import Observation
from sdg.per_thread import PerThread
from sdg.source import Source
from sdg.states import IllegalDecision, State, Table, many, nth
from sdg.table_options import look_at_table
from sdg.visibility.seat_log import WATCHER
from sdg.visibility.undoing import opens

__all__ = ["Fault", "Game", "IllegalDecision", "State"]


DEALS = 100  # tries to deal the unseen cards so that the active seat can decide something


@frozen(eq=False)
class Game(ShownAsPicture):
    """Rules with players and options chosen. `options` maps names to codes; see `ir.Option`.

    `sources` are the texts they come from: the game's file, then its variants. Threads may share a
    game. Its methods raise ArgumentError where an argument is none (`checked_calls.py`), and Fault
    where the rules go wrong in play.
    """

    rules: ir.Rules
    players: int
    options: Mapping[str, int] = field(factory=dict)
    sources: tuple[Source, ...] = ()
    table: Table = field(init=False, repr=False, default=Factory(Table.of, takes_self=True))
    _engines: PerThread[Engine] = field(
        init=False, repr=False, default=Factory(lambda self: engines(self.lay_out), takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        look_at_table(self.rules, self.players, self.options)

    @property
    def engine(self) -> Engine:
        """Return the compiled game, which belongs to the calling thread."""
        try:
            return self._engines.here.own  # which is looked up at each call of a method
        except AttributeError:
            return self._engines.own

    def _elsewhere(self, asked: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function of the caller's that a method calls: it may call anything of this game,
        and that changes nothing of what the method is about."""
        return self._engines.elsewhere(asked)

    def lay_out(self) -> Layout:
        """Put players and options into the rules and give everything its slot in the state."""
        return lay_out_table(self.rules, self.players, self.options)

    @property
    def layout(self) -> Layout:
        """Return where a state has everything: the kinds of cards, cells, regions and slots."""
        return self.engine.layout

    @property
    def fixed_rules(self) -> ir.Rules:
        """Return the rules with the players and options of this table put in."""
        return self.engine.rules

    @property
    def timed(self) -> bool:
        """Return whether the clock matters."""
        return self.engine.timed

    @checked
    def initial_state(self, chance: Chance, log: list[Event] | None = None) -> State:
        """Set the game up. `chance` decides every draw; events are appended to `log`."""
        engine = self.engine
        engine.work.begin()
        run = Run(list(engine.first), chance, log)
        return self._state(engine, run, engine.turns.start(run))

    @checked
    def legal_decisions(self, state: State) -> tuple[Decision, ...]:
        """Return every legal decision once, in canonical order."""
        lister = self.engine.lister
        return tuple(
            self._named(name, arguments)
            for name, group in state.options
            for arguments in lister.arguments(state.slots, group)
        )

    @checked
    def count(self, state: State) -> int:
        """Return how many legal decisions there are."""
        return many(state)

    @checked
    def nth_decision(self, state: State, index: int) -> Decision:
        """Return one of the legal decisions, by its place in canonical order from 0."""
        return self._named(*nth(self.engine.lister, state, index))

    @checked
    def decision(self, action: str, arguments: tuple[int, ...] = ()) -> Decision:
        """Name a decision: the action and its arguments' codes; legal now or not."""
        if action != ir.STOP and not self.engine.lister.domains.well_formed(action, arguments):
            raise ArgumentError("arguments", f"is {shown(arguments)}: `{action}` takes other ones")
        return self._named(action, arguments)

    @checked
    def apply(
        self, state: State, decision: Decision, chance: Chance, log: list[Event] | None = None
    ) -> State:
        """Return the state after a decision. Raises IllegalDecision, and Fault for wrong rules."""
        self._check(state, decision)
        return self._applied(self.engine, state, decision.action, decision.arguments, chance, log)

    @checked
    def glimpse(self, state: State, name: str, arguments: tuple[int, ...], chance: Chance) -> State:
        """Return the state after a legal decision without listing what can be decided then."""
        self._check(state, self.decision(name, arguments))
        return self._applied(self.engine, state, name, arguments, chance, None, True)

    @checked
    def random_step(self, state: State, chance: Any) -> State:
        """Take one of the legal decisions, each equally likely; `chance.below(n)` chooses."""
        if state.slots[at.OVER]:
            raise ArgumentError("state", "is over: there is nothing to decide")
        if (below := getattr(chance, "below", None)) is None:
            raise ArgumentError("chance", "has to have a method `below`")
        name, arguments = nth((engine := self.engine).lister, state, below(many(state)))
        return self._applied(engine, state, name, arguments, chance)

    @checked
    def step(self, state: State, index: int, chance: Chance) -> State:
        """Take one of the legal decisions, by its place in canonical order from 0."""
        name, arguments = nth((engine := self.engine).lister, state, index)
        return self._applied(engine, state, name, arguments, chance)

    @checked
    def glance(self, state: State, index: int, chance: Chance) -> State:
        """Take one of the legal decisions as `step` does, but without listing what comes next."""
        name, arguments = nth((engine := self.engine).lister, state, index)
        return self._applied(engine, state, name, arguments, chance, None, True)

    @checked
    def nth(self, state: State, index: int) -> tuple[str, tuple[int, ...]]:
        """Return action and arguments of one of the legal decisions, by its place from 0."""
        return nth(self.engine.lister, state, index)

    @checked
    def tick(
        self, state: State, seconds: int, chance: Chance, log: list[Event] | None = None
    ) -> State:
        """Return the state after a reading of the clock, which may end the turn or the game."""
        if state.over or not self.timed or seconds <= state.slots[at.CLOCK]:
            return state
        engine = self.engine
        engine.work.begin()
        run = Run(state.slots.copy(), chance, log)
        run.S[at.CLOCK] = seconds
        over = engine.triggers.settle(state.slots, run, engine.triggers.anything)
        return self._state(engine, run, () if over else engine.turns.advance(run))

    @checked
    def cap(self, state: State) -> State:
        """Return the state as the end of a game that went on for too long."""
        if state.over:
            return state
        slots = state.slots.copy()
        slots[at.OVER] = CAPPED
        return self.state_of(slots)

    @checked
    def why_not(self, state: State, decision: Decision) -> tuple[Reason, ...]:
        """Return every rule and requirement that a decision breaks; none if it is legal."""
        self.engine.work.begin()
        if self._is_legal(state, decision):
            return ()
        if state.over:
            return (reasons.GAME_OVER,)
        if decision.action not in self.offered(state):
            return (self._not_offered(state, decision.action),)
        if decision.action == ir.STOP:
            return (reasons.NOTHING_TO_STOP,)
        return self.engine.explainer.reasons(state.slots, decision)

    @checked
    def not_offered(self, state: State, action: str) -> Reason:
        """Return why an action cannot be chosen now, legal or not, and when it can be."""
        return self._not_offered(state, action)

    def _not_offered(self, state: State, action: str) -> Reason:
        now = None if state.over else self.engine.turns.program.phases[state.slots[at.STEP]]
        phases, offered = phases_offering(self.rules, action), self.offered(state)
        return reasons.not_offered(action, phases, now, offered)

    @checked
    def offered(self, state: State) -> tuple[str, ...]:
        """Return the actions that may be tried now, legal or not."""
        if state.over:
            return ()
        choice = self.engine.turns.choice(state.slots)
        return (*choice.actions, ir.STOP) if choice.optional else choice.actions

    @checked
    def domains(self, state: State, action: str) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Return for each parameter the codes and faces it may be bound to, legal or not.

        Where a card may be wild, one more parameter is its value. What hidden cards reveal is left
        out but where it is offered.
        """
        if not self.engine.explainer.takes_hidden(state.slots, action):
            return self.engine.faces.of(state.slots, action)
        legal = [d.arguments for d in self.legal_decisions(state) if d.action == action]
        return self.engine.faces.named(action, legal)

    @checked
    def outcome(self, state: State) -> Outcome | None:
        """Return how the game came out; None while it goes on."""
        self.engine.work.begin()
        return self.engine.scoring.outcome(state.slots) if state.over else None

    @checked
    def standing(self, state: State) -> tuple[int, ...]:
        """Return the points by seat as they would be if the game ended now."""
        self.engine.work.begin()
        return self.engine.scoring.standing(state.slots)

    @checked
    def observation(self, state: State, seat: int) -> Observation:
        """Return what a seat (from 1) may see."""
        decisions = self.legal_decisions(state) if seat == state.active else ()
        return self.engine.observer.observe(state.slots, state.active, seat, decisions)

    @checked
    def watched(self, state: State) -> Observation:
        """Return what somebody may see who sits at no seat: what everybody sees."""
        return self.engine.observer.observe(state.slots, state.active, WATCHER, ())

    @checked
    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        """Return a state that the seat cannot tell from this one: unseen cards dealt anew.

        If no other is found in a hundred deals, the state itself is the answer.
        """
        return self.imagine(state, seat, chance) or state

    @checked
    def imagine(self, state: State, seat: int, chance: Chance) -> State | None:
        """Return a state that the seat cannot tell from this one; None if none is found.

        A hundred deals are tried. Where nothing could be decided, or the rules went wrong, the
        seat could tell it from this one.
        """
        for _ in range(DEALS):
            try:
                dealt = self.deal_unseen(state, seat, chance)
            except Fault:
                continue
            if dealt.options or state.over:
                return dealt
        return None

    @checked
    def deal_unseen(self, state: State, seat: int, chance: Chance, known: Known = NONE) -> State:
        """Deal anew what a seat neither sees nor knows, even if nothing can be decided then."""
        self.engine.work.begin()
        slots = self.engine.redealer.redealt(state.slots, seat, chance, known)
        options = () if state.over else self.engine.turns.options(slots)
        return self.state_of(slots, options)

    @checked
    def write_state(self, state: State) -> dict[str, Any]:
        """Return a state as plain data with names, for a file."""
        return self.engine.writer.write(state.slots)

    @checked
    def read_state(
        self,
        written: Mapping[str, Any],
        chance: Chance | None = None,
        log: list[Event] | None = None,
    ) -> State:
        """Return the state that was written. Raises ArgumentError, saying what is wrong.

        One made by hand may leave nothing to decide: it goes on, by `chance`, to a decision.
        """
        try:
            slots = self.engine.writer.read(written)
        except ValueError as wrong:
            raise ArgumentError("written", f"is no state of this game: {wrong}") from None
        return self._resumed(slots, chance, log)

    def state_of(self, slots: list[Any], options: Options = ()) -> State:
        """Return the state with these slots and legal decisions; both are taken at their word."""
        return State(slots, options, self.engine.layout.core, self.table)

    def __reduce__(self) -> tuple[type[Game], tuple[object, ...]]:
        """A copy, in another process too, is the same table with an engine of its own."""
        return type(self), (self.rules, self.players, dict(self.options), self.sources)

    def _resumed(
        self, slots: list[Any], chance: Chance | None = None, log: list[Event] | None = None
    ) -> State:
        """List anew what may be decided in a state that stands at a choice."""
        if slots[at.OVER]:
            return self.state_of(slots)
        engine = self.engine
        engine.work.begin()
        run = Run(slots, chance, log)
        return self._state(engine, run, engine.turns.advance(run))

    def _state(self, engine: Engine, run: Run, options: Options) -> State:
        if not options:  # an error of the final scoring comes up here, and refuses the decision
            try:
                engine.scoring.outcome(run.S)
            except Fault:
                if opens(self.rules, self.players):
                    run.notice()
                raise
        return State(run.S, options, engine.layout.core, self.table)

    def _check(self, state: State, decision: Decision) -> None:
        if not self._is_legal(state, decision):
            raise IllegalDecision(decision, self.why_not(state, decision))

    def _is_legal(self, state: State, decision: Decision) -> bool:
        lister = self.engine.lister
        return any(
            name == decision.action and lister.has(state.slots, group, decision.arguments)
            for name, group in state.options
        )

    def _applied(
        self, engine: Engine, state: State, name: str, arguments: tuple[int, ...], chance: Chance,
        log: list[Event] | None = None, glance: bool = False,
    ) -> State:  # fmt: skip
        before = state.slots
        engine.work.begin()
        seat = before[at.ACTIVE] + 1
        run = Run(before.copy(), chance, log, in_action=name != ir.STOP, glance=glance, seat=seat)
        if name == ir.STOP:
            run.S[at.STEP] = engine.turns.leave(before)
            silent = engine.turns.choice(before).leans(engine.turns, before)
            if not silent:
                engine.turns.unseen.forget(run.S)
            if log is not None:
                log.append(Decided(seat, ir.STOP, ir.STOP, None, silent))
        else:
            run.S[at.STEP], run.deciding = before[at.STEP] + 1, True
            place = len(log) if log is not None else 0
            if log is not None:
                arguments = engine.saying.named(name, arguments)
            if engine.actions.carry_out(run, name, arguments) is None:
                span = engine.actions.declared[name].span
                raise Fault(f"`{name}` was offered and then refused", span)
            engine.turns.unseen.forget(run.S)
            if not run.undone:
                run.S[at.PASSES] = 0  # now: an action may test those before it
            if log is not None:
                log.insert(place, engine.saying.decided(run, name, arguments))
            run.in_action = run.deciding = False
            if engine.triggers.settle(before, run, engine.triggers.by_action[name]):
                return self._state(engine, run, ())
        return self._state(engine, run, engine.turns.advance(run))

    def _named(self, action: str, arguments: tuple[int, ...]) -> Decision:
        return Decision(
            action, arguments, " ".join((action, *self.engine.saying.faces(action, arguments)))
        )
