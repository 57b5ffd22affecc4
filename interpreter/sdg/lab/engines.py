"""Who plays the games of a simulation: the kernel in C, the kernel in Python, or the reference.

Game number g under a seed is the play under the seed `Generator(seed, g).state`, whoever plays it.
"""

from __future__ import annotations

from collections.abc import Callable

from sdg.agents import View, agent_named, generator_of
from sdg.bots import budget_of, thinking
from sdg.chance import Generator
from sdg.engine import layout as at
from sdg.events import Event, Happened
from sdg.game import Fault, Game, State
from sdg.kernel.building import Build, CannotBuild
from sdg.kernel.columns import PARTS, Columns
from sdg.kernel.generate import Kernel
from sdg.kernel.printing import print_c
from sdg.kernel.rows import FAULT, UNNAMED, Standing, columns_of, standing_of, told_of_failed
from sdg.kernel.source import Unsupported
from sdg.kernel.window import part_of_board
from sdg.lab.native import Engine, Native, Row
from sdg.lab.plain import ByRows, Plain
from sdg.playing.playthrough import MOST_DECISIONS, SECONDS


class Start:
    """Who is to play: the quickest engine that can, which a compiler may still be working on.

    On a board that can be seen in part, `parts` says how many parts turned out too small.
    """

    def __init__(
        self,
        game: Game,
        agents: tuple[str, ...],
        wanted: str,
        tell: Callable[[str], None],
        parts: int = 0,
    ) -> None:
        self.tell = tell
        self.farther: Callable[[], Engine] | None = None
        self.reference = Reference(game, agents)
        self.kernel: Kernel | None = None
        self.build: Build | None = None
        self.agents = agents
        self.slow = any(budget_of(name) is not None for name in agents)  # on the reference
        if wanted == "reference":
            return
        try:
            looking = thinking(agents)  # so far that part of a board is not enough
            kernel = Kernel(game.engine, thinking=looking)
            window = None if looking or wanted == "plain" else part_of_board(game, parts)
            if window is not None:
                kernel = Kernel(window.engine, window.edge)
                self.farther = lambda: Start(game, agents, wanted, tell, parts + 1).engine()
            self.source = kernel.write()
            self.kernel = kernel
            if kernel.shape.unending and self.farther is None:
                self.farther = lambda: self.reference
        except Unsupported as missing:
            tell(f"The kernel cannot do this yet: {missing}. The reference engine plays.")
            return
        if wanted != "plain":
            try:
                self.build = Build(print_c(self.source, kernel.widths(), len(kernel.columns.names)))
            except CannotBuild as problem:
                self._told(problem)

    def done(self) -> bool:
        """Answer whether `engine` answers at once."""
        return self.build is None or self.build.done()

    def engine(self) -> Engine:
        """Answer the engine, when the compiler is done."""
        if self.kernel is None:
            return self.reference
        if self.build is not None:
            try:
                columns, library = self.kernel.columns, self.build.library()
                told = tuple(self.source.options.values())
                return Native(columns, library, self.build.name, self.farther, self.agents, told)
            except CannotBuild as problem:
                self._told(problem)
        if self.farther is not None:
            self.kernel = Kernel(self.reference.game.engine)
            self.source = self.kernel.write()
        return Plain(self.kernel, self.source.text(), self.agents, self.reference)

    def _told(self, problem: CannotBuild) -> None:
        self.tell(f"{str(problem)[0].upper()}{str(problem)[1:]}. The kernel runs as plain Python.")


def choose_engine(
    game: Game,
    agents: tuple[str, ...],
    wanted: str = "",
    tell: Callable[[str], None] = lambda line: None,
) -> Engine:
    """Answer the quickest engine that can play; `tell` is told why it is not the quickest."""
    return Start(game, agents, wanted, tell).engine()


