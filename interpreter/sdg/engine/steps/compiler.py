"""Steps as closures `step(run, E)` that return whether the action may go on."""

from __future__ import annotations

from typing import Any, Protocol

from sdg import ir, reasons
from sdg.analysis.cost import weight
from sdg.engine.expressions.arithmetic import fault
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.expressions.hidden_looks import notice
from sdg.engine.expressions.numbers import stored_slot
from sdg.engine.state.run import Run, Step
from sdg.engine.steps.card_steps import Mover, compile_draw, compile_move, compile_swap
from sdg.engine.steps.for_each import compile_elements, compile_there
from sdg.engine.steps.misplay_steps import compile_chooses, compile_undo_action
from sdg.engine.steps.pick import compile_pick
from sdg.engine.steps.turn_up import compile_turn_up
from sdg.ir import ABSENT
from sdg.ir.types import is_mask
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame
from sdg.layout.with_options import LIMIT
from sdg.limits import LOOP_ROUNDS

BELOW = "a price below nothing cannot be paid"


class Doing(Protocol):
    """What compiles steps that carry out actions; see `engine/decisions/actions.py`."""

    def compile_do(self, node: ir.Do) -> Step:
        """Compile `do action(arguments)`."""

    def compile_do_first(self, node: ir.DoFirst) -> Step:
        """Compile `do the first a or b that lowers e`."""


