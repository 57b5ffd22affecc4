"""What a happening brings about, in text: triggers one after the other, ends that come at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.card_flow import ends_by_step
from sdg.engine.course.triggers import Brings, Trigger
from sdg.kernel.course.awaited import find
from sdg.kernel.course.immediate_triggers import follow_at_once, write_at_once
from sdg.kernel.course.trigger_arguments import told_to
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import Code
from sdg.kernel.expressions.expressions import test
from sdg.kernel.masks.regions import regions_passing
from sdg.kernel.steps.steps import Steps
from sdg.kernel.upkeep.events import nothing_happened
from sdg.limits import MOST_BROUGHT_ABOUT

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel

GIVEN = 3  # arguments that a trigger can be told
QUEUE = 1 << (2 * MOST_BROUGHT_ABOUT).bit_length()  # triggers that wait at once, at most
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

    def number(self, brings: Brings) -> int:
        """Answer the number of what certain changes can bring about."""
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

    def quiet(self, brings: Brings) -> bool:
        """Answer whether nothing is brought about but ends."""
        return not brings.events and not brings.conditions

    # ---- before and after a change

    def before(self, brings: Brings) -> None:
        """Write that what is compared later is kept."""
        for field in self.fields_compared(brings):
            self.copy(f"s.old_{field}", f"s.{field}", _size(self.k.source.fields[field]))

    def fields_compared(self, brings: Brings) -> list[str]:
        """Answer the fields that are compared later with what they are now."""
        fields: set[str] = set()
        for trigger in brings.events:
            event = trigger.when.event
            if isinstance(event, ir.Becomes | ir.PlaceBecomes):
                self.passing(trigger)
                fields |= self.compared[id(trigger)]
        return sorted(fields)

    @contextmanager
    def comparing_anew(self, brings: Brings) -> Iterator[None]:
        """Write what compares with the state as it is now; after it, with the one from before."""
        older = []
        for field in self.fields_compared(brings):
            declared = self.k.source.fields[field]
            self.k.source.fields[f"older_{field}"] = declared
            older.append((f"s.older_{field}", f"s.old_{field}", _size(declared)))
        for there, here, many in older:
            self.copy(there, here, many)
        self.before(brings)
        yield
        for there, here, many in older:
            self.copy(here, there, many)

    def copy(self, there: str, here: str, many: str) -> None:
        """Write that a field of so many values becomes what another is."""
        if not many:
            self.k.source.add(f"{there} = {here}")
            return
        i = self.k.source.fresh("i")
        with self.k.source.block(f"for {i} in range({many}):"):
            self.k.source.add(f"{there}[{i}] = {here}[{i}]")

    compared: dict[int, set[str]]

    def passing(self, trigger: Trigger) -> str:
        """Write the functions that ask a condition now, and in the state as it was."""
        if not hasattr(self, "compared"):
            self.compared = {}
        k, name, event = self.k, f"is_{trigger.when.name}", trigger.when.event
        if name in k.source.functions:
            return name
        if isinstance(event, ir.Becomes):
            head, _kind = f"def {name}(s: State, asked: regions) -> regions:", "regions"
            with k.source.function(head):
                found = regions_passing(k, event.condition, 0, {}, "asked")
                k.source.add(f"return {found}")
        else:
            assert isinstance(event, ir.PlaceBecomes)
            with k.source.function(f"def {name}(s: State, whose: number) -> number:"):
                whose = Code("whose", self.owner_kind(event.place))
                k.source.add(f"return {test(k, event.condition, {0: whose})}")
        now = k.source.functions[name]
        if any(re.search(r"\b\w+\(s[,)]", line) for line in now[1:]):
            raise Unsupported(f"what `{trigger.when.name}` waits for")
        fields = {field for line in now for field in re.findall(r"\bs\.(\w+)", line)}
        fields -= {"active"}
        old = [line.replace(f"def {name}(", f"def {name}_before(", 1) for line in now]
        for field in sorted(fields):
            old = [re.sub(rf"\bs\.{field}\b", f"s.old_{field}", line) for line in old]
            k.source.fields[f"old_{field}"] = k.source.fields[field]
        k.source.functions[f"{name}_before"] = old
        self.compared[id(trigger)] = fields
        return name

    def owner_kind(self, place: str) -> str:
        """Answer what the owner of a place is in text: a seat, or a number."""
        return "seat" if self.k.shape.places[place].per == "player" else "number"

    def settle(self, brings: Brings) -> str:
        """Write the call that carries out what a change brought about: 1 if the game is over."""
        self.write_common()
        number = self.number(brings)
        name = f"settle_{number}"
        if self.k.source.begins(name):
            self._settle(name, number, brings)
        return f"{name}(s)"

    def _settle(self, name: str, number: int, brings: Brings) -> None:
        k = self.k
        with k.source.function(f"def {name}(s: State) -> number:"):
            if follow_at_once(self, brings):
                write_at_once(self, brings)
                return
            k.source.add(f"{self.collect(brings)}(s)")
            with k.source.block(f"if {self.ended(brings)}(s):"):
                k.source.add("return 1")
            if not brings.conditions:
                with k.source.block("if s.queued == s.begun:"):
                    k.source.add("return 0")
            k.source.add(f"return work_off(s, {self.asked(brings)})")

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
        """Write the functions that dispatch; all that can be brought about is known by then."""
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
            head, "Carry out the next trigger; answer what is asked then, or -1."
        ):
            add(f"at = s.begun & {QUEUE - 1}")
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
        with k.source.function(
            "def push(s: State, trigger: number, a: number, b: number, c: number, them: regions)"
            " -> none:", "Let a trigger wait its turn.",
        ):  # fmt: skip
            with k.source.block(
                f"if s.queued - s.begun > {MOST_BROUGHT_ABOUT}:"
            ):  # that never comes to it
                add("return")
            add(f"at = s.queued & {QUEUE - 1}")
            add("s.queue[at] = trigger")
            for field in ("a", "b", "c"):
                add(f"s.queue_{field}[at] = {field}")
            add("s.queue_regions[at] = them")
            add("s.queued += 1")

    def asked(self, brings: Brings) -> int:
        """Answer the conditions to be asked after certain changes, a bit each."""
        return sum(1 << self.conditions.index(trigger) for trigger in brings.conditions)

    def first_that_holds(self) -> None:
        """Write that the first trigger whose condition holds waits, of those that are `asked`: they
        are until they do not hold. Where there is none, nothing more is brought about."""
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
        """Write what a trigger was queued with, as far as its steps ask for it."""
        lines = self.k.source.functions[self.trigger(trigger)]
        words = set(re.findall(r"\w+", "\n".join(lines[1:])))
        kept = {"a": "queue_a", "b": "queue_b", "c": "queue_c", "them": "queue_regions"}
        return ", ".join(f"s.{at}[at]" if word in words else "0" for word, at in kept.items())

    # ---- what a change is looked through for

    def collect(self, brings: Brings) -> str:
        """Write the function that queues the triggers which wait for what has happened."""
        k, name = self.k, f"collect_{self.number(brings)}"
        if not k.source.begins(name):
            return name
        with k.source.function(f"def {name}(s: State) -> none:"):
            for trigger in brings.events:
                find(self, trigger)
            self.nothing_happened()
            for trigger in brings.events:
                if isinstance(trigger.when.event, ir.After):
                    k.source.add(f"s.done_{trigger.when.event.action} = 0")
        return name

    def nothing_happened(self) -> None:
        """Write that what has happened on cells is settled."""
        nothing_happened(self.k)

    def waited_for(self) -> list[str]:
        """Answer the actions that some trigger waits for."""
        found = (w.when.event for w in self.engine.whens)
        return list(dict.fromkeys(e.action for e in found if isinstance(e, ir.After)))

    def notes(self, action: str) -> list[str]:
        """Declare how often an action was done, and with what each time; answer these fields."""
        fields, names = self.k.source.fields, [f"queue_given_{i}_{action}" for i in range(GIVEN)]
        fields[f"done_{action}"] = "number()"
        fields |= dict.fromkeys(names, f"numbers({MOST_BROUGHT_ABOUT + 1})")
        return [f"s.{name}" for name in names]

    def counted(self) -> list[str]:
        """Answer the fields that tell how often something was done of what is waited for."""
        for name in self.waited_for():
            self.notes(name)
        return [f"done_{name}" for name in self.waited_for()]

    def nothing_waits(self) -> None:
        """Write that nothing waits that actions done have set off."""
        if self.written:
            self.k.source.add("s.begun = s.queued")

    def forget(self) -> None:
        """Write that nothing was done."""
        for field in self.counted():
            self.k.source.add(f"s.{field} = 0")

    def done(self, name: str, arguments: list[str]) -> None:
        """Write that an action was carried out, where something waits for it.

        Nobody asks for what was done after more than can be brought about.
        """
        if name not in self.waited_for():
            return
        if len(arguments) > GIVEN:
            raise Unsupported(f"`after {name}`, an action of more than three arguments")
        fields, times = self.notes(name), f"s.done_{name}"
        with self.k.source.block(f"if {times} <= {MOST_BROUGHT_ABOUT}:"):
            for field, each in zip(fields, arguments, strict=False):
                self.k.source.add(f"{field}[{times}] = {each}")
            self.k.source.add(f"{times} += 1")

    # ---- triggers and ends

    def trigger(self, trigger: Trigger) -> str:
        """Write the function of a trigger's steps."""
        k, name = self.k, f"when_{trigger.when.name}"
        if not k.source.begins(name):
            return name
        head = f"def {name}(s: State, a: number, b: number, c: number, them: regions) -> none:"
        with k.source.function(head):
            E = told_to(k, trigger.when)
            if trigger.when.only is not None:
                with k.source.block(f"if not {test(k, trigger.when.only, E)}:"):
                    k.source.add("return")
            k.source.add(f"s.fired_{trigger.when.name} += 1")
            Steps(k, E, in_action=False).write(trigger.when.body.steps)
        return name

    def ended(self, brings: Brings) -> str:
        """Write the function that tests ends: 1 if the game is over."""
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
        """Write that the game ends, after the steps of the end."""
        k = self.k
        if end.body is not None:
            Steps(k, {}, in_action=False).write(end.body.steps)
        k.over(1 + k.rules.ends.index(end))


def _size(declared: str) -> str:
    """Answer how many values a field has that is declared so; "" if it is one by itself."""
    many = re.match(r"\w+\((\d+)", declared)
    return "" if declared.startswith("number(") or many is None else many[1]
