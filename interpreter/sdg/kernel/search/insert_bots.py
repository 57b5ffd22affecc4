"""The search bots of a kernel: `agents.py` and what it imports in, functions and memory out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sdg.kernel.dialect.fixed_functions import Text, read
from sdg.kernel.dialect.writer import Source

HERE = Path(__file__).resolve().parent
FILES = ("playouts.py", "turns_ahead.py", "agents.py")
# What agents are given besides the state.
WORLDS = "b: State, d: State, w: State, x: State, m: Memory"


@cache
def agents_text() -> Text:
    """Read the agents, the constants written out."""
    return read(HERE / name for name in FILES)


def add_agents(source: Source) -> None:
    """Add the agents to a kernel."""
    text = agents_text()
    source.memory.update(text.memory)
    source.functions.update(text.functions)
    source.notes.update(text.notes)
