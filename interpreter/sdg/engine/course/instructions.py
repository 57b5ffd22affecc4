"""Instructions of a turn: automatic steps, jumps, bounded loops, choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from attrs import define, field, frozen

from sdg import ir
from sdg.engine.course.shown_phase import Unseen
from sdg.engine.course.triggers import Brings
from sdg.engine.decisions.landing import Group, Options
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.expressions.hidden_looks import Notice, Secret
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.run import Run, Step
from sdg.events import silent_stop
from sdg.layout import slots as at
from sdg.layout.slots import Frame, Layout, Slots
from sdg.source import Span

MOST = 100_000  # decisions that may be legal at once


class Offers(Protocol):
    """What lists decisions; see `engine/decisions/listing.py`."""

    @property
    def lists(self) -> Mapping[str, Callable[[Slots], Iterable[Group]]]:
        """Return what lists the legal decisions of each action."""


class Declared(Protocol):
    """The actions of a game; see `engine/decisions/actions.py`."""

    @property
    def declared(self) -> Mapping[str, ir.Action]:
        """Return the actions by their names."""


class Consequences(Protocol):
    """What follows from a change; see `engine/course/triggers.py`."""

    def settle(self, before: Slots, run: Run, brings: Brings) -> bool:
        """Carry out what a change has brought about; return whether the game is over."""


class Course(Protocol):
    """What instructions need from the game that they are part of; see `engine/course/turns.py`."""

    c: Compiler
    layout: Layout
    names: range
    unseen: Unseen
    undoes: bool

    @property
    def triggers(self) -> Consequences:
        """Return what carries out what follows."""

    @property
    def lister(self) -> Offers:
        """Return what lists decisions."""

    @property
    def actions(self) -> Declared:
        """Return the actions."""

    def frame(self, S: Slots) -> Frame:
        """Return the values of the turn's own names."""

    def keep(self, S: Slots) -> None:
        """Keep the state before the first decision of a turn, if the turn may be taken back."""

    def turn_down(self, run: Run, offers: Secret | None, target: int) -> None:
        """Go on at a target, past offers that hidden cards might have made."""


@frozen
class Automatic:
    """A step that needs no decision."""

    step: Step
    brings: Brings
    names: bool  # it gives the turn's own names new values
    quiet: bool  # and does nothing else

    def go(self, course: Course, run: Run) -> Options:
        """Carry the step out, and what it brings about."""
        S = run.S
        S[at.STEP] += 1
        before = S.copy() if self.brings.compares else S
        frame, shown = course.frame(S), course.unseen.shown(S)
        self.step(run, frame)
        if self.names:
            S[course.names.start : course.names.stop] = map(_stored, frame[:-1])
        course.triggers.settle(before, run, self.brings)
        course.unseen.compare(S, shown)
        return ()


@frozen
class Unless:
    """Go on at `target` if the condition does not hold."""

    condition: Evaluate
    target: int
    note: Notice | None = None
    offers: Secret | None = None  # whether offers made here lean on hidden cards

    def go(self, course: Course, run: Run) -> Options:
        """Test the condition."""
        S = run.S
        frame = course.frame(S)
        if self.note is not None:
            self.note(run, frame)
        if self.offers is not None:
            course.keep(S)
        if self.condition(S, frame):
            S[at.STEP] += 1
            return ()
        course.turn_down(run, self.offers, self.target)
        return ()


@frozen
class Jump:
    """Go on at `target`."""

    target: int
    cost: int = 1  # units of work

    def go(self, course: Course, run: Run) -> Options:
        """Go there."""
        course.c.work.spend(self.cost, course.layout.rules.turn.span)
        run.S[at.STEP] = self.target
        return ()


@frozen
class Over:
    """Go on at `target`, past offers that hidden cards might have made instead of those before."""

    target: int
    offers: Secret

    def go(self, course: Course, run: Run) -> Options:
        """Go there; others read that all of them were turned down."""
        course.turn_down(run, self.offers, self.target)
        return ()


@frozen
class Bounded:
    """Go on at `target` once this has been passed `limit` times since the loop began."""

    slot: int
    limit: Evaluate
    target: int
    note: Notice | None = None
    offers: Secret | None = None  # whether the number of offers leans on hidden cards

    def go(self, course: Course, run: Run) -> Options:
        """Count one more round."""
        S = run.S
        if self.offers is not None:
            course.keep(S)
        S[self.slot] += 1
        frame = course.frame(S)
        if self.note is not None:
            self.note(run, frame)
        if S[self.slot] <= self.limit(S, frame):
            S[at.STEP] += 1
            return ()
        course.turn_down(run, self.offers, self.target)
        return ()


