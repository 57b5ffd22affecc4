"""Functions of kernels that depend on no game: a file of Python in, their lines out.

Such a file is ordinary Python, so that it can be read and checked, and is taken as text. The names
of its constants become their values.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from sdg.kernel.dialect import common_functions
from sdg.kernel.dialect.parse import tree_of
from sdg.kernel.dialect.writer import INDENT, Source


@frozen
class Text:
    """What files hold: fields of a memory, functions, and what these are for."""

    memory: dict[str, str]
    functions: dict[str, list[str]]
    notes: dict[str, str]


def read(paths: Iterable[Path], given: Mapping[str, str] | None = None) -> Text:
    """Read some files as one; `given` are values of constants that are not plain numbers there."""
    parts = [node for path in paths for node in tree_of(path.read_text("utf-8")).body]
    constants = {
        node.targets[0].id: ast.unparse(node.value)
        for node in parts
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    constants |= given or {}
    words = re.compile(rf"\b({'|'.join(constants)})\b")
    text = Text({}, {}, {})
    for node in parts:
        if isinstance(node, ast.FunctionDef):
            if note := (ast.get_docstring(node) or "").split("\n")[0]:
                text.notes[node.name] = note
            body = ast.unparse(ast.Module(node.body[1 if note else 0 :], []))
            node.body = [ast.Pass()]
            head = ast.unparse(node).split("\n")[0]
            text.functions[node.name] = [
                words.sub(lambda match: constants[match[1]], line)
                for line in [head, *(INDENT + line for line in body.split("\n"))]
            ]
        elif isinstance(node, ast.ClassDef):
            for field in node.body:
                assert isinstance(field, ast.Assign) and isinstance(field.targets[0], ast.Name)
                many = ast.unparse(field.value)
                text.memory[field.targets[0].id] = words.sub(lambda m: constants[m[1]], many)
    return text


@cache
def _fixed() -> Text:
    """Read `common_functions.py`, whose constants come from elsewhere."""
    given = {
        name: str(int(value)) for name, value in vars(common_functions).items() if name.isupper()
    }
    return read([Path(common_functions.__file__)], given)


def add_fixed(source: Source, *names: str) -> None:
    """Add some functions of `common_functions.py` to a kernel."""
    text = _fixed()
    for name in names:
        source.add_function(text.functions[name], text.notes.get(name, ""))
