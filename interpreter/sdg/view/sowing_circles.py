"""Counters sown round a circle: the rules go on from the last to the first, as `at mod n + 1`."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.ir.walking import all_of


def circles_of(rules: ir.Rules) -> Iterator[tuple[str, int]]:
    """Yield each counter that is kept for the values of an attribute, and how many of these lie in
    a circle, if the rules go round it; options of `rules` are settled."""
    kept = {store.name for store in rules.stores if store.kind == "counter" and store.per}
    parts = (rules.actions, rules.whens, rules.turn, rules.setup)
    round_: dict[str, int] = {}
    for assign in all_of(ir.Assign, *parts):
        match assign.value:
            case ir.Arithmetic(
                "+", ir.Arithmetic("mod", ir.Stored(name=name), ir.Const(many)), ir.Const(1)
            ) if assign.op == "=" and name == assign.target.name:
                round_[name] = many
    found: dict[str, int] = {}
    for stored in all_of(ir.Stored, *parts):
        owner = stored.owner
        if stored.name in kept and isinstance(owner, ir.Stored) and owner.name in round_:
            found[stored.name] = round_[owner.name]
    yield from found.items()
