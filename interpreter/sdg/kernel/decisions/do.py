"""Steps that carry out actions: `do`, by itself or in another action, and `do the first`."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.given_arguments import requirements
from sdg.ir.action_lookups import cards_named, slots_of
from sdg.kernel.decisions.actions import performer
from sdg.kernel.decisions.listing import counter
from sdg.kernel.dialect.values import Frame
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import noting_absence
from sdg.kernel.expressions.register import number, test, value
from sdg.kernel.rules.judgement import write_judge
from sdg.kernel.steps.body import Body, generates
from sdg.kernel.steps.card_steps import given
from sdg.kernel.steps.lay import WILD
from sdg.kernel.steps.trial_steps import PASSING, STUCK, apart, join, put_back, take_back


@generates(ir.Do)
def _do(body: Body, step: ir.Do) -> None:
    _refuse_after_misplay(body)
    name, arguments = step.action, step.arguments
    if not body.in_action:
        _happen(body, name, arguments)
        return
    k = body.k
    action, waited = k.actions[name], name in k.triggers.waited_for()
    E = _arguments(body, action, arguments)
    if not body.judged:
        doubted = tuple(each.param for each in k.doubts.of(step))
        for condition in requirements(action, doubted):
            body.demand(test(k, condition, E))
    numbers = [k.named(given(k, each), "given") for each in E.values()] if waited else []
    if WILD in body.E:
        E[WILD] = body.E[WILD]
    inner = Body(k, E, True, body.judged)
    inner.moved, inner.rounds = body.moved, body.rounds
    inner.write(action.body.steps)
    body.moved |= inner.moved
    for own, slot in cards_named(action, arguments):  # what has a name here, too, has moved
        if own in inner.E:
            body.E[slot] = inner.E[own]
        else:
            body.E.pop(slot, None)
    if name in k.layout.counts:
        k.source.add(f"s.times_{name} += 1")
    k.triggers.done(name, numbers)


def _arguments(body: Body, action: ir.Action, arguments: tuple[ir.Expr, ...]) -> Frame:
    """Return what an action is given, in the slots of its parameters."""
    k, slots = body.k, slots_of(action.params)
    return {
        slot: noting_absence(k, body.kept(value(k, argument, body.E)), argument, body.E)
        for slot, argument in zip(slots, arguments, strict=False)
    }


def _happen(body: Body, name: str, arguments: tuple[ir.Expr, ...]) -> None:
    """Carry an action out in a trigger or a turn: if it is refused, it is skipped."""
    k, add, triggers = body.k, body.k.source.add, body.k.triggers
    anything = k.engine.triggers.anything
    E = _arguments(body, k.actions[name], arguments)
    numbers = [k.named(given(k, each), "given") for each in E.values()]
    accepted = k.source.keep("1", "accepted")
    for condition in requirements(k.actions[name]):
        with k.source.block(f"if {accepted}:"):
            add(f"{accepted} = {test(k, condition, E)}")
    before, judge = write_judge(k)
    trial = performer(k, name, judged=False)
    place = k.source.place_to_save("what a trigger does")
    with apart(k) as outer, triggers.comparing_anew(anything):
        add(f"save(s, {place})")
        add(f"{before}(s)")
        done = k.source.keep("0", "done")
        with k.source.block(f"if {accepted}:"):
            add(f"{done} = {trial}({', '.join(['s', *numbers, '0'])})")
        with k.source.block(f"if {done}:"):
            add(f"{done} = {judge}(s)")
        with k.source.block(f"if {done}:"):
            if not triggers.quiet(anything):
                add(f"{triggers.collect(anything)}(s)")
        with k.source.block("else:"):
            take_back(k, place)
            for field in PASSING:
                add(f"s.{field} = 0")
            put_back(k, outer, *triggers.counted())
    join(k, outer, *PASSING)
    put_back(k, outer, *k.shape.happened, STUCK)
    for own, slot in cards_named(k.actions[name], arguments):  # unless it was refused
        if own in k.moved_by_actions[name]:
            body.E.pop(slot, None)


@generates(ir.DoFirst)
def _do_first(body: Body, step: ir.DoFirst) -> None:
    """Generate the first decision of some actions that lowers a number; with none, one is stuck."""
    _refuse_after_misplay(body)
    k, E = body.k, body.E
    source, add = k.source, k.source.add
    source.fields[STUCK] = "number()"
    now = source.keep(number(k, step.lowers, E), "now")
    place = source.place_to_save(f"doing the first of {', '.join(step.actions)}")
    lowered, trying = source.keep("0", "found"), source.keep("s.trying", "trying")
    for name in step.actions:
        alias = f"1st_{name}"
        n = source.fresh("n")
        many = f"{counter(k, name, alias)}(s) if not {lowered} else 0"
        with source.block(f"for {n} in range({many}):"):
            add(f"save(s, {place})")
            with apart(k) as outer:
                add("s.trying = 1")
                add(f"take_{alias}(s, {n})")
                after = number(k, step.lowers, E)
                add(f"{lowered} = {after} < {now}")
                add(f"s.trying = {trying}")
                put_back(k, outer, *PASSING, STUCK)
                take_back(k, place)
                put_back(k, outer, *k.shape.happened, *k.triggers.counted())
                with source.block(f"if {lowered}:"):  # by chance, which a trial knows nothing of
                    add(f"take_{alias}(s, {n})")
                    add("break")
    with source.block(f"if not {lowered}:"):
        add(f"s.{STUCK} = 1")


def _refuse_after_misplay(body: Body) -> None:
    if body.after_misplay:
        raise Unsupported("actions that come of a misplay")
