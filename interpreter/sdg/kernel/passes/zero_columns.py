"""A pass over a kernel: statistics that are always 0 are left out.

They are neither written, nor added up game by game: an end that nothing leads to, the scores of a
game without scores.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from sdg.kernel.dialect.tree import Blocks, constant_of, field_of, functions_of, settings

Values = Mapping[
    str, set[int]
]  # of fields that are only set to plain numbers: those, and the first


def silent_columns(module: ast.Module, row: str) -> set[int]:
    """Return the columns whose numbers are always 0, and leave out what writes them, in place."""
    note = functions_of(module).get("note")
    if note is None:
        return set()
    values = _values(module)
    written: dict[int, list[ast.expr]] = {}
    for target, value in settings(note):
        match target, value:
            case ast.Subscript(ast.Attribute(_, name), ast.Constant(int(i))), ast.expr() if (
                name == row
            ):
                written.setdefault(i, []).append(value)
    silent = {i for i, numbers in written.items() if all(_is_nought(v, values) for v in numbers)}
    _Silencer(row, silent).visit(note)
    return silent


def _values(module: ast.Module) -> Values:
    """Return the fields whose values are known: each begins with 0 and becomes plain numbers."""
    declared = next(node for node in module.body if isinstance(node, ast.ClassDef))
    values: dict[str, set[int]] = {}
    for item in declared.body:
        match item:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("number"), [])):
                values[name] = {0}
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("numbers"), [_])):
                values[name] = {0}
    for target, value in settings(module):
        name = field_of(target) or ""
        if name in values:
            known = None if value is None else constant_of(value)
            if known is None:
                del values[name]
            else:
                values[name].add(known)
    return values


def _is_nought(value: ast.expr, values: Values) -> bool:
    """Return whether an expression is 0 whatever happens."""
    match value:
        case ast.Compare(ast.Attribute(_, name), [ast.Eq()], [other]):
            return name in values and constant_of(other) not in values[name]
        case ast.Attribute(_, name) | ast.Subscript(ast.Attribute(_, name)):
            return values.get(name) == {0}
    return constant_of(value) == 0


class _Silencer(Blocks):
    """Leaves out what writes into silent columns."""

    def __init__(self, row: str, silent: set[int]) -> None:
        self.row = row
        self.silent = silent

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        match node.targets[0]:
            case ast.Subscript(ast.Attribute(_, name), ast.Constant(i)) if name == self.row:
                return None if i in self.silent else node
        return node