@frozen
class Choice:
    """A seat decides; without a legal decision, or with `stop`, the turn goes on at `leave`."""

    actions: tuple[str, ...]
    optional: bool
    leave: int
    otherwise: int | None = None  # where it goes on with nothing to decide, if the rules say
    span: Span | None = None
    secrets: tuple[tuple[str, Secret], ...] = ()  # of actions whose legality leans on hidden cards
    offers: tuple[Secret, ...] = ()  # whether this is offered at all leans on them

    def go(self, course: Course, run: Run) -> Options:
        """List what may be decided; with nothing, pass."""
        S = run.S
        if run.log is not None and self.secrets:
            options = self._noted(course, run)
        else:
            options = (self.glance if run.glance else self.options)(course, S)
        if course.layout.unseen and (options or self.optional):
            if self.optional and self.leans(course, S):
                course.unseen.keep(S, S[at.STEP])
            else:
                course.unseen.show(S)
        if course.undoes and (options or (self.optional and self.secrets)):
            course.keep(S)
        if options:
            return options
        if self.otherwise is not None:
            S[at.STEP] = self.otherwise
            return ()
        if not self.optional:
            S[at.PASSES] += 1
            course.unseen.forget(S)
            run.say("pass", f"seat {S[at.ACTIVE] + 1}: nothing can be done")
        elif run.log is not None and self.leans(course, S):
            run.log.append(silent_stop(S[at.ACTIVE] + 1))
        S[at.STEP] = self.leave
        return ()

    def leans(self, course: Course, S: Slots) -> bool:
        """Return whether others cannot know if something may be decided, or what."""
        secrets = (*self.offers, *(secret for _, secret in self.secrets))
        return any(secret(S, course.frame(S), None) for secret in secrets)

    def _noted(self, course: Course, run: Run) -> Options:
        """List what may be decided; note what that reveals of hidden cards to who decided: what may
        be done next, that another decides, or that the rules go wrong."""
        S, seat = run.S, run.seat
        learning = seat and not run.noticed
        revealing = [name for name, secret in self.secrets if learning and secret(S, [], seat)]
        if not revealing:
            return self.options(course, S)
        options: Options = ()
        try:
            options = self.options(course, S)
        finally:
            asked_anyway = any(name not in (*revealing, ir.STOP) for name, _ in options)
            if S[at.ACTIVE] + 1 == seat or not asked_anyway:
                run.notice()
        return options

    def glance(self, course: Course, S: Slots) -> Options:
        """Look whether anything may be decided: return the first group of decisions."""
        lists = course.lister.lists
        return next((((name, group),) for name in self.actions for group in lists[name](S)), ())

    def options(self, course: Course, S: Slots) -> Options:
        """List what may be decided."""
        lists = course.lister.lists
        options = [(name, group) for name in self.actions for group in lists[name](S)]
        if len(options) > MOST // (course.layout.geometry.size or 1):
            self._count(course, options)
        if options and self.optional:
            options.append((ir.STOP, Group((), 0)))
        return tuple(options)

    def _count(self, course: Course, options: list[tuple[str, Group]]) -> None:
        """Refuse rules that offer more than anybody can look through."""
        if sum(group.cells.bit_count() or 1 for _, group in options) > MOST:
            action = course.actions.declared[options[0][0]]
            raise Fault(f"more than {MOST:,} decisions are legal at once", action.span)


@frozen
class Fresh:
    """Begin a bounded loop: nothing passed yet."""

    slot: int

    def go(self, course: Course, run: Run) -> Options:
        """Set the count back."""
        run.S[self.slot] = 0
        run.S[at.STEP] += 1
        return ()


@frozen
class Gather:
    """Begin a loop: what it runs over is fixed."""

    rest: int  # slot of the elements to come
    elements: Callable[[Slots, Frame], list[int]]
    turns: int | None  # slot of the player at hand, round and round
    node: ir.ForEach
    note: Notice | None = None

    def go(self, course: Course, run: Run) -> Options:
        """Put down the elements."""
        S = run.S
        if self.note is not None:
            self.note(run, course.frame(S))
        elements = self.elements(S, course.frame(S))
        course.c.work.spend(len(elements), self.node.span)
        S[self.rest] = tuple(elements)
        if self.turns is not None:
            S[self.turns] = ir.NOTHING
        S[at.STEP] += 1
        return ()


@frozen
class Take:
    """Go on with the next element; with none, leave the loop. The player at hand is active."""

    rest: int
    name: int  # slot of the element
    turns: int | None
    seat: int | None  # slot of the player at hand, if the loop runs over players who decide
    around: int  # slot of who is active around the loop
    there: Callable[[Slots, int], bool] | None
    target: int

    def go(self, course: Course, run: Run) -> Options:
        """Take it, or restore who was active before."""
        S, players = run.S, course.layout.players
        while S[self.rest]:
            element, *rest = S[self.rest]
            S[self.rest] = tuple(rest)
            if self.turns is not None:
                S[self.turns] = (S[self.turns] + 1) % players
            if self.there is None or self.there(S, element):
                S[self.name] = element
                if self.seat is not None:
                    S[at.ACTIVE] = S[self.seat]
                S[at.STEP] += 1
                return ()
        if self.seat is not None:
            S[at.ACTIVE] = S[self.around]
        S[at.STEP] = self.target
        return ()


def _stored(value: Any) -> Any:
    """Return what a name stands for as a state holds it: yes and no are numbers there, too."""
    return int(value) if isinstance(value, int) else value


Offering: TypeAlias = Unless | Over | Bounded  # what decides whether offers are made
Instruction: TypeAlias = Automatic | Unless | Over | Jump | Bounded | Fresh | Gather | Take | Choice


@define
class Program:
    """The instructions of a turn, the phase of each, and the slot of who is active at each."""

    instructions: list[Instruction] = field(factory=list)
    phases: list[str | None] = field(factory=list)
    actives: list[int] = field(factory=list)
