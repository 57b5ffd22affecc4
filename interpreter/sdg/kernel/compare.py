"""A kernel and the reference play the same game, and the first difference is reported.

Others may follow: the same kernel in C, for one. They take each decision too, and are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from attrs import frozen

from sdg.chance import Generator, Stream
from sdg.engine.build import Engine
from sdg.engine.course.instructions import Choice
from sdg.game import Fault, Game, State
from sdg.kernel.dialect.gate import run
from sdg.kernel.dialect.outcomes import BEYOND, FAULT
from sdg.kernel.dialect.runtime import GivenUp
from sdg.kernel.dialect.writer import Source
from sdg.kernel.generator_context import Kernel
from sdg.kernel.share import written
from sdg.layout import slots as at
from sdg.limits import SECONDS_A_DECISION


@frozen
class Compared:
    """A play on several engines, as far as they agree."""

    seed: int
    decisions: int  # taken by all of them
    difference: str  # the first; empty if there is none


class Follower(Protocol):
    """Another engine that plays a kernel's game, and reports how it is unlike the plain kernel."""

    def start(self, seed: int) -> None:
        """Set the game up."""
        ...

    def tick(self, seconds: int) -> None:
        """Read the clock."""
        ...

    def decide(self, decisions: int, index: int) -> None:
        """Take a decision, after so many."""
        ...

    def finish(self) -> None:
        """Compute scores and winners."""
        ...

    def unlike(self, s: Any) -> str:
        """Report what differs from the state of the plain kernel; nothing if all is the same.

        Of a game that is `ended_early` it matters only that it is.
        """
        ...


def ended_early(s: Any) -> bool:
    """Return whether a kernel ended a game where the rules went wrong, or gave it up."""
    return s.over in (FAULT, BEYOND)


def as_python(source: Source) -> dict[str, Any]:
    """Return the names of a kernel run as Python."""
    return run(source.text())


def fields_of_reference(game: Game, state: State, kernel: Kernel) -> dict[str, Any]:
    """Return what both engines must agree on, from the reference."""
    S, layout = state.slots, game.engine.layout
    values: dict[str, Any] = {"over": S[at.OVER]}
    if not state.over:
        values |= {
            "options": game.count(state), "active": S[at.ACTIVE], "turn": S[at.TURN],
            "round": S[at.ROUND], "passes": S[at.PASSES],
            "choice": _choice(game.engine, S[at.STEP]),
        }  # fmt: skip
    cells = range(layout.geometry.size)
    values["cell"] = [S[layout.cells + i] for i in cells]
    if layout.covered:
        values["covered"] = [list(S[layout.covered + i]) for i in cells]
    for store in layout.stores.values():
        values[f"store_{store.declared.name}"] = [S[i] for i in store.slots]
    for (name, owner), place in layout.places.items():
        if not place.declared.endless:
            held = Counter(S[place.slot] + S[place.below])
            values[f"place_{name}_{owner}"] = dict(sorted(held.items()))
            if place.out:
                values[f"out_{name}_{owner}"] = S[place.out]
            if place.declared.ordered:
                values[f"order_{name}_{owner}"] = list(S[place.slot])
    return values


def fields_of_kernel(s: Any, kernel: Kernel) -> dict[str, Any]:
    """Return the same from the state of a kernel that runs as Python."""
    layout, shape = kernel.layout, kernel.shape
    values: dict[str, Any] = {"over": s.over}
    if not s.over:
        values |= {n: getattr(s, n) for n in ("options", "active", "turn", "round", "passes")}
        values["choice"] = _choice(kernel.engine, s.step)
    values["cell"] = list(s.cell) if shape.cells else []
    if shape.stacked:
        most, high = shape.all_cards, enumerate(s.height)
        values["covered"] = [s.below[i * most : i * most + max(0, n - 1)] for i, n in high]
    for store in layout.stores.values():
        value = getattr(s, f"store_{store.declared.name}")
        if shape.is_mask(store):
            value = [value >> region & 1 for region in store.owners]
        values[f"store_{store.declared.name}"] = list(value) if isinstance(value, list) else [value]
    for (name, owner), place in layout.places.items():
        if place.declared.endless:
            continue
        whose = shape.keys(name).index(owner)
        has = getattr(s, f"has_{name}")
        has = has[whose] if isinstance(has, list) else has
        plain = shape.plain(place.declared)
        copies = [] if plain else getattr(s, f"copies_{name}")
        held = Counter({
            kind: 1 if plain else copies[whose * shape.kinds + kind]
            for kind in range(shape.kinds)
            if has >> kind & 1
        })  # fmt: skip
        if name in shape.bottoms:
            many, under = getattr(s, f"unders_{name}"), getattr(s, f"under_{name}")
            if isinstance(many, list):
                most = len(under) // len(many)
                under, many = under[whose * most :], many[whose]
            held.update(under[:many])
        values[f"place_{name}_{owner}"] = dict(sorted(held.items()))
        if place.out:
            out = getattr(s, f"out_{name}")
            values[f"out_{name}_{owner}"] = out[whose] if isinstance(out, list) else out
        if place.declared.ordered:
            first, many = whose * shape.most_in(name), sum(held.values())
            values[f"order_{name}_{owner}"] = getattr(s, f"order_{name}")[first : first + many]
    return values


