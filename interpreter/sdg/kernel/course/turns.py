"""The turn: generated code from one decision to the next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import cached_property, partial
from typing import TYPE_CHECKING

from attrs import define, field

from sdg import ir
from sdg.analysis.card_flow import may_end_turn, may_undo
from sdg.analysis.never_chosen import ever_chosen
from sdg.analysis.reads_and_writes import writes
from sdg.engine.course.turns import CAPPED
from sdg.engine.state.budget import ROUND
from sdg.kernel.course.rounds import Rounds, make_active
from sdg.kernel.decisions.choice import Choice, keeps
from sdg.kernel.decisions.listing import counter
from sdg.kernel.dialect.fixed_functions import add_fixed
from sdg.kernel.dialect.outcomes import BEYOND
from sdg.kernel.dialect.values import Code, Frame, Held, OnCells, Series
from sdg.kernel.dialect.writer import UNDO, Unsupported, standing
from sdg.kernel.expressions.absence import names_of_nothing
from sdg.kernel.expressions.register import number, test
from sdg.kernel.misplays.challenges import write_table_mode
from sdg.kernel.passes.meter import count_round
from sdg.kernel.search.agent_interface import write_imagining
from sdg.kernel.state.shape import MOST_OPTIONS
from sdg.kernel.steps.body import Body
from sdg.kernel.steps.for_each import gather
from sdg.kernel.upkeep.events import nothing_happened
from sdg.kernel.upkeep.places import deal
from sdg.limits import IDLE_TURNS

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Consequences, Kernel


def write_turns(k: Kernel) -> None:
    """Write `set_up`, `carry_out` and all that lies between two decisions."""
    _Turns(k).write()


@define
class _Turns:
    k: Kernel
    code: list[Callable[[], None] | Choice] = field(factory=list)
    exits: list[list[Choice] | None] = field(factory=list)
    loops: int = 0
    each: int = 0
    at: int = 0  # the number of the instruction that is being written
    active: str = "s.whose"

    @cached_property
    def absent(self) -> frozenset[int]:
        """The names that may stand for no number."""
        return names_of_nothing(self.k)

    @property
    def triggers(self) -> Consequences:
        return self.k.triggers

    @property
    def rounds(self) -> Rounds:
        return Rounds(self.k)

    def write(self) -> None:
        k = self.k
        self.instructions(k.rules.turn.body.steps)
        self.rounds.write()
        self.advance()
        self.decide()
        self.start()
        if k.engine.timed:
            self.tick()
        choices = [(i, c) for i, c in enumerate(self.code) if isinstance(c, Choice)]
        if k.at_table:
            write_table_mode(k, choices)
        self.triggers.write_rest()
        if k.thinking:
            write_imagining(k, choices)

    # ---- the instructions of a turn

    def instructions(self, steps: tuple[ir.StepNode, ...]) -> None:
        for step in steps:
            match step:
                case ir.Choose():
                    self.choose(step)
                case ir.Loop() if ir.decides(step):
                    self.loop(step)
                case ir.If() if ir.decides(step):
                    self.branch(step)
                case ir.Phase(body=body):
                    self.instructions(body)
                case ir.ForEach() if ir.decides(step):
                    self.for_each(step)
                case _:
                    self.code.append(partial(self.automatic, step))

    def automatic(self, step: ir.StepNode) -> None:
        with standing(step.span):
            self.alone(step)

    def alone(self, step: ir.StepNode) -> None:
        k, brings = self.k, self.k.engine.triggers.brings(writes(step))
        self.go_on()
        self.triggers.before(brings)
        E = self.frame()
        Body(k, E, in_action=False).step(step)
        if isinstance(step, ir.Let | ir.Pick):
            bound = E[step.slot]
            kind = k.shape.turn_kinds.get(step.slot, "number")
            if not isinstance(bound, Code) or (bound.kind != kind and bound.kind != "seat"):
                raise self.nameless(step)
            k.source.add(f"s.turn_{step.slot} = {bound}")
        with k.source.block(f"if {self.triggers.settle(brings)}:"):
            k.source.add("return")
        if may_end_turn(k.rules, step):
            with k.source.block("if s.turn_over:"):
                k.source.add("continue")

    @staticmethod
    def nameless(step: ir.Let | ir.Pick) -> Unsupported:
        """Return the refusal of a name in a turn that stands for what no state keeps."""
        word = "let" if isinstance(step, ir.Let) else "pick"
        what = step.value.type if isinstance(step, ir.Let) else step.over.type.of
        cards = what in (ir.CARD, ir.set_of(ir.CARD))
        thing = f"{'a card' if what == ir.CARD else 'cards'}" if cards else "such a set"
        return Unsupported(
            f"`{word}` of {thing} in a turn, which the name outlives",
            "name it in the actions of the turn, or keep what you ask of it in a number"
            if word == "let" else "move the card to a slot, and let the actions ask for that",
        )  # fmt: skip

    def go_on(self) -> None:
        """Generate code: the next instruction comes after this one."""
        self.k.source.add(f"s.step = {self.at + 1}")

    def frame(self) -> Frame:
        many = len(self.k.rules.turn.body.slots)
        kinds = self.k.shape.turn_kinds
        return {
            slot: Code(f"s.turn_{slot}", kinds.get(slot, "number"), slot in self.absent)
            for slot in range(many)
        }

    def jump(self, target: Callable[[], int]) -> Callable[[], None]:
        return lambda: self.k.source.add(f"s.step = {target()}")

    def again(self, top: int, cost: int) -> None:
        """Generate code: a loop goes round, unless that has taken too long since the last
        decision.
        """
        count_round(self.k.source, cost)
        self.k.source.add(f"s.step = {top}")

    def choose(self, step: ir.Choose) -> None:
        otherwise = step.otherwise
        order = {action.name: i for i, action in enumerate(self.k.rules.actions)}
        possible = ever_chosen(self.k.rules, step.actions)
        names = tuple(sorted(possible, key=order.__getitem__))
        choice = Choice(step, names, step.optional, len(self.code) + 1)
        self.code.append(choice)
        if otherwise:
            out: list[int] = []
            self.code.append(self.jump(lambda: out[0]))
            choice.otherwise = len(self.code)
            self.instructions(otherwise)
            out.append(len(self.code))
            choice.leave = len(self.code)
        elif self.exits and (exits := self.exits[-1]) is not None:
            exits.append(choice)

    def branch(self, step: ir.If) -> None:
        other, kept = list[int](), keeps(self.k, step, self.exits)
        self.code.append(lambda: self.unless(step.condition, other[0], kept))
        self.instructions(step.then)
        out: list[int] = []
        if step.otherwise:
            self.code.append(self.jump(lambda: out[0]))
        other.append(len(self.code))
        self.instructions(step.otherwise)
        out.append(len(self.code))

    def unless(self, condition: ir.Expr, target: int, kept: bool) -> None:
        source = self.k.source
        if kept:
            self.keep_turn()
        with source.block(f"if {test(self.k, condition, self.frame())}:"):
            self.go_on()
        with source.block("else:"):
            source.add(f"s.step = {target}")

    def loop(self, loop: ir.Loop) -> None:
        slot, out, kept = self.loops, list[int](), keeps(self.k, loop, self.exits)
        if loop.limit is not None:
            self.loops += 1
            self.code.append(lambda: self.fresh(slot))
        top = len(self.code)
        if loop.limit is not None:
            limit = loop.limit
            self.code.append(lambda: self.bounded(slot, limit, out[0], kept))
        if loop.condition is not None:
            condition = loop.condition
            self.code.append(lambda: self.unless(condition, out[0], kept))
        self.exits.append([])
        self.instructions(loop.body)
        cost = 1 if loop.limit is not None else ROUND
        self.code.append(partial(self.again, top, cost))
        out.append(len(self.code))
        for choice in self.exits.pop() or ():
            choice.leave = out[0]

    def for_each(self, loop: ir.ForEach) -> None:
        """Generate a loop with decisions: each player of it is the active one in turn."""
        number, out = self.each, list[int]()
        self.each += 1
        self.code.append(lambda: self.gather(loop, number))
        top = len(self.code)
        seat = f"s.turn_{loop.seat}" if loop.seat is not None and loop.acts else ""
        around, self.active = self.active, seat or self.active
        self.code.append(lambda: self.next(loop, number, seat, around, out[0]))
        self.exits.append(None)  # a choice in it does not leave it
        self.instructions(loop.body)
        self.exits.pop()
        self.active = around
        self.code.append(partial(self.again, top, 1))
        out.append(len(self.code))

    def gather(self, loop: ir.ForEach, number: int) -> None:
        """Generate code: what a loop runs over is put down."""
        with standing(loop.span):
            gathered = gather(self.k, loop, self.frame(), f"loop_{number}")
            if isinstance(gathered.over, Held | OnCells | Series):
                raise Unsupported(
                    "decisions for each of some cards",
                    "`repeat at most count …`, with an action that takes one of the cards",
                )
        self.k.source.add(f"s.next_{number} = 0")
        if loop.turns is not None:
            self.k.source.add(f"s.turn_{loop.turns} = -1")
        self.go_on()

    def next(self, loop: ir.ForEach, number: int, seat: str, around: str, target: int) -> None:
        """Generate code: a loop goes on with its next element, or is over."""
        source, add = self.k.source, self.k.source.add
        with source.block(f"if s.next_{number} < s.loop_{number}_many:"):
            add(f"s.turn_{loop.slot} = s.loop_{number}_row[s.next_{number}]")
            add(f"s.next_{number} += 1")
            if loop.turns is not None:
                add(f"s.turn_{loop.turns} = (s.turn_{loop.turns} + 1) % {self.k.shape.players}")
            if seat:
                make_active(self.k, seat)
            self.go_on()
        with source.block("else:"):
            if seat:
                make_active(self.k, around)
            add(f"s.step = {target}")

    def fresh(self, slot: int) -> None:
        self.k.source.add(f"s.rounds_{slot} = 0")
        self.go_on()

    def bounded(self, slot: int, limit: ir.Expr, target: int, kept: bool) -> None:
        source = self.k.source
        if kept:
            self.keep_turn()
        source.add(f"s.rounds_{slot} += 1")
        within = f"s.rounds_{slot} <= {number(self.k, limit, self.frame())}"
        with source.block(f"if {within}:"):
            self.go_on()
        with source.block("else:"):
            source.add(f"s.step = {target}")

    # ---- from decision to decision

    def advance(self) -> None:
        source, add = self.k.source, self.k.source.add
        with source.function("def advance(s: State) -> none:", "Go on to the next decision."):
            add("idle = 0")
            with source.block("while s.over == 0:"):
                with source.block(f"if s.turn_over or s.step >= {len(self.code)}:"):
                    add("s.turn_over = 0")
                    add("idle += 1")
                    with source.block(f"if idle > {IDLE_TURNS}:"):
                        add(f"s.over = {CAPPED}")
                        add("return")
                    add("end_turn(s)")
                    with source.block("if s.over != 0 or s.turn_over:"):
                        add("continue")
                for number, instruction in enumerate(self.code):
                    self.at = number
                    with source.block(f"if s.step == {self.at}:"):
                        if isinstance(instruction, Choice):
                            self.offer(instruction)
                        else:
                            instruction()

    def offer(self, choice: Choice) -> None:
        source, add = self.k.source, self.k.source.add
        counts = [f"{counter(self.k, name)}(s)" for name in choice.actions]
        add(f"s.options = {' + '.join(counts)}")
        if self.k.shape.endless:  # what was tried may have strayed
            with source.block("if s.strayed:"):
                add(f"s.over = {BEYOND}")
        with source.block("if s.options > 0:"):
            with source.block(f"if s.options > {MOST_OPTIONS}:"):
                self.k.fault()
            if choice.optional:
                add("s.options += 1")
            if self.k.engine.timed:
                self.keep_turn()
            add("return")
        if choice.otherwise is not None:
            add(f"s.step = {choice.otherwise}")
            return
        if choice.optional:
            if keeps(self.k, choice.step, self.exits):
                self.keep_turn()  # who could do nothing has stopped, as far as others know
        else:
            add("s.passes += 1")
            add("s.looked = 0")
            add("s.all_passes += 1")
        add(f"s.step = {choice.leave}")

    def keep_turn(self) -> None:
        """Generate code: the state before the first decision of a turn is kept, to go back to."""
        if self.k.engine.turns.undoes:
            others = " or s.undoes != s.active" if self.k.layout.rests else ""
            with self.k.source.block(f"if not s.undoable{others}:"):
                self.k.source.add("s.undoable = 1")
                if others:  # what another seat decided is not taken back
                    self.k.source.add("s.undoes = s.active")
                self.k.source.add(f"save(s, {self.k.source.place_to_save(UNDO)})")

    def decide(self) -> None:
        source, add = self.k.source, self.k.source.add
        choices = [(i, c) for i, c in enumerate(self.code) if isinstance(c, Choice)]
        head = "def carry_out(s: State, i: number) -> none:"
        with source.function(head, "Take one of the legal decisions."):
            add("s.looked = 0")
            add("s.turn_over = 0")
            for word, (number, choice) in zip(
                ["if", *["elif"] * len(choices)], choices, strict=False
            ):
                if number == choices[-1][0]:
                    with nullcontext() if len(choices) == 1 else source.block("else:"):
                        self.take(choice, number)
                else:
                    with source.block(f"{word} s.step == {number}:"):
                        self.take(choice, number)
        add_fixed(source, "decide")

    def take(self, choice: Choice, number: int) -> None:
        source, add = self.k.source, self.k.source.add
        depth = source.depth
        for name in choice.actions:
            undone = not self.k.engine.timed and may_undo(self.k.rules, choice.step, name)
            if name == choice.actions[-1] and not choice.optional:
                self.act(name, undone, number + 1)
                break
            with source.block(f"if i < s.many_{name}:"):
                self.act(name, undone, number + 1)
            add("else:")
            source.depth += 1
            add(f"i -= s.many_{name}")
        if choice.optional:
            if not self.k.engine.timed:
                self.keep_turn()  # to stop is a decision too
            add(f"s.step = {choice.leave}")
        source.depth = depth

    def act(self, name: str, undone: bool, after: int) -> None:
        """Generate a decision for an action being carried out, and which instruction comes
        after.
        """
        add = self.k.source.add
        brings = self.k.engine.triggers.by_action[name]
        if undone:
            self.keep_turn()
        undoes = self.k.engine.turns.undoes
        if undoes:
            self.k.source.fields["undone"] = "number()"
            add("s.undone = 0")
        add(f"s.step = {after}")
        self.triggers.before(brings)
        add(f"s.did_{name} += 1")
        add(f"take_{name}(s, i)")
        with self.k.source.block("if not s.undone:") if undoes else nullcontext():
            add("s.passes = 0")
        add(self.triggers.settle(brings))

    def start(self) -> None:
        k, add = self.k, self.k.source.add
        with k.source.function("def set_up(s: State) -> none:", "Set the game up."):
            add("clear(s)")
            add("begin_chance(s)")
            deal(k)
            Body(k, {}, in_action=False).write(k.rules.setup.steps)
            nothing_happened(k)
            self.triggers.nothing_waits()
            if k.layout.laid:
                add("s.laid = 0")
            with k.source.block(f"if begin_round(s, {self.rounds.seat_after('0')}):"):
                add("next_seat(s, s.leader, 1)")
        add_fixed(k.source, "start")

    def tick(self) -> None:
        source, add = self.k.source, self.k.source.add
        head = "def tick(s: State, seconds: number) -> none:"
        with source.function(head, "Read the clock, which may end the turn or the game."):
            with source.block("if seconds <= s.clock:"):
                add("return")
            anything = self.k.engine.triggers.anything
            self.triggers.before(anything)
            add("s.clock = seconds")
            add("s.turn_over = 0")
            add("s.game_over = 0")
            with source.block(f"if not {self.triggers.settle(anything)}:"):
                add("advance(s)")
