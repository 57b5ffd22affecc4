"""Branches, loops and the words that steer a turn, generated."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.reduced_rules import found_empty
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import (
    Code,
    InPlace,
    InStack,
    OnCell,
    Seats,
    Span,
)
from sdg.kernel.dialect.writer import UNDO, Unsupported
from sdg.kernel.expressions.register import number, test, value
from sdg.kernel.passes.meter import count_round
from sdg.kernel.steps.body import WORDS, Body, generates, says
from sdg.kernel.steps.for_each import gather
from sdg.kernel.steps.results import write_result
from sdg.kernel.steps.stale_names import forget_cells, forget_kinds, takes_from_boards, turns_up
from sdg.kernel.steps.trial_steps import STUCK, take_back
from sdg.limits import LOOP_ROUNDS


@generates(ir.Require)
def _require(body: Body, step: ir.Require) -> None:
    if not body.judged:
        body.demand(test(body.k, step.condition, body.E))
    body.bare |= found_empty(step.condition)


@generates(ir.Phase)
def _phase(body: Body, step: ir.Phase) -> None:
    body.write(step.body)


@generates(ir.Result)
def _result(body: Body, step: ir.Result) -> None:
    write_result(body.k, step, body.E)


@generates(ir.PassTurn)
def _pass_turn(body: Body, step: ir.PassTurn) -> None:
    k = body.k
    seat = k.named(number(k, step.to, body.E), "seat")
    with k.source.block(f"if {seat} >= 0:"):
        k.source.add(f"s.passed = {seat} + 1")


@generates(ir.Plain)
def _plain(body: Body, step: ir.Plain) -> None:
    if step.what in WORDS:
        WORDS[step.what](body)
        return
    body.k.source.add({
        "end turn": "s.turn_over = 1", "end game": "s.game_over = 1", "another turn": "s.again = 1",
    }[step.what])  # fmt: skip


@says("undo turn")
def _undo_turn(body: Body) -> None:
    """Generate code: all is again as it was at the first decision of the turn."""
    k = body.k
    with k.source.block("if s.undoable:"):
        k.source.add("clock = s.clock")
        take_back(k, k.source.place_to_save(UNDO))
        k.source.add("s.clock = clock")
        k.source.add("s.undone = 1")
        for field in k.shape.happened:
            k.source.add(f"s.{field} = 0")
    body.moved = True
    forget_cells(body.E)


@generates(ir.If)
def _if(body: Body, step: ir.If) -> None:
    k, outer = body.k, body.E
    changed: set[int] = set()
    heads = [(f"if {test(k, step.condition, outer)}:", step.then)]
    if step.otherwise:
        heads.append(("else:", step.otherwise))
    for head, steps in heads:
        body.E = dict(outer)
        with k.source.block(head):
            body.write(steps)
        changed |= {slot for slot, kept in outer.items() if body.E.get(slot) != kept}
    body.E = outer
    for slot in changed:
        del outer[slot]  # which card it is depends on the branch: naming it is an error


@generates(ir.ForEach)
def _for_each(body: Body, step: ir.ForEach) -> None:
    k, outer = body.k, body.E
    chosen = isinstance(step.over, ir.Filter) and isinstance(step.over.over, ir.Values)
    gathered = step.order is not None or step.along is not None
    if gathered or step.over.type.of == ir.CARD or chosen:
        _gathered(body, step)
        return
    turns = k.source.keep("-1", "turn") if step.turns is not None else ""
    over = value(k, step.over, outer)
    body.moved = True  # in a round before
    if isinstance(over, Code):
        over = Code(k.source.keep(over.text, "all", k.annotation(over)), over.kind)
    elif isinstance(over, Seats):
        if over.passes is not None:
            over = body.kept(over)
    elif not isinstance(over, Span):
        raise Unsupported("`for each` of such a set")
    with k.each(over) as element:
        body.E = dict(outer)
        body.E[step.slot] = element
        if step.turns is not None:
            k.source.add(f"{turns} = ({turns} + 1) % {k.shape.players}")
            body.E[step.turns] = Code(turns, "seat")
        _round(body, step.body, step.slot, step.turns)
    body.E = outer


def _gathered(body: Body, step: ir.ForEach) -> None:
    """Generate a loop over elements that are put down first, in their order."""
    body.moved = True  # in a round before
    k, outer = body.k, body.E
    gathered = gather(k, step, outer, k.source.fresh("each"))
    at = k.source.fresh("n")
    with k.source.block(f"for {at} in range(s.{gathered.many}):"):
        element = gathered.element(k, at)
        if there := gathered.there(k, element, at):
            with k.source.block(f"if not ({there}):"):
                k.source.add("continue")
        body.E = {**outer, step.slot: element}
        if step.turns is not None:
            body.E[step.turns] = Code(k.source.keep(f"{at} % {k.shape.players}", "turn"), "seat")
        _round(body, step.body, step.slot, step.turns)
    body.E = outer


def _round(body: Body, steps: tuple[ir.StepNode, ...], *own: int | None) -> None:
    """Generate a round of a loop, whose own names are different ones in the next."""
    if takes_from_boards(body.k, steps, body.E):  # in a round before
        forget_cells(body.E, own)
    if turns_up(body.k.turning, steps):
        forget_kinds(body.E, own)
    begun = dict(body.E)
    body.write(steps)
    for slot, kept in begun.items():
        known = isinstance(kept, OnCell | InPlace | InStack) and slot not in own
        if known and body.E.get(slot) != kept:
            raise Unsupported("a card from outside a loop that moves in it")


@generates(ir.Loop)
def _loop(body: Body, step: ir.Loop) -> None:
    k, limit, condition, steps = body.k, step.limit, step.condition, step.body
    stuck = _may_be_stuck(body, steps)
    if stuck:
        k.source.fields[STUCK] = "number()"
    rounds = number(k, limit, body.E) if limit is not None else str(LOOP_ROUNDS)
    body.moved = True  # in a round before
    outside, body.rounds = body.rounds, body.rounds * most_rounds(limit)
    with k.source.block(f"for {k.source.fresh('n')} in range({rounds}):"):
        if body.rounds > LOOP_ROUNDS:
            count_round(k.source, 1)
        if condition is not None:
            with k.source.block(f"if not {test(k, condition, body.E)}:"):
                k.source.add("break")
        if stuck:
            k.source.add(f"s.{STUCK} = 0")
        outer, body.E = body.E, dict(body.E)
        _round(body, steps)
        body.E = outer
        if stuck:
            with k.source.block(f"if s.{STUCK}:"):
                k.source.add(f"s.{STUCK} = 0")
                k.source.add("break")
    body.rounds = outside


def _may_be_stuck(body: Body, steps: object) -> bool:
    """Return whether `do the first` stands in some steps, or in an action that they do."""
    waiting, seen = [steps], set[str]()
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, ir.DoFirst):
                return True
            if isinstance(node, ir.Do) and body.in_action and node.action not in seen:
                seen.add(node.action)
                waiting.append(body.k.actions[node.action].body)
    return False


def most_rounds(limit: ir.Expr | None) -> int:
    """Return how often a loop goes round at most; more than LOOP_ROUNDS if that is not known."""
    if isinstance(limit, ir.Const):
        return max(1, limit.value)
    return LOOP_ROUNDS if limit is None else LOOP_ROUNDS + 1
