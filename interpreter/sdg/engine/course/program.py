"""A turn written as instructions: automatic steps, jumps, bounded loops, choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, evolve, field, frozen

from sdg import ir
from sdg.analysis.access import writes
from sdg.engine.course.triggers import Brings
from sdg.engine.decisions.landing import Group, Options
from sdg.engine.expressions.compiler import Fault
from sdg.engine.state.budget import ROUND
from sdg.engine.state.closure import Evaluate
from sdg.engine.state.run import Run, Step
from sdg.engine.steps.for_each import Fresh, Gather, Take, compile_elements, compile_there
from sdg.engine.views.looks import Notice, Secret, notice, secret_from
from sdg.events import silent_stop
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.slots import Slots
from sdg.seeing.offering import offer_looks
from sdg.source import Span

if TYPE_CHECKING:
    from sdg.engine.course.turns import Turns

MOST = 100_000  # decisions that may be legal at once


@frozen
class Automatic:
    """A step that needs no decision."""

    step: Step
    brings: Brings
    names: bool  # it gives the turn's own names new values
    quiet: bool  # and does nothing else

    def go(self, turns: Turns, run: Run) -> Options:
        """Carry the step out, and what it brings about."""
        S = run.S
        S[at.STEP] += 1
        before = S.copy() if self.brings.compares else S
        frame, shown = turns.frame(S), turns.unseen.shown(S)
        self.step(run, frame)
        if self.names:
            S[turns.names.start : turns.names.stop] = map(_stored, frame[:-1])
        turns.triggers.settle(before, run, self.brings)
        turns.unseen.compare(S, shown)
        return ()


@frozen
class Unless:
    """Go on at `target` if the condition does not hold."""

    condition: Evaluate
    target: int
    note: Notice | None = None
    offers: Secret | None = None  # whether hidden cards tell if offers are made here

    def go(self, turns: Turns, run: Run) -> Options:
        """Test the condition."""
        S = run.S
        frame = turns.frame(S)
        if self.note is not None:
            self.note(run, frame)
        if self.offers is not None:
            turns.keep(S)
        if self.condition(S, frame):
            S[at.STEP] += 1
            return ()
        turns.turn_down(run, self.offers, self.target)
        return ()


@frozen
class Jump:
    """Go on at `target`."""

    target: int
    cost: int = 1  # units of work

    def go(self, turns: Turns, run: Run) -> Options:
        """Go there."""
        turns.c.work.spend(self.cost, turns.layout.rules.turn.span)
        run.S[at.STEP] = self.target
        return ()


@frozen
class Over:
    """Go on at `target`, past offers that hidden cards might have made instead of those before."""

    target: int
    offers: Secret

    def go(self, turns: Turns, run: Run) -> Options:
        """Go there; others are told that all of them were turned down."""
        turns.turn_down(run, self.offers, self.target)
        return ()


@frozen
class Bounded:
    """Go on at `target` once this has been passed `limit` times since the loop began."""

    slot: int
    limit: Evaluate
    target: int
    note: Notice | None = None
    offers: Secret | None = None  # whether hidden cards tell how often offers are made

    def go(self, turns: Turns, run: Run) -> Options:
        """Count one more round."""
        S = run.S
        if self.offers is not None:
            turns.keep(S)
        S[self.slot] += 1
        frame = turns.frame(S)
        if self.note is not None:
            self.note(run, frame)
        if S[self.slot] <= self.limit(S, frame):
            S[at.STEP] += 1
            return ()
        turns.turn_down(run, self.offers, self.target)
        return ()


@frozen
class Choice:
    """A seat decides; without a legal decision, or with `stop`, the turn goes on at `leave`."""

    actions: tuple[str, ...]
    optional: bool
    leave: int
    otherwise: int | None = None  # where it goes on with nothing to decide, if the rules say
    span: Span | None = None
    secrets: tuple[tuple[str, Secret], ...] = ()  # of actions of which hidden cards tell whether
    offers: tuple[Secret, ...] = ()  # whether they tell if this is offered at all

    def go(self, turns: Turns, run: Run) -> Options:
        """List what may be decided; with nothing, pass."""
        S = run.S
        if run.log is not None and self.secrets:
            options = self._noted(turns, run)
        else:
            options = (self.glance if run.glance else self.options)(turns, S)
        if self.optional and turns.layout.unseen and self.leans(turns, S):
            turns.unseen.keep(S, S[at.STEP])
        if turns.undoes and (options or (self.optional and self.secrets)):
            turns.keep(S)
        if options:
            return options
        if self.otherwise is not None:
            S[at.STEP] = self.otherwise
            return ()
        if not self.optional:
            S[at.PASSES] += 1
            turns.unseen.forget(S)
            run.say("pass", f"seat {S[at.ACTIVE] + 1}: nothing can be done")
        elif run.log is not None and self.leans(turns, S):
            run.log.append(silent_stop(S[at.ACTIVE] + 1))
        S[at.STEP] = self.leave
        return ()

    def leans(self, turns: Turns, S: Slots) -> bool:
        """Answer whether others cannot know if something may be decided, or what."""
        secrets = (*self.offers, *(secret for _, secret in self.secrets))
        return any(secret(S, turns.frame(S), None) for secret in secrets)

    def _noted(self, turns: Turns, run: Run) -> Options:
        """List what may be decided; note what that tells who has decided of hidden cards: what may
        be done next, that another is asked, or that the rules go wrong."""
        S, seat = run.S, run.seat
        learning = seat and not run.noticed
        telling = [name for name, secret in self.secrets if learning and secret(S, [], seat)]
        if not telling:
            return self.options(turns, S)
        options: Options = ()
        try:
            options = self.options(turns, S)
        finally:
            asked_anyway = any(name not in (*telling, ir.STOP) for name, _ in options)
            if S[at.ACTIVE] + 1 == seat or not asked_anyway:
                run.notice()
        return options

    def glance(self, turns: Turns, S: Slots) -> Options:
        """Look whether anything may be decided: answer the first group of decisions."""
        lists = turns.lister.lists
        return next((((name, group),) for name in self.actions for group in lists[name](S)), ())

    def options(self, turns: Turns, S: Slots) -> Options:
        """List what may be decided."""
        lists = turns.lister.lists
        options = [(name, group) for name in self.actions for group in lists[name](S)]
        if len(options) > MOST // (turns.layout.geometry.size or 1):
            self._count(turns, options)
        if options and self.optional:
            options.append((ir.STOP, Group((), 0)))
        return tuple(options)

    def _count(self, turns: Turns, options: list[tuple[str, Group]]) -> None:
        """Refuse rules that offer more than anybody can look through."""
        if sum(group.cells.bit_count() or 1 for _, group in options) > MOST:
            action = turns.actions.declared[options[0][0]]
            raise Fault(f"more than {MOST:,} decisions are legal at once", action.span)


Offering: TypeAlias = Unless | Over | Bounded  # what decides whether offers are made
Instruction: TypeAlias = Automatic | Unless | Over | Jump | Bounded | Fresh | Gather | Take | Choice


@define
class Program:
    """The instructions of a turn, the phase of each, and the slot of who is active at each."""

    instructions: list[Instruction] = field(factory=list)
    phases: list[str | None] = field(factory=list)
    actives: list[int] = field(factory=list)


class Writer:
    """Writes the steps of a turn as instructions."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.c = turns.c
        self.code = turns.program.instructions
        self.program = turns.program
        self.phase: str | None = None
        self.active = turns.layout.whose
        self.loops, self.rests = iter(turns.layout.loops), iter(turns.layout.rests)
        self.exits: list[list[int] | None] = []  # choices that leave the loop around them
        self.offers: list[Secret] = []  # whether hidden cards tell if what is written is offered

    def write(self, steps: tuple[ir.StepNode, ...]) -> None:
        """Write steps one after the other."""
        for step in steps:
            match step:
                case ir.Choose():
                    self._choose(step)
                case ir.Loop() if ir.decides(step):
                    self._loop(step)
                case ir.ForEach() if ir.decides(step):
                    self._for_each(step)
                case ir.If() if ir.decides(step):
                    self._if(step)
                case ir.Phase(name=name, body=body):
                    outer, self.phase = self.phase, name
                    self.write(body)
                    self.phase = outer
                case _:
                    brings = self.turns.triggers.brings(writes(step))
                    gives = any(isinstance(n, ir.Let | ir.Pick | ir.ForEach) for n in walk(step))
                    names = gives or self.c.card_names(step).any
                    done = self.turns.actions.steps.step(step)
                    self._add(Automatic(done, brings, names, isinstance(step, ir.Let)))

    def _add(self, instruction: Instruction) -> int:
        self.code.append(instruction)
        self.program.phases.append(self.phase)
        self.program.actives.append(self.active)
        return len(self.code) - 1

    def _choose(self, choose: ir.Choose) -> None:
        ordered = tuple(sorted(choose.actions, key=self.turns.order.__getitem__))
        legality = self.c.looking.legality
        secrets = tuple((name, secret) for name in ordered
                        if (secret := secret_from(self.c, legality(name))))  # fmt: skip
        choice = Choice(ordered, choose.optional, len(self.code) + 1, span=choose.span,
                        secrets=secrets, offers=tuple(self.offers))  # fmt: skip
        index = self._add(choice)
        if choose.otherwise:
            skip = self._add(Jump(0))
            self.write(choose.otherwise)
            self.code[skip] = Jump(len(self.code))
            self.code[index] = evolve(choice, leave=len(self.code), otherwise=skip + 1)
        elif self.exits and (exits := self.exits[-1]) is not None:
            exits.append(index)

    def _if(self, branch: ir.If) -> None:
        offers = self._offers(branch)
        test = self._add(Jump(0))
        self.write(branch.then)
        skip = self._add(Jump(0)) if branch.otherwise else None
        self.code[test] = self._unless(branch.condition, len(self.code), offers)
        self.write(branch.otherwise)
        if skip is not None:
            out = len(self.code)
            self.code[skip] = Jump(out) if offers is None else Over(out, offers)
        self._offered(offers)

    def _offers(self, step: ir.If | ir.Loop) -> Secret | None:
        """Answer whether hidden cards tell if a step makes the offers that are written next."""
        in_loop = bool(self.exits) and self.exits[-1] is not None
        offers = secret_from(self.c, offer_looks(self.c.looking, step, in_loop))
        self.offers += () if offers is None else (offers,)
        return offers

    def _offered(self, offers: Secret | None) -> None:
        if offers is not None:
            self.offers.pop()

    def _unless(self, condition: ir.Expr, target: int, offers: Secret | None) -> Unless:
        note = notice(self.c, self.c.looking.of(condition, self.c.looking.turn))
        return Unless(self.c.value(condition), target, note, offers)

    def _loop(self, loop: ir.Loop) -> None:
        slot, offers = -1, self._offers(loop)
        if loop.limit is not None:
            slot = next(self.loops)
            self._add(Fresh(slot))
        top = len(self.code)
        bound = self._add(Jump(0)) if loop.limit is not None else None
        test = self._add(Jump(0)) if loop.condition is not None else None
        self.exits.append([])
        self.write(loop.body)
        self._add(Jump(top, 1 if loop.limit is not None else ROUND))
        out = len(self.code)
        if bound is not None and loop.limit is not None:
            note = notice(self.c, self.c.looking.of(loop.limit, self.c.looking.turn))
            self.code[bound] = Bounded(slot, self.c.value(loop.limit), out, note, offers)
        if test is not None and loop.condition is not None:
            self.code[test] = self._unless(loop.condition, out, offers)
        for index in self.exits.pop() or ():
            choice = self.code[index]
            assert isinstance(choice, Choice)
            self.code[index] = evolve(choice, leave=out)
        self._offered(offers)

    def _for_each(self, loop: ir.ForEach) -> None:
        rest, first = next(self.rests), self.turns.names.start
        turns = None if loop.turns is None else first + loop.turns
        note = notice(self.c, self.c.looking.step(loop, self.c.looking.turn))
        self._add(Gather(rest, compile_elements(self.c, loop), turns, loop, note))
        top = self._add(Jump(0))
        around = self.active
        seat = first + loop.seat if loop.seat is not None and loop.acts else None
        self.active = around if seat is None else seat
        self.exits.append(None)  # a choice in it does not leave it
        self.write(loop.body)
        self.exits.pop()
        self._add(Jump(top))
        self.active = around
        there = compile_there(self.c, loop)
        out = len(self.code)
        self.code[top] = Take(rest, first + loop.slot, turns, seat, around, there, out)


def _stored(value: Any) -> Any:
    """Answer what a name stands for as a state holds it: yes and no are numbers there, too."""
    return int(value) if isinstance(value, int) else value
