"""Actions done in a loop over players outside of the turn: whose turn it is does them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import innermost_first
from sdg.ir.facts import step_facts_of
from sdg.ir.walking import parts_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find where the player of a loop is not who does an action that speaks of who does it: in the
    lines of a turn it would be. What is given the player speaks of that one."""
    rules, reported = resolved.rules, set[Span]()
    if rules.players[1] == 1:
        return
    looped = [body.steps for word, body in bodies(rules) if word != "turn"]
    done = [each for steps in looped for each in _done(steps, None)]
    alone = _said_alone(rules.actions) if done else {}
    for step, loop in done:
        if isinstance(step, ir.Do) and any(
            _gives_a_player(each, step, loop) for each in step.arguments
        ):
            continue
        names = (step.action,) if isinstance(step, ir.Do) else step.actions
        for name in names:
            if (said := alone[name]) and step.span and step.span not in reported:
                reported.add(step.span)
                yield say.done_by_the_active_player(step.span, name, said)


def _done(
    steps: tuple[Any, ...], loop: ir.ForEach | None
) -> Iterator[tuple[ir.Do | ir.DoFirst, ir.ForEach]]:
    """Yield the steps that do an action in a loop over players, with the nearest such loop."""
    for step in steps:
        if isinstance(step, ir.Do | ir.DoFirst) and loop is not None:
            yield step, loop
        inner = step if isinstance(step, ir.ForEach) and step.seat is not None else loop
        for name in step_facts_of(step).within:
            yield from _done(getattr(step, name), inner)


def _gives_a_player(argument: ir.Expr, step: ir.Do, loop: ir.ForEach) -> bool:
    """Return whether an action gets the player that is meant, or something that belongs to one."""
    if argument.type == ir.PLAYER:
        return True
    return any(
        each == ir.Local(loop.seat or 0, ir.PLAYER) and _stands_in(each.span, step.span)
        for each in walk(argument)
    )


def _stands_in(span: Span | None, whole: Span | None) -> bool:
    """Return whether a word is written in a line: the owner of what stands alone is not."""
    if span is None or whole is None:
        return False
    return span.source is whole.source and whole.start <= span.start < whole.end


def _said_alone(actions: tuple[ir.Action, ...]) -> dict[str, Span | None]:
    """Return for each action a name of what is the active player's, without a word that says so,
    in it or in what it does."""
    declared, said_alone = {action.name: action for action in actions}, dict[str, Span | None]()
    for name in innermost_first(declared):
        inside = [*walk(declared[name])]
        spans = [getattr(each, "span", None) for each in inside if _is_of_whoever_acts(each)]
        spans += [said_alone[each.action] for each in inside if isinstance(each, ir.Do)]
        said_alone[name] = next((span for span in spans if span is not None), None)
    return said_alone


def _is_of_whoever_acts(node: Any) -> bool:
    return any(part == ir.Seat("active") and part.span is None for part in parts_of(node))
