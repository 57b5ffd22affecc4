"""Triggers and ends: generated code for what follows from a change."""

from __future__ import annotations

import ast
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.card_flow import ends_by_step
from sdg.engine.course.triggers import Brings, Trigger
from sdg.kernel.course.awaited import find
from sdg.kernel.course.immediate_triggers import (
    GIVEN,
    actions_waited_for,
    follow_at_once,
    is_quiet,
    notes,
)
from sdg.kernel.course.state_before import Comparisons, owner_kind
from sdg.kernel.course.trigger_arguments import arguments_of
from sdg.kernel.dialect.common_functions import IN_QUEUE, QUEUE
from sdg.kernel.dialect.fixed_functions import add_fixed
from sdg.kernel.dialect.gate import function_of
from sdg.kernel.dialect.values import Code
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.kernel.expressions.register import test
from sdg.kernel.steps.body import Body
from sdg.kernel.upkeep.events import arrived, nothing_happened
from sdg.limits import MOST_BROUGHT_ABOUT

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

MOST_CONDITIONS = 62  # bits of a number


class Triggers:
    """Writes what follows from happenings; each thing once."""

    def __init__(self, k: Kernel) -> None:
        self.k = k
        self.engine = k.engine.triggers
        self.numbers = {id(trigger): i for i, trigger in enumerate(self.engine.whens)}
        self.conditions = self.engine.anything.conditions
        if len(self.conditions) > MOST_CONDITIONS:
            raise Unsupported(f"more than {MOST_CONDITIONS} conditions that are waited for")
        self.known: dict[Brings, int] = {}
        self.written = False
        self.comparisons = Comparisons(k)

    def number(self, brings: Brings) -> int:
        """Return the number of what certain changes can bring about."""
        for known, number in self.known.items():
            if known is brings:
                return number
        for known, number in self.known.items():
            if (known.events, known.conditions, known.ends) == (
                brings.events, brings.conditions, brings.ends,
            ):  # fmt: skip
                return number
        number = len(self.known)
        self.known[brings] = number
        return number

    def before(self, brings: Brings) -> None:
        """Generate what keeps the fields that are compared later."""
        self.comparisons.before(brings)

    def comparing_anew(self, brings: Brings) -> AbstractContextManager[None]:
        """Generate what compares with the state as it is now, and after it with the one before."""
        return self.comparisons.comparing_anew(brings)

    def quiet(self, brings: Brings) -> bool:
        """Return whether nothing is brought about but ends."""
        return is_quiet(brings)

    def owner_kind(self, place: str) -> str:
        """Return the kind of number that the owner of a place is: a seat, or a number."""
        return owner_kind(self.k, place)

    def waited_for(self) -> list[str]:
        """Return the actions that some trigger waits for."""
        return actions_waited_for(self.engine)

    def settle(self, brings: Brings) -> str:
        """Generate the call that carries out what a change brought about: 1 if the game is over."""
        self.write_common()
        number = self.number(brings)
        name = f"settle_{number}"
        if self.k.source.begins(name):
            self._settle(name, number, brings)
        return f"{name}(s)"

    def _settle(self, name: str, number: int, brings: Brings) -> None:
        k = self.k
        with k.source.function(f"def {name}(s: State) -> number:"):
            if follow_at_once(k, brings):
                self.carry_out_at_once(brings)
                return
            k.source.add(f"{self.collect(brings)}(s)")
            with k.source.block(f"if {self.ended(brings)}(s):"):
                k.source.add("return 1")
            if not brings.conditions:
                with k.source.block("if s.queued == s.begun:"):
                    k.source.add("return 0")
            k.source.add(f"return work_off(s, {self.asked(brings)})")

    def carry_out_at_once(self, brings: Brings) -> None:
        """Generate what follows a change without a queue; ends are tested after each trigger."""
        k, arrivals = self.k, list[tuple[Trigger, str]]()
        for trigger in brings.events:
            assert isinstance(trigger.when.event, ir.Arrives)
            arrivals.append(
                (trigger, k.source.keep(arrived(k, trigger.when.event), "arrived", "cells"))
            )
        self.nothing_happened()
        self.leave_if_over(brings)
        for trigger, cells in arrivals:
            with k.each(Code(cells, "cells")) as cell:
                k.source.add(f"{self.trigger(trigger)}(s, {cell}, s.cell[{cell}], 0, 0)")
                self.nothing_happened()
                self.leave_if_over(self.engine.brings(trigger.writes))
        k.source.add("return 0")

    def leave_if_over(self, brings: Brings) -> None:
        """Generate the return from a settling function once the game is over."""
        with self.k.source.block(f"if {self.ended(brings)}(s):"):
            self.k.source.add("return 1")

    def write_common(self) -> None:
        """Declare the queue, and reserve the functions that work it off."""
        if self.written:
            return
        self.written = True
        k = self.k
        for field in ("queued", "begun"):
            k.source.fields[field] = "number()"
        for field in ("queue", "queue_a", "queue_b", "queue_c"):
            k.source.fields[field] = f"numbers({QUEUE})"
        k.source.fields["queue_regions"] = f"regions({QUEUE})"

    def write_rest(self) -> None:
        """Generate the functions that dispatch; all that can be brought about is known by then."""
        k, add = self.k, self.k.source.add
        pending = True
        while pending:  # writing one trigger may bring about more
            before = len(self.known)
            for trigger in list(self.engine.whens):
                self.trigger(trigger)
                self.number(self.engine.brings(trigger.writes))
            for brings in list(self.known):
                if not self.quiet(brings):
                    self.collect(brings)
                self.ended(brings)
            pending = len(self.known) > before
        head = "def run_next(s: State) -> number:"
        with k.source.function(
            head, "Carry out the next trigger; return which conditions to test then, or -1."
        ):
            add(f"at = s.begun & {IN_QUEUE}")
            add("s.begun += 1")
            for trigger in self.engine.whens:
                with k.source.block(f"if s.queue[at] == {self.numbers[id(trigger)]}:"):
                    brings = self.engine.brings(trigger.writes)
                    self.before(brings)
                    add(f"{self.trigger(trigger)}(s, {self.queued(trigger)})")
                    if not self.quiet(brings):
                        add(f"{self.collect(brings)}(s)")
                    else:
                        self.nothing_happened()
                    with k.source.block(f"if {self.ended(brings)}(s):"):
                        add("return -1")
                    add(f"return {self.asked(brings)}")
            add("return -1")
        head = "def work_off(s: State, asked: number) -> number:"
        with k.source.function(head, "Carry out what waits, and what that brings about: 1: over."):
            with k.source.block(f"for n in range({MOST_BROUGHT_ABOUT}):"):
                with k.source.block("if s.queued == s.begun:"):
                    self.first_that_holds()
                add("brought = run_next(s)")
                with k.source.block("if brought < 0:"):
                    add("return 1")
                add("asked |= brought")
            k.fault()
            add("return 1")
        add_fixed(k.source, "push")

    def asked(self, brings: Brings) -> int:
        """Return the conditions to be evaluated after certain changes, a bit each."""
        return sum(1 << self.conditions.index(trigger) for trigger in brings.conditions)

    def first_that_holds(self) -> None:
        """Generate the choice of the first trigger whose condition holds, of those still `asked`.

        Where none holds, nothing more is brought about.
        """
        k, add = self.k, self.k.source.add
        if not self.conditions:
            add("return 0")
            return
        add("found = -1")
        for i, trigger in enumerate(self.conditions):
            assert isinstance(trigger.when.event, ir.Whenever)
            with k.source.block(f"if found < 0 and asked >> {i} & 1:"):
                holds = test(k, trigger.when.event.condition, {})
                with k.source.block(f"if {holds}:"):
                    add(f"found = {self.numbers[id(trigger)]}")
                with k.source.block("else:"):
                    add(f"asked &= ~{1 << i}")
        with k.source.block("if found < 0:"):
            add("return 0")
        add("push(s, found, 0, 0, 0, 0)")

    def queued(self, trigger: Trigger) -> str:
        """Generate what a trigger was queued with, as far as its steps use it."""
        function = function_of(self.k.source.functions[self.trigger(trigger)])
        words = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        kept = {"a": "queue_a", "b": "queue_b", "c": "queue_c", "them": "queue_regions"}
        return ", ".join(f"s.{at}[at]" if word in words else "0" for word, at in kept.items())

    # ---- what a change is looked through for

    def collect(self, brings: Brings) -> str:
        """Generate the function that queues the triggers which wait for what has happened."""
        k, name = self.k, f"collect_{self.number(brings)}"
        if not k.source.begins(name):
            return name
        with k.source.function(f"def {name}(s: State) -> none:"):
            for trigger in brings.events:
                with standing(trigger.when.span):
                    find(k, trigger, self.numbers[id(trigger)], self.comparisons)
            self.nothing_happened()
            for trigger in brings.events:
                if isinstance(trigger.when.event, ir.After):
                    k.source.add(f"s.done_{trigger.when.event.action} = 0")
        return name

    def nothing_happened(self) -> None:
        """Generate code: what has happened on cells is settled."""
        nothing_happened(self.k)

    def counted(self) -> list[str]:
        """Return the fields that count how often something was done of what is waited for."""
        for name in self.waited_for():
            notes(self.k, name)
        return [f"done_{name}" for name in self.waited_for()]

    def nothing_waits(self) -> None:
        """Generate code: nothing waits that actions done have set off."""
        if self.written:
            self.k.source.add("s.begun = s.queued")

    def forget(self) -> None:
        """Generate code: nothing was done."""
        for field in self.counted():
            self.k.source.add(f"s.{field} = 0")

    def done(self, name: str, arguments: list[str]) -> None:
        """Generate code: an action was carried out, where something waits for it.

        Nothing reads what was done after more than can be brought about.
        """
        if name not in self.waited_for():
            return
        if len(arguments) > GIVEN:
            raise Unsupported(f"`after {name}`, an action of more than three arguments")
        fields, times = notes(self.k, name), f"s.done_{name}"
        with self.k.source.block(f"if {times} <= {MOST_BROUGHT_ABOUT}:"):
            for field, each in zip(fields, arguments, strict=False):
                self.k.source.add(f"{field}[{times}] = {each}")
            self.k.source.add(f"{times} += 1")

    # ---- triggers and ends

    def trigger(self, trigger: Trigger) -> str:
        """Generate the function of a trigger's steps."""
        k, name = self.k, f"when_{trigger.when.name}"
        if not k.source.begins(name):
            return name
        head = f"def {name}(s: State, a: number, b: number, c: number, them: regions) -> none:"
        with standing(trigger.when.span), k.source.function(head):
            E = arguments_of(k, trigger.when)
            if trigger.when.only is not None:
                with k.source.block(f"if not {test(k, trigger.when.only, E)}:"):
                    k.source.add("return")
            k.source.add(f"s.fired_{trigger.when.name} += 1")
            Body(k, E, in_action=False).write(trigger.when.body.steps)
        return name

    def ended(self, brings: Brings) -> str:
        """Generate the function that tests ends: 1 if the game is over."""
        k, ends = self.k, tuple(end for end, _ in brings.ends)
        name = f"ended_{'_'.join(str(k.rules.ends.index(end) + 1) for end in ends) or 0}"
        if not k.source.begins(name):
            return name
        with k.source.function(f"def {name}(s: State) -> number:"):
            with k.source.block("if s.over != 0:"):
                k.source.add("return 1")
            if ends_by_step(k.rules):
                with k.source.block("if s.game_over:"):
                    k.source.add("s.over = -1")
                    k.source.add("return 1")
            for end in ends:
                with k.source.block(f"if {test(k, end.condition, {})}:"):
                    self.end(end)
                    k.source.add("return 1")
            if brings.ends == self.engine.anything.ends:
                k.source.add("s.looked = 1")
            k.source.add("return 0")
        return name

    def end(self, end: ir.End) -> None:
        """Generate code: the game ends, after the steps of the end."""
        k = self.k
        if end.body is not None:
            Body(k, {}, in_action=False).write(end.body.steps)
        k.over(1 + k.rules.ends.index(end))
