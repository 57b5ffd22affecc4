"""The reference engine as one that plays the games of a simulation, and what it notes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sdg.agents import Agent, View, agent_named, generator_of
from sdg.engine.course.scoring import UNNAMED_ENDS
from sdg.engine.state.budget import Stopped
from sdg.events import Event, Happened
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.lab.engine_interface import Row
from sdg.lab.python_kernel import ByRows
from sdg.layout import slots as at
from sdg.limits import MOST_DECISIONS, SECONDS_A_DECISION
from sdg.measures import PARTS
from sdg.measures.columns import ERROR, MOST_APART, Columns
from sdg.measures.table_columns import Standing, columns_of, standing_of
from sdg.per_thread import PerThread
from sdg.playing.deal_text import Deal, chance_of
from sdg.playing.first_state import first_state
from sdg.playing.why_unreadable import Unreadable


class Reference(ByRows):
    """The engine that says what the rules mean; it plays every game and with every agent."""

    name = "reference"

    def __init__(self, game: Game, agents: tuple[str, ...], deal: Deal | None = None) -> None:
        super().__init__()
        self.game = game
        self.deal = deal  # where every game begins
        self._agents = PerThread(
            lambda: [agent for agent in map(agent_named, agents) if agent is not None]
        )
        self.fault: Fault | None = None  # in the last game in which the rules went wrong
        self.columns = columns_of(game.fixed_rules, game.players)
        self.standing = standing_of(game.fixed_rules, game.players)

    @property
    def agents(self) -> list[Agent]:
        """Return who decides, by seat; each thread has its own, since a search keeps notes."""
        return self._agents.own

    def row(self, seed: int) -> Row | None:
        return self.row_within(seed, lambda: not self.halted[0])

    def row_within(self, seed: int, patient: Callable[[], bool]) -> Row | None:
        """Play the game under a seed; return None if patience ended before it did."""
        try:
            with Inspection(self.game).as_long_as(patient):
                return self.whole_row(seed)
        except Stopped:
            return None

    def whole_row(self, seed: int) -> Row:
        """Play the game under a seed to its end."""
        game, agents = self.game, self.agents
        chance, note = chance_of(seed, self.deal), Note(self.columns, self.standing)
        events: list[Event] = []
        try:
            state = first_state(game, seed, self.deal, chance, events)
        except Fault as fault:
            return self.failed(note, fault)
        except Unreadable as wrong:
            return self.failed(note, Fault(str(wrong), None))
        try:
            while not state.over:
                state = game.tick(state, SECONDS_A_DECISION * note.decisions, chance, events)
                if state.over:
                    break
                seat, count = state.active or 1, game.count(state)
                own = generator_of(seed, note.decisions, seat)
                decision = agents[seat - 1].decide(View(game, state, seat), own)
                note.decided(decision.action, count)
                state = game.apply(state, decision, chance, events)
                note.happened(events)
                events.clear()  # there may be a great many, and a great many decisions
                if note.decisions == MOST_DECISIONS:
                    state = game.cap(state)
                if self.standing is not None and self.standing.moves:
                    note.look(self.points(state))
            note.happened(events)
            return self.row_of(state, note)
        except Fault as fault:
            return self.failed(note, fault)

    def failed(self, note: Note, fault: Fault) -> Row:
        """Return the row of a game in which the rules went wrong, and remember how."""
        self.fault = fault
        return note.failed()

    def points(self, state: State) -> tuple[int, ...]:
        """Return the points of the seats as they stand."""
        store = self.game.rules.score
        assert store is not None
        slots = self.game.layout.stores[store.name].slots
        return tuple(state.slots[slots.start : slots.stop])

    def row_of(self, state: State, note: Note) -> Row:
        """Return the row of a game that is over."""
        outcome = self.game.outcome(state)
        assert outcome is not None
        values = note.values
        values["turns"], values["rounds"] = state.slots[at.TURN], state.slots[at.ROUND]
        code = state.slots[at.OVER]
        values[f"end {self.columns.ends[code - 1] if code > 0 else UNNAMED_ENDS[code]}"] = 1
        note.outcome(outcome.scores, outcome.winners)
        return note.row()


class Note:
    """The row of one game while it is played."""

    def __init__(self, columns: Columns, standing: Standing | None) -> None:
        self.columns = columns
        self.standing = standing
        self.values = dict.fromkeys(columns.names, 0)
        self.decisions = 0
        self.branching = 0
        self.now_ahead = self.ahead = -1
        self.settled = self.since = 0
        self.noted = self.trails = (0,) * columns.players
        self.behind, self.deficit = [0] * columns.players, [0] * columns.players

    def decided(self, action: str, count: int) -> None:
        """Note a decision, one of so many."""
        self.decisions += 1
        self.branching += count
        self.values["singles"] += count == 1
        if f"did {action}" in self.values:
            self.values[f"did {action}"] += 1

    def happened(self, events: Iterable[Event]) -> None:
        """Note how often whens acted and seats passed."""
        for event in events:
            if isinstance(event, Happened):
                if event.kind == "trigger":
                    self.values[f"fired {event.text}"] += 1
                self.values["passes"] += event.kind == "pass"

    def look(self, points: tuple[int, ...]) -> None:
        """Note who is ahead after a decision, and who trails by how much."""
        if points == self.noted:
            return
        self.noted = points
        self._trail()
        self.trails = self._trailing(points)
        self.deficit = list(map(max, self.deficit, self.trails))
        best = self.trails.index(0) if self.trails.count(0) == 1 else -1
        if best != self.now_ahead:
            self.now_ahead, self.settled = best, self.decisions
            if best >= 0:
                self.values["leads"] += self.ahead >= 0 and self.ahead != best
                self.ahead = best

    def _trail(self) -> None:
        """Count the decisions since points last changed, for those who trailed then."""
        for seat, gap in enumerate(self.trails):
            self.behind[seat] += (self.decisions - self.since) * (gap > 0)
        self.since = self.decisions

    def _trailing(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return how far each is from the best, as far as that can be noted."""
        assert self.standing is not None
        best = max(points) if self.standing.most else min(points)
        return tuple(min(abs(best - each), MOST_APART) for each in points)

    def outcome(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Note how the game came out."""
        values, columns = self.values, self.columns
        for seat, points in enumerate(scores, 1):
            values[f"score {seat}"] = points
        for seat in winners:
            values[f"share {seat}"] = columns.whole // len(winners)
            values[f"sole {seat}"] = int(len(winners) == 1)
        values["shared"] = int(len(winners) > 1)
        if self.standing is not None:
            values["margin"] = sorted(self._trailing(scores))[1]
        if self.standing is not None and self.standing.moves:
            self._trail()
            held = winners == (self.ahead + 1,) and self.now_ahead == self.ahead
            values["settled"] = self._part(self.settled if held else self.decisions)
            if len(winners) == 1:
                values["behind"] = self._part(self.behind[winners[0] - 1])
                values["comeback"] = self.deficit[winners[0] - 1]

    def failed(self) -> Row:
        """Return the row of a game in which the rules went wrong."""
        self.values[f"end {ERROR}"] = 1
        kept, row = (*self.columns.of_failed, f"end {ERROR}"), self.row()
        return [n if name in kept else 0 for name, n in zip(self.columns.names, row, strict=True)]

    def row(self) -> Row:
        """Return what was noted, column by column."""
        values = self.values
        values["decisions"] = self.decisions
        values["branching"] = self._part(self.branching)
        return [values[name] for name in self.columns.names]

    def _part(self, value: int) -> int:
        return value * PARTS // self.decisions if self.decisions else 0
