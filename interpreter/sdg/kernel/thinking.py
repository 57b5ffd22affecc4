"""Puts the agents of `agents.py` and `tries.py` beside the functions of a kernel."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from attrs import frozen

from sdg.kernel.source import Source

HERE = Path(__file__).resolve().parent
FILES = ("tries.py", "agents.py")
# What agents are given beside the state.
WORLDS = "b: State, d: State, w: State, x: State, m: Memory"


@frozen
class Agents:
    """The text of the agents: fields of their memory, and functions."""

    memory: dict[str, str]
    functions: dict[str, list[str]]


@cache
def agents_text() -> Agents:
    """Read the agents, the constants written out."""
    texts = [(HERE / name).read_text("utf-8") for name in FILES]
    parts = [(text.splitlines(), node) for text in texts for node in ast.parse(text).body]
    constants = {
        node.targets[0].id: ast.unparse(node.value)
        for _, node in parts
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    words = re.compile(rf"\b({'|'.join(constants)})\b")
    memory: dict[str, str] = {}
    functions: dict[str, list[str]] = {}
    for lines, node in parts:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = [
                words.sub(lambda found: constants[found[1]], line)
                for line in lines[node.lineno - 1 : node.end_lineno]
            ]
        elif isinstance(node, ast.ClassDef):
            for field in node.body:
                assert isinstance(field, ast.Assign) and isinstance(field.targets[0], ast.Name)
                many = ast.unparse(field.value)
                memory[field.targets[0].id] = words.sub(lambda found: constants[found[1]], many)
    return Agents(memory, functions)


def add_agents(source: Source) -> None:
    """Add the agents to a kernel."""
    found = agents_text()
    source.memory.update(found.memory)
    source.functions.update(found.functions)
