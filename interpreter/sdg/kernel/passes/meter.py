"""A pass over a kernel: loops count their work, and a game that goes too far is given up.

The reference counts the work of a decision (`engine/state/budget.py`), and too much of it is an
error of the rules. A kernel does the same work in other ways, most of it at less cost: it
cannot count the same. So it counts roughly, and gives up a game that may come near an error; the
reference plays that game, and its result is the one that counts. That bounds, too, for how long a
kernel does not hear that it is to stop.

What takes little at most is counted together with what it stands in, and is not slowed down. A
`repeat` that may go round too often says so itself (`count_round`), which its text does not show.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import Factory, define

from sdg.kernel.dialect.parse import tree_of
from sdg.kernel.dialect.tree import WORKED, calls_of, constant_of, functions_of, nodes_of
from sdg.kernel.dialect.widths import WORD
from sdg.kernel.dialect.writer import INDENT

if TYPE_CHECKING:
    from sdg.kernel.dialect.writer import Source

MOST = 1_500_000  # units that a decision may take in a kernel: some thousandths of a second
OF_REFERENCE = 4  # units for one of the reference's: so MOST comes before the reference's own
LIGHT = 200  # units that something may take at most without being counted by itself
HEAVY = 50_000  # units that something may take at most without a look at what has been taken
LITTLE = 80  # units that are not counted apart where some of them may be left out
NODES = 8  # of the text, in a unit
MANY = 1_000  # rounds that a loop over a range is taken to go where nothing shows it
BEGINNING = ("start", "decide", "slip", "challenge", "tick")  # what takes work of its own
STATE = "s"
UNCOUNTED = ("play", "note", "look")  # go from decision to decision, or note what came of them


def meter(source: Source, elements: Mapping[str, int], uncounted: Container[str]) -> None:
    """Let what may take long in a kernel count, where anything may.

    `elements` are how many elements a set of each kind may have; functions that are `uncounted`
    are those of agents, which are no decision's work.

    Nothing is written where the text is none that Python can read: it is refused later.
    """
    text = "\n".join(line for lines in source.functions.values() for line in lines)
    try:
        functions = functions_of(tree_of(text))
        costs = _Costs(functions, elements)
        counted = [
            function
            for name, function in functions.items()
            if costs.of(name) > LIGHT and name not in uncounted and _counts(function)
        ]
    except (SyntaxError, RecursionError, MemoryError):
        return
    if any(costs.of(function.name) > HEAVY for function in counted):
        source.fields[WORKED] = "number()"
        for function in counted:
            costs.kinds = _kinds(function)
            _insert(source.functions[function.name], _counting(function, costs))
    for name in BEGINNING if source.metered else ():
        if name in source.functions:
            _insert(source.functions[name], [(1, INDENT, _beginning(name))])


def count_round(source: Source, units: int) -> None:
    """Generate code: a loop goes round, which takes so many units of the reference's work."""
    source.fields[WORKED] = "number()"
    source.add(f"s.{WORKED} += {units * OF_REFERENCE}")
    for line in _unless_too_much():
        source.add(line)


def _unless_too_much() -> list[str]:
    return [f"if s.{WORKED} > {MOST}:", f"{INDENT}give_up()"]


def _counts(function: ast.FunctionDef) -> bool:
    given = [argument.arg for argument in function.args.args]
    return function.name not in UNCOUNTED and given[:1] == [STATE]


def _beginning(name: str) -> list[str]:
    """Return the lines that begin a decision's work; after much of it, one finds out who waits."""
    asks = [f"if s.{WORKED} > {MOST // 1000} and stopped():", f"{INDENT}give_up()"]
    return [*(asks if name != BEGINNING[0] else []), f"s.{WORKED} = 0"]


def _counting(function: ast.FunctionDef, costs: _Costs) -> Iterable[tuple[int, str, list[str]]]:
    """Yield where a function has to count: after which line, how far in, and the lines."""
    for whole, body in [(costs.of(function.name), function.body), *_loops(function, costs)]:
        for i, part in enumerate(_parts(body, costs)):
            lines = [f"s.{WORKED} += {1 + costs.straight(part)}"]
            if whole > HEAVY and i == 0:
                lines += _unless_too_much()
            yield part[0].lineno - function.lineno, " " * part[0].col_offset, lines


