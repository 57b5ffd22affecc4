"""The operators that make mistakes: each yields what can be done to one node of a tree.

In Python:

- a condition is negated: of `if`, `while`, a conditional expression
- a sieve is turned: the first condition of a comprehension is negated
- a comparison is turned: `==` and `!=`, `<` and `<=`, `>` and `>=`, `in` and `not in`, `is` and
  `is not`
- `and` becomes `or`, `or` becomes `and`
- a number is one more
- `+` becomes `-`, `-` becomes `+`
- `&` becomes `|`, `|` becomes `&`
- a negation (`not`, `~`, `-`) is left out
- something is left undone: a call of which nothing else is asked, a `yield`, an assignment to a
  part of something
- `True` becomes `False`, `False` becomes `True`
- `any` becomes `all`, `min` becomes `max`, and the other way round
- `break` becomes `continue`, `continue` becomes `break`
- a line of the kernel is not written, in the generator of kernels

In the text of kernels that the generator writes:

- a condition `if …:` is always true
- a condition `if …:` is never true
- `&` becomes `|`, `|` becomes `&`
- `+` becomes `-`, `-` becomes `+`
- a comparison is turned: `==` and `!=`, `<` and `<=`, `>` and `>=`
- `not` or `~` is left out
- a number is one more
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from copy import deepcopy

from tests.mistakes.mutating import Edit, Operator

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIGNS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


# ---- in Python


def _negated(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))


def _sifted(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.comprehension(ifs=[test, *others]):
            yield lambda: setattr(node, "ifs", [ast.UnaryOp(ast.Not(), test), *others])


def _turned(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Compare(ops=[sign]) if type(sign) in TURNED:
            yield lambda: setattr(node, "ops", [TURNED[type(sign)]()])


def _joined(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.BoolOp(op):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield lambda: setattr(node, "op", other)


def _one_more(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Constant(int(value)) if not isinstance(value, bool):
            yield lambda: setattr(node, "value", value + 1)


def _instead(one: type[ast.operator], other: type[ast.operator]) -> Operator:
    """Return the operator that puts one sign between two values, or before `=`, for another."""
    signs = {one: other, other: one}

    def operator(node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.BinOp(op=sign) | ast.AugAssign(op=sign) if type(sign) in signs:
                yield lambda: setattr(node, "op", signs[type(sign)]())

    return operator


def _not_negated(node: ast.AST) -> Iterator[Edit]:
    """Negate once more what is negated."""
    match node:
        case ast.UnaryOp(op=sign, operand=value) if not isinstance(sign, ast.UAdd):
            yield lambda: setattr(node, "operand", ast.UnaryOp(sign, value))


def _undone(node: ast.AST) -> Iterator[Edit]:
    """Leave out a statement; what yields stays something that yields."""
    match node:
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom() as value):
            nothing = ast.BoolOp(ast.And(), [ast.Constant(False), value])
            yield lambda: setattr(node, "value", nothing)
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute() as target]):
            same = deepcopy(target)
            same.ctx = ast.Load()
            yield lambda: setattr(node, "value", same)


def _untrue(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Constant(bool(value)):
            yield lambda: setattr(node, "value", not value)


def _renamed(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Call(func=ast.Name(id=name) as called) if name in NAMES:
            yield lambda: setattr(called, "id", NAMES[name])


def _left(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Break():
            yield lambda: setattr(node, "__class__", ast.Continue)
        case ast.Continue():
            yield lambda: setattr(node, "__class__", ast.Break)


def _unwritten(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Expr(ast.Call(ast.Name("add") | ast.Attribute(attr="add"))):
            yield lambda: setattr(node, "value", ast.Constant(None))


# ---- in the text that the generator writes


def _always(node: ast.AST) -> Iterator[Edit]:
    yield from _condition(node, "if 1:")


def _never(node: ast.AST) -> Iterator[Edit]:
    yield from _condition(node, "if 0:")


def _condition(node: ast.AST, instead: str) -> Iterator[Edit]:
    match node:
        case ast.Call(ast.Attribute(attr="block"), [ast.Constant(str() as text) as head]):
            whole = text
        case ast.Call(ast.Attribute(attr="block"), [ast.JoinedStr([first, *_, last]) as head]):
            whole = "".join(getattr(part, "value", "") for part in (first, last)
                            if isinstance(part, ast.Constant))  # fmt: skip
        case _:
            return
    if whole.startswith("if ") and whole.endswith(":") and isinstance(node, ast.Call):
        assert head is node.args[0]
        yield lambda: setattr(node, "args", [ast.Constant(instead)])


def _rewriting(pattern: str, other: Callable[[re.Match[str]], str]) -> Operator:
    """Return the operator that puts something else where a pattern stands in a text."""
    known = re.compile(pattern)

    def operator(node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Constant(str(value)):
                for spot in known.finditer(value):
                    text = value[: spot.start()] + other(spot) + value[spot.end() :]
                    yield lambda text=text: setattr(node, "value", text)

    return operator


IN_PYTHON: dict[str, Operator] = {
    "a condition is negated": _negated,
    "a comparison is turned": _turned,
    "`and` for `or`": _joined,
    "a number is one more": _one_more,
    "a sieve is turned": _sifted,
    "`+` for `-`": _instead(ast.Add, ast.Sub),
    "`&` for `|`": _instead(ast.BitAnd, ast.BitOr),
    "a negation is left out": _not_negated,
    "something is left undone": _undone,
    "`True` for `False`": _untrue,
    "`any` for `all`": _renamed,
    "`break` for `continue`": _left,
}

IN_KERNELS: dict[str, Operator] = {
    "a condition is negated": _negated,
    "a comparison is turned": _turned,
    "`and` for `or`": _joined,
    "a number is one more": _one_more,
    "a line is not written": _unwritten,
    "a written condition is always true": _always,
    "a written condition is never true": _never,
    "written: `&` for `|`": _rewriting(r" [&|](?==? )", lambda m: " |" if "&" in m[0] else " &"),
    "written: `+` for `-`": _rewriting(r" [+-](?==? )", lambda m: " -" if "+" in m[0] else " +"),
    "written: a comparison is turned": _rewriting(
        r"(?<= )([=!]=|[<>]=?)(?= )", lambda m: SIGNS[m[1]]
    ),
    "written: a negation is left out": _rewriting(r"\bnot (?!in)|~", lambda m: ""),
    "written: a number is one more": _rewriting(
        r"(?<![\w.#])\d+(?!\w)", lambda m: str(int(m[0]) + 1)
    ),
}
