"""What rules read of hidden places, directly or by the names that the turn gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sdg import ir
from sdg.ir.walking import walk


def asks(action: ir.Action, hidden: set[str]) -> bool:
    """Return whether an action reads which cards lie in hidden places other than the own ones."""
    steps = list(walk(action.body.steps))
    asked = list(walk((
        action.params,
        tuple(step.condition for step in steps if isinstance(step, ir.Require)),
        tuple(step.value for step in steps if isinstance(step, ir.Let)),
    )))  # fmt: skip
    counted = [node.of for node in asked if isinstance(node, ir.Count)]
    counted += [node.what for node in asked if isinstance(node, ir.IsEmpty)]
    return any(
        isinstance(node, ir.PlaceCards) and node.place in hidden and node not in counted
        and node.owner not in (None, ir.Seat("active"))
        for node in asked
    )  # fmt: skip


def names_of(rules: ir.Rules) -> dict[int, ir.Expr]:
    """Return what the names of the turn stand for, by their slots."""
    return {step.slot: step.value for step in walk(rules.turn.body) if isinstance(step, ir.Let)}


def read_of(asked: object, names: Mapping[int, ir.Expr]) -> Iterator[Any]:
    """Yield every node that is read, and of what stands for the `names` in it."""
    waiting, named = [asked], set[int]()
    for each in waiting:  # which grows
        for node in walk(each):
            yield node
            if isinstance(node, ir.Local) and node.slot in names and node.slot not in named:
                named.add(node.slot)
                waiting.append(names[node.slot])


def reads(asked: object, places: set[str], names: Mapping[int, ir.Expr]) -> bool:
    """Return whether places stand in what is read, by themselves or by a name."""
    return any(getattr(node, "place", None) in places for node in read_of(asked, names))