def _parts(body: Sequence[ast.stmt], costs: _Costs) -> Iterable[Sequence[ast.stmt]]:
    """Yield what stands between statements that may leave the rest out, unless it costs little."""
    first = 0
    for i in range(1, len(body)):
        if _may_leave(body[i - 1]) and costs.straight(body[i:]) > LITTLE:
            yield body[first:i]
            first = i
    yield body[first:]


def _may_leave(node: ast.stmt) -> bool:
    leaving = ast.Continue | ast.Break | ast.Return
    return isinstance(node, ast.If) and any(isinstance(each, leaving) for each in nodes_of(node))


def _loops(function: ast.FunctionDef, costs: _Costs) -> Iterable[tuple[int, list[ast.stmt]]]:
    for node in nodes_of(function):
        if isinstance(node, ast.For | ast.While) and (whole := costs.statement(node)) > LIGHT:
            yield whole, node.body


def _insert(lines: list[str], counting: Iterable[tuple[int, str, list[str]]]) -> None:
    """Put lines into a function, the last ones first, so that the others keep their places."""
    for at, indent, new in sorted(counting, reverse=True):
        lines[at:at] = [indent + line for line in new]


@define
class _Costs:
    """How many units functions and loops take at most; more than MOST are MOST."""

    functions: dict[str, ast.FunctionDef]
    elements: Mapping[str, int]
    known: dict[str, int] = Factory(dict)
    kinds: dict[str, str] = Factory(dict)  # of the names in the function at hand

    def of(self, name: str) -> int:
        """Return what a call takes; one that comes back to itself takes as much as there is."""
        if name not in self.known:
            self.known[name] = MOST
            outer, self.kinds = self.kinds, _kinds(self.functions[name])
            self.known[name] = self.block(self.functions[name].body)
            self.kinds = outer
        return self.known[name]

    def block(self, body: Sequence[ast.stmt]) -> int:
        """Return what some statements take."""
        return min(MOST, sum(map(self.statement, body)))

    def statement(self, node: ast.stmt) -> int:
        """Return what a statement takes."""
        match node:
            case ast.For(body=body):
                return min(MOST, self.line(node.iter) + _rounds(node) * (1 + self.block(body)))
            case ast.While(test, body):
                return min(MOST, self.passes(test) * (self.line(test) + self.block(body)))
            case ast.If(test, body, orelse):
                return self.line(test) + max(self.block(body), self.block(orelse))
        return self.line(node)

    def passes(self, test: ast.expr) -> int:
        """Return how often a loop goes round at most: through a set, or through what there is."""
        kind = self.kinds.get(test.id, "cells") if isinstance(test, ast.Name) else "kinds"
        return self.elements.get(kind, WORD)

    def line(self, node: ast.AST, most: int = MOST) -> int:
        """Return what a line takes with all that it calls, but for calls of more than `most`."""
        called = (self.of(name) for name in calls_of(node) if name in self.functions)
        return 1 + len(nodes_of(node)) // NODES + sum(cost for cost in called if cost <= most)

    def straight(self, body: Sequence[ast.stmt]) -> int:
        """Return what some statements take without what counts by itself."""
        return sum(map(self._apart, body))

    def _apart(self, node: ast.stmt) -> int:
        match node:
            case ast.For() | ast.While():
                whole = self.statement(node)
                return whole if whole <= LIGHT else 1
            case ast.If(test, body, orelse):
                return self.line(test, LIGHT) + max(self.straight(body), self.straight(orelse))
        return self.line(node, LIGHT)


def _kinds(function: ast.FunctionDef) -> dict[str, str]:
    """Return the kinds of the names that a function sets."""
    kinds: dict[str, str] = {}
    for node in nodes_of(function):
        match node:
            case ast.AnnAssign(ast.Name(name), ast.Name(kind)):
                kinds[name] = kind
            case ast.Assign([ast.Name(name)]):
                kinds.setdefault(name, "number")
    return kinds


def _rounds(loop: ast.For) -> int:
    assert isinstance(loop.iter, ast.Call)
    last = constant_of(loop.iter.args[-1])
    return MANY if last is None else last
