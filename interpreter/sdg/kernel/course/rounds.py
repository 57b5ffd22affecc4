"""Turns and rounds: generated code for how each begins and ends, and who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.analysis.card_flow import ends_by_step
from sdg.engine.course.turns import NOBODY_ACTS
from sdg.ir.walking import walk
from sdg.kernel.dialect.fixed_functions import add_fixed
from sdg.kernel.dialect.values import Code
from sdg.kernel.expressions.register import test
from sdg.kernel.rules.conflicts import in_conflict
from sdg.kernel.state.shape import SETS

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def make_active(k: Kernel, seat: str) -> None:
    """Generate code: a seat is active from now on; ends that come right away may speak of it."""
    k.source.add(f"s.active = {seat}")
    k.source.add("s.looked = 0")


@frozen
class Rounds:
    """Writes `begin_turn`, `next_round`, `next_seat` and `end_turn`."""

    k: Kernel

    def write(self) -> None:
        """Write them, each after what it calls."""
        self.begin()
        self.passed()
        self.round()
        self.seat()
        self.end_turn()

    def begin(self) -> None:
        k, add = self.k, self.k.source.add
        with k.source.function("def begin_turn(s: State, seat: number) -> none:"):
            make_active(k, "seat")
            add("s.turn_over = 0")
            if k.layout.rests:
                add("s.whose = seat")
            add("s.turn += 1")
            add("s.step = 0")
            add("s.undoable = 0")
            add("s.turn_clock = s.clock")
            for action in k.layout.counts:
                add(f"s.times_{action} = 0")
            if k.layout.laid:
                add("s.laid = 0")
            for slot in range(len(k.rules.turn.body.slots)):
                first = 0 if k.shape.turn_kinds.get(slot) in SETS else -1
                add(f"s.turn_{slot} = {first}")
            self.wake()
            self.moment("turn starts", "")

    def wake(self) -> None:
        """Generate code: conditions and ends are evaluated as the first turn begins.

        The setup may have ended the game.
        """
        waking = self.k.engine.triggers.waking
        if not waking.conditions and not waking.ends and not ends_by_step(self.k.rules):
            return
        with (
            self.k.source.block("if s.turn == 1:"),
            self.k.source.block(f"if {self.k.triggers.settle(waking)}:"),
        ):
            self.k.source.add("return")

    def moment(self, which: str, leave: str) -> None:
        """Generate the triggers of a moment; if the game is over then, leave."""
        k, triggers = self.k, self.k.triggers
        for trigger in k.engine.triggers.moments.get(which, ()):
            triggers.write_common()
            triggers.before(k.engine.triggers.anything)
            k.source.add(f"{triggers.trigger(trigger)}(s, 0, 0, 0, 0)")
            with k.source.block(f"if {triggers.settle(k.engine.triggers.anything)}:"):
                k.source.add(leave or "return")

    def ends(self, moment: str, leave: str) -> None:
        k = self.k
        for end in k.rules.ends:
            if end.moment == moment:
                with k.source.block(f"if {test(k, end.condition, {})}:"):
                    self.k.triggers.end(end)
                    k.source.add(leave)

    def round(self) -> None:
        k, add = self.k, self.k.source.add
        head = "def begin_round(s: State, leader: number) -> number:"
        with k.source.function(head, "Begin a round; return whether the game goes on."):
            add("s.round += 1")
            add("s.leader = leader")
            make_active(k, "leader")
            add("s.again = 0")
            self.moment("round starts", "return 0")
            if self.passing():
                add(f"s.leader = {self.seat_after('leader')}")
            add("return 1")
        head = "def next_round(s: State) -> number:"
        with k.source.function(head, "End a round, and begin the next; return whether it goes on."):
            self.moment("round ends", "return 0")
            self.ends("after round", "return 0")
            add(f"return begin_round(s, {self.seat_after('s.leader')})")

    def passing(self) -> bool:
        """Return whether some step passes the turn to a seat."""
        return any(isinstance(node, ir.PassTurn) for node in walk(self.k.rules))

    def seat_after(self, seat: str) -> str:
        """Write whose turn is next, where some step may have passed it to another."""
        return f"passed_to(s, {seat})" if self.passing() else seat

    def passed(self) -> None:
        """Generate the function that finds who is next, where steps may have passed the turn."""
        if self.passing():
            add_fixed(self.k.source, "passed_to")

    def seat(self) -> None:
        """Generate how the next seat is found."""
        k, add = self.k, self.k.source.add
        with k.source.function(
            "def next_seat(s: State, start: number, fresh: number) -> number:",
            "Begin the turn of the next seat that takes one; return whether the game goes on.",
        ):
            if self.passing() or k.rules.turn.unless is not None:
                self.look_for_seat()
                return
            add(f"who = start if start < {k.shape.players} else 0")
            with k.source.block("if who == s.leader and not fresh and not next_round(s):"):
                add("return 0")
            add("begin_turn(s, who)")
            add("return s.over == 0")

    def look_for_seat(self) -> None:
        """Generate the way round the table, where seats can be passed over or chosen."""
        k, add, players = self.k, self.k.source.add, self.k.shape.players
        add("i = 0")
        with k.source.block(f"while i < {players}:"):
            add(f"who = (start + i) % {players}")
            with k.source.block("if who == s.leader and not (fresh and i == 0):"):
                with k.source.block("if not next_round(s):"):
                    add("return 0")
                add("start = s.leader")
                add("fresh = 1")
                add("i = 0")
                add("continue")
            make_active(k, "who")
            unless = k.rules.turn.unless
            begins = "1" if unless is None else f"not {test(k, unless, {0: Code('who')})}"
            with k.source.block(f"if {begins}:"):
                add("begin_turn(s, who)")
                add("return s.over == 0")
            add("i += 1")
        k.over(NOBODY_ACTS)
        add("return 0")

    def end_turn(self) -> None:
        k, add = self.k, self.k.source.add
        triggers = self.k.triggers
        with k.source.function("def end_turn(s: State) -> none:"):
            if k.layout.rests:
                make_active(k, "s.whose")
                for loop in range(len(k.layout.rests)):
                    add(f"s.loop_{loop}_many = 0")
            for board in sorted(k.engine.legality.settling):
                with k.source.block(f"if {in_conflict(k, board)}:"):
                    k.fault()
                    add("return")
            self.moment("turn ends", "return")
            ended = triggers.ended(k.engine.triggers.anything)
            with k.source.block(f"if not s.looked and {ended}(s):"):
                add("return")
            self.ends("after turn", "return")
            with k.source.block("if s.again:"):
                add("s.again = 0")
                add("begin_turn(s, s.active)")
                add("return")
            add(f"next_seat(s, {self.seat_after('s.active + 1')}, 0)")