class StepCompiler:
    """Compiles the bodies of a game; `actions` carries out `do`."""

    actions: Doing

    def __init__(self, c: Compiler) -> None:
        self.c = c
        self.mover = Mover(c)

    def body(self, steps: tuple[ir.StepNode, ...]) -> Step:
        """Compile steps to be carried out one after the other."""
        compiled = [self.step(step) for step in steps]
        if len(compiled) == 1:
            return compiled[0]

        def run_all(run: Run, E: Frame) -> bool:
            for step in compiled:
                if not step(run, E):
                    return False
            return True

        return run_all

    def step(self, node: ir.StepNode) -> Step:
        """Compile one step; if it looks at hidden cards, that is noted before."""
        looking = self.c.looking
        step, note = self._step(node), notice(self.c, looking.step(node, looking.names(node)))
        if note is None:
            return step

        def noted(run: Run, E: Frame) -> bool:
            note(run, E)
            return step(run, E)

        return noted

    def _step(self, node: ir.StepNode) -> Step:
        """Compile one step; a trial leaves out what only chance can decide."""
        step = self._compiled(node)
        if id(node) not in self.c.looking.all_chanced or isinstance(node, ir.Do):
            return step  # an action that is done tests by itself what it is given
        return lambda run, E: id(node) in run.unasked or step(run, E)

    def _compiled(self, node: ir.StepNode) -> Step:
        match node:
            case ir.Require():
                return self._require(node)
            case ir.Draw():
                return compile_draw(self.c, self.mover, node)
            case ir.Move():
                return compile_move(self.c, self.mover, node)
            case ir.Swap():
                return compile_swap(self.c, self.mover, node)
            case ir.TurnUp():
                return compile_turn_up(self.c, self.mover, node, self.c.card_names(node))
            case ir.Pick():
                return compile_pick(self.c, node)
            case ir.Assign():
                return self._assign(node)
            case ir.Pay():
                return self._pay(node)
            case ir.Mark():
                return self._mark(node)
            case ir.Let():
                return self._let(node)
            case ir.If():
                return self._if(node)
            case ir.ForEach():
                return self._for_each(node)
            case ir.Loop():
                return self._loop(node)
            case ir.Phase():
                return self.body(node.body)
            case ir.Do():
                return self.actions.compile_do(node)
            case ir.DoFirst():
                return self.actions.compile_do_first(node)
            case ir.Plain("undo action"):
                return compile_undo_action(self.c)
            case ir.Plain():
                return self._plain(node)
            case ir.Chooses():
                return compile_chooses(self.c, node)
            case ir.Result():
                return self._result(node)
            case ir.PassTurn():
                return self._pass_turn(node)
            case _:
                raise AssertionError(node)  # a choice stands in a turn only: see turns.py

    def _require(self, node: ir.Require) -> Step:
        condition = self.c.value(node.condition)
        reason = reasons.not_met(node.sentence, node.span)
        return lambda run, E: bool(condition(run.S, E)) or run.refuse(lambda: reason)

    def _assign(self, node: ir.Assign) -> Step:
        slot, value, op = stored_slot(self.c, node.target), self.c.value(node.value), node.op
        yes_no = node.target.type == ir.YESNO
        store = self.c.layout.stores[node.target.name]
        total, slots, span = store.total, store.slots, node.span
        reported = _is_reported(store)

        def assign(run: Run, E: Frame) -> bool:
            S = run.S
            where = slot if isinstance(slot, int) else slot(S, E)
            if where < 0:
                return True
            given = amount = value(S, E)
            old = S[where]
            if yes_no:
                amount = int(amount)
            if op == "+=":
                amount = old + amount
            elif op == "-=":
                amount = old - amount
            if total is not None:
                if given == ABSENT:
                    raise fault("+", given, old, span)
                wanted, left = amount, total - sum(S[slots.start : slots.stop])
                amount = max(0, min(amount, old + left))
                if amount != wanted and run.short is not None:
                    run.short.append((span, store.declared.name, wanted - old, amount - old))
            if not -LIMIT < amount < LIMIT:
                raise fault("+", given, old, span)
            S[where] = amount
            if reported and amount != old:
                _tell(run, store, where, amount - old)
            return True

        return assign

    def _pay(self, node: ir.Pay) -> Step:
        slot, amount = stored_slot(self.c, node.counter), self.c.value(node.amount)
        name, span = node.counter.name, node.span
        store = self.c.layout.stores[name]
        reported = _is_reported(store)

        def pay(run: Run, E: Frame) -> bool:
            where = slot if isinstance(slot, int) else slot(run.S, E)
            price = amount(run.S, E)
            held = run.S[where] if where >= 0 else 0
            if price < 0:
                raise fault("-", held, price, span) if price == ABSENT else Fault(BELOW, span)
            if held < price and not run.refuse(
                lambda: reasons.too_expensive(price, name, held, span)
            ):
                return False
            if where >= 0:
                run.S[where] = max(0, held - price)
                if reported and price:
                    _tell(run, store, where, -price)
            return True

        return pay

    def _mark(self, node: ir.Mark) -> Step:
        regions, store = self.c.value(node.regions), self.c.layout.stores[node.flag]
        slots = {who: store.start + i for i, who in enumerate(store.owners)}
        single, mask = node.regions.type.kind != "set", is_mask(node.regions.type)

        def mark(run: Run, E: Frame) -> bool:
            chosen = regions(run.S, E)
            for each in (chosen,) if single else bits(chosen) if mask else chosen:
                if each in slots:
                    run.S[slots[each]] = 1
            return True

        return mark

    def _let(self, node: ir.Let) -> Step:
        slot, value = node.slot, self.c.value(node.value)

        def let(run: Run, E: Frame) -> bool:
            E[slot] = value(run.S, E)
            return True

        return let

    def _if(self, node: ir.If) -> Step:
        condition, then = self.c.value(node.condition), self.body(node.then)
        otherwise = self.body(node.otherwise)
        return lambda run, E: then(run, E) if condition(run.S, E) else otherwise(run, E)

    def _for_each(self, node: ir.ForEach) -> Step:
        elements, body = compile_elements(self.c, node), self.body(node.body)
        slot, turns, players = node.slot, node.turns, self.c.layout.players
        there = compile_there(self.c, node)
        work, cost, span = self.c.work, weight(node.body), node.span

        def for_each(run: Run, E: Frame) -> bool:
            members = elements(run.S, E)
            work.spend(cost * len(members), span)
            for i, element in enumerate(members):
                if there is not None and not there(run.S, element):
                    continue
                E[slot] = element
                if turns is not None:
                    E[turns] = i % players
                if not body(run, E):
                    return False
            return True

        return for_each

    def _loop(self, node: ir.Loop) -> Step:
        limit = self.c.value(node.limit) if node.limit is not None else None
        condition = self.c.value(node.condition) if node.condition is not None else None
        body, span = self.body(node.body), node.span
        work, cost = self.c.work, weight(node.body)

        def loop(run: Run, E: Frame) -> bool:
            rounds = limit(run.S, E) if limit is not None else LOOP_ROUNDS
            for _ in range(rounds):
                work.spend(cost, span)
                if condition is not None and not condition(run.S, E):
                    return True
                run.stuck = False
                if not body(run, E):
                    return False
                if run.stuck:
                    run.stuck = False
                    return True
            if limit is None:
                raise Fault(f"it went round {LOOP_ROUNDS} times without an end", span)
            return True

        return loop

    def _result(self, node: ir.Result) -> Step:
        """Compile how the game comes out; of several results each changes what was before."""
        who = self.c.value(node.who) if node.who is not None else None
        everybody = (1 << self.c.layout.players) - 1

        def result(run: Run, E: Frame) -> bool:
            S = run.S
            run.game_over = True
            if who is None:
                S[at.RESULT] = {"win": everybody + 1, "draw": 1, "lose": at.ALL_LOSE}[node.how]
                return True
            seat = who(S, E)
            one = 1 << seat if seat >= 0 else 0
            if node.how == "win":
                S[at.RESULT] = (max(S[at.RESULT] - 1, 0) | one) + 1
            else:
                left = max((S[at.RESULT] or everybody + 1) - 1, 0) & ~one
                S[at.RESULT] = left + 1 if left else at.ALL_LOSE
            return True

        return result

    def _pass_turn(self, node: ir.PassTurn) -> Step:
        to = self.c.value(node.to)

        def pass_turn(run: Run, E: Frame) -> bool:
            seat = to(run.S, E)
            if seat >= 0:
                run.S[at.PASSED] = seat + 1
            return True

        return pass_turn

    def _plain(self, node: ir.Plain) -> Step:
        def plain(run: Run, E: Frame) -> bool:
            match node.what:
                case "end turn":
                    run.turn_over = True
                case "end game":
                    run.game_over = True
                case "another turn":
                    run.S[at.AGAIN] = 1
                case "undo turn":
                    undo_turn(run)
            return True

        return plain


def _is_reported(store: at.StoreAt) -> bool:
    """Return whether the log reports a change: of scores, and of what players have before them."""
    return store.declared.kind == "score" or (
        store.declared.kind == "counter" and store.declared.per == "player"
    )


def _tell(run: Run, store: at.StoreAt, where: int, gained: int) -> None:
    if run.log is not None:
        declared = store.declared
        who = f"seat {where - store.start + 1}: " if declared.per == "player" else ""
        run.say(declared.kind, f"{who}{declared.name} {gained:+d} = {run.S[where]}")


def undo_turn(run: Run) -> None:
    """Go back to the first decision of the turn, counts included; the clock goes on."""
    start: tuple[Any, ...] | None = run.S[at.SNAPSHOT]
    if start is not None:
        clock = run.S[at.CLOCK]
        run.S[:] = start
        run.S[at.SNAPSHOT], run.S[at.CLOCK] = start, clock
        run.undone = True
        run.say("undo", "the turn is taken back")
        run.settled()
