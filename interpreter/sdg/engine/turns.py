"""The turn as a small program: automatic steps run by themselves, a choice waits for a decision."""

from __future__ import annotations

from typing import TypeAlias

from attrs import define, field, frozen

from sdg import ir
from sdg.engine import layout as at
from sdg.engine.actions import Actions
from sdg.engine.compiling import Compiler, Evaluate, Fault, Frame
from sdg.engine.listing import Group, Lister
from sdg.engine.moving import Slots
from sdg.engine.planning import writes
from sdg.engine.rewriting import walk
from sdg.engine.running import Run, Step
from sdg.engine.triggers import Brings, Triggers

# How a game ended, where not by an end of the file.
ENDED_BY_STEP, CAPPED, NOBODY_ACTS = -1, -2, -3
IDLE_TURNS = 10_000  # turns in a row without a decision, after which a game is capped


@frozen
class Automatic:
    """A step that needs no decision."""

    step: Step
    brings: Brings

    def go(self, turns: Turns, run: Run) -> Options:
        """Carry the step out, and what it brings about."""
        S = run.S
        S[at.STEP] += 1
        before = S.copy() if self.brings.compares else S
        names, frame = turns.layout.frame, turns.frame(S)
        self.step(run, frame)
        if names:
            S[names.start : names.stop] = frame[:-1]
        turns.triggers.settle(before, run, self.brings)
        return ()


@frozen
class Unless:
    """Go on at `target` if the condition does not hold."""

    condition: Evaluate
    target: int

    def go(self, turns: Turns, run: Run) -> Options:
        """Test the condition."""
        S = run.S
        S[at.STEP] = S[at.STEP] + 1 if self.condition(S, turns.frame(S)) else self.target
        return ()


@frozen
class Jump:
    """Go on at `target`."""

    target: int

    def go(self, turns: Turns, run: Run) -> Options:
        """Go there."""
        run.S[at.STEP] = self.target
        return ()


@frozen
class Bounded:
    """Go on at `target` once this has been passed `limit` times since the loop began."""

    slot: int
    limit: Evaluate
    target: int

    def go(self, turns: Turns, run: Run) -> Options:
        """Count one more round."""
        S = run.S
        S[self.slot] += 1
        on = S[self.slot] <= self.limit(S, turns.frame(S))
        S[at.STEP] = S[at.STEP] + 1 if on else self.target
        return ()


@frozen
class Fresh:
    """Begin a bounded loop: nothing passed yet."""

    slot: int

    def go(self, turns: Turns, run: Run) -> Options:
        """Set the count back."""
        run.S[self.slot] = 0
        run.S[at.STEP] += 1
        return ()


@frozen
class Choice:
    """A seat decides; without a legal decision, or with `stop`, the turn goes on at `leave`."""

    actions: tuple[str, ...]
    optional: bool
    leave: int

    def go(self, turns: Turns, run: Run) -> Options:
        """List what may be decided; with nothing, pass."""
        S = run.S
        options = self.options(turns, S)
        if options:
            if turns.undoes and S[at.SNAPSHOT] is None:
                S[at.SNAPSHOT] = tuple(S)
            return options
        if not self.optional:
            S[at.PASSES] += 1
            run.say("pass", f"seat {S[at.ACTIVE] + 1}: nothing can be done")
        S[at.STEP] = self.leave
        return ()

    def options(self, turns: Turns, S: Slots) -> Options:
        """List what may be decided."""
        lists = turns.lister.lists
        options = [(name, group) for name in self.actions for group in lists[name](S)]
        if options and self.optional:
            options.append((STOP, Group((), 0)))
        return tuple(options)


Instruction: TypeAlias = Automatic | Unless | Jump | Bounded | Fresh | Choice
Options: TypeAlias = tuple[tuple[str, Group], ...]
STOP = "stop"


@define
class Program:
    """The instructions of a turn and the phase of each."""

    instructions: list[Instruction] = field(factory=list)
    phases: list[str | None] = field(factory=list)


