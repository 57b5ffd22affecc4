"""At which value a counter closes an action, read off the rules: shown beside the counter."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from sdg import ir
from sdg.ir.walking import walk

MOST = 1000  # values of a counter that are tried
_TESTS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType({
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
})  # fmt: skip


def limits_of(rules: ir.Rules) -> Iterator[tuple[str, int]]:
    """Yield counters, each with the value from which on an action is closed: `rules` are those of
    one table, with its options put in. A counter that closes at several values has none."""
    found: dict[str, set[int]] = {}
    steps = [step for action in rules.actions for step in action.body.steps]
    for asked in (step.condition for step in steps if isinstance(step, ir.Require)):
        name = _only_counter(rules, asked)
        closes = None if name is None else _closes(asked)
        if name is not None and closes is not None:
            found.setdefault(name, set()).add(closes)
    yield from ((name, min(values)) for name, values in found.items() if len(values) == 1)


def _only_counter(rules: ir.Rules, condition: ir.Expr) -> str | None:
    """Return the counter that a condition is about, if it is about one and nothing else."""
    counters = {store.name for store in rules.stores if store.kind == "counter" and not store.per}
    nodes = [node for node in walk(condition) if isinstance(node, ir.Expr)]
    read = {node.name for node in nodes if isinstance(node, ir.Stored)}
    plain = ir.Stored | ir.Const | ir.Compare | ir.All | ir.Any | ir.Not
    if len(read) != 1 or not read <= counters or not all(isinstance(n, plain) for n in nodes):
        return None
    return read.pop()


def _closes(condition: ir.Expr) -> int | None:
    """Return from which value on a condition does not hold, if it holds below and never above."""
    holds = [bool(_value(condition, value)) for value in range(MOST + 1)]
    first = next((value for value, open_there in enumerate(holds) if not open_there), 0)
    return first if first > 0 and not any(holds[first:]) else None


def _value(node: ir.Expr, counted: int) -> int:
    match node:
        case ir.Stored():
            return counted
        case ir.Const(value):
            return value
        case ir.Compare(op, left, right):
            return _TESTS[op](_value(left, counted), _value(right, counted))
        case ir.All(parts):
            return all(_value(part, counted) for part in parts)
        case ir.Any(parts):
            return any(_value(part, counted) for part in parts)
        case ir.Not(part):
            return not _value(part, counted)
    raise AssertionError(node)