def _choice(engine: Engine, step: int) -> str:
    """Report where a turn is: engines number its steps as the options leave some out or not."""
    code = engine.turns.program.instructions
    instruction = code[step] if 0 <= step < len(code) else None
    if not isinstance(instruction, Choice):
        return f"none at step {step}"
    return f"{', '.join(instruction.actions)} at {instruction.span}"


def differences(game: Game, seeds: Iterator[int] | range, most: int = 100_000) -> Iterator[str]:
    """Play games on the reference and on the plain kernel; yield the first difference of each."""
    for play in compared(game, seeds, most):
        if play.difference:
            yield play.difference


def compared(
    game: Game,
    seeds: Iterator[int] | range,
    most: int = 100_000,
    others: Sequence[Follower] = (),
    made: tuple[Kernel, Source] | None = None,
) -> Iterator[Compared]:
    """Play games on the reference, on the plain kernel and on others, at most so many decisions.

    `made` is the kernel, where it has been written already.
    """
    kernel, source = made or written(game)
    names = as_python(source)
    for seed in seeds:
        play = _Play(game, kernel, names, others, seed)
        unlike = play.unlike(most)
        where = f"seed {seed}, decision {play.decisions}: " if unlike else ""
        yield Compared(seed, play.decisions, where + unlike)


class _Play:
    """One game on all engines, one decision after the other."""

    def __init__(
        self,
        game: Game,
        kernel: Kernel,
        names: dict[str, Any],
        others: Sequence[Follower],
        seed: int,
    ) -> None:
        self.game, self.kernel, self.names, self.others = game, kernel, names, others
        self.s = names["State"]()
        self.seed = self.s.seed = seed
        self.chance = Generator(seed)
        self.decisions = 0

    def unlike(self, most: int) -> str:
        """Play; report the first difference, nothing if there is none before a game is given up."""
        try:
            return self._unlike(most)
        except GivenUp:
            return ""

    def _unlike(self, most: int) -> str:
        self.names["start"](self.s)
        for other in self.others:
            other.start(self.seed)
        try:
            state = self.game.initial_state(self.chance)
            while True:
                state = self._timed(state)
                if self.s.over == BEYOND:
                    return self._unlike_others()
                if difference := self._unlike_now(state):
                    return difference
                if state.over:
                    return self._unlike_results(state)
                if self.decisions == most:
                    return ""
                state = self._decided(state)
        except Fault as fault:
            if self.s.over and not ended_early(self.s):  # it may be the scoring that goes wrong
                self._finish()
            if not ended_early(self.s):
                return f"the reference says: {fault}; the kernel goes on"
            return self._unlike_others()

    def _unlike_now(self, state: State) -> str:
        mine = fields_of_reference(self.game, state, self.kernel)
        yours = fields_of_kernel(self.s, self.kernel)
        if mine != yours:
            return "; ".join(
                f"{k}: {mine.get(k)} and {yours.get(k)}"
                for k in {**mine, **yours}
                if mine.get(k) != yours.get(k)
            )
        return self._unlike_others()

    def _unlike_others(self) -> str:
        return "; ".join(filter(None, (other.unlike(self.s) for other in self.others)))

    def _timed(self, state: State) -> State:
        """Let the time of the decisions so far have passed, where the clock matters."""
        if state.over or not self.game.timed:
            return state
        seconds = SECONDS_A_DECISION * self.decisions
        self.names["tick"](self.s, seconds)
        for other in self.others:
            other.tick(seconds)
        return self.game.tick(state, seconds, self.chance)

    def _decided(self, state: State) -> State:
        """Let one of the bots decide, on all engines."""
        s, names = self.s, self.names
        count = self.game.count(state)
        own = Generator(self.seed, game=self.decisions, stream=Stream.SEAT.of(state.active or 0))
        index = own.below(count)
        s.decisions = self.decisions
        assert names["choose"](s, count) == index
        names["decide"](s, index)
        for other in self.others:
            other.decide(self.decisions, index)
        self.decisions += 1
        return self.game.step(state, index, self.chance)

    def _finish(self) -> None:
        """Compute scores and winners on the kernel and its followers."""
        self.names["finish"](self.s)
        for other in self.others:
            other.finish()

    def _unlike_results(self, state: State) -> str:
        """Report how scores and winners differ."""
        s = self.s
        self._finish()
        outcome = self.game.outcome(state)
        assert outcome is not None
        if s.over == FAULT:
            return "the kernel says that the rules go wrong; the reference finds who wins"
        won = tuple(i + 1 for i in range(self.game.players) if s.winners >> i & 1)
        if (outcome.scores, outcome.winners) != (tuple(s.scores), won):
            return f"{outcome.scores} {outcome.winners} and {tuple(s.scores)} {won}"
        return self._unlike_others()
