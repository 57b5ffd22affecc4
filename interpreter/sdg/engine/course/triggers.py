"""Triggers and ends: what follows from a change, one trigger after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

from attrs import evolve, frozen

from sdg import ir
from sdg.analysis.reads_and_writes import reads, writes
from sdg.engine.course.awaited import Bindings, Find, finder
from sdg.engine.decisions.actions import Actions
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.expressions.hidden_looks import Notice, notice
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.run import LOOKED, Run, Step
from sdg.events import Chanced, Event
from sdg.ir.facts import BOARD, EVERYTHING, MOMENT
from sdg.layout import slots as at
from sdg.layout.slots import Frame, Slots
from sdg.limits import MOST_BROUGHT_ABOUT
from sdg.visibility.places import NO_SEATS

NO = ir.Const(0, ir.YESNO)


class Trigger:
    """One compiled `when`: what it waits for, and its steps."""

    def __init__(self, c: Compiler, when: ir.When, body: Step, find: Find | None) -> None:
        self.when = when
        self.body = body
        self.find = find
        self.frame = len(when.body.slots) + 1
        event = when.event
        self.condition = c.value(event.condition) if isinstance(event, ir.Whenever) else None
        self.only = c.value(when.only) if when.only is not None else None
        self.notes = notice(c, c.looking.of(when.only))
        self.looks = reads(event)
        self.writes = writes(when.body.steps)

    def run(self, run: Run, bindings: Bindings) -> None:
        """Carry out the steps, if its condition holds."""
        frame: Frame = [None] * self.frame
        frame[: len(bindings)] = bindings
        if self.notes is not None:
            self.notes(run, frame)
        if self.only is not None and not self.only(run.S, frame):
            return
        run.say("trigger", self.when.name)
        self.body(run, frame)

    def holds(self, S: Slots) -> bool:
        """Return whether the condition it waits for is true."""
        assert self.condition is not None
        return bool(self.condition(S, [None] * self.frame))


@frozen
class Brings:
    """What a happening that changes certain things can bring about; the rest is not evaluated."""

    events: tuple[Trigger, ...]
    conditions: tuple[Trigger, ...]
    ends: tuple[tuple[ir.End, Evaluate], ...]
    compares: bool  # some trigger compares with the state before
    notes: Notice | None = None  # where hidden cards determine what is brought about


class Triggers:
    """All triggers and immediate ends of one game."""

    def __init__(self, c: Compiler, actions: Actions) -> None:
        self.c = c
        self.actions = actions
        actions.triggers = self
        self.whens = [
            Trigger(c, when, actions.steps.body(when.body.steps), finder(c, when.event))
            for when in c.layout.rules.whens
            if not _never(when.event)
        ]
        self.moments: dict[str, list[Trigger]] = {}
        for trigger in self.whens:
            if isinstance(trigger.when.event, ir.Moment):
                self.moments.setdefault(trigger.when.event.which, []).append(trigger)
        self.ends = [
            (end, c.value(end.condition))
            for end in c.layout.rules.ends
            if end.moment == "at once" and end.condition != NO
        ]
        self._known: dict[frozenset[str], Brings] = {}
        self._legality = cache(lambda name: notice(c, c.looking.legality(name)))
        self._last = cache(actions.steps.body)  # the steps of an end
        self.anything = self.brings(frozenset({EVERYTHING}))
        self.waking = evolve(self.anything, events=(), compares=False)  # as the first turn begins
        self.by_action = {
            name: self.brings(frozenset({EVERYTHING}))
            if _does(action)
            else self.brings(writes(action.body.steps, action.params) | {f"after {name}"})
            for name, action in actions.declared.items()
        }

    def brings(self, changed: frozenset[str]) -> Brings:
        """Return what can come of changing some things."""
        brings = self._known.get(changed)
        if brings is None:
            events = tuple(
                w for w in self.whens if w.find is not None and _concerns(changed, _waits(w))
            )
            conditions = tuple(w for w in self.whens if w.condition and _concerns(changed, w.looks))
            ends = tuple((e, c) for e, c in self.ends if _concerns(changed, reads(e.condition)))
            asked = (
                *(w.when.event for w in (*events, *conditions)),
                *(e.condition for e, _ in ends),
            )
            brings = self._known[changed] = Brings(
                events, conditions, ends,
                any(isinstance(w.when.event, (ir.Becomes, ir.PlaceBecomes)) for w in events),
                notice(self.c, self.c.looking.somebodys(asked)),
            )  # fmt: skip
        return brings

    def settle(self, before: Slots, run: Run, brings: Brings) -> bool:
        """Carry out all that a happening brings about, and the actions done in it; return whether
        the game is over."""
        queue: deque[tuple[Trigger, Bindings]] = run.waiting or deque()
        run.waiting = None
        _collect(before, run, brings, queue)
        if self._ended(run, brings):
            return True
        asked = brings.conditions
        if not queue and not asked:
            return False
        for _ in range(MOST_BROUGHT_ABOUT):
            if not queue:
                while asked and not asked[0].holds(run.S):
                    asked = asked[1:]
                if not asked:
                    return False
                queue.append((asked[0], ()))
            last = queue[0][0]
            brings = self._next(run, queue)
            if self._ended(run, brings):
                return True
            asked = self._both(asked, brings.conditions)
        raise Fault(f"one decision brought about {MOST_BROUGHT_ABOUT} whens", last.when.span)

    def _both(self, asked: tuple[Trigger, ...], more: tuple[Trigger, ...]) -> tuple[Trigger, ...]:
        """Return the triggers of both, in the order of the file: a condition is evaluated until it
        does not hold, whatever else acts before."""
        if not more:
            return asked
        return tuple(trigger for trigger in self.whens if trigger in asked or trigger in more)

    def _next(self, run: Run, queue: deque[tuple[Trigger, Bindings]]) -> Brings:
        trigger, bindings = queue.popleft()
        brings = self.brings(trigger.writes)
        before = run.S.copy() if brings.compares else run.S
        run.waiting = queue
        trigger.run(run, bindings)
        run.waiting = None
        _collect(before, run, brings, queue)
        return brings

    def happen(self, run: Run, name: str, arguments: Bindings) -> Bindings:
        """Carry out an action inside a trigger or a turn; a refused one is skipped. Return the
        arguments as they are named afterwards.

        That it is carried out, or is not, reveals all that its legality looks at.
        """
        if (note := self._legality(name)) is not None:
            note(run, [])
        log: list[Event] | None = None if run.log is None else []
        trial = Run(run.S.copy(), run.chance, log, in_action=True, seat=run.seat)
        trial.noticed = run.noticed
        done, named = False, None
        try:
            if self.actions.accepts(run.S, name, arguments):
                named = self.actions.carry_out(trial, name, arguments)
            done = named is not None and self.actions.allowed(run.S, trial)
        finally:
            run.noticed = trial.noticed
            if run.log is not None and log is not None:
                run.log += log if done else _untold(log)
        if named is None or not done:
            return arguments
        before, run.S[:] = run.S.copy(), trial.S
        run.turn_over |= trial.turn_over
        run.game_over |= trial.game_over
        run.turned_up += trial.turned_up
        trial.S = run.S
        if run.waiting is None:
            run.waiting = deque()
        _collect(before, trial, self.anything, run.waiting)
        return named

    def moment(self, run: Run, which: str) -> bool:
        """Carry out the triggers of a moment of the turn; return whether the game is over."""
        for trigger in self.moments.get(which, ()):
            before = run.S.copy()
            trigger.run(run, ())
            if self.settle(before, run, self.anything):
                return True
        return False

    def wake(self, run: Run) -> bool:
        """Evaluate all conditions, and all ends that come at once, for the first time, of what the
        setup left behind; return whether the game is over."""
        return self.settle(run.S, run, self.waking)

    def ended(self, run: Run) -> bool:
        """Test all ends that come at once."""
        return self._ended(run, self.anything)

    def _ended(self, run: Run, brings: Brings) -> bool:
        if brings.notes is not None:
            brings.notes(run, [])
        if run.S[at.OVER]:
            return True
        if run.game_over:
            run.S[at.OVER] = -1
            return True
        for end, condition in brings.ends:
            if condition(run.S, [None] * (end.slots + 1)):
                self.end(run, end)
                return True
        return False

    def end(self, run: Run, end: ir.End) -> None:
        """End the game, after the steps of the end."""
        if end.body is not None:
            self._last(end.body.steps)(run, [None] * (len(end.body.slots) + 1))
        run.S[at.OVER] = 1 + self.c.layout.rules.ends.index(end)


def _collect(
    before: Slots, run: Run, brings: Brings, queue: deque[tuple[Trigger, Bindings]]
) -> None:
    """Queue the triggers that wait for what has happened, in the order of the file; that hidden
    cards determine which is noted first, as all looks are: it may be what goes wrong."""
    if brings.notes is not None:
        brings.notes(run, [])
    for trigger in brings.events:
        assert trigger.find is not None
        for bindings in trigger.find(before, run):
            queue.append((trigger, bindings))
    if run.done or run.landed or run.gone or run.turned:
        run.settled()
        run.done = []


def _untold(log: list[Event]) -> Iterator[Event]:
    """Return what stays of an action that was refused: chance that has spoken, and looks.

    Nobody has seen the cards that it would have moved.
    """
    for event in log:
        if isinstance(event, Chanced):
            yield evolve(event, seen_by=NO_SEATS)
        elif event == LOOKED:
            yield event


def _waits(trigger: Trigger) -> frozenset[str]:
    match trigger.when.event:
        case ir.Arrives():
            return frozenset({BOARD})
        case ir.After(action):
            return frozenset({f"after {action}"})
        case ir.PlaceBecomes(place):
            return trigger.looks | {place}
        case _:
            return trigger.looks | {BOARD}


def _concerns(changed: frozenset[str], looked: frozenset[str]) -> bool:
    return (
        bool(changed & looked)
        or EVERYTHING in changed
        or not looked.isdisjoint((EVERYTHING, MOMENT))
    )


def _does(action: ir.Action) -> bool:
    return EVERYTHING in writes(action.body.steps, action.params)


def _never(event: ir.Event) -> bool:
    """Return whether the options chosen keep an event from ever happening."""
    conditional = ir.Whenever | ir.Becomes | ir.PlaceBecomes
    return isinstance(event, conditional) and event.condition == NO