class Reference(ByRows):
    """The engine that says what the rules mean; it plays every game and with every agent."""

    name = "reference"

    def __init__(self, game: Game, agents: tuple[str, ...]) -> None:
        super().__init__()
        self.game = game
        self.agents = [agent for agent in map(agent_named, agents) if agent is not None]
        self.columns = columns_of(game.rules, game.players)
        self.standing = standing_of(game.rules, game.players)

    def row(self, seed: int) -> Row | None:
        return self.row_within(seed, lambda: not self.halted[0])

    def row_within(self, seed: int, patient: Callable[[], bool]) -> Row | None:
        """Play the game under a seed; answer None if patience ended before it did."""
        game = self.game
        chance, note = Generator(seed), _Note(self.columns, self.standing)
        events: list[Event] = []
        try:
            state = game.initial_state(chance, events)
        except Fault:
            return note.failed()
        try:
            while not state.over:
                if not patient():
                    return None
                state = game.tick(state, SECONDS * note.decisions, chance, events)
                if state.over:
                    break
                seat, count = state.active or 1, game.count(state)
                own = generator_of(seed, note.decisions, seat)
                decision = self.agents[seat - 1].decide(View(game, state, seat), own)
                note.decided(decision.action, count)
                state = game.apply(state, decision, chance, events)
                if note.decisions == MOST_DECISIONS:
                    state = game.cap(state)
                if self.standing is not None and self.standing.moves:
                    note.look(self._points(state))
            return self._row(state, note, events)
        except Fault:
            return note.failed()

    def _points(self, state: State) -> tuple[int, ...]:
        store = next(s for s in self.game.rules.stores if s.kind == "score")
        slots = self.game.engine.layout.stores[store.name].slots
        return tuple(state.slots[slots.start : slots.stop])

    def _row(self, state: State, note: _Note, events: list[Event]) -> Row:
        outcome = self.game.outcome(state)
        assert outcome is not None
        found = note.values
        found["turns"], found["rounds"] = state.slots[at.TURN], state.slots[at.ROUND]
        for event in events:
            if isinstance(event, Happened):
                if event.kind == "trigger":
                    found[f"fired {event.text}"] += 1
                found["passes"] += event.kind == "pass"
        code = state.slots[at.OVER]
        found[f"end {self.columns.ends[code - 1] if code > 0 else UNNAMED[code]}"] = 1
        note.outcome(outcome.scores, outcome.winners)
        return note.row()


class _Note:
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
        self.decisions += 1
        self.branching += count
        self.values["singles"] += count == 1
        if f"did {action}" in self.values:
            self.values[f"did {action}"] += 1

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
        """Answer how far each is from the best."""
        assert self.standing is not None
        if self.standing.most:
            return tuple(max(points) - each for each in points)
        return tuple(each - min(points) for each in points)

    def outcome(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        found, columns = self.values, self.columns
        for seat, points in enumerate(scores, 1):
            found[f"score {seat}"] = points
        for seat in winners:
            found[f"share {seat}"] = columns.whole // len(winners)
            found[f"sole {seat}"] = int(len(winners) == 1)
        found["shared"] = int(len(winners) > 1)
        if self.standing is not None:
            found["margin"] = sorted(self._trailing(scores))[1]
        if self.standing is not None and self.standing.moves:
            self._trail()
            held = winners == (self.ahead + 1,) and self.now_ahead == self.ahead
            found["settled"] = self._part(self.settled if held else self.decisions)
            if len(winners) == 1:
                found["behind"] = self._part(self.behind[winners[0] - 1])
                found["comeback"] = self.deficit[winners[0] - 1]

    def failed(self) -> Row:
        """Answer the row of a game in which the rules went wrong."""
        self.values[f"end {UNNAMED[FAULT]}"] = 1
        told, row = told_of_failed(self.columns), self.row()
        return [n if name in told else 0 for name, n in zip(self.columns.names, row, strict=True)]

    def row(self) -> Row:
        found = self.values
        found["decisions"] = self.decisions
        found["branching"] = self._part(self.branching)
        return [found[name] for name in self.columns.names]

    def _part(self, value: int) -> int:
        return value * PARTS // self.decisions if self.decisions else 0
