"""Actions as transactions: tried on a copy, kept if every requirement and rule holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeAlias

from sdg import ir, reasons
from sdg.analysis.cost import weight
from sdg.analysis.given_arguments import requirements
from sdg.engine.decisions.decision_text import Saying
from sdg.engine.decisions.domains import Domains
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.rules.clause_interface import WEIGHING
from sdg.engine.rules.legality import Legality
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.run import NoChance, Run, Step
from sdg.engine.steps.card_steps import WILD
from sdg.engine.steps.compiler import StepCompiler
from sdg.engine.steps.turn_up import cover
from sdg.events import Happened, Reason
from sdg.ir.action_lookups import cards_named
from sdg.layout.slots import Frame, Slots

Arguments: TypeAlias = tuple[int, ...]


class Listed(Protocol):
    """What lists the legal decisions of an action; see `engine/decisions/listing.py`."""

    def groups(self, S: Slots, action: str) -> Iterator[Any]:
        """Yield the legal decisions of one action in canonical order, in groups."""

    def arguments(self, S: Slots, group: Any) -> Iterator[Arguments]:
        """Yield the arguments of every decision of a group."""


class Happening(Protocol):
    """What carries out actions amid a turn or a trigger; see `engine/course/triggers.py`."""

    def happen(self, run: Run, name: str, arguments: Any) -> Any:
        """Carry out an action; a refused one is skipped."""


class Reasoning(Protocol):
    """What compiles actions so that they report their reasons; see `decisions/explanation.py`."""

    def body(self, name: str) -> Step:
        """Return the steps of an action that report why they are refused."""


class Actions:
    """The compiled actions of one game.

    `lister`, `triggers` and `explainer` are given to it by those who are made after it.
    """

    lister: Listed
    triggers: Happening
    explainer: Reasoning

    def __init__(self, c: Compiler, steps: StepCompiler, legality: Legality) -> None:
        self.c = c
        self.legality = legality
        self.steps = steps
        steps.actions = self
        self.declared = {action.name: action for action in c.layout.rules.actions}
        self.domains = Domains(c)
        self.saying = Saying(c.layout, self.domains)
        self.counts = c.layout.counts
        self._bodies: dict[str, Step] = {}
        self._requirements: dict[str, tuple[Evaluate, ...]] = {}
        rules = weight(c.layout.rules.rules) + c.layout.geometry.size // WEIGHING
        self._costs = {name: rules + weight(a.body) for name, a in self.declared.items()}

    def body(self, name: str) -> Step:
        """Return the compiled steps of an action."""
        if name not in self._bodies:
            self._bodies[name] = self.steps.body(self.declared[name].body.steps)
        return self._bodies[name]

    def accepts(self, S: Slots, name: str, arguments: Arguments) -> bool:
        """Return whether arguments that are given to an action are such as could be chosen."""
        if name not in self._requirements:
            asked = requirements(self.declared[name])
            self._requirements[name] = tuple(map(self.c.value, asked))
        frame = self.domains.frame(name, arguments)
        return all(condition(S, frame) for condition in self._requirements[name])

    def carry_out(self, run: Run, name: str, arguments: Arguments) -> Arguments | None:
        """Carry out an action's steps; return the arguments as they are named afterwards, None if
        a step refused. Rules are judged elsewhere.

        A card that was moved by its name is named where it lies now, a wild one as what it is
        there: so what comes after the action is reported of it.
        """
        action = self.declared[name]
        self.c.work.spend(self._costs[name], action.span)
        body = self.body if run.reasons is None else self.explainer.body
        frame = self.domains.frame(name, arguments)
        if not body(name)(run, frame):
            return None
        slot = self.counts.get(name)
        if slot is not None:
            run.S[slot] += 1
        slots = self.domains.slots(action)[: len(arguments)]
        named = tuple(frame[each] for each in slots)
        run.done.append((name, named))
        return named

    def trial(self, S: Slots, name: str, arguments: Arguments) -> Run | None:
        """Try an action on a copy; return what came of it, or None if it is refused."""
        run = self.trying(S, name)
        if self.carry_out(run, name, arguments) is None:
            return None
        cover(self.c, run)
        return run if self.allowed(S, run) else None

    def trying(self, S: Slots, name: str, noted: list[Reason] | None = None) -> Run:
        """Begin a trial of an action on a copy."""
        run = Run(S.copy(), NoChance(), reasons=noted, in_action=True)
        run.unasked = self.c.looking.chanced(name)
        return run

    def allowed(self, before: Slots, run: Run) -> bool:
        """Judge what has landed and left, and at an end of turn every settled rule."""
        legality = self.legality
        if (run.landed or run.left) and legality.judge(before, run.S, run.landed, run.left):
            return False
        return not (run.turn_over and legality.unsettled(run.S))

    def compile_do(self, node: ir.Do) -> Step:
        """Compile `do action(arguments)`."""
        arguments = [self.c.value(argument) for argument in node.arguments]
        name = node.action
        action = self.declared[name]
        cards, slots = cards_named(action, node.arguments), self.domains.slots(action)
        asked = self._asked(node)
        lays = any(own == self.domains.laying[name] for own, _ in cards)
        names = self.c.card_names(node)
        refused = reasons.cannot_be_done(name, node.span)

        def do(run: Run, E: Frame) -> bool:
            values = tuple(argument(run.S, E) for argument in arguments)
            before = len(run.turned_up)
            if run.in_action:
                if lays and E[WILD] is not None:
                    values = (*values, E[WILD])
                frame = self.domains.frame(name, values) if asked else []
                accepted = all(condition(run.S, frame) for condition in asked)
                if not accepted and id(node) not in run.unasked:
                    return run.refuse(lambda: refused)
                named = self.carry_out(run, name, values)
                if named is None:
                    return False
            else:
                named = self.triggers.happen(run, name, values)
            for own, slot in cards:  # what has a name here, too, has moved under it
                E[slot] = named[slots.index(own)]
            names.follow_others(E, run.turned_up[before:])
            return True

        return do

    def _asked(self, node: ir.Do) -> list[Evaluate]:
        """Compile what an action requires of what it is given in another one."""
        doubted = tuple(each.param for each in self.c.looking.doubts.of(node))
        return [self.c.value(each) for each in requirements(self.declared[node.action], doubted)]

    def _did(self, run: Run, name: str, arguments: tuple[int, ...]) -> bool:
        """Carry out what the rules have chosen, and let the log say which it is."""
        if run.log is None:
            return self.carry_out(run, name, arguments) is not None
        named, place = self.saying.named(name, arguments), len(run.log)
        if self.carry_out(run, name, named) is None:
            return False
        said = self.saying.decided(run, name, named)
        run.log.insert(place, Happened("done", said.text, said.hidden, said.seen_by))
        return True

    def compile_do_first(self, node: ir.DoFirst) -> Step:
        """Compile `do the first a or b that lowers e`: a number to be made smaller."""
        lowers = self.c.value(node.lowers)

        def do_first(run: Run, E: Frame) -> bool:
            now = lowers(run.S, E)
            for name in node.actions:
                for group in self.lister.groups(run.S, name):
                    for arguments in self.lister.arguments(run.S, group):
                        trial = Run(run.S.copy(), NoChance(), in_action=True)
                        tried = self.carry_out(trial, name, arguments)
                        if tried is not None and lowers(trial.S, E) < now:
                            return self._did(run, name, arguments)
            run.stuck = True
            return True

        return do_first
