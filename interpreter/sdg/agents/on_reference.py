"""The reference engine as the agents of `kernel/search/agents.py` call it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sdg import ir
from sdg.analysis.turn_progress import BACK, ON, matters, progress_of, wanders
from sdg.chance import Generator
from sdg.engine.course.turns import ENDED_BY_STEP
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.kernel.dialect import runtime
from sdg.kernel.dialect.gate import run
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.search.insert_bots import add_agents
from sdg.layout import slots as at
from sdg.limits import SECONDS_A_DECISION
from sdg.per_thread import PerThread

if TYPE_CHECKING:
    from sdg.bot_names import Budget


class World:
    """A state of the reference that changes, with a chance of its own."""

    def __init__(self, game: Game, state: State, generator: Generator) -> None:
        self.game = game
        self.state = state
        self.generator = generator
        self.fault = False
        self.scores: tuple[int, ...] = ()
        self.winners = 0
        self.trying = 0

    @property
    def options(self) -> int:
        """Return how many decisions are legal."""
        return self.game.count(self.state)

    @property
    def active(self) -> int:
        """Return the seat that decides, from 0."""
        seat: int = self.state.slots[at.ACTIVE]
        return seat

    @property
    def turn(self) -> int:
        """Return the number of the turn."""
        number: int = self.state.slots[at.TURN]
        return number

    @property
    def over(self) -> int:
        """Return why it is over; 0 while it goes on."""
        code: int = self.state.slots[at.OVER]
        return FAULT if self.fault else code

    @property
    def result(self) -> int:
        """Return who wins by a step of the rules: 0 is unknown, else 1 + the set of seats."""
        code: int = self.state.slots[at.RESULT]
        return code


class Consulted:
    """One game, queried by agents."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._actions = {action.name: i for i, action in enumerate(game.rules.actions, 1)}
        self._progress = progress_of(game.rules)
        self._brief = {
            action.name for action in game.rules.actions
            if not action.params and self._progress.get(action.name) != BACK
        } | {ir.STOP}  # fmt: skip
        self._aimed = {name for name, kind in self._progress.items() if kind == ON} | self._brief
        source = Source(kept=("step",), fields={"step": "number()"})
        add_agents(source)
        given: dict[str, Any] = {
            name: getattr(self, name)
            for name in (
                "aimed", "amounts", "blend", "brief", "copy", "decide", "finish", "glance",
                "list_again", "name_all", "named", "on_time", "onward", "points", "progress",
                "redealt", "venture",
            )
        }  # fmt: skip
        rank = game.rules.win.ranks[:1] if game.rules.win is not None else ()
        score = game.rules.score
        given |= {
            "players": lambda: game.players,
            "sign": lambda: -1 if any(r.how == "fewest" for r in rank) else 1,
            "apart": lambda: score is not None and score.per == "player" and game.players > 1,
            "scored": lambda: score is not None,
            "minds_turns": lambda: matters(game.rules, self._progress),
            "wanders": lambda: wanders(game.rules, self._progress),
            "halted": lambda m: self._halted(),
        }
        self._halted: Callable[[], bool] = lambda: False
        try:
            self._names = run(source.text(), given)
        except Unsupported:  # of this text, which is ours: only for want of memory
            raise MemoryError from None
        self._memory = self._names["Memory"]()

    def greedy(self, state: State, world: State, generator: Generator) -> int:
        """Return the place in a state of what the greedy bot, who imagines a world, decides."""
        worlds = (World(self.game, each, generator) for each in (state, world, world, world))
        place: int = self._names["greedy"](*worlds, self._memory)
        return place

    def search(
        self, world: State, generator: Generator, budget: Budget,
        halted: Callable[[], bool] = lambda: False,
    ) -> int:  # fmt: skip
        """Return the place of the decision that a search prefers in a world, so far if halted."""
        self._halted = halted
        root, *others = (World(self.game, world, generator) for _ in range(4))
        self._memory.budget[root.active] = budget.iterations
        self._memory.limit[root.active] = budget.milliseconds
        place: int = self._names["search"](root, *others, self._memory)
        return place

    # ---- what `kernel/dialect/interface.py` declares

    def copy(self, s: World, other: World) -> None:
        s.state, s.fault = other.state, other.fault
        runtime.copy_chance(s, other)

    def redealt(self, s: World, seat: int) -> None:
        """Deal anew, and list: nothing where the rules go wrong, as they do not in the true one."""
        s.fault = False
        try:
            s.state = self.game.deal_unseen(s.state, seat + 1, s.generator)
        except Fault:
            s.state, s.fault = self.game.state_of(s.state.slots), True

    def list_again(self, s: World) -> None:
        """Do nothing: a state of the reference has its list."""

    def blend(self, name: int, more: int) -> int:
        return (name * 1000003 + more) % 2147483647

    def named(self, s: World, i: int) -> int:
        action, arguments = self.game.nth(s.state, i)
        number = self.blend(s.active * 4096 + s.state.slots[at.STEP], self._actions.get(action, 0))
        for argument in arguments:
            number = self.blend(number, argument)
        return number

    def name_all(self, s: World, m: Any) -> None:
        for i in range(s.options):
            m.called[i] = self.named(s, i)

    def decide(self, s: World, i: int) -> None:
        try:
            s.state = self.game.step(s.state, i, s.generator)
        except Fault:
            s.fault = True

    def glance(self, s: World, i: int) -> None:
        try:
            s.state = self.game.glance(s.state, i, s.generator)
        except Fault:
            s.fault = True

    def venture(self, s: World, i: int) -> None:
        self.glance(s, i)
        try:
            s.state = Inspection(self.game).with_choices(s.state, self._aimed)
        except Fault:
            s.fault = True

    def progress(self, s: World, i: int) -> int:
        return self._progress[self.game.nth(s.state, i)[0]]

    def onward(self, s: World) -> bool:
        return any(self._progress[name] == ON for name, _ in s.state.options)

    def aimed(self, s: World) -> int:
        onward, brief, place = list[range](), list[range](), 0
        for name, group in s.state.options:
            size = group.cells.bit_count() or 1
            if self._progress[name] == ON:
                onward.append(range(place, place + size))
            if name in self._brief:
                brief.append(range(place, place + 1))
            place += size
        for ranges in (onward, brief):
            if ranges:
                places = [i for each in ranges for i in each]
                return places[runtime.below(s, len(places))]
        return runtime.below(s, place)

    def amounts(self, s: World) -> int:
        layout, S = self.game.layout, s.state.slots
        digest: int = S[layout.occupied].bit_count()
        for place in layout.places.values():
            digest = self.blend(digest, len(S[place.slot]) + len(S[place.below]))
        return digest

    def brief(self, s: World, m: Any) -> int:
        many = place = 0
        for name, group in s.state.options:
            if name in self._brief:
                m.brief[many] = place
                many += 1
            place += group.cells.bit_count() or 1
        return many

    def on_time(self, s: World) -> None:
        if not s.over:
            try:
                clock = s.state.slots[at.CLOCK]
                s.state = self.game.tick(s.state, clock + SECONDS_A_DECISION, s.generator)
            except Fault:
                s.fault = True

    def points(self, s: World) -> None:
        s.scores = Inspection(self.game).points(s.state)

    def finish(self, s: World) -> None:
        try:
            outcome = self.game.outcome(self._ended(s.state))
        except Fault:
            s.scores = self.game.standing(s.state)
            s.fault = True
            return
        assert outcome is not None
        s.scores = outcome.scores
        s.winners = sum(1 << seat - 1 for seat in outcome.winners)

    def _ended(self, state: State) -> State:
        """Return the state as if the game ended now, by its rules: so who stands best has won."""
        if state.over:
            return state
        slots = state.slots.copy()
        slots[at.OVER] = ENDED_BY_STEP
        return self.game.state_of(slots)


_KNOWN: PerThread[dict[Game, Consulted]] = PerThread(dict)


def consulted(game: Game) -> Consulted:
    """Return the calling thread's `Consulted` of a game; it keeps that of the latest alone."""
    known = _KNOWN.own
    if game not in known:
        known.clear()
        known[game] = Consulted(game)
    return known[game]
