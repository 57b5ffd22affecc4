"""What a seat may ask of a position beforehand: its points so far, and what a decision brings.

Nothing here reveals what the seat could not find out by itself: points that depend on cards which
it cannot see are unknown, and so is what a decision brings by chance or past hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from sdg import ir
from sdg.checked_calls import checked
from sdg.engine.expressions.looks import secret_from
from sdg.engine.state.run import Run
from sdg.events import Decision, Event
from sdg.game import Fault, Game, State
from sdg.layout import slots as at
from sdg.observation import NumberView
from sdg.seeing.undoing import unforeseen

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
    sentence: str | None = None  # what it counts, where the rules say so


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
    by_seat = []
    for owner in range(game.players):
        lines: list[tuple[str, int | None]] = []
        for line, value in scoring.lines:
            frame = scoring.frame(owner, line.slots)
            secret = secret_from(engine.compiler, engine.compiler.looking.of(line.value))
            hidden = not state.over and secret is not None and secret(slots, frame, seat)
            points = None if hidden else _points(value, slots, frame)
            lines.append((line.name, points))
            if line.score == scoring.score.name:
                total = scores[owner]
                scores[owner] = None if total is None or points is None else total + points
        by_seat.append(tuple(lines))
    return Standing(tuple(scores), tuple(by_seat) if scoring.lines else ())


def _points(value: Callable[[list[int], list[int]], int], slots: list[int], frame: list[int]) -> (
    int | None
):  # fmt: skip
    try:
        return value(slots, frame)
    except Fault:
        return None


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
    run = Run(before.copy(), _NoChance(), log, in_action=True, seat=before[at.ACTIVE] + 1)
    run.S[at.STEP], run.deciding = before[at.STEP] + 1, True
    engine.work.begin()
    try:
        arguments = engine.saying.named(decision.action, decision.arguments)
        if engine.actions.carry_out(run, decision.action, arguments) is None:
            return None
        run.in_action = run.deciding = False
        engine.triggers.settle(before, run, engine.triggers.by_action[decision.action])
    except (Fault, _Chance):
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
    now: int = state.slots[at.CLOCK]
    low, high = now, now + A_DAY
    if not _changed_by(game, state, high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _changed_by(game, state, middle) else (middle, high)
    return high - now


def _changed_by(game: Game, state: State, seconds: int) -> bool:
    """Return whether something has changed once the clock reads so many seconds."""
    try:
        after = game.tick(state, seconds, _NoChance())
    except (Fault, _Chance):
        return True
    slots = after.slots.copy()
    slots[at.CLOCK] = state.slots[at.CLOCK]
    return after.over or slots[: len(state.slots)] != state.slots


def _changes(old: NumberView, new: NumberView) -> Sequence[Change]:
    return [
        Change(
            new.name, new.kind, now - then,
            i + 1 if new.per == "player" else None,
            new.owners[i] if new.owners else None,
            new.sentence,
        )
        for i, (then, now) in enumerate(zip(old.values, new.values, strict=True))
        if now != then
    ]  # fmt: skip


class _Chance(Exception):
    """Chance would decide."""


class _NoChance:
    """Stands in for chance where nothing may depend on it."""

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Give up: what happens is not known beforehand."""
        raise _Chance
