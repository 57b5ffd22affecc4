"""What a seat may ask of a position beforehand: its points so far, and what a decision brings.

Nothing here reveals what the seat could not find out by itself: points that depend on cards which
it cannot see are unknown, and so is what a decision brings by chance or past hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

from attrs import frozen

from sdg import ir
from sdg.chance import Certain, NotCertain
from sdg.checked_calls import checked
from sdg.engine.expressions.hidden_looks import secret_from
from sdg.engine.state.run import Run
from sdg.events import Decision, Event
from sdg.game import Fault, Game, State
from sdg.ir.walking import all_of
from sdg.layout import slots as at
from sdg.observation import NumberView
from sdg.visibility.undoing import unforeseen

A_DAY = 24 * 60 * 60  # seconds


@frozen
class Standing:
    """The points as they would be if the game ended now, as far as one seat may know them.

    None stands for what depends on cards that the seat cannot see. Seats from 1.
    """

    scores: tuple[int | None, ...]  # by seat
    lines: tuple[tuple[tuple[str, int | None], ...], ...]  # by seat: the scoring, (name, points)


@frozen
class Change:
    """A number that a decision changes: of a seat (from 1), of a region or value, or of all."""

    name: str
    kind: str  # "score", "counter", "flag"
    by: int
    seat: int | None = None
    owner: str | None = None  # "row 2", "blue"


@frozen
class TimeLimit:
    """In how many seconds the clock ends the game, 0 if its time is up; it ends at this moment."""

    seconds: int
    moment: Literal["at once", "after turn", "after round"]


@checked
def standing(game: Game, state: State, seat: int) -> Standing | None:
    """Return the points so far as a seat may know them; None in a game without points.

    A line of the scoring that goes wrong now is unknown, too.
    """
    engine = game.engine
    engine.work.begin()
    scoring = engine.scoring
    if scoring.score is None:
        return None
    slots = state.slots
    scores: list[int | None] = list(scoring.points(slots))
    looking = engine.compiler.looking
    lines = [(line, value, secret_from(engine.compiler, looking.of(line.value)))
             for line, value in scoring.lines]  # fmt: skip
    by_seat = []
    for owner in range(game.players):
        own: list[tuple[str, int | None]] = []
        for line, value, secret in lines:
            frame, points = scoring.frame(owner, line.slots), None
            if state.over or secret is None or not secret(slots, frame, seat):
                with suppress(Fault):
                    points = value(slots, frame)
            own.append((line.name, points))
            if line.score == scoring.score.name:
                total = scores[owner]
                scores[owner] = None if total is None or points is None else total + points
        by_seat.append(tuple(own))
    return Standing(tuple(scores), tuple(by_seat) if lines else ())


@checked
def changes(game: Game, state: State, decision: Decision) -> tuple[Change, ...] | None:
    """Return which numbers a legal decision changes at once, before the game goes on.

    None if its player cannot know: chance decides, a card that it has not seen is revealed, hidden
    cards are looked at, or the rules go wrong.
    """
    engine, before = game.engine, state.slots
    if decision.action == ir.STOP:
        return ()
    log: list[Event] = []
    run = Run(before.copy(), Certain(), log, in_action=True, seat=before[at.ACTIVE] + 1)
    run.S[at.STEP], run.deciding = before[at.STEP] + 1, True
    engine.work.begin()
    try:
        arguments = engine.saying.named(decision.action, decision.arguments)
        if engine.actions.carry_out(run, decision.action, arguments) is None:
            return None
        run.in_action = run.deciding = False
        engine.triggers.settle(before, run, engine.triggers.by_action[decision.action])
    except (Fault, NotCertain):
        return None
    if run.noticed or unforeseen(log, before[at.ACTIVE] + 1):
        return None
    pairs = zip(engine.observer.numbers(before), engine.observer.numbers(run.S), strict=True)
    return tuple(change for old, new in pairs for change in _changes(old, new))


@checked
def seconds_left(game: Game, state: State) -> int | None:
    """Return in how many seconds the clock alone ends something: a turn, or the game; None if it
    does not within a day. What has ended by then stays ended."""
    if state.over or not game.timed:
        return None
    return _first(lambda seconds: _changed_by(game, state, seconds), state.slots[at.CLOCK])


@checked
def time_limit(game: Game, state: State) -> TimeLimit | None:
    """Return the first end that the clock will bring as things are, if one comes within a day and
    depends on no hidden card; None if the game is over."""
    if state.over or not game.timed:
        return None
    engine, now, limits = game.engine, state.slots[at.CLOCK], list[TimeLimit]()
    engine.work.begin()
    for end in engine.rules.ends:
        clocked = any(fact.name == "clock" for fact in all_of(ir.Fact, end.condition))
        if not clocked or engine.compiler.looking.somebodys(end.condition):
            continue
        holds, frame = engine.compiler.value(end.condition), [None] * (end.slots + 1)

        def is_up(seconds: int) -> bool:
            slots = state.slots.copy()
            slots[at.CLOCK] = seconds
            with suppress(Fault):
                return bool(holds(slots, frame))  # noqa: B023
            return False

        left = 0 if is_up(now) else _first(is_up, now)
        if left is not None:
            limits.append(TimeLimit(left, end.moment))
    return min(limits, key=lambda limit: limit.seconds, default=None)


def _first(holds: Callable[[int], bool], now: int) -> int | None:
    """Return after how many seconds something holds that does not now, and goes on holding; None
    if it does not within a day."""
    low, high = now, now + A_DAY
    if not holds(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high - now


def _changed_by(game: Game, state: State, seconds: int) -> bool:
    """Return whether something has changed once the clock reads so many seconds."""
    try:
        after = game.tick(state, seconds, Certain())
    except (Fault, NotCertain):
        return True
    slots = after.slots.copy()
    slots[at.CLOCK] = state.slots[at.CLOCK]
    return after.over or slots != state.slots


def _changes(old: NumberView, new: NumberView) -> Sequence[Change]:
    return [
        Change(
            new.name, new.kind, now - then,
            i + 1 if new.per == "player" else None,
            new.owners[i] if new.owners else None,
        )
        for i, (then, now) in enumerate(zip(old.values, new.values, strict=True))
        if now != then
    ]  # fmt: skip
