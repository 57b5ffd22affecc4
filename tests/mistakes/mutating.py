"""Mistakes that can be made in Python sources, one at a time: a text in, sites and trees out.

Which mistakes there are is told by operators (`operators.py`). The lot of a mistake is made of its
words, so that it stays the same when something else in the sources is changed.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from attrs import frozen

Edit = Callable[[], None]
Operator = Callable[[ast.AST], Iterator[Edit]]
Operators = Mapping[str, Operator]
Place = tuple[ast.AST, str]  # a node, and the name of the function that it is in


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


@frozen
class Mistake:
    """One of the mistakes that were drawn."""

    module: str
    site: Site
    told: Told

    def __str__(self) -> str:
        change, operator = self.told, self.site.operator
        return f"{self.module}.{change.function} | {operator}: {change.before} -> {change.after}"


def sites_of(text: str, operators: Operators) -> list[Site]:
    """Return all that can be done to a file."""
    places, sites = _places(ast.parse(text)), list[Site]()
    for operator in operators:
        before = Counter[str]()
        for number, (node, function, _) in enumerate(_edits(places, operators[operator])):
            words = f"{function}: {_line_of(node)}"
            before[words] += 1
            sites.append(Site(operator, number, _line(node), f"{words} {before[words]}"))
    return sites


def mutated(text: str, site: Site, operators: Operators) -> tuple[ast.Module, Told]:
    """Return the tree of a file with a mistake, and what it is."""
    tree = ast.parse(text)
    node, function, edit = list(_edits(_places(tree), operators[site.operator]))[site.number]
    before = _line_of(node)
    edit()
    ast.fix_missing_locations(tree)
    return tree, Told(function, before, _line_of(node))


def lot(seed: int, module: str, site: Site) -> bytes:
    """Return the lot of a mistake."""
    return sha256(f"{seed} {site.operator} {module}.{site.words}".encode()).digest()


def reasons_in(file: Path) -> dict[str, str]:
    """Read why mistakes are none, a line each: `module.function | mistake | reason`."""
    reasons = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.strip() and not line.startswith("#"):
            mistake, reason = line.rsplit(" | ", 1)
            reasons[mistake] = reason
    return reasons


def _line(node: ast.AST) -> int:
    if isinstance(node, ast.comprehension):
        node = node.ifs[0]
    return getattr(node, "lineno", 0)


def _line_of(node: ast.AST) -> str:
    """Write the head of a statement, or an expression, in a line."""
    if isinstance(node, ast.comprehension):
        return " and ".join(map(ast.unparse, node.ifs))
    return ast.unparse(node).strip().split("\n")[0]


def _edits(places: Iterable[Place], operator: Operator) -> Iterator[tuple[ast.AST, str, Edit]]:
    """Yield each place where an operator can be applied, and what it does there."""
    for node, function in places:
        for edit in operator(node):
            yield node, function, edit


def _places(tree: ast.Module) -> list[Place]:
    """Return the nodes of functions that are no docstrings."""
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if _is_documented(node)}
    return [place for place in _inside(tree, "") if id(place[0]) not in docstrings]


def _is_documented(node: ast.AST) -> bool:
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    return isinstance(node, kinds) and ast.get_docstring(node) is not None


def _inside(node: ast.AST, function: str) -> Iterator[Place]:
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
