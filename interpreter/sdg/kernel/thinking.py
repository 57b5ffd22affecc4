"""Puts the agents of `agents.py` beside the functions of a kernel."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from attrs import frozen

from sdg.kernel.source import Source

HERE = Path(__file__).resolve().parent
WORLDS = "b: State, d: State, w: State, m: Memory"  # what agents are given beside the state


@frozen
class Agents:
    """The text of the agents: fields of their memory, and functions."""

    memory: dict[str, str]
    functions: dict[str, list[str]]


@cache
def agents_text() -> Agents:
    """Read the agents, the constants written out."""
    text = (HERE / "agents.py").read_text("utf-8")
    constants = {
        node.targets[0].id: ast.unparse(node.value)
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    words = re.compile(rf"\b({'|'.join(constants)})\b(?!\w* =)")
    lines = [
        line if line.split(" = ")[0] in constants
        else words.sub(lambda found: constants[found[1]], line)
        for line in text.splitlines()
    ]  # fmt: skip
    memory: dict[str, str] = {}
    functions: dict[str, list[str]] = {}
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = lines[node.lineno - 1 : node.end_lineno]
        elif isinstance(node, ast.ClassDef):
            for field in node.body:
                assert isinstance(field, ast.Assign) and isinstance(field.targets[0], ast.Name)
                memory[field.targets[0].id] = ast.unparse(field.value)
    return Agents(memory, functions)


def add_agents(source: Source) -> None:
    """Add the agents to a kernel."""
    found = agents_text()
    source.memory.update(found.memory)
    source.functions.update(found.functions)
