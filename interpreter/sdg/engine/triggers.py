"""Happenings and what they bring about: triggers one after the other, ends that come at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from sdg import ir
from sdg.engine import layout as at
from sdg.engine.actions import Actions
from sdg.engine.compiling import Compiler, Evaluate, Fault, Frame
from sdg.engine.geometry import bits
from sdg.engine.locality import depends_on_cells_only
from sdg.engine.moving import Slots
from sdg.engine.running import Run, Step

BOUND = 1000  # triggers that one happening may bring about

Bindings = tuple[int, ...]  # what fills the first slots of a trigger's body


class CompiledWhen:
    """One trigger: what it waits for, and its steps."""

    def __init__(self, c: Compiler, when: ir.When, body: Step) -> None:
        self.when = when
        self.body = body
        self.frame = len(when.body.slots) + 1
        self.condition: Evaluate | None = None
        if isinstance(when.event, (ir.Whenever, ir.PlaceBecomes)):
            self.condition = c.value(when.event.condition)

    def run(self, run: Run, bindings: Bindings) -> None:
        """Carry out the steps."""
        frame: Frame = [None] * self.frame
        frame[: len(bindings)] = bindings
        if run.log is not None:
            run.say("trigger", self.when.name)
        self.body(run, frame)


class Triggers:
    """All triggers and immediate ends of one game."""

    def __init__(self, c: Compiler, actions: Actions) -> None:
        self.c = c
        self.actions = actions
        actions.triggers = self
        self.whens = [
            CompiledWhen(c, when, actions.steps.body(when.body.steps))
            for when in c.layout.rules.whens
        ]
        self.ends = [
            (end, c.value(end.condition)) for end in c.layout.rules.ends if end.moment == "at once"
        ]
        self.conditions = [w for w in self.whens if isinstance(w.when.event, ir.Whenever)]
        self.edges = [w for w in self.whens if isinstance(w.when.event, (ir.Becomes, ir.PlaceBecomes))]
        self.changes: dict[int, Callable[[Slots, Slots, list[int]], int]] = {
            id(w): _became(c, w.when.event)
            for w in self.edges
            if isinstance(w.when.event, ir.Becomes)
        }
        self.queue: deque[tuple[CompiledWhen, Bindings]] = deque()

    def settle(self, before: Slots, run: Run) -> bool:
        """Carry out all that a happening brings about; answer whether the game is over."""
        queue: deque[tuple[CompiledWhen, Bindings]] = deque()
        self.collect(before, run, queue)
        if self.ended(run):
            return True
        for _ in range(BOUND):
            if not queue:
                found = next((w for w in self.conditions if self._holds(w, run.S)), None)
                if found is None:
                    return False
                queue.append((found, ()))
            when, bindings = queue.popleft()
            outer, self.queue = self.queue, queue
            start = run.S.copy() if self.edges else run.S
            when.run(run, bindings)
            self.queue = outer
            self.collect(start, run, queue)
            if self.ended(run):
                return True
        raise Fault(f"one decision brought about {BOUND} triggers", when.when.span)

    def happen(self, run: Run, name: str, arguments: Bindings) -> None:
        """Carry out an action inside a trigger or a turn; a refused one is skipped."""
        trial = Run(run.S.copy(), run.chance, run.log, in_action=True)
        if not self.actions.carry_out(trial, name, arguments):
            return
        if not self.actions.allowed(run.S, trial):
            return
        before, run.S[:] = run.S.copy(), trial.S
        run.turn_over |= trial.turn_over
        run.game_over |= trial.game_over
        trial.S = run.S
        self.collect(before, trial, self.queue)

    def collect(
        self, before: Slots, run: Run, queue: deque[tuple[CompiledWhen, Bindings]]
    ) -> None:
        """Queue the triggers that wait for what has happened, in the order of the file."""
        touched = run.landed + [cell for cell, _ in run.left]
        for when in self.whens:
            for bindings in self._instances(when, before, run, touched):
                queue.append((when, bindings))
        run.landed.clear()
        run.left.clear()
        run.done.clear()

    def moment(self, run: Run, which: str) -> bool:
        """Carry out the triggers of a moment of the turn; answer whether the game is over."""
        for when in self.whens:
            event = when.when.event
            if isinstance(event, ir.Moment) and event.which == which:
                before = run.S.copy()
                when.run(run, ())
                if self.settle(before, run):
                    return True
        return False

    def ended(self, run: Run) -> bool:
        """Test the ends that come at once; note the first that holds."""
        if run.S[at.OVER]:
            return True
        if run.game_over:
            run.S[at.OVER] = -1
            return True
        for end, condition in self.ends:
            if condition(run.S, [None] * (end.slots + 1)):
                self.end(run, end)
                return True
        return False

    def end(self, run: Run, end: ir.End) -> None:
        """End the game, after the steps of the end."""
        if end.body is not None:
            self.actions.steps.body(end.body.steps)(run, [None] * (len(end.body.slots) + 1))
        run.S[at.OVER] = 1 + self.c.layout.rules.ends.index(end)

    def _holds(self, when: CompiledWhen, S: Slots) -> bool:
        assert when.condition is not None
        return bool(when.condition(S, [None] * when.frame))

    def _instances(
        self, when: CompiledWhen, before: Slots, run: Run, touched: list[int]
    ) -> Iterator[Bindings]:
        layout, S = self.c.layout, run.S
        match when.when.event:
            case ir.Becomes():
                became = self.changes[id(when)](before, S, touched)
                if became:
                    yield (0, became)
            case ir.PlaceBecomes(place):
                assert when.condition is not None
                for owner in range(layout.players) if (place, 0) in layout.places else (-1,):
                    frame: Frame = [owner] + [None] * when.frame
                    if when.condition(S, frame) and not when.condition(before, frame):
                        yield (owner,)
            case ir.Arrives(board, leaves=False):
                for cell in sorted(set(run.landed)):
                    kind = S[layout.cells + cell]
                    if layout.geometry.grid_of[cell].board == board and kind >= 0:
                        yield (cell * self.c.kinds + kind, cell)
            case ir.Arrives(board, leaves=True):
                for cell, kind in sorted(set(run.left)):
                    if layout.geometry.grid_of[cell].board == board:
                        yield (cell * self.c.kinds + kind, cell)
            case ir.After(action):
                for name, arguments in run.done:
                    if name == action:
                        yield arguments


def _became(c: Compiler, event: ir.Becomes) -> Callable[[Slots, Slots, list[int]], int]:
    """Compile for which regions a condition is true now and was not before."""
    ids = c.layout.regions.families[event.family].ids
    static = c.layout.regions.static(event.family)
    living = c.value(ir.FamilyRegions(event.family, None, ir.set_of(ir.REGION)))
    members = c.layout.regions.members(event.family)
    condition = c.value(event.condition)
    local = static and depends_on_cells_only(event.condition)

    def test(S: Slots, region: int) -> bool:
        return bool(condition(S, [region] + [None] * 12))

    def changed(before: Slots, S: Slots, touched: list[int]) -> int:
        if local:
            candidates = 0
            for cell in touched:
                candidates |= members[cell]
        else:
            candidates = ids if static else living(S, [])
        if not candidates or before is S:
            return 0
        return sum(1 << r for r in bits(candidates) if test(S, r) and not test(before, r))

    return changed

