"""A game whose players are the referee: who breaks a rule is not warned, and others may show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import frozen

from sdg.checked_calls import checked
from sdg.engine.build import Engine, lay_out_table
from sdg.engine.course.turns import CAPPED
from sdg.engine.decisions.landing import Options
from sdg.engine.decisions.misplays import Misplays
from sdg.engine.steps.misplay_steps import Ask as Ask
from sdg.engine.steps.misplay_steps import Finding
from sdg.events import Chance, Decision, Event, Happened
from sdg.game import Game, State
from sdg.ir import STOP
from sdg.layout import slots as at
from sdg.layout.names import cell_name
from sdg.layout.slots import Layout

NOT_AT_TABLE = (
    "this game does not say what comes of a misplay, so the program stays the referee;"
    " a game says it with `misplay`"
)


class NoError(Exception):
    """What somebody shows is no error that another player made."""


@frozen
class Wrong:
    """A card that lies wrong: its cell (and that in canonical order from 0), the seat (from 1)
    that placed it, whether it can be found at once."""

    cell: str
    index: int
    seat: int
    at_once: bool


@frozen
class Challenge:
    """A seat (from 1) has shown a cell; `cells` are those of the wrong cards, none if nothing was
    wrong, `culprit` is who placed them."""

    finder: int
    cell: str
    cells: tuple[str, ...] = ()
    culprit: int | None = None
    at_once: bool = False
    answers: tuple[str, ...] = ()  # the faces of what was chosen


@frozen(eq=False)
class TableGame(Game):
    """Rules with players and options chosen, in table mode: decisions that only rules forbid which
    may be broken are taken like legal ones, though they are never among `legal_decisions`."""

    def lay_out(self) -> Layout:
        """Give everything its slot in the state; what was placed wrong has some of its own."""
        return lay_out_table(self.rules, self.players, self.options, misplays=True)

    @property
    def misplays(self) -> Misplays:
        """Return what players may overlook."""
        assert self.engine.misplays is not None, "only such games are made"
        return self.engine.misplays

    @checked
    def is_misplay(self, state: State, decision: Decision) -> bool:
        """Return whether nothing but rules that may be broken stands against a decision."""
        name, S = decision.action, state.slots
        if name == STOP or name not in self.offered(state):
            return False
        self.engine.work.begin()
        action = self.engine.actions.declared[name]
        if not self.engine.lister.domains.include(S, action, decision.arguments):
            return False
        tried = self.misplays.tried(S, name, decision.arguments)
        return tried is not None and bool(tried.broken)

    @checked
    def misplay(self, state: State, below: Callable[[int], int]) -> Decision | None:
        """Return a decision that breaks one rule, each equally likely; of those that break more,
        if there is no other; None if nothing can be misplayed. `below(n)` chooses."""
        S, several = state.slots, None
        self.engine.work.begin()
        left = [
            (name, arguments)
            for name in self.offered(state)
            if name != STOP
            for arguments in self.engine.lister.domains.bindings(
                S, self.engine.actions.declared[name]
            )
        ]
        while left:
            index = below(len(left))
            left[index], left[-1] = left[-1], left[index]
            name, arguments = left.pop()
            self.engine.work.begin()
            tried = self.misplays.tried(S, name, arguments)
            rules = {each.rule.name for each in tried.broken} if tried else set()
            if len(rules) == 1:
                return self.decision(name, arguments)
            if rules and several is None:
                several = self.decision(name, arguments)
        return several

    @checked
    def wrong(self, state: State) -> tuple[Wrong, ...]:
        """Return the cards that lie wrong and that nobody has shown, in reading order."""
        S, layout = state.slots, self.layout
        self.engine.work.begin()
        fresh = dict(self.misplays.fresh(S))
        by_cell = {each.cell: (each.seat, False) for each in self.misplays.standing(S)}
        by_cell |= {cell: (seat, True) for cell, seat in fresh.items()}
        return tuple(
            Wrong(cell_name(layout, cell), cell, seat + 1, at_once)
            for cell, (seat, at_once) in sorted(by_cell.items())
        )

    @checked
    def is_broken_off(self, state: State) -> bool:
        """Return whether the game went on for too long: nobody shows anything then."""
        return bool(state.slots[at.OVER] == CAPPED)

    @checked
    def misplaid(self, before: State, after: State) -> tuple[str, ...]:
        """Return the cells of the cards that a decision has placed against a rule."""
        back = self.layout.misplaid + 2
        if after.slots[back] is None or after.slots[back] is before.slots[back]:
            return ()
        fresh = self.misplays.fresh(after.slots)
        return tuple(cell_name(self.layout, cell) for cell, _ in fresh)

    @checked
    def challenge(
        self, state: State, finder: int, cell: str, chance: Chance, ask: Ask,
        log: list[Event] | None = None,
    ) -> tuple[State, Challenge]:  # fmt: skip
        """Let a seat show a cell; return the state after what comes of it, and what was found.

        Raises NoError where there is no such cell or the game was broken off, and Fault.
        """
        S = state.slots
        index = self._cells.get(cell)
        if index is None:
            raise NoError(f"there is no cell `{cell}`")
        if self.is_broken_off(state):
            raise NoError("the game was broken off")
        self.engine.work.begin()
        shown = self.misplays.shown(S, index, finder - 1)
        if shown is None:
            _tell(log, Challenge(finder, cell), "found nothing")
            return state, Challenge(finder, cell)
        events: list[Event] = []
        run = Finding(S.copy(), chance, events if log is not None else None, ask)
        self.misplays.settle(run, shown, finder - 1)
        cells = tuple(cell_name(self.layout, each) for each in shown.cells)
        challenge = Challenge(
            finder, cell, cells, shown.culprit + 1, shown.at_once, tuple(run.answers)
        )
        _tell(log, challenge, _outcome(challenge, shown.rules))
        over = not run.taken_back and self.engine.triggers.settle(
            S, run, self.engine.triggers.anything
        )
        options: Options = () if over or run.S[at.OVER] else self.engine.turns.advance(run)
        if log is not None:
            log += events
        return self._state(self.engine, run, options), challenge

    def _applied(
        self, engine: Engine, state: State, name: str, arguments: tuple[int, ...], chance: Chance,
        log: list[Event] | None = None, glance: bool = False,
    ) -> State:  # fmt: skip
        after = super()._applied(engine, state, name, arguments, chance, log, glance)
        self.misplays.note(state.slots, after.slots, name, arguments)
        return after

    def _is_legal(self, state: State, decision: Decision) -> bool:
        return super()._is_legal(state, decision) or self.is_misplay(state, decision)

    @cached_property
    def _cells(self) -> dict[str, int]:
        layout = self.layout
        return {cell_name(layout, cell): cell for cell in range(layout.geometry.size)}


def at_table(game: Game) -> TableGame:
    """Return a game in table mode. Raises ValueError if it does not say what comes of misplays."""
    if game.rules.misplay is None:
        raise ValueError(NOT_AT_TABLE)
    return TableGame(game.rules, game.players, game.options, game.sources)


def the_first(seat: int, name: str, offered: tuple[str, ...]) -> int:
    """Return the first of what could be chosen."""
    return 0


def answered(faces: Sequence[str]) -> Ask:
    """Return choices as they were recorded, by their faces. Raises NoError at another one."""
    left = list(faces)

    def ask(seat: int, name: str, offered: tuple[str, ...]) -> int:
        if not left or left[0] not in offered:
            raise NoError(f"seat {seat} chooses {name} from {', '.join(offered)}")
        return offered.index(left.pop(0))

    return ask


def tell_challenge(challenge: Challenge) -> Happened:
    """Say who shows what, and what was chosen then."""
    chose = f" choosing {' '.join(challenge.answers)}" if challenge.answers else ""
    return Happened("challenge", f"seat {challenge.finder} shows {challenge.cell}{chose}")


def _outcome(challenge: Challenge, rules: tuple[str, ...]) -> str:
    when = "at once" if challenge.at_once else "later"
    breaks = f" breaks {', '.join(rules)}" if rules else ""
    return f"found {when}: {', '.join(challenge.cells)} of seat {challenge.culprit}{breaks}"


def _tell(log: list[Event] | None, challenge: Challenge, outcome: str) -> None:
    if log is not None:
        log += tell_challenge(challenge), Happened("found", outcome)
