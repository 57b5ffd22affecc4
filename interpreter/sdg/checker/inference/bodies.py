"""Bodies and conditions of a game: the parts that play comes to, steps in order, conjuncts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve

from sdg import ir
from sdg.ir.facts import STEPS, step_facts_of
from sdg.ir.walking import all_of, holds

NOTHING: Final[Mapping[int, ir.Expr]] = {}
_MOVING = tuple(
    kind for kind, facts in STEPS.items()
    if facts.taken or facts.put or facts.turned or facts.traded or facts.everything
)  # fmt: skip


def played(rules: ir.Rules) -> tuple[Any, ...]:
    """Return the parts of the rules to which a play comes, whatever they do or test."""
    return (
        *rules.course(setup=True), *rules.rules, *rules.scoring, *rules.ends, rules.win,
        rules.titles, rules.misplay,
    )  # fmt: skip


def bodies(rules: ir.Rules) -> Iterator[tuple[str, ir.Body]]:
    """Yield the bodies of a game with the word for what they belong to."""
    yield "setup", rules.setup
    yield "turn", rules.turn.body
    for action in rules.actions:
        yield "action", action.body
    for when in rules.whens:
        yield "when", when.body
    for end in rules.ends:
        if end.body is not None:
            yield "end", end.body
    for finding in rules.misplay.found if rules.misplay is not None else ():
        yield "misplay", finding.body


def stepped(steps: tuple[Any, ...], given: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Yield each step of a body, with what is given where it stands: the names, what they are one
    of, and the conditions around it."""
    for step in steps:
        yield step, given
        match step:
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                yield from stepped(then, (*given, condition))
                yield from stepped(otherwise, (*given, ir.Not(condition)))
            case ir.ForEach(slot=slot, over=over, body=body):
                yield from stepped(body, (*given, ir.OneOf(slot, over)))
            case ir.Let():
                given = (*given, step)
            case ir.Chooses(slot=slot, over=over) | ir.Pick(slot=slot, over=over):
                given = (*given, ir.OneOf(slot, over))
            case _:
                for name in step_facts_of(step).within:
                    yield from stepped(getattr(step, name), given)


def before_cards_move(steps: tuple[ir.StepNode, ...]) -> Iterator[Any]:
    """Yield what is tested before a step may move cards."""
    for step in steps:
        if not holds(step, *_MOVING):
            yield step
            continue
        if isinstance(step, ir.If):
            yield step.condition
        return


def conditions_of(over: ir.Expr) -> Iterator[tuple[int, ir.Expr]]:
    """Yield the condition on each element of a set, and the slot of `it` there."""
    while isinstance(over, ir.Filter | ir.Best):
        if isinstance(over, ir.Filter):
            yield over.slot, over.condition
        over = over.over


def conjuncts(condition: ir.Expr, names: Mapping[int, ir.Expr] = NOTHING) -> Iterator[ir.Expr]:
    """Yield what has to hold all together for a condition to hold; of `names`, by their slots, it
    is known what they stand for."""
    waiting, named = [condition], set[int]()
    while waiting:
        each = waiting.pop()
        if isinstance(each, ir.All):
            waiting += reversed(each.parts)
        elif not isinstance(each, ir.Local) or each.slot not in names:
            yield spelt_out(each, names)
        elif each.slot not in named:  # what one name stands for holds once
            named.add(each.slot)
            waiting.append(names[each.slot])


def spelt_out(node: ir.Expr, names: Mapping[int, ir.Expr]) -> ir.Expr:
    """Return an expression as it is where names stand for others: it itself, or what it denies."""
    if isinstance(node, ir.Local) and node.slot in names:
        return spelt_out(names[node.slot], names)
    if isinstance(node, ir.Not) and (part := spelt_out(node.part, names)) is not node.part:
        return evolve(node, part=part)
    return node


def conjoined(*nodes: Any) -> dict[int, tuple[ir.Expr, ...]]:
    """Answer, by the `id` of each condition that has to hold together with others, all of these."""
    return {
        id(one): tuple(conjuncts(each))
        for each in all_of(ir.All, *nodes)
        for one in conjuncts(each)
    }
