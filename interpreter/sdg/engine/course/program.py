"""A turn compiled to instructions."""

from __future__ import annotations

from typing import Protocol

from attrs import evolve

from sdg import ir
from sdg.analysis.reads_and_writes import writes
from sdg.engine.course.instructions import (
    Automatic,
    Bounded,
    Choice,
    Fresh,
    Gather,
    Instruction,
    Jump,
    Over,
    Program,
    Take,
    Unless,
)
from sdg.engine.course.triggers import Triggers
from sdg.engine.decisions.actions import Actions
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.expressions.hidden_looks import Secret, notice, secret_from
from sdg.engine.state.budget import ROUND
from sdg.engine.steps.for_each import compile_elements, compile_there
from sdg.ir.walking import walk
from sdg.layout.slots import Layout
from sdg.visibility.offering import offer_looks


class Turn(Protocol):
    """What the steps of a turn are compiled with; see `engine/course/turns.py`."""

    c: Compiler
    layout: Layout
    names: range
    program: Program
    order: dict[str, int]
    actions: Actions
    triggers: Triggers


class Writer:
    """Compiles the steps of a turn to instructions."""

    def __init__(self, turns: Turn) -> None:
        self.turns = turns
        self.c = turns.c
        self.code = turns.program.instructions
        self.program = turns.program
        self.phase: str | None = None
        self.active = turns.layout.whose
        self.loops, self.rests = iter(turns.layout.loops), iter(turns.layout.rests)
        self.exits: list[list[int] | None] = []  # choices that leave the loop around them
        self.offers: list[Secret] = []  # whether an offer of what is written leans on hidden cards

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
        """Return whether it leans on hidden cards that a step makes the offers written next."""
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