class Turns:
    """Runs one game from decision to decision."""

    def __init__(self, c: Compiler, actions: Actions, triggers: Triggers, lister: Lister) -> None:
        self.c = c
        self.layout = c.layout
        self.names = c.layout.frame
        self.actions = actions
        self.triggers = triggers
        self.lister = lister
        rules = c.layout.rules
        self.order = {action.name: i for i, action in enumerate(rules.actions)}
        self.program = Program()
        _Writer(self).write(rules.turn.body.steps)
        unless = rules.turn.unless
        self.unless = c.value(unless) if unless is not None else None
        self.setup = actions.steps.body(rules.setup.steps)
        self.ends = {
            moment: [(e, c.value(e.condition)) for e in rules.ends if e.moment == moment]
            for moment in ("after turn", "after round")
        }
        self.undoes = any(
            isinstance(node, ir.Plain) and node.what == "undo turn"
            for node in walk((rules.actions, rules.whens, rules.ends, rules.turn))
        )
        self.counts = tuple(c.layout.counts.values())

    def start(self, run: Run) -> Options:
        """Set the game up and go on to the first decision. Rules and triggers sleep until then."""
        slots = len(self.layout.rules.setup.slots)
        self.setup(run, [None] * (slots + 1))
        run.landed.clear()
        run.left.clear()
        run.S[at.ROUND] = 1
        run.say("round", "round 1")
        if self.triggers.moment(run, "round starts") or not self._seat(run, 0):
            return ()
        return self.advance(run)

    def advance(self, run: Run) -> Options:
        """Go on to the next decision; answer what may be decided, nothing if the game is over."""
        instructions, S = self.program.instructions, run.S
        idle = 0
        while not S[at.OVER]:
            step = S[at.STEP]
            if run.turn_over or step >= len(instructions):
                run.turn_over = False
                idle += 1
                if idle > IDLE_TURNS:
                    S[at.OVER] = CAPPED
                    break
                self._end_turn(run)
                continue
            options = instructions[step].go(self, run)
            if options:
                return options
        return ()

    def options(self, S: Slots) -> Options:
        """Answer what may be decided in a state that stands at a choice."""
        choice = self.program.instructions[S[at.STEP]]
        assert isinstance(choice, Choice)
        return choice.options(self, S)

    def leave(self, S: Slots) -> int:
        """Answer where the turn goes on after `stop`."""
        choice = self.program.instructions[S[at.STEP]]
        assert isinstance(choice, Choice)
        return choice.leave

    def frame(self, S: Slots) -> Frame:
        """Answer the frame of the turn's own names."""
        return [*S[self.names.start : self.names.stop], None]

    def _end_turn(self, run: Run) -> None:
        S = run.S
        if self.c.legality.unsettled(S):
            raise Fault("the turn ends while a rule is broken", self.layout.rules.turn.span)
        if self.triggers.moment(run, "turn ends") or self.triggers.ended(run):
            return
        if self._ends(run, "after turn"):
            return
        if S[at.AGAIN]:
            S[at.AGAIN] = 0
            self._begin(run, S[at.ACTIVE])
            return
        self._seat(run, S[at.ACTIVE] + 1)

    def _seat(self, run: Run, first: int) -> bool:
        """Begin the turn of the next seat that takes one; answer whether the game goes on."""
        S, players = run.S, self.layout.players
        for seat in range(first, first + players):
            if seat and seat % players == 0 and not self._next_round(run):
                return False
            S[at.ACTIVE] = seat % players
            if self.unless is None or not self.unless(S, [seat % players] + [None] * 8):
                self._begin(run, seat % players)
                return not S[at.OVER]
        S[at.OVER] = NOBODY_ACTS
        return False

    def _next_round(self, run: Run) -> bool:
        if self.triggers.moment(run, "round ends") or self._ends(run, "after round"):
            return False
        run.S[at.ROUND] += 1
        run.say("round", f"round {run.S[at.ROUND]}")
        return not self.triggers.moment(run, "round starts")

    def _begin(self, run: Run, seat: int) -> None:
        S = run.S
        S[at.ACTIVE] = seat
        S[at.TURN] += 1
        S[at.STEP], S[at.SNAPSHOT], S[at.TURN_CLOCK] = 0, None, S[at.CLOCK]
        for slot in self.counts:
            S[slot] = 0
        for slot in self.layout.frame:
            S[slot] = ir.NOTHING
        run.say("turn", f"turn {S[at.TURN]}: seat {seat + 1}")
        self.triggers.moment(run, "turn starts")

    def _ends(self, run: Run, moment: str) -> bool:
        for end, condition in self.ends[moment]:
            if condition(run.S, [None] * (end.slots + 1)):
                self.triggers.end(run, end)
                return True
        return False


