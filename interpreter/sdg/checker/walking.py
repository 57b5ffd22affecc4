"""Nodes of a kind in the rules, and the bodies of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from sdg import ir
from sdg.ir.facts import step_facts_of
from sdg.ir.walking import walk

N = TypeVar("N")


def all_of(kind: type[N], *nodes: Any) -> Iterator[N]:
    """Yield the nodes of a kind below some nodes."""
    return (each for node in nodes for each in walk(node) if isinstance(each, kind))


def played(rules: ir.Rules) -> tuple[Any, ...]:
    """Answer the parts of the rules to which a play comes, whatever they do or ask."""
    return (
        rules.setup, rules.turn, *rules.actions, *rules.whens, *rules.rules, *rules.scoring,
        *rules.ends, rules.win, rules.titles, rules.misplay,
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
    for found in rules.misplay.found if rules.misplay is not None else ():
        yield "misplay", found.body


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


def conjuncts(condition: ir.Expr) -> Iterator[ir.Expr]:
    """Yield what has to hold all together for a condition to hold."""
    if isinstance(condition, ir.All):
        for part in condition.parts:
            yield from conjuncts(part)
    else:
        yield condition


def conjoined(*nodes: Any) -> dict[int, tuple[ir.Expr, ...]]:
    """Answer, by the `id` of each condition that has to hold together with others, all of these."""
    return {
        id(one): tuple(conjuncts(each))
        for each in all_of(ir.All, *nodes)
        for one in conjuncts(each)
    }
