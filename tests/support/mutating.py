"""Mistakes that can be made in the sources of the generator, one at a time: a text in, sites out.

The operators. In the Python of the generator:

- a condition is negated: of `if`, `while`, a conditional expression, a comprehension
- a comparison is turned: `==` and `!=`, `<` and `<=`, `>` and `>=`, `in` and `not in`, `is` and
  `is not`
- `and` becomes `or`, `or` becomes `and`
- a number is one more
- a line of the kernel is not written

In the text of kernels that it writes:

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
from collections import Counter
from collections.abc import Callable, Iterator

from attrs import frozen

Edit = Callable[[], None]
Operator = Callable[[ast.AST], Iterator[Edit]]

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIGNS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}


@frozen
class Site:
    """A place where an operator makes a mistake."""

    operator: str
    number: int  # among the sites of this operator in its file
    line: int
    words: str  # where it is and what stands there; with a number, where that is so again


@frozen
class Told:
    """What a mistake changes."""

    function: str
    before: str
    after: str


def sites_of(text: str) -> list[Site]:
    """Answer all that can be done to a file."""
    tree, found = ast.parse(text), list[Site]()
    for operator in OPERATORS:
        before = Counter[str]()
        for number, (node, function, _) in enumerate(_edits(tree, operator)):
            words = f"{function}: {_told(node)}"
            before[words] += 1
            site = Site(operator, number, getattr(node, "lineno", 0), f"{words} {before[words]}")
            found.append(site)
    return found


def mutated(text: str, site: Site) -> tuple[ast.Module, Told]:
    """Answer the tree of a file with a mistake, and what it is."""
    tree = ast.parse(text)
    node, function, edit = list(_edits(tree, site.operator))[site.number]
    before = _told(node)
    edit()
    ast.fix_missing_locations(tree)
    return tree, Told(function, before, _told(node))


def _told(node: ast.AST) -> str:
    """Write the head of a statement, or an expression, in a line."""
    if isinstance(node, ast.comprehension):
        return " and ".join(map(ast.unparse, node.ifs))
    return ast.unparse(node).strip().split("\n")[0]


def _edits(tree: ast.Module, operator: str) -> Iterator[tuple[ast.AST, str, Edit]]:
    """Yield each place of a tree where an operator can be applied, with the function it is in."""
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if _is_documented(node)}
    for node, function in _inside(tree, ""):
        if id(node) not in docstrings:
            for edit in OPERATORS[operator](node):
                yield node, function, edit


def _is_documented(node: ast.AST) -> bool:
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    return isinstance(node, kinds) and ast.get_docstring(node) is not None


def _inside(node: ast.AST, function: str) -> Iterator[tuple[ast.AST, str]]:
    """Yield all nodes of functions, a node before those in it; no annotations, no refusals."""
    if isinstance(node, ast.FunctionDef):
        function = node.name
    if function:
        yield node, function
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "exc"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _inside(child, function)


# ---- in the Python of the generator


def _negated(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
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


def _unwritten(node: ast.AST) -> Iterator[Edit]:
    match node:
        case ast.Expr(ast.Call(ast.Name("add") | ast.Attribute(attr="add"))):
            yield lambda: setattr(node, "value", ast.Constant(None))


# ---- in the text that it writes


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
    """Answer the operator that puts something else where a pattern stands in a text."""
    known = re.compile(pattern)

    def operator(node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Constant(str(value)):
                for found in known.finditer(value):
                    text = value[: found.start()] + other(found) + value[found.end() :]
                    yield lambda text=text: setattr(node, "value", text)

    return operator


OPERATORS: dict[str, Operator] = {
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