class _Writer:
    """Writes the steps of a turn as instructions."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.c = turns.c
        self.code = turns.program.instructions
        self.phases = turns.program.phases
        self.phase: str | None = None
        self.exits: list[list[int]] = []  # choices that leave the loop around them

    def write(self, steps: tuple[ir.StepNode, ...]) -> None:
        """Write steps one after the other."""
        for step in steps:
            match step:
                case ir.Choose(actions, optional):
                    self._choose(actions, optional)
                case ir.Loop() if _decides(step):
                    self._loop(step)
                case ir.If(condition, then, otherwise) if _decides(step):
                    self._if(condition, then, otherwise)
                case ir.Phase(name=name, body=body):
                    outer, self.phase = self.phase, name
                    self.write(body)
                    self.phase = outer
                case _:
                    brings = self.turns.triggers.brings(writes(step))
                    self._add(Automatic(self.turns.actions.steps.step(step), brings))

    def _add(self, instruction: Instruction) -> int:
        self.code.append(instruction)
        self.phases.append(self.phase)
        return len(self.code) - 1

    def _choose(self, names: tuple[str, ...], optional: bool) -> None:
        ordered = tuple(sorted(names, key=self.turns.order.__getitem__))
        index = self._add(Choice(ordered, optional, len(self.code) + 1))
        if self.exits:
            self.exits[-1].append(index)

    def _if(
        self, condition: ir.Expr, then: tuple[ir.StepNode, ...], otherwise: tuple[ir.StepNode, ...]
    ) -> None:
        test = self._add(Jump(0))
        self.write(then)
        skip = self._add(Jump(0)) if otherwise else None
        self.code[test] = Unless(self.c.value(condition), len(self.code))
        self.write(otherwise)
        if skip is not None:
            self.code[skip] = Jump(len(self.code))

    def _loop(self, loop: ir.Loop) -> None:
        layout, slot = self.turns.layout, -1
        if loop.limit is not None:
            slot = layout.loops[sum(isinstance(i, Fresh) for i in self.code)]
            self._add(Fresh(slot))
        top = len(self.code)
        bound = self._add(Jump(0)) if loop.limit is not None else None
        test = self._add(Jump(0)) if loop.condition is not None else None
        self.exits.append([])
        self.write(loop.body)
        self._add(Jump(top))
        out = len(self.code)
        if bound is not None and loop.limit is not None:
            self.code[bound] = Bounded(slot, self.c.value(loop.limit), out)
        if test is not None and loop.condition is not None:
            self.code[test] = Unless(self.c.value(loop.condition), out)
        for index in self.exits.pop():
            choice = self.code[index]
            assert isinstance(choice, Choice)
            self.code[index] = Choice(choice.actions, choice.optional, out)


def _decides(step: ir.StepNode) -> bool:
    """Answer whether a decision stands somewhere inside a step."""
    return any(isinstance(node, ir.Choose) for node in walk(step))


def bounded_loops(rules: ir.Rules) -> int:
    """Answer how many bounded loops of the turn hold a decision: each has a slot in the state."""
    return sum(
        isinstance(node, ir.Loop) and node.limit is not None and _decides(node)
        for node in walk(rules.turn.body.steps)
    )


