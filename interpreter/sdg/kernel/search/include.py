"""The texts of `agents.py` and `playouts.py`, put beside the functions of a kernel."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from attrs import frozen

from sdg.kernel.dialect.parse import tree_of
from sdg.kernel.dialect.source import INDENT, Source

HERE = Path(__file__).resolve().parent
FILES = ("playouts.py", "agents.py")
# What agents are given beside the state.
WORLDS = "b: State, d: State, w: State, x: State, m: Memory"


@frozen
class Agents:
    """The text of the agents: fields of their memory, functions, and what these are for."""

    memory: dict[str, str]
    functions: dict[str, list[str]]
    notes: dict[str, str]


@cache
def agents_text() -> Agents:
    """Read the agents, the constants written out."""
    parts = [node for name in FILES for node in tree_of((HERE / name).read_text("utf-8")).body]
    constants = {
        node.targets[0].id: ast.unparse(node.value)
        for node in parts
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    words = re.compile(rf"\b({'|'.join(constants)})\b")
    memory: dict[str, str] = {}
    functions: dict[str, list[str]] = {}
    notes: dict[str, str] = {}
    for node in parts:
        if isinstance(node, ast.FunctionDef):
            notes[node.name] = (ast.get_docstring(node) or "").split("\n")[0]
            without = ast.unparse(ast.Module(node.body[1 if notes[node.name] else 0 :], []))
            node.body = [ast.Pass()]
            head = ast.unparse(node).split("\n")[0]
            functions[node.name] = [
                words.sub(lambda found: constants[found[1]], line)
                for line in [head, *(INDENT + line for line in without.split("\n"))]
            ]
        elif isinstance(node, ast.ClassDef):
            for field in node.body:
                assert isinstance(field, ast.Assign) and isinstance(field.targets[0], ast.Name)
                many = ast.unparse(field.value)
                memory[field.targets[0].id] = words.sub(lambda found: constants[found[1]], many)
    return Agents(memory, functions, notes)


def add_agents(source: Source) -> None:
    """Add the agents to a kernel."""
    found = agents_text()
    source.memory.update(found.memory)
    source.functions.update(found.functions)
    source.notes.update(found.notes)
