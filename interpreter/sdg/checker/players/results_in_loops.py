"""Results in loops over players that are about whose turn it is, and not the player of the loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import step_facts_of
from sdg.ir.walking import all_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved
from sdg.source import Span

HOW = {"win": "wins", "lose": "loses"}


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `active wins` in the lines of a loop over players which do not test who is active. What
    comes after a round, `nobody_at_hand` reports; where the loop makes its player active, the
    word is not written."""
    rules, reported = resolved.rules, set[Span]()
    if rules.players[1] == 1:
        return
    bodies = [
        rules.turn.body,
        *(action.body for action in rules.actions),
        *(when.body for when in rules.whens if when.event != ir.Moment("round ends")),
        *(end.body for end in rules.ends if end.body and end.moment != "after round"),
    ]
    for body in bodies:
        named = {each.slot for each in all_of(ir.Let, body) if _says_active(each.value, set())}
        for step, loop in _results(body.steps, None, rules.turn.body is body, named):
            if step.span is not None and step.span not in reported:
                reported.add(step.span)
                name, over = _player(loop, body)
                yield say.result_of_another(step.span, name, over, HOW[step.how])


def _results(
    steps: tuple[Any, ...], loop: ir.ForEach | None, turn: bool, named: set[int]
) -> Iterator[tuple[ir.Result, ir.ForEach]]:
    """Yield the results of the active player in a loop over players, with the nearest such one."""
    for step in steps:
        match step:
            case ir.Result(who=ir.Seat("active", of=None)) if loop is not None:
                yield step, loop
            case ir.ForEach() if step.seat is not None:
                asked = _says_active((step.over, step.order), named)
                if not asked and not (turn and step.acts):
                    yield from _results(step.body, step, turn, named)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                if loop is None or not _says_active(condition, named):
                    yield from _results((*then, *otherwise), loop, turn, named)
            case _:
                for name in step_facts_of(step).within:
                    yield from _results(getattr(step, name), loop, turn, named)


def _says_active(node: Any, named: set[int]) -> bool:
    """Return whether the active player is tested, in so many words or by a name."""
    return any(
        (each == ir.Seat("active") and each.span)
        or (isinstance(each, ir.Local) and each.slot in named)
        for each in walk(node)
    )


def _player(loop: ir.ForEach, body: ir.Body) -> tuple[str, str]:
    """Return how the player of a loop is called; of `for p`, where it has no name, who it is."""
    match loop.over:
        case ir.Filter(condition=ir.Compare("=", ir.Local(), who), span=span) if (
            who.span is not None and who.span == span
        ):
            return "", who.span.text
    return body.slots[loop.seat or 0], ""
