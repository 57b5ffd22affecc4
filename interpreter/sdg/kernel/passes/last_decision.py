"""A pass over a kernel: a last decision, of which only the end of the game is asked.

Who counts sequences (`c/perft.h`) takes the last decision of each only to see whether the game is
over then. `decide` goes on from there to the next decision, and lists all that can be decided. The
pass adds `decide_last`, which does not: it asks whether anything can be decided, and leaves at the
first decision that it finds. Afterwards `over` is the same as after `decide`; nothing else need be.

Why it is the same. `advance` sets `options` to the sum of some `count_NAME`, and is otherwise
copied as it is. In the copy each counter gives way to `any_NAME` (`any_decision.py`), under
conditions that are checked; where one does not hold, the counter stays.

1. `any_NAME` is 0 where `count_NAME` is 0, and else at least 1 and at most `count_NAME`.
2. Nothing tells the two numbers apart. All that is asked of `options` in what `advance` may call is
   whether it is greater than 0, or than a number that the whole count stays below.
3. Nothing misses what is not written. The fields that a counter sets are read by nothing that
   `advance` may call, but for the one that it counts in, which it alone reads. So a counter that
   may find an error of the rules, tries a decision on the state, remembers something, or counts its
   work (`meter.py`) stays as it is: all that is read elsewhere.

What takes a decision reads the lists of the state before it, and those are whole: `decide_last`
comes after `decide`, never after itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from sdg.kernel.dialect.tree import (
    calls_of,
    constant_of,
    copied,
    field_of,
    fields_set,
    functions_of,
    nodes_of,
    reached_from,
)  # fmt: skip
from sdg.kernel.passes.any_decision import COUNTER, any_decision, most
from sdg.kernel.passes.prune import names_read

LAST = "decide_last"
GOING_ON, LAST_GOING_ON = "advance", "advance_last"
OPTIONS = "options"  # the field that holds how many decisions are legal
OVER = "over"  # the one that is read afterwards

Functions = Mapping[str, ast.FunctionDef]


def add_last_decision(module: ast.Module, widths: Mapping[str, int]) -> None:
    """Add `decide_last` and what it calls, in place; `widths` are the bits of each kind of set."""
    functions = functions_of(module)
    last = copied(functions["decide"], LAST)
    advance = copied(functions[GOING_ON], LAST_GOING_ON)
    module.body.append(last)
    limit = _limit(functions)
    sums = [
        (node, names)
        for node, names in _sums(advance)
        if limit is not None and _stays_below(limit, [most(functions[n], widths) for n in names])
    ]
    candidates = {
        name: asker
        for _, names in sums
        for name in names
        if (asker := any_decision(functions[name], functions)) is not None
    }
    askers = _unnoticed(candidates, functions)
    if not askers:
        return
    for node, names in sums:
        node.value = _asked(names, askers)
    module.body += [*askers.values(), advance]
    for called in nodes_of(last):
        if isinstance(called, ast.Name) and called.id == GOING_ON:
            called.id = LAST_GOING_ON


def _sums(advance: ast.FunctionDef) -> Iterator[tuple[ast.Assign, list[str]]]:
    """Yield where the number of decisions is set to a sum of counters, and these."""
    for node in nodes_of(advance):
        if isinstance(node, ast.Assign) and field_of(node.targets[0]) == OPTIONS:
            names = calls_of(node.value)
            plain = ast.unparse(node.value) == " + ".join(f"{name}(s)" for name in names)
            if plain and all(name.startswith(COUNTER) for name in names):
                yield node, names


def _asked(names: Sequence[str], askers: Functions) -> ast.expr:
    """Return what takes the place of a sum: more than 0 where the sum is."""
    called = [askers[name].name if name in askers else name for name in names]
    state = ast.Name("s", ast.Load())
    parts: list[ast.expr] = [ast.Call(ast.Name(n, ast.Load()), [state], []) for n in called]
    if len(parts) > 1 and askers.keys() >= set(names):
        return ast.BoolOp(ast.Or(), parts)
    return reduce(lambda a, b: ast.BinOp(a, ast.Add(), b), parts)


def _limit(functions: Functions) -> int | None:
    """Return the least number besides 0 that decisions are asked to be more than, as they go on.

    None: something else is asked of how many they are, or more than one is added to them.
    """
    limits = [1 << 62]
    for function in reached_from([GOING_ON], functions).values():
        nodes = nodes_of(function)
        compared = {id(node.left): node for node in nodes if isinstance(node, ast.Compare)}
        for node in nodes:
            match node:
                case ast.AugAssign(target, op, value) if field_of(target) == OPTIONS:
                    if not isinstance(op, ast.Add) or constant_of(value) != 1:
                        return None
                case ast.Attribute(_, name, ast.Load()) if name == OPTIONS:
                    match compared.get(id(node)):
                        case ast.Compare(_, [ast.Gt()], [ast.Constant(int(than))]):
                            limits += [than] if than else []
                        case _:
                            return None
    return min(limits)


def _stays_below(limit: int, most_each: Sequence[int | None]) -> bool:
    """Return whether a sum is less than a limit; a part of it may be unknown."""
    known = [each for each in most_each if each is not None]
    return len(known) == len(most_each) and sum(known) < limit


def _unnoticed(askers: Mapping[str, ast.FunctionDef], functions: Functions) -> Functions:
    """Return those in whose place the counter sets nothing that is read beyond itself."""
    while True:
        reached = reached_from([GOING_ON], {**functions, **askers}).values()
        kept = {}
        for name, asker in askers.items():
            others = names_read(each for each in reached if each is not asker)
            if not fields_set(functions[name]) & (others | {OVER}):
                kept[name] = asker
        if len(kept) == len(askers):
            return kept
        askers = kept
